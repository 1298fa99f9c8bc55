//! What can be wrong with a scenario: the place, what is wrong, and what would be right.

mod message;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::text::Locale;

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

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expected {
    /// A text.
    Text,
    /// A text, or a table with `en` and `zh-CN`.
    Bilingual,
    /// A whole number, 0 or more.
    Number,
    /// `true` or `false`.
    Flag,
    /// A span of time, in quotes, with a unit.
    Time,
    /// A list.
    List,
    /// A list of two times.
    TwoTimes,
    /// A table.
    Table,
    /// A list of tables.
    Tables,
    /// A text, a whole number, `true` or `false`.
    Setting,
}

/// What a name may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameRule {
    /// Lower-case letters, digits, `-`.
    Id,
    /// Letters, digits, `_`, `-`.
    Producer,
    /// Letters, digits, `.`, `_`, `-`, but neither `.` nor `..`.
    Topic,
    /// Anything but control characters.
    Text,
    /// Anything but control characters; line ends are allowed.
    Lines,
    /// A key of Kafka's: letters, digits, `.`, `_`, `-`.
    Key,
}

/// What a name belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thing {
    /// A topic.
    Topic,
    /// A partition.
    Partition,
    /// A producer.
    Producer,
    /// A record.
    Record,
    /// A run.
    Run,
    /// A node.
    Node,
    /// A release of Kafka.
    Release,
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
