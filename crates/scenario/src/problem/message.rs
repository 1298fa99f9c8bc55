//! The words of problems, in both languages.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Expected, NameRule, Problem, ProblemKind, Thing};
use crate::limits;
use crate::text::Locale;

pub(super) fn message(problem: &Problem, locale: Locale) -> String {
    match locale {
        Locale::En => english(problem),
        Locale::ZhCn => chinese(problem),
    }
}

fn english(problem: &Problem) -> String {
    let mut place = String::new();
    if let Some(at) = problem.at {
        place = format!("line {}, column {}: ", at.line, at.column);
    }
    if !problem.path.is_empty() {
        place = format!("{place}{}: ", problem.path);
    }
    let what = match &problem.kind {
        ProblemKind::Syntax { format, message } => format!("this is not {format}: {message}"),
        ProblemKind::FileTooLarge => format!(
            "the file is too large; at most {} bytes are read (MAX_FILE_BYTES)",
            limits::MAX_FILE_BYTES
        ),
        ProblemKind::NewerSchema { found } => format!(
            "schema {found} is newer than this version of Ackscope, which reads schema {}; use a newer Ackscope",
            crate::SCHEMA
        ),
        ProblemKind::UnknownKey {
            meant: Some(meant), ..
        } => format!("there is no such key here; did you mean `{meant}`?"),
        ProblemKind::UnknownKey { known, .. } => {
            format!("there is no such key here; possible are {}", list(known, "`", ", "))
        }
        ProblemKind::Missing { example } => format!("this is missing; write for instance `{example}`"),
        ProblemKind::WrongKind { expected } => format!("expected {}", expected_en(*expected)),
        ProblemKind::UnknownWord { found, possible } => {
            format!("`{found}` is not known here; possible are {}", list(possible, "`", ", "))
        }
        ProblemKind::OutOfRange { least, most, limit } => {
            let limit = limit.map_or(String::new(), |limit| format!(" ({limit})"));
            format!("out of range; possible are {least} to {most}{limit}")
        }
        ProblemKind::TooMany { found, most, limit } => {
            format!("{found} are too many; at most {most} are possible ({limit})")
        }
        ProblemKind::TooLong { most, limit } => {
            format!("too long; at most {most} characters are possible ({limit})")
        }
        ProblemKind::BadName { allowed } => format!("not a name that is possible here; use {}", name_rule_en(*allowed)),
        ProblemKind::SameName { name } => format!("`{name}` is used twice; give each a name of its own"),
        ProblemKind::NoSuch { what, name, known } => {
            let known = owned_list(known, "`", ", ");
            let thing = thing_en(*what);
            if known.is_empty() {
                format!("there is no {thing} `{name}`")
            } else {
                format!("there is no {thing} `{name}`; there is {known}")
            }
        }
        ProblemKind::Excludes { other } => format!("this excludes `{other}`; give only one of them"),
        ProblemKind::Needs { other } => format!("this only makes sense with `{other}`"),
        ProblemKind::AmbiguousTopic { other } => {
            format!("this name could be taken for a partition of topic `{other}`; choose another name")
        }
        ProblemKind::LongerThanSize { bytes } => {
            format!("the value has {bytes} bytes already; give a `size` of at least that, or none")
        }
        ProblemKind::PatternNeeded => {
            "with `count`, the name must contain `{n}`, as in \"order-{n}\", so that every record has its own".to_string()
        }
        ProblemKind::NotSimulated { simulated } => format!("this is not simulated yet; possible is {simulated}"),
    };
    format!("{place}{what}")
}

fn chinese(problem: &Problem) -> String {
    let mut place = String::new();
    if let Some(at) = problem.at {
        place = format!("第 {} 行第 {} 列：", at.line, at.column);
    }
    if !problem.path.is_empty() {
        place = format!("{place}{}：", problem.path);
    }
    let what = match &problem.kind {
        ProblemKind::Syntax { format, message } => format!("不是合法的 {format}：{message}"),
        ProblemKind::FileTooLarge => format!(
            "文件过大，最多读取 {} 字节（MAX_FILE_BYTES）",
            limits::MAX_FILE_BYTES
        ),
        ProblemKind::NewerSchema { found } => format!(
            "schema {found} 比当前版本的 Ackscope 新，这里只能读 schema {}；请使用更新的 Ackscope",
            crate::SCHEMA
        ),
        ProblemKind::UnknownKey {
            meant: Some(meant), ..
        } => format!("这里没有这个键；是否想写 `{meant}`？"),
        ProblemKind::UnknownKey { known, .. } => {
            format!("这里没有这个键；可用的有 {}", list(known, "`", "、"))
        }
        ProblemKind::Missing { example } => format!("缺少这一项；可以写成 `{example}`"),
        ProblemKind::WrongKind { expected } => format!("这里应为{}", expected_zh(*expected)),
        ProblemKind::UnknownWord { found, possible } => {
            format!(
                "这里不认识 `{found}`；可用的有 {}",
                list(possible, "`", "、")
            )
        }
        ProblemKind::OutOfRange { least, most, limit } => {
            let limit = limit.map_or(String::new(), |limit| format!("（{limit}）"));
            format!("超出范围；允许 {least} 到 {most}{limit}")
        }
        ProblemKind::TooMany { found, most, limit } => {
            format!("共 {found} 个，太多；最多 {most} 个（{limit}）")
        }
        ProblemKind::TooLong { most, limit } => format!("太长；最多 {most} 个字符（{limit}）"),
        ProblemKind::BadName { allowed } => {
            format!("不能用作这里的名称；请使用{}", name_rule_zh(*allowed))
        }
        ProblemKind::SameName { name } => format!("`{name}` 用了两次；名称不能重复"),
        ProblemKind::NoSuch { what, name, known } => {
            let known = owned_list(known, "`", "、");
            let thing = thing_zh(*what);
            if known.is_empty() {
                format!("没有名为 `{name}` 的{thing}")
            } else {
                format!("没有名为 `{name}` 的{thing}；现有 {known}")
            }
        }
        ProblemKind::Excludes { other } => format!("不能与 `{other}` 同时使用；只保留其中一个"),
        ProblemKind::Needs { other } => format!("需要与 `{other}` 一起使用"),
        ProblemKind::AmbiguousTopic { other } => {
            format!("这个名称会被误认为主题 `{other}` 的分区；请换一个")
        }
        ProblemKind::LongerThanSize { bytes } => {
            format!("记录的值本身已有 {bytes} 字节；`size` 不能更小，或不写")
        }
        ProblemKind::PatternNeeded => {
            "使用 `count` 时名称必须包含 `{n}`，例如 \"order-{n}\"，使每条记录各有其名".to_string()
        }
        ProblemKind::NotSimulated { simulated } => format!("尚不支持模拟；目前可用 {simulated}"),
    };
    format!("{place}{what}")
}

fn list(words: &[&str], quote: &str, separator: &str) -> String {
    let words: Vec<String> = words
        .iter()
        .map(|word| format!("{quote}{word}{quote}"))
        .collect();
    words.join(separator)
}

fn owned_list(words: &[String], quote: &str, separator: &str) -> String {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    list(&words, quote, separator)
}

const fn expected_en(expected: Expected) -> &'static str {
    match expected {
        Expected::Text => "a text in quotes",
        Expected::Bilingual => "a text, or one in each language: { en = \"…\", zh-CN = \"…\" }",
        Expected::Number => "a whole number, 0 or more",
        Expected::Flag => "true or false",
        Expected::Time => "a time with its unit, as in \"5 ms\", \"2 s\" or \"250 us\"",
        Expected::List => "a list: [ … ]",
        Expected::TwoTimes => "two times, the first before the second, as in [\"2 s\", \"3 s\"]",
        Expected::Table => "a table",
        Expected::Tables => "a list of tables",
        Expected::Setting => "a text, a whole number, true or false; anything else in quotes",
    }
}

const fn expected_zh(expected: Expected) -> &'static str {
    match expected {
        Expected::Text => "带引号的文本",
        Expected::Bilingual => "文本，或中英文各一份：{ en = \"…\", zh-CN = \"…\" }",
        Expected::Number => "非负整数",
        Expected::Flag => "true 或 false",
        Expected::Time => "带单位的时间，例如 \"5 ms\"、\"2 s\"、\"250 us\"",
        Expected::List => "列表：[ … ]",
        Expected::TwoTimes => "两个时间，前者早于后者，例如 [\"2 s\", \"3 s\"]",
        Expected::Table => "表",
        Expected::Tables => "表的列表",
        Expected::Setting => "文本、整数、true 或 false；其他值请加引号",
    }
}

const fn name_rule_en(rule: NameRule) -> &'static str {
    match rule {
        NameRule::Id => "lower-case letters, digits and `-`",
        NameRule::Producer => "letters, digits, `_` and `-`",
        NameRule::Topic => "letters, digits, `.`, `_` and `-` (neither `.` nor `..`)",
        NameRule::Text => "any text without control characters or line ends, but not nothing",
        NameRule::Lines => "any text without control characters",
        NameRule::Key => "letters, digits, `.`, `_` and `-`",
    }
}

const fn name_rule_zh(rule: NameRule) -> &'static str {
    match rule {
        NameRule::Id => "小写字母、数字和 `-`",
        NameRule::Producer => "字母、数字、`_` 和 `-`",
        NameRule::Topic => "字母、数字、`.`、`_` 和 `-`（不能是 `.` 或 `..`）",
        NameRule::Text => "不含控制字符和换行的非空文本",
        NameRule::Lines => "不含控制字符的文本",
        NameRule::Key => "字母、数字、`.`、`_` 和 `-`",
    }
}

const fn thing_en(thing: Thing) -> &'static str {
    match thing {
        Thing::Topic => "topic",
        Thing::Partition => "partition",
        Thing::Producer => "producer",
        Thing::Record => "record",
        Thing::Run => "run",
        Thing::Node => "node",
        Thing::Release => "release of Kafka",
    }
}

const fn thing_zh(thing: Thing) -> &'static str {
    match thing {
        Thing::Topic => "主题",
        Thing::Partition => "分区",
        Thing::Producer => "生产者",
        Thing::Record => "记录",
        Thing::Run => "运行",
        Thing::Node => "节点",
        Thing::Release => " Kafka 版本",
    }
}
