//! Why librdkafka refuses a configuration, in its own text and in ours.

use super::conflict::Conflict;
use crate::rule::RuleId;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

/// When a configuration is refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// When a setting is given (`rd_kafka_conf_set`).
    Set {
        /// The name, as it was given.
        key: String,
    },
    /// When the client is created (`rd_kafka_new`).
    New,
    /// When a topic is first used (`rd_kafka_topic_new`): no setting of topics was given to the client, so that it
    /// did not look at them before.
    Topic,
}

/// A configuration that is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// When.
    pub stage: Stage,
    /// Why.
    pub kind: RefusalKind,
}

/// What librdkafka refuses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RefusalKind {
    /// No property has this name.
    Unknown {
        /// The name, without `topic.` before it.
        name: String,
    },
    /// A text that does not pass the test of its property.
    Text {
        /// The property.
        name: &'static str,
        /// The text; `None` if it is empty.
        value: Option<String>,
    },
    /// A text that does not begin with a number.
    Number {
        /// The property.
        name: &'static str,
    },
    /// A word that is none of the property's.
    Word {
        /// The property.
        name: &'static str,
        /// The word.
        word: String,
    },
    /// A text that is neither true nor false.
    NotBool {
        /// The property.
        name: &'static str,
    },
    /// An empty text where a value is needed.
    Empty {
        /// The property.
        name: &'static str,
        /// How the message begins.
        type_name: &'static str,
    },
    /// A number outside its range.
    Range {
        /// The property.
        name: &'static str,
        /// The number as it was read.
        value: String,
        /// The least number.
        least: String,
        /// The largest number.
        most: String,
    },
    /// A property that only code can set.
    Function {
        /// The property.
        name: &'static str,
    },
    /// A property that nobody can set.
    Internal {
        /// The property.
        name: &'static str,
    },
    /// A property of Java.
    Foreign {
        /// The property.
        name: &'static str,
        /// What librdkafka says about it.
        advice: &'static str,
    },
    /// A property that only a build for Windows has.
    WindowsOnly {
        /// The property.
        name: &'static str,
    },
    /// A strategy for consumer groups that does not exist.
    Assignor {
        /// The strategy.
        strategy: String,
    },
    /// Strategies for consumer groups that do not go together.
    AssignorsMixed {
        /// All of them, as they were given.
        strategies: String,
    },
    /// Settings that contradict each other.
    Conflict(Conflict),
}

impl RefusalKind {
    /// The name of librdkafka's result code, as it stands behind `RD_KAFKA_CONF_`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "UNKNOWN",
            _ => "INVALID",
        }
    }

    /// What librdkafka says.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::Unknown { name } => format!("No such configuration property: \"{name}\""),
            Self::Text { name, value } => format!(
                "Invalid value for configuration property \"{name}\": {}",
                value.as_deref().unwrap_or("(null)")
            ),
            Self::Number { name } => {
                format!("Invalid value for configuration property \"{name}\"")
            }
            Self::Word { name, word } => {
                format!("Invalid value \"{word}\" for configuration property \"{name}\"")
            }
            Self::NotBool { name } => format!("Expected bool value for \"{name}\": true or false"),
            Self::Empty { name, type_name } => {
                format!("{type_name} property \"{name}\" cannot be set to empty value")
            }
            Self::Range {
                name,
                value,
                least,
                most,
            } => format!(
                "Configuration property \"{name}\" value {value} is outside allowed range {least}..{most}"
            ),
            Self::Function { name } => {
                format!("Property \"{name}\" must be set through dedicated .._set_..() function")
            }
            Self::Internal { name } => format!("Internal property \"{name}\" not settable"),
            Self::Foreign { advice, .. } => (*advice).to_owned(),
            Self::WindowsOnly { name } => format!(
                "Configuration property \"{name}\" not supported in this build: configuration only valid on Windows"
            ),
            Self::Assignor { strategy } => {
                format!("Unsupported partition.assignment.strategy: {strategy}")
            }
            Self::AssignorsMixed { strategies } => format!(
                "All partition.assignment.strategy ({strategies}) assignors must have the same protocol type, \
                 online migration between assignors with different protocol types is not supported"
            ),
            Self::Conflict(conflict) => conflict.message().to_owned(),
        }
    }

    /// The rule that refuses.
    #[must_use]
    pub const fn rule(&self) -> RuleId {
        match self {
            Self::Unknown { .. } | Self::Foreign { .. } => RuleId::LibrdkafkaUnknown,
            Self::Range { .. } => RuleId::LibrdkafkaRange,
            Self::Conflict(conflict) => conflict.rule(),
            _ => RuleId::LibrdkafkaType,
        }
    }

    /// What to do, in English.
    #[must_use]
    pub const fn remedy_en(&self) -> &'static str {
        self.remedy().0
    }

    /// What to do, in Simplified Chinese.
    #[must_use]
    pub const fn remedy_zh(&self) -> &'static str {
        self.remedy().1
    }

    const fn remedy(&self) -> (&'static str, &'static str) {
        match self {
            Self::Unknown { .. } => (
                "Correct the name or remove it; librdkafka stops at the first name that it does not know.",
                "改正名称或去掉它；librdkafka 遇到第一个不认识的名称就停止。",
            ),
            Self::Foreign { .. } => (
                "Remove it: it belongs to the Java client.",
                "去掉它：它属于 Java 客户端。",
            ),
            Self::Range { .. } => ("Choose a value within the range.", "选择范围内的值。"),
            Self::Function { .. } | Self::Internal { .. } => (
                "Remove it from the configuration: only code can set it.",
                "从配置中去掉：只能由代码设置。",
            ),
            Self::WindowsOnly { .. } => (
                "Remove it, or use librdkafka on Windows.",
                "去掉它，或在 Windows 上使用 librdkafka。",
            ),
            Self::Assignor { .. } | Self::AssignorsMixed { .. } => (
                "Remove partition.assignment.strategy: a producer does not need it.",
                "去掉 partition.assignment.strategy：生产者不需要它。",
            ),
            Self::Conflict(conflict) => conflict.remedy(),
            Self::Text { .. }
            | Self::Number { .. }
            | Self::Word { .. }
            | Self::NotBool { .. }
            | Self::Empty { .. } => (
                "Write the value as its type asks.",
                "按该设置的类型书写取值。",
            ),
        }
    }
}
