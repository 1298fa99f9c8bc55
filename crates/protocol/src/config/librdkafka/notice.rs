//! What librdkafka logs about a configuration, in its own text and in ours.

use super::draft::Draft;
use super::number::is_blank;
use super::property::Level::Global;
use super::property::Standing;
use crate::rule::RuleId;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Syslog's level for warnings.
const WARNING: i32 = 4;
/// Syslog's level for what is less than a warning.
const NOTICE: i32 = 5;
/// What the lines are filed under.
pub const FACILITY: &str = "CONFWARN";

/// A warning about the configuration.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Notice {
    /// A property that is deprecated or experimental was given.
    Standing {
        /// The property.
        name: &'static str,
        /// Which of the two, and the end of the line.
        standing: Standing,
    },
    /// A consumer's property was given.
    OfConsumer {
        /// The property.
        name: &'static str,
    },
    /// A back-off above its maximum.
    Backoff {
        /// The property.
        name: &'static str,
        /// Its value, in milliseconds.
        initial: i32,
        /// The value of `retry.backoff.max.ms`, which is less.
        max: i32,
    },
    /// A SASL mechanism without a protocol that uses it.
    SaslMechanism {
        /// The mechanism.
        mechanism: String,
    },
    /// A SASL user name without a mechanism that uses it.
    SaslUsername,
    /// An empty list of brokers.
    NoBrokers,
}

impl Notice {
    /// How loud it is, as syslog counts: 4 is a warning, 5 less than that.
    #[must_use]
    pub const fn level(&self) -> i32 {
        match self {
            Self::NoBrokers => NOTICE,
            _ => WARNING,
        }
    }

    /// The line, as librdkafka writes it.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Standing { name, standing } => {
                // The two words are not separated: the code looks for a third reason before it writes "and".
                let deprecated = if standing.deprecated {
                    "deprecated"
                } else {
                    ""
                };
                let experimental = if standing.experimental {
                    "experimental"
                } else {
                    ""
                };
                format!(
                    "Configuration property {name} is {deprecated}{experimental}: {}",
                    standing.text
                )
            }
            Self::OfConsumer { name } => format!(
                "Configuration property {name} is a consumer property and will be ignored by this producer instance"
            ),
            Self::Backoff { name, initial, max } => format!(
                "Configuration `{name}` with value {initial} is greater than configuration \
                 `retry.backoff.max.ms` with value {max}. A static backoff with value `retry.backoff.max.ms` \
                 will be applied."
            ),
            Self::SaslMechanism { mechanism } => format!(
                "Configuration property `sasl.mechanism` set to `{mechanism}` but `security.protocol` is not \
                 configured for SASL: recommend setting `security.protocol` to SASL_SSL or SASL_PLAINTEXT"
            ),
            Self::SaslUsername => {
                "Configuration property `sasl.username` only applies when `sasl.mechanism` is \
                                   set to PLAIN or SCRAM-SHA-.."
                    .to_owned()
            }
            Self::NoBrokers => {
                "No `bootstrap.servers` configured: client will not be able to connect to \
                                Kafka cluster"
                    .to_owned()
            }
        }
    }

    /// The rule behind the line; `None` where the line only tells how it came out.
    #[must_use]
    pub const fn rule(&self) -> Option<RuleId> {
        Some(match self {
            Self::Standing { .. } => RuleId::LibrdkafkaDeprecated,
            Self::OfConsumer { .. } => RuleId::LibrdkafkaOfConsumer,
            Self::Backoff { .. } => RuleId::LibrdkafkaBackoffCapped,
            Self::SaslMechanism { .. } | Self::SaslUsername => RuleId::LibrdkafkaSaslUnused,
            Self::NoBrokers => return None,
        })
    }

    /// What it means, in English.
    #[must_use]
    pub const fn meaning_en(&self) -> &'static str {
        self.meaning().0
    }

    /// What it means, in Simplified Chinese.
    #[must_use]
    pub const fn meaning_zh(&self) -> &'static str {
        self.meaning().1
    }

    const fn meaning(&self) -> (&'static str, &'static str) {
        match self {
            Self::Standing { standing, .. } if standing.deprecated => (
                "A later version may no longer know the setting.",
                "以后的版本可能不再支持该设置。",
            ),
            Self::Standing { .. } => (
                "A later version may do it differently.",
                "以后的版本可能改变其行为。",
            ),
            Self::OfConsumer { .. } => (
                "The setting changes nothing: only consumers read it.",
                "该设置不起作用：只有消费者会读取。",
            ),
            Self::Backoff { .. } => (
                "Every resend waits the maximum; the larger initial value is not used.",
                "每次重发都等待最大值，更大的初始值不起作用。",
            ),
            Self::SaslMechanism { .. } | Self::SaslUsername => (
                "The setting changes nothing: nobody logs in.",
                "该设置不起作用：不会进行登录。",
            ),
            Self::NoBrokers => (
                "Nothing is ever sent: the producer knows no broker.",
                "什么都发不出去：生产者不知道任何 broker。",
            ),
        }
    }
}

/// Every warning, in the order in which librdkafka logs them.
///
/// Source: `rd_kafka_conf_warn`, `rd_kafka_anyconf_warn_deprecated`.
pub(super) fn warnings(draft: &Draft) -> Vec<Notice> {
    let mut found = Vec::new();
    for entry in draft.entries.iter().filter(|entry| entry.is_given) {
        let name = entry.property.name;
        if let Some(standing) = entry.property.standing {
            found.push(Notice::Standing { name, standing });
        }
        if entry.property.of_consumer {
            found.push(Notice::OfConsumer { name });
        }
    }
    const FAST: &str = "topic.metadata.refresh.fast.interval.ms";
    let max = draft.int(Global, "retry.backoff.max.ms");
    for (name, counts) in [
        ("retry.backoff.ms", true),
        (FAST, draft.is_given(Global, FAST)),
    ] {
        let initial = draft.int(Global, name);
        if counts && initial > max {
            found.push(Notice::Backoff { name, initial, max });
        }
    }
    let mechanism = draft.text(Global, "sasl.mechanisms").unwrap_or_default();
    let protocol = draft.text(Global, "security.protocol").unwrap_or_default();
    if draft.is_given(Global, "sasl.mechanisms") && !protocol.starts_with("sasl_") {
        found.push(Notice::SaslMechanism {
            mechanism: mechanism.to_owned(),
        });
    }
    if draft.is_given(Global, "sasl.username")
        && !(mechanism.starts_with("SCRAM") || mechanism == "PLAIN")
    {
        found.push(Notice::SaslUsername);
    }
    const BROKERS: &str = "metadata.broker.list";
    let brokers = draft.text(Global, BROKERS).unwrap_or_default();
    if draft.is_given(Global, BROKERS)
        && brokers
            .chars()
            .all(|letter| is_blank(letter) || letter == ',')
    {
        found.push(Notice::NoBrokers);
    }
    let loudest = draft.int(Global, "log_level");
    found.retain(|notice| notice.level() <= loudest);
    found
}
