//! The words of problems.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ackscope_text::{fill, texts};

use super::{Problem, ProblemKind};
use crate::limits;
use crate::text::Locale;

texts! {
    /// Where something is wrong, what is wrong, and what would be right.
    #[derive(Clone, Copy)]
    pub(crate) enum ProblemText {
        AtLine: "line {0}, column {1}: ", "第 {0} 行第 {1} 列：";
        AtPath: "{0}: ", "{0}：";
        ListComma: ", ", "、";
        Syntax: "this is not {0}: {1}",
            "不是合法的 {0}：{1}";
        FileTooLarge: "the file is too large; at most {0} bytes are read (MAX_FILE_BYTES)",
            "文件过大，最多读取 {0} 字节（MAX_FILE_BYTES）";
        NewerSchema: "schema {0} is newer than this version of Ackscope, which reads schema {1}; use a newer Ackscope",
            "schema {0} 比当前版本的 Ackscope 新，这里只能读 schema {1}；请使用更新的 Ackscope";
        UnknownKeyMeant: "there is no such key here; did you mean `{0}`?",
            "这里没有这个键；是否想写 `{0}`？";
        UnknownKey: "there is no such key here; possible are {0}",
            "这里没有这个键；可用的有 {0}";
        Missing: "this is missing; write for instance `{0}`",
            "缺少这一项；可以写成 `{0}`";
        WrongKind: "expected {0}",
            "这里应为{0}";
        UnknownWord: "`{0}` is not known here; possible are {1}",
            "这里不认识 `{0}`；可用的有 {1}";
        OutOfRange: "out of range; possible are {0} to {1}",
            "超出范围；允许 {0} 到 {1}";
        OutOfRangeLimit: "out of range; possible are {0} to {1} ({2})",
            "超出范围；允许 {0} 到 {1}（{2}）";
        TooMany: "{0} are too many; at most {1} are possible ({2})",
            "共 {0} 个，太多；最多 {1} 个（{2}）";
        TooLong: "too long; at most {0} characters are possible ({1})",
            "太长；最多 {0} 个字符（{1}）";
        BadName: "not a name that is possible here; use {0}",
            "不能用作这里的名称；请使用{0}";
        SameName: "`{0}` is used twice; give each a name of its own",
            "`{0}` 用了两次；名称不能重复";
        NoSuch: "there is no {0} `{1}`",
            "没有名为 `{1}` 的{0}";
        NoSuchKnown: "there is no {0} `{1}`; there is {2}",
            "没有名为 `{1}` 的{0}；现有 {2}";
        Excludes: "this excludes `{0}`; give only one of them",
            "不能与 `{0}` 同时使用；只保留其中一个";
        Needs: "this only makes sense with `{0}`",
            "需要与 `{0}` 一起使用";
        AmbiguousTopic: "this name could be taken for a partition of topic `{0}`; choose another name",
            "这个名称会被误认为主题 `{0}` 的分区；请换一个";
        LongerThanSize: "the value has {0} bytes already; give a `size` of at least that, or none",
            "记录的值本身已有 {0} 字节；`size` 不能更小，或不写";
        PatternNeeded: "with `count`, the name must contain `{n}`, as in \"order-{n}\", so that every record has its own",
            "使用 `count` 时名称必须包含 `{n}`，例如 \"order-{n}\"，使每条记录各有其名";
        NotSimulated: "this is not simulated yet; possible is {0}",
            "尚不支持模拟；目前可用 {0}";
    }
}

pub(super) fn message(problem: &Problem, locale: Locale) -> String {
    let say = |text: ProblemText, words: &[&str]| fill(text.text(locale), words);
    let mut place = String::new();
    if let Some(at) = problem.at {
        let numbers = [at.line, at.column].map(|number| number.to_string());
        place = say(ProblemText::AtLine, &numbers.each_ref().map(String::as_str));
    }
    if !problem.path.is_empty() {
        place += &say(ProblemText::AtPath, &[&problem.path]);
    }
    place + &what(&problem.kind, locale, say)
}

fn what(
    kind: &ProblemKind,
    locale: Locale,
    say: impl Fn(ProblemText, &[&str]) -> String,
) -> String {
    use ProblemText as T;
    let list = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        words.join(T::ListComma.text(locale))
    };
    match kind {
        ProblemKind::Syntax { format, message } => say(T::Syntax, &[format, message]),
        ProblemKind::FileTooLarge => say(T::FileTooLarge, &[&limits::MAX_FILE_BYTES.to_string()]),
        ProblemKind::NewerSchema { found } => say(
            T::NewerSchema,
            &[&found.to_string(), &crate::SCHEMA.to_string()],
        ),
        ProblemKind::UnknownKey {
            meant: Some(meant), ..
        } => say(T::UnknownKeyMeant, &[meant]),
        ProblemKind::UnknownKey { known, .. } => say(T::UnknownKey, &[&list(known)]),
        ProblemKind::Missing { example } => say(T::Missing, &[example]),
        ProblemKind::WrongKind { expected } => say(T::WrongKind, &[expected.text(locale)]),
        ProblemKind::UnknownWord { found, possible } => {
            say(T::UnknownWord, &[found, &list(possible)])
        }
        ProblemKind::OutOfRange { least, most, limit } => match limit {
            None => say(T::OutOfRange, &[least, most]),
            Some(limit) => say(T::OutOfRangeLimit, &[least, most, limit]),
        },
        ProblemKind::TooMany { found, most, limit } => {
            say(T::TooMany, &[&found.to_string(), &most.to_string(), limit])
        }
        ProblemKind::TooLong { most, limit } => say(T::TooLong, &[&most.to_string(), limit]),
        ProblemKind::BadName { allowed } => say(T::BadName, &[allowed.text(locale)]),
        ProblemKind::SameName { name } => say(T::SameName, &[name]),
        ProblemKind::NoSuch { what, name, known } => {
            let what = what.text(locale);
            if known.is_empty() {
                say(T::NoSuch, &[what, name])
            } else {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                say(T::NoSuchKnown, &[what, name, &list(&known)])
            }
        }
        ProblemKind::Excludes { other } => say(T::Excludes, &[other]),
        ProblemKind::Needs { other } => say(T::Needs, &[other]),
        ProblemKind::AmbiguousTopic { other } => say(T::AmbiguousTopic, &[other]),
        ProblemKind::LongerThanSize { bytes } => say(T::LongerThanSize, &[&bytes.to_string()]),
        ProblemKind::PatternNeeded => say(T::PatternNeeded, &[]),
        ProblemKind::NotSimulated { simulated } => say(T::NotSimulated, &[simulated]),
    }
}
