//! What a version of Kafka says about a setting: type, default, range.

use crate::version::Version;
use core::fmt;

/// The type of a setting (`ConfigDef.Type`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `true` or `false` in any case of letters.
    Boolean,
    /// A name of a Java class.
    Class,
    /// A whole number of 32 bits.
    Int,
    /// Texts separated by commas.
    List,
    /// A whole number of 64 bits.
    Long,
    /// A text.
    String,
}

impl Kind {
    /// The name that Kafka prints.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boolean => "BOOLEAN",
            Self::Class => "CLASS",
            Self::Int => "INT",
            Self::List => "LIST",
            Self::Long => "LONG",
            Self::String => "STRING",
        }
    }
}

/// What holds when a setting is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// It must be given.
    Required,
    /// Nothing.
    Null,
    /// A truth value.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A text or the name of a class.
    Text(&'static str),
    /// A list.
    List(&'static [&'static str]),
}

/// Which values are accepted (`ConfigDef.Validator`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Valid {
    /// Every value of the type.
    Any,
    /// This number or more.
    AtLeast(i64),
    /// From the first number to the second.
    Between(i64, i64),
    /// From the first number to the second, or the third.
    BetweenOr(i64, i64, i64),
    /// One of these texts, exactly.
    OneOf(&'static [&'static str]),
    /// One of these texts, in any case of letters.
    OneOfIgnoringCase(&'static [&'static str]),
    /// A text that is not empty.
    NonEmpty,
    /// Anything but null: a text from a file always is.
    NonNull,
    /// A list without empty elements, whose repeated elements are dropped; may it be empty?
    Distinct {
        /// Whether the empty list is accepted.
        empty: bool,
    },
}

impl fmt::Display for Valid {
    /// As Kafka prints it in its documentation; empty where it prints nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any | Self::Distinct { .. } => Ok(()),
            Self::AtLeast(least) => write!(f, "[{least},...]"),
            Self::Between(least, most) => write!(f, "[{least},...,{most}]"),
            Self::BetweenOr(least, most, or) => write!(f, "[{least},...,{most}] or {or}"),
            Self::OneOf(texts) => write!(f, "[{}]", texts.join(", ")),
            Self::OneOfIgnoringCase(texts) => {
                write!(f, "(case insensitive) [{}]", texts.join(", "))
            }
            Self::NonEmpty => f.write_str("non-empty string"),
            Self::NonNull => f.write_str("non-null string"),
        }
    }
}

/// One setting as one or more versions define it: a row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Definition {
    /// The name of the setting.
    pub key: &'static str,
    /// The first version that defines it so.
    pub since: Version,
    /// The first version that no longer does.
    pub until: Option<Version>,
    /// Its type.
    pub kind: Kind,
    /// Its default.
    pub preset: Preset,
    /// Its range.
    pub valid: Valid,
}

impl Definition {
    /// Whether this row holds in that version.
    #[must_use]
    pub fn holds(&self, version: Version) -> bool {
        self.since <= version && self.until.is_none_or(|until| version < until)
    }
}
