//! What can be wrong with a properties text, in words.

use crate::Span;
use alloc::format;
use alloc::string::String;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Java reads the text, perhaps not as it was meant.
    Warning,
    /// Java refuses the text.
    Error,
}

/// Something that is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    /// What.
    pub kind: ProblemKind,
    /// Where.
    pub span: Span,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// A key that was there before: its last value counts.
    Repeated {
        /// The key.
        key: String,
        /// Where it was before.
        first: Span,
    },
    /// `\u` without four hexadecimal digits.
    MalformedUnicode,
    /// `\uXXXX` for half a letter, without the other half.
    LoneSurrogate,
    /// A byte order mark at the beginning.
    ByteOrderMark,
    /// A letter outside ASCII.
    NotAscii,
}

impl ProblemKind {
    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self {
            Self::MalformedUnicode => Severity::Error,
            _ => Severity::Warning,
        }
    }

    /// In English.
    #[must_use]
    pub fn text_en(&self) -> String {
        match self {
            Self::Repeated { key, .. } => {
                format!("{key} was set before; this later value counts.")
            }
            Self::MalformedUnicode => {
                "\\u needs four hexadecimal digits; Java refuses the whole file. Double the backslash if it is meant \
                 as one."
                    .into()
            }
            Self::LoneSurrogate => {
                "This \\u escape is half a letter; write the other half directly behind it.".into()
            }
            Self::ByteOrderMark => {
                "The file begins with a byte order mark, which Java takes for a part of the first key; save it \
                 without."
                    .into()
            }
            Self::NotAscii => {
                "Kafka's tools read properties files as ISO-8859-1, so this letter may arrive as another; write it as \
                 \\uXXXX."
                    .into()
            }
        }
    }

    /// In Simplified Chinese.
    #[must_use]
    pub fn text_zh(&self) -> String {
        match self {
            Self::Repeated { key, .. } => format!("{key} 前面已经设置过，以这个靠后的值为准。"),
            Self::MalformedUnicode => {
                "\\u 后须有四位十六进制数字，否则 Java 拒绝整个文件。若要写反斜杠本身，请写两个。"
                    .into()
            }
            Self::LoneSurrogate => "此 \\u 转义只是半个字符，另一半须紧随其后。".into(),
            Self::ByteOrderMark => {
                "文件以字节顺序标记（BOM）开头，Java 会把它当作第一个键的一部分；请保存为不带 BOM。"
                    .into()
            }
            Self::NotAscii => {
                "Kafka 的工具按 ISO-8859-1 读取 properties 文件，此字符可能变样；请写成 \\uXXXX。"
                    .into()
            }
        }
    }
}
