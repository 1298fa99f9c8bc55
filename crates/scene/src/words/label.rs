//! The labels in the pictures.

use alloc::string::String;

use ackscope_text::{Listed, Texts, chinese, fill};

use crate::Locale;

macro_rules! labels {
    ($($name:ident $(($($word:ident),+))?: $long:literal, $short:literal, $zh_long:literal, $zh_short:literal;)*) => {
        /// A label, with the words that are put in. Long and short: a picture takes the longest that fits.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Label<'a> {
            $($name $(($(labels!(@type $word)),+))?,)*
        }

        impl Label<'_> {
            /// Its place among all.
            fn place(&self) -> usize {
                enum Place { $($name),* }
                (match self {
                    $(Self::$name { .. } => Place::$name,)*
                }) as usize
            }

            /// A template with its words put in.
            fn fill(&self, template: &str) -> String {
                match *self {
                    $(Self::$name $(($($word),+))? => fill(template, &[$($($word),+)?]),)*
                }
            }
        }

        impl Texts for Label<'static> {
            const ENGLISH: &'static [&'static str] = &[$($long, $short),*];
            const CHINESE: &'static [&'static str] = chinese![$($zh_long, $zh_short),*];
        }
    };
    (@type $word:ident) => { &'a str };
}

labels! {
    App: "App", "App", "应用", "应用";
    Producer(a): "Producer {0}", "{0}", "生产者 {0}", "{0}";
    Believes: "believes", "believes", "所知", "所知";
    Really: "really", "really", "实情", "实情";
    Broker: "Broker", "Broker", "Broker", "Broker";
    Brokers: "Brokers", "Brokers", "Broker", "Broker";
    BrokerNumber(a): "Broker {0}", "B{0}", "Broker {0}", "B{0}";
    Log(a): "Log {0}", "{0}", "日志 {0}", "{0}";
    TimeAxis: "ms", "ms", "ms", "ms";
    ScoreName: "Score: the history of the run", "Score", "时序图：运行的全过程", "时序图";
    StageName: "Stage: the machine now", "Stage", "现场：此刻的状态", "现场";
    Folded(a): "{0} in which nothing moves, folded", "{0}", "折叠了 {0}，其间无任何动静", "{0}";
    Send(a): "send {0}", "{0}", "发送 {0}", "{0}";
    SendMore(a, b): "send {0} and {1} more", "{0} +{1}", "发送 {0} 等，另有 {1} 条", "{0} +{1}";
    SendAgain(a): "app sends {0} again", "{0} again", "应用重发 {0}", "重发 {0}";
    ToldOk: "told ok", "ok", "得知成功", "成功";
    ToldOkAt(a): "told ok {0}", "ok {0}", "得知成功 {0}", "成功 {0}";
    ToldFailed(a): "told {0}", "failed", "得知 {0}", "失败";
    RequestTimeout: "request timeout", "timeout", "请求超时", "超时";
    DeliveryTimeout: "delivery timeout", "expired", "投递超时", "超时";
    Late: "late: nobody reads it", "late", "迟到，无人读取", "迟到";
    LostRequest: "request lost", "lost", "请求丢失", "丢失";
    LostResponse: "response lost", "lost", "响应丢失", "丢失";
    Held: "held back: TCP keeps order", "held back", "被拦住：TCP 保序", "被拦住";
    Delayed(a): "delayed by {0}", "+{0}", "延迟 {0}", "+{0}";
    Filtered(a): "filtered = {0}", "= {0}", "被过滤 = {0}", "= {0}";
    Refused(a): "refused: {0}", "refused", "被拒绝：{0}", "被拒绝";
    AnswersError(a): "answers {0}", "error", "响应 {0}", "错误";
    AnswersOk(a): "ok {0}", "ok", "成功 {0}", "成功";
    Vanished: "nobody there", "gone", "无人接收", "无人";
    ConnectionCut(a): "connection {0} cut", "cut", "连接 {0} 被切断", "切断";
    ConnectionClosed(a): "connection {0} closed", "closed", "连接 {0} 关闭", "关闭";
    ConnectionRefused: "no connection", "refused", "无法连接", "无法连接";
    BrokerPaused: "stands still", "still", "停顿", "停顿";
    Leads(a): "leads {0}", "leads", "成为 {0} 的 leader", "leader";
    LeadsNone(a): "nobody leads {0}", "no leader", "{0} 没有 leader", "无 leader";
    LeadsNow: "leads", "leads", "leader", "leader";
    IsInSync: "in sync", "in sync", "同步中", "同步";
    IsOutOfSync: "out of sync", "behind", "未同步", "未同步";
    HighWatermark(a): "high watermark {0}", "hw {0}", "高水位 {0}", "高水位 {0}";
    InSync(a): "in sync: {0}", "in sync: {0}", "同步副本：{0}", "同步：{0}";
    Removes(a): "removes {0}", "removes", "删除 {0}", "删除";
    BrokerDown: "broker down", "down", "broker 停机", "停机";
    ProducerDown: "producer down", "down", "生产者停机", "停机";
    StateLost: "forgets all producer ids", "forgets", "忘掉所有生产者 ID", "遗忘";
    GivesId(a): "gives producer id {0}", "id {0}", "分配生产者 ID {0}", "ID {0}";
    NewIdentity(a, b): "now id {0}, epoch {1}", "epoch {1}", "改用 ID {0}，epoch {1}", "epoch {1}";
    Fatal(a): "fatal: {0}", "fatal", "致命错误：{0}", "致命错误";
    NotSent(a): "{0}: not sent", "not sent", "{0}：未发送", "未发送";
    Waiting(a): "{0}: waiting", "waiting", "{0}：等待响应", "等待";
    CannotKnow(a): "? cannot know whether {0} is stored", "? cannot know", "? 无法知道 {0} 是否已存储", "? 无法知道";
    KnowsStored(a): "{0}: knows it is stored", "stored", "{0}：已知存储成功", "已存储";
    KnowsNotStored(a): "{0}: knows it is not stored", "not stored", "{0}：已知未存储", "未存储";
    Duplicate(a): "{0} duplicate", "{0}", "{0} 重复", "{0}";
    DuplicateWord: "duplicate", "dup.", "重复", "重复";
    FirstDifference: "first difference", "differs", "首个差异", "差异";
    Queue: "Queue", "Queue", "队列", "队列";
    InFlightOn(a): "In flight on connection {0}", "In flight", "在途（连接 {0}）", "在途";
    NotConnected: "In flight: not connected", "Not connected", "在途：未连接", "未连接";
    IdentityOf(a, b, c): "id {0} · epoch {1} · next sequence {2}", "id {0} · epoch {1}", "ID {0} · epoch {1} · 下一序列号 {2}", "ID {0} · epoch {1}";
    NoIdentity: "no producer id: idempotence is off", "no producer id", "没有生产者 ID：幂等已关闭", "无生产者 ID";
    NoIdentityYet: "no producer id yet", "no id yet", "尚无生产者 ID", "尚无 ID";
    ProducerIsDown: "down", "down", "停机", "停机";
    BrokerIsDown: "down", "down", "停机", "停机";
    Remembers(a, b): "Remembers for id {0}, epoch {1}", "Remembers id {0}", "记得 ID {0}、epoch {1} 的批次", "记得 ID {0}";
    LeaderRemembers(a, b): "Leader remembers for id {0}, epoch {1}", "Leader: id {0}", "leader 记得 ID {0}、epoch {1} 的批次", "leader 记得 ID {0}";
    LeaderRemembersNothing: "Leader remembers no producer id", "Leader remembers none", "leader 不记得任何生产者 ID", "leader 无记忆";
    RemembersNothing: "Remembers no producer id", "Remembers none", "不记得任何生产者 ID", "无记忆";
    NoIdToRemember: "Remembers nothing: batches have no producer id", "Remembers nothing", "无可记忆：批次没有生产者 ID", "无可记忆";
    LogOf(a): "Log {0}", "{0}", "日志 {0}", "{0}";
    EndOffset(a): "end offset {0}", "end {0}", "末端偏移量 {0}", "末端 {0}";
    Earlier(a): "{0} earlier", "+{0}", "之前 {0} 个", "+{0}";
    RequestTimeoutBar: "request timeout", "request", "请求超时", "请求";
    DeliveryTimeoutBar: "delivery timeout", "delivery", "投递超时", "投递";
    BackoffBar: "retry backoff", "backoff", "重试退避", "退避";
    Attempt(a): "attempt {0}", "att. {0}", "第 {0} 次", "第 {0} 次";
    Sequence(a): "seq {0}", "{0}", "序列号 {0}", "{0}";
    Requests: "requests", "requests", "请求", "请求";
    Responses: "responses", "responses", "响应", "响应";
    BelievesNothing: "nothing sent yet", "nothing sent", "尚未发送", "尚未发送";
    BelievesMore(a): "and {0} more", "+{0}", "另有 {0} 条", "+{0}";
    Matched: "same id, epoch, sequences: filtered", "filtered", "ID、epoch、序列号都相同：过滤", "过滤";
    InitRequest: "InitProducerId", "Init", "InitProducerId", "Init";
    MetadataRequest: "Metadata", "Meta", "Metadata", "Meta";
    NobodyReads: "nobody reads it", "late", "无人读取", "迟到";
}

impl Label<'_> {
    /// The label at full length.
    pub(crate) fn long(&self, locale: Locale) -> String {
        self.fill(Label::table().get(2 * self.place(), locale))
    }

    /// The label in short.
    pub(crate) fn short(&self, locale: Locale) -> String {
        self.fill(Label::table().get(2 * self.place() + 1, locale))
    }
}
