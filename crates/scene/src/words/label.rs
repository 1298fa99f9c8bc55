//! The labels in the pictures.

use alloc::string::String;

use super::fill::{Word, fill_plain};
use crate::locale::Locale;

/// A label. Long and short: a picture takes the longest that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label<'a> {
    App,
    Producer(&'a str),
    Believes,
    Really,
    Broker,
    Log(&'a str),
    TimeAxis,
    ScoreName,
    StageName,
    Folded(&'a str),
    Send(&'a str),
    SendMore(&'a str, &'a str),
    SendAgain(&'a str),
    ToldOk,
    ToldOkAt(&'a str),
    ToldFailed(&'a str),
    RequestTimeout,
    DeliveryTimeout,
    Late,
    LostRequest,
    LostResponse,
    Held,
    Delayed(&'a str),
    Filtered(&'a str),
    Refused(&'a str),
    AnswersError(&'a str),
    AnswersOk(&'a str),
    Vanished,
    ConnectionCut(&'a str),
    ConnectionClosed(&'a str),
    ConnectionRefused,
    BrokerDown,
    ProducerDown,
    StateLost,
    GivesId(&'a str),
    NewIdentity(&'a str, &'a str),
    Fatal(&'a str),
    NotSent(&'a str),
    Waiting(&'a str),
    CannotKnow(&'a str),
    KnowsStored(&'a str),
    KnowsNotStored(&'a str),
    Copies(u32),
    Duplicate(&'a str),
    DuplicateWord,
    FirstDifference,
    Queue,
    InFlightOn(&'a str),
    NotConnected,
    IdentityOf(&'a str, &'a str, &'a str),
    NoIdentity,
    NoIdentityYet,
    ProducerIsDown,
    BrokerIsDown,
    Remembers(&'a str, &'a str),
    RemembersNothing,
    NoIdToRemember,
    LogOf(&'a str),
    EndOffset(&'a str),
    Earlier(&'a str),
    RequestTimeoutBar,
    DeliveryTimeoutBar,
    BackoffBar,
    Attempt(&'a str),
    Sequence(&'a str),
    Requests,
    Responses,
    BelievesNothing,
    BelievesMore(&'a str),
    Matched,
    InitRequest,
    /// A request for metadata.
    MetadataRequest,
    NobodyReads,
}

impl Label<'_> {
    /// The label at full length.
    pub(crate) fn long(&self, locale: Locale) -> String {
        fill_plain(self.template(locale).0, &self.words())
    }

    /// The label in short.
    pub(crate) fn short(&self, locale: Locale) -> String {
        fill_plain(self.template(locale).1, &self.words())
    }

    const fn template(&self, locale: Locale) -> (&'static str, &'static str) {
        match locale {
            Locale::En => self.en(),
            Locale::ZhCn => self.zh(),
        }
    }

    fn words(&self) -> alloc::vec::Vec<Word> {
        match self {
            Self::Producer(a)
            | Self::Log(a)
            | Self::Folded(a)
            | Self::Send(a)
            | Self::SendAgain(a)
            | Self::ToldOkAt(a)
            | Self::ToldFailed(a)
            | Self::Delayed(a)
            | Self::Filtered(a)
            | Self::Refused(a)
            | Self::AnswersError(a)
            | Self::AnswersOk(a)
            | Self::ConnectionCut(a)
            | Self::ConnectionClosed(a)
            | Self::GivesId(a)
            | Self::Fatal(a)
            | Self::NotSent(a)
            | Self::Waiting(a)
            | Self::CannotKnow(a)
            | Self::KnowsStored(a)
            | Self::KnowsNotStored(a)
            | Self::Duplicate(a)
            | Self::InFlightOn(a)
            | Self::LogOf(a)
            | Self::EndOffset(a)
            | Self::Earlier(a)
            | Self::Attempt(a)
            | Self::Sequence(a)
            | Self::BelievesMore(a) => alloc::vec![Word::plain(a)],
            Self::SendMore(a, b) | Self::NewIdentity(a, b) | Self::Remembers(a, b) => {
                alloc::vec![Word::plain(a), Word::plain(b)]
            }
            Self::IdentityOf(a, b, c) => {
                alloc::vec![Word::plain(a), Word::plain(b), Word::plain(c)]
            }
            Self::Copies(count) => alloc::vec![Word::plain(count)],
            _ => alloc::vec::Vec::new(),
        }
    }

    const fn en(&self) -> (&'static str, &'static str) {
        match self {
            Self::App => ("App", "App"),
            Self::Producer(_) => ("Producer {0}", "{0}"),
            Self::Believes => ("believes", "believes"),
            Self::Really => ("really", "really"),
            Self::Broker => ("Broker", "Broker"),
            Self::Log(_) => ("Log {0}", "{0}"),
            Self::TimeAxis => ("ms", "ms"),
            Self::ScoreName => ("Score: the history of the run", "Score"),
            Self::StageName => ("Stage: the machine now", "Stage"),
            Self::Folded(_) => ("{0} in which nothing moves, folded", "{0}"),
            Self::Send(_) => ("send {0}", "{0}"),
            Self::SendMore(..) => ("send {0} and {1} more", "{0} +{1}"),
            Self::SendAgain(_) => ("app sends {0} again", "{0} again"),
            Self::ToldOk => ("told ok", "ok"),
            Self::ToldOkAt(_) => ("told ok {0}", "ok {0}"),
            Self::ToldFailed(_) => ("told {0}", "failed"),
            Self::RequestTimeout => ("request timeout", "timeout"),
            Self::DeliveryTimeout => ("delivery timeout", "expired"),
            Self::Late => ("late: nobody reads it", "late"),
            Self::LostRequest => ("request lost", "lost"),
            Self::LostResponse => ("response lost", "lost"),
            Self::Held => ("held back: TCP keeps order", "held back"),
            Self::Delayed(_) => ("delayed by {0}", "+{0}"),
            Self::Filtered(_) => ("filtered = {0}", "= {0}"),
            Self::Refused(_) => ("refused: {0}", "refused"),
            Self::AnswersError(_) => ("answers {0}", "error"),
            Self::AnswersOk(_) => ("ok {0}", "ok"),
            Self::Vanished => ("nobody there", "gone"),
            Self::ConnectionCut(_) => ("connection {0} cut", "cut"),
            Self::ConnectionClosed(_) => ("connection {0} closed", "closed"),
            Self::ConnectionRefused => ("no connection", "refused"),
            Self::BrokerDown => ("broker down", "down"),
            Self::ProducerDown => ("producer down", "down"),
            Self::StateLost => ("forgets all producer ids", "forgets"),
            Self::GivesId(_) => ("gives producer id {0}", "id {0}"),
            Self::NewIdentity(..) => ("now id {0}, epoch {1}", "epoch {1}"),
            Self::Fatal(_) => ("fatal: {0}", "fatal"),
            Self::NotSent(_) => ("{0}: not sent", "not sent"),
            Self::Waiting(_) => ("{0}: waiting", "waiting"),
            Self::CannotKnow(_) => ("? cannot know whether {0} is stored", "? cannot know"),
            Self::KnowsStored(_) => ("{0}: knows it is stored", "stored"),
            Self::KnowsNotStored(_) => ("{0}: knows it is not stored", "not stored"),
            Self::Copies(0) => ("not stored", "none"),
            Self::Copies(1) => ("1 copy", "1"),
            Self::Copies(_) => ("{0} copies", "{0}"),
            Self::Duplicate(_) => ("{0} duplicate", "{0}"),
            Self::DuplicateWord => ("duplicate", "dup."),
            Self::FirstDifference => ("first difference", "differs"),
            Self::Queue => ("Queue", "Queue"),
            Self::InFlightOn(_) => ("In flight on connection {0}", "In flight"),
            Self::NotConnected => ("In flight: not connected", "Not connected"),
            Self::IdentityOf(..) => (
                "id {0} · epoch {1} · next sequence {2}",
                "id {0} · epoch {1}",
            ),
            Self::NoIdentity => ("no producer id: idempotence is off", "no producer id"),
            Self::NoIdentityYet => ("no producer id yet", "no id yet"),
            Self::ProducerIsDown => ("down", "down"),
            Self::BrokerIsDown => ("down", "down"),
            Self::Remembers(..) => ("Remembers for id {0}, epoch {1}", "Remembers id {0}"),
            Self::RemembersNothing => ("Remembers no producer id", "Remembers none"),
            Self::NoIdToRemember => (
                "Remembers nothing: batches have no producer id",
                "Remembers nothing",
            ),
            Self::LogOf(_) => ("Log {0}", "{0}"),
            Self::EndOffset(_) => ("end offset {0}", "end {0}"),
            Self::Earlier(_) => ("{0} earlier", "+{0}"),
            Self::RequestTimeoutBar => ("request timeout", "request"),
            Self::DeliveryTimeoutBar => ("delivery timeout", "delivery"),
            Self::BackoffBar => ("retry backoff", "backoff"),
            Self::Attempt(_) => ("attempt {0}", "att. {0}"),
            Self::Sequence(_) => ("seq {0}", "{0}"),
            Self::Requests => ("requests", "requests"),
            Self::Responses => ("responses", "responses"),
            Self::BelievesNothing => ("nothing sent yet", "nothing sent"),
            Self::BelievesMore(_) => ("and {0} more", "+{0}"),
            Self::Matched => ("same id, epoch, sequences: filtered", "filtered"),
            Self::InitRequest => ("InitProducerId", "Init"),
            Self::MetadataRequest => ("Metadata", "Meta"),
            Self::NobodyReads => ("nobody reads it", "late"),
        }
    }

    const fn zh(&self) -> (&'static str, &'static str) {
        match self {
            Self::App => ("应用", "应用"),
            Self::Producer(_) => ("生产者 {0}", "{0}"),
            Self::Believes => ("所知", "所知"),
            Self::Really => ("实情", "实情"),
            Self::Broker => ("Broker", "Broker"),
            Self::Log(_) => ("日志 {0}", "{0}"),
            Self::TimeAxis => ("ms", "ms"),
            Self::ScoreName => ("时序图：运行的全过程", "时序图"),
            Self::StageName => ("现场：此刻的状态", "现场"),
            Self::Folded(_) => ("折叠了 {0}，其间无任何动静", "{0}"),
            Self::Send(_) => ("发送 {0}", "{0}"),
            Self::SendMore(..) => ("发送 {0} 等，另有 {1} 条", "{0} +{1}"),
            Self::SendAgain(_) => ("应用重发 {0}", "重发 {0}"),
            Self::ToldOk => ("得知成功", "成功"),
            Self::ToldOkAt(_) => ("得知成功 {0}", "成功 {0}"),
            Self::ToldFailed(_) => ("得知 {0}", "失败"),
            Self::RequestTimeout => ("请求超时", "超时"),
            Self::DeliveryTimeout => ("投递超时", "超时"),
            Self::Late => ("迟到，无人读取", "迟到"),
            Self::LostRequest => ("请求丢失", "丢失"),
            Self::LostResponse => ("响应丢失", "丢失"),
            Self::Held => ("被拦住：TCP 保序", "被拦住"),
            Self::Delayed(_) => ("延迟 {0}", "+{0}"),
            Self::Filtered(_) => ("被过滤 = {0}", "= {0}"),
            Self::Refused(_) => ("被拒绝：{0}", "被拒绝"),
            Self::AnswersError(_) => ("响应 {0}", "错误"),
            Self::AnswersOk(_) => ("成功 {0}", "成功"),
            Self::Vanished => ("无人接收", "无人"),
            Self::ConnectionCut(_) => ("连接 {0} 被切断", "切断"),
            Self::ConnectionClosed(_) => ("连接 {0} 关闭", "关闭"),
            Self::ConnectionRefused => ("无法连接", "无法连接"),
            Self::BrokerDown => ("broker 停机", "停机"),
            Self::ProducerDown => ("生产者停机", "停机"),
            Self::StateLost => ("忘掉所有生产者 ID", "遗忘"),
            Self::GivesId(_) => ("分配生产者 ID {0}", "ID {0}"),
            Self::NewIdentity(..) => ("改用 ID {0}，epoch {1}", "epoch {1}"),
            Self::Fatal(_) => ("致命错误：{0}", "致命错误"),
            Self::NotSent(_) => ("{0}：未发送", "未发送"),
            Self::Waiting(_) => ("{0}：等待响应", "等待"),
            Self::CannotKnow(_) => ("? 无法知道 {0} 是否已存储", "? 无法知道"),
            Self::KnowsStored(_) => ("{0}：已知存储成功", "已存储"),
            Self::KnowsNotStored(_) => ("{0}：已知未存储", "未存储"),
            Self::Copies(0) => ("未存储", "无"),
            Self::Copies(_) => ("{0} 份", "{0}"),
            Self::Duplicate(_) => ("{0} 重复", "{0}"),
            Self::DuplicateWord => ("重复", "重复"),
            Self::FirstDifference => ("首个差异", "差异"),
            Self::Queue => ("队列", "队列"),
            Self::InFlightOn(_) => ("在途（连接 {0}）", "在途"),
            Self::NotConnected => ("在途：未连接", "未连接"),
            Self::IdentityOf(..) => ("ID {0} · epoch {1} · 下一序列号 {2}", "ID {0} · epoch {1}"),
            Self::NoIdentity => ("没有生产者 ID：幂等已关闭", "无生产者 ID"),
            Self::NoIdentityYet => ("尚无生产者 ID", "尚无 ID"),
            Self::ProducerIsDown => ("停机", "停机"),
            Self::BrokerIsDown => ("停机", "停机"),
            Self::Remembers(..) => ("记得 ID {0}、epoch {1} 的批次", "记得 ID {0}"),
            Self::RemembersNothing => ("不记得任何生产者 ID", "无记忆"),
            Self::NoIdToRemember => ("无可记忆：批次没有生产者 ID", "无可记忆"),
            Self::LogOf(_) => ("日志 {0}", "{0}"),
            Self::EndOffset(_) => ("末端偏移量 {0}", "末端 {0}"),
            Self::Earlier(_) => ("之前 {0} 个", "+{0}"),
            Self::RequestTimeoutBar => ("请求超时", "请求"),
            Self::DeliveryTimeoutBar => ("投递超时", "投递"),
            Self::BackoffBar => ("重试退避", "退避"),
            Self::Attempt(_) => ("第 {0} 次", "第 {0} 次"),
            Self::Sequence(_) => ("序列号 {0}", "{0}"),
            Self::Requests => ("请求", "请求"),
            Self::Responses => ("响应", "响应"),
            Self::BelievesNothing => ("尚未发送", "尚未发送"),
            Self::BelievesMore(_) => ("另有 {0} 条", "+{0}"),
            Self::Matched => ("ID、epoch、序列号都相同：过滤", "过滤"),
            Self::InitRequest => ("InitProducerId", "Init"),
            Self::MetadataRequest => ("Metadata", "Meta"),
            Self::NobodyReads => ("无人读取", "迟到"),
        }
    }
}
