//! What can be wrong with a scenario: the place, what is wrong, and what would be right.

mod message;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use ackscope_text::texts;

use crate::text::Locale;

pub(crate) use message::ProblemText;

/// Something in a scenario that is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where: the keys that lead to it, `producers.p1.retries` or `fault[2].do`; entries of a list count from 1.
    /// Empty where it is about the whole.
    pub path: String,
    /// Line and column in the file, from 1, where there is one.
    pub at: Option<LineColumn>,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// A place in a text, counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The file is not TOML, or not JSON; the parser's own words.
    Syntax {
        /// `TOML` or `JSON`.
        format: &'static str,
        /// What the parser says.
        message: String,
    },
    /// The file is larger than [`MAX_FILE_BYTES`](crate::limits::MAX_FILE_BYTES).
    FileTooLarge,
    /// The file is written in a schema that this version does not know.
    NewerSchema {
        /// Its number.
        found: i64,
    },
    /// There is no such key here.
    UnknownKey {
        /// The keys that there are.
        known: &'static [&'static str],
        /// The one that was probably meant.
        meant: Option<&'static str>,
    },
    /// Something has to be given.
    Missing {
        /// An example of how.
        example: &'static str,
    },
    /// A value of another kind is expected.
    WrongKind {
        /// What is expected.
        expected: Expected,
    },
    /// The text is none of the words that are possible.
    UnknownWord {
        /// The text.
        found: String,
        /// What is possible.
        possible: &'static [&'static str],
    },
    /// The number or the time lies outside its range.
    OutOfRange {
        /// The lowest, with its unit.
        least: String,
        /// The highest, with its unit.
        most: String,
        /// The name of the limit, where it is one of [`limits`](crate::limits).
        limit: Option<&'static str>,
    },
    /// There are too many of something.
    TooMany {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
        /// The name of the limit.
        limit: &'static str,
    },
    /// A text is too long.
    TooLong {
        /// How many characters it may have.
        most: usize,
        /// The name of the limit.
        limit: &'static str,
    },
    /// A name has characters that it may not have, or none.
    BadName {
        /// What it may have.
        allowed: NameRule,
    },
    /// Two things have the same name.
    SameName {
        /// The name.
        name: String,
    },
    /// A name that nothing has.
    NoSuch {
        /// What should have it.
        what: Thing,
        /// The name.
        name: String,
        /// The names that there are; at most a few.
        known: Vec<String>,
    },
    /// Two keys that exclude each other.
    Excludes {
        /// The other key.
        other: &'static str,
    },
    /// A key that only makes sense with another one.
    Needs {
        /// The other key, or how it would have to be.
        other: &'static str,
    },
    /// The topic's name could be taken for a partition of another topic.
    AmbiguousTopic {
        /// The other topic.
        other: String,
    },
    /// The value is longer than `size` says.
    LongerThanSize {
        /// Bytes of the value.
        bytes: usize,
    },
    /// A row of records gives all of them the same name.
    PatternNeeded,
    /// What Kafka has, but the simulation does not.
    NotSimulated {
        /// What is simulated.
        simulated: &'static str,
    },
}

texts! {
    /// The kind of a value.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Expected {
        /// A text.
        Text: "a text in quotes", "带引号的文本";
        /// A text, or a table with `en` and `zh-CN`.
        Bilingual: "a text, or one in each language: { en = \"…\", zh-CN = \"…\" }", "文本，或中英文各一份：{ en = \"…\", zh-CN = \"…\" }";
        /// A whole number, 0 or more.
        Number: "a whole number, 0 or more", "非负整数";
        /// `true` or `false`.
        Flag: "true or false", "true 或 false";
        /// A span of time, in quotes, with a unit.
        Time: "a time with its unit, as in \"5 ms\", \"2 s\" or \"250 us\"", "带单位的时间，例如 \"5 ms\"、\"2 s\"、\"250 us\"";
        /// A list.
        List: "a list: [ … ]", "列表：[ … ]";
        /// A list of two times.
        TwoTimes: "two times, the first before the second, as in [\"2 s\", \"3 s\"]", "两个时间，前者早于后者，例如 [\"2 s\", \"3 s\"]";
        /// A table.
        Table: "a table", "表";
        /// A list of tables.
        Tables: "a list of tables", "表的列表";
        /// A text, a whole number, `true` or `false`.
        Setting: "a text, a whole number, true or false; anything else in quotes", "文本、整数、true 或 false；其他值请加引号";
    }
}

texts! {
    /// What a name may have.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum NameRule {
        /// Lower-case letters, digits, `-`.
        Id: "lower-case letters, digits and `-`", "小写字母、数字和 `-`";
        /// Letters, digits, `_`, `-`.
        Producer: "letters, digits, `_` and `-`", "字母、数字、`_` 和 `-`";
        /// Letters, digits, `.`, `_`, `-`, but neither `.` nor `..`.
        Topic: "letters, digits, `.`, `_` and `-` (neither `.` nor `..`)", "字母、数字、`.`、`_` 和 `-`（不能是 `.` 或 `..`）";
        /// Anything but control characters.
        Text: "any text without control characters or line ends, but not nothing", "不含控制字符和换行的非空文本";
        /// Anything but control characters; line ends are allowed.
        Lines: "any text without control characters", "不含控制字符的文本";
        /// A key of Kafka's: letters, digits, `.`, `_`, `-`.
        Key: "letters, digits, `.`, `_` and `-`", "字母、数字、`.`、`_` 和 `-`";
    }
}

texts! {
    /// What a name belongs to.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Thing {
        /// A topic.
        Topic: "topic", "主题";
        /// A partition.
        Partition: "partition", "分区";
        /// A producer.
        Producer: "producer", "生产者";
        /// A record.
        Record: "record", "记录";
        /// A run.
        Run: "run", "运行";
        /// A node.
        Node: "node", "节点";
        /// A release of Kafka.
        Release: "release of Kafka", " Kafka 版本";
    }
}

impl Problem {
    /// A problem at a path.
    #[must_use]
    pub(crate) fn new(path: impl Into<String>, kind: ProblemKind) -> Self {
        Self {
            path: path.into(),
            at: None,
            kind,
        }
    }

    /// Where, what, and the remedy, in one text.
    #[must_use]
    pub fn message(&self, locale: Locale) -> String {
        message::message(self, locale)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Locale::En))
    }
}

impl core::error::Error for Problem {}
