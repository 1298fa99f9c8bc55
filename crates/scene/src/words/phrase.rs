//! The words that are neither labels of the pictures nor about one event.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::Locale;

ackscope_text::texts! {
    /// A phrase. `{0}` stands for the first thing that is put in.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Phrase {
        Comma: ", ", "，";
        Colon: ": ", "：";
        Semicolon: "; ", "；";
        Since: "since", "始于";
        EventOf: "event {0} of {1}", "第 {0} 个事件，共 {1} 个";
        NothingYet: "Nothing has happened yet.", "还什么都没有发生。";
        AttemptOf: "attempt {0} of {1}", "{1} 的第 {0} 次发送";
        ResponseFor: "response for {0}", "{0} 的响应";
        FromTo: "{0} to {1}", "{0} 至 {1}";
        FromToUnread: "{0} to {1}, where nobody reads it any more", "{0} 至 {1}，到达时已无人读取";
        FromToNobody: "{0} to {1}, where nobody takes it", "{0} 至 {1}，到达时无人接收";
        HeldUntil: "{0} to {1}, held back by an earlier one on its connection", "{0} 至 {1}，被同一连接上更早的消息拦住";
        FromLost: "sent at {0}, lost on its way", "{0} 发出，途中丢失";
        FromHeld: "sent at {0}, held back for ever behind a lost one", "{0} 发出，被丢失的消息永远拦住";
        FromUnderWay: "sent at {0}, still under way", "{0} 发出，仍在途中";
        Sent: "sent", "发送";
        InTheLog: "in the log", "日志中";
        AppTold: "app was told", "应用得知";
        FilteredLabel: "filtered", "过滤";
        InDoubt: "cannot know", "结果未知";
        OutOfOrder: "out of order", "乱序";
        Nothing: "nothing", "没有";
        NothingToldYet: "nothing yet", "尚无结果";
        NotStored: "not stored", "未存储";
        OneCopy: "1 copy", "1 份";
        Copies: "{0} copies", "{0} 份";
        OneCopyEach: "{0}, one copy each", "{0} 条，各 1 份";
        CopiesOf: "{0} copies of {1} records", "{1} 条记录共 {0} 份";
        CopiesOfOne: "{0} copies of 1 record", "1 条记录共 {0} 份";
        Missing: "{0}, {1} missing", "{0}，缺 {1} 条";
        Ok: "ok", "成功";
        Failed: "failed", "失败";
        OkCount: "{0} ok", "{0} 条成功";
        FailedCount: "{0} failed", "{0} 条失败";
        OneResend: "1 resend", "1 次重发";
        Resends: "{0} resends", "{0} 次重发";
        OneRecord: "1 record", "1 条";
        Records: "{0} records", "{0} 条";
        WhyFiltered: "Why filtered?", "为什么被过滤？";
        WhyAppended: "Why appended?", "为什么追加？";
        WhyRefused: "Why refused?", "为什么被拒绝？";
        HeadCompared: "compared", "比较项";
        HeadBatch: "the batch", "这个批次";
        HeadRemembered: "remembered", "broker 记得的";
        RowProducerId: "producer id", "生产者 ID";
        RowEpoch: "epoch", "epoch";
        RowFirst: "first sequence", "首序列号";
        RowLast: "last sequence", "末序列号";
        RowExpected: "{0} is next", "应为 {0}";
        NoneKnown: "none", "无";
        OutcomeFiltered: "Not written again; answered with offset {0}, no error.", "不再写入；以偏移量 {0} 响应，无错误。";
        OutcomeAppended: "Written at {0}.", "写入 {0}。";
        OutcomeRefused: "Not written; answered with {0}.", "没有写入；以 {0} 响应。";
        SameInBoth: "The same happens in both.", "两次运行完全相同。";
        DifferenceBoth: "At {0}: “{1}” in the first run, “{2}” in the second.", "{0}：第一次运行是“{1}”，第二次运行是“{2}”。";
        DifferenceOne: "At {0}: “{1}”, in the first run only.", "{0}：仅第一次运行有“{1}”。";
        DifferenceOther: "At {0}: “{1}”, in the second run only.", "{0}：仅第二次运行有“{1}”。";
        EligibleToLead: " Eligible to lead: {0}.", "有资格领导：{0}。";
    }
}

impl Phrase {
    /// The phrase with something put in.
    pub(crate) fn fill(self, locale: Locale, words: &[String]) -> String {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        ackscope_text::fill(self.text(locale), &words)
    }
}

/// How many copies there are of a record.
pub(crate) fn copies(count: u32, locale: Locale) -> String {
    match count {
        0 => Phrase::NotStored.text(locale).into(),
        1 => Phrase::OneCopy.text(locale).into(),
        _ => Phrase::Copies.fill(locale, &[count.to_string()]),
    }
}
