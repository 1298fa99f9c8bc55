//! Why no producer is built, in Kafka's own text and in ours.

use super::definition::{Kind, Valid};
use super::value::Value;
use crate::rule::RuleId;
use alloc::format;
use alloc::string::String;

/// What a text should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// A truth value.
    Boolean,
    /// A number of that type.
    Number(Kind),
    /// The name of a class that is there.
    Class,
}

/// What a producer refuses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RefusalKind {
    /// A value that cannot be read.
    Type {
        /// The setting.
        key: &'static str,
        /// The text as it was given.
        value: String,
        /// What it should have been.
        expected: Expected,
    },
    /// A value outside the range.
    Range {
        /// The setting.
        key: &'static str,
        /// The value as it was read.
        value: Value,
        /// The range.
        valid: Valid,
    },
    /// Idempotence was asked for together with `retries=0`.
    Retries,
    /// Idempotence was asked for together with `acks` other than `all`.
    Acks,
    /// Idempotence was asked for together with `max.in.flight.requests.per.connection` other than 1 (0.11).
    InFlightNotOne,
    /// Idempotence was asked for together with `max.in.flight.requests.per.connection` above 5 (1.0 to 3.9).
    InFlight,
    /// `max.in.flight.requests.per.connection` above 5 while idempotence is not switched off by hand (4.0 and later).
    InFlightStrict {
        /// The value.
        value: i64,
    },
    /// `transactional.id` without idempotence.
    TransactionalId,
    /// `transaction.timeout.ms` together with two-phase commit.
    TwoPhaseTimeout,
    /// `delivery.timeout.ms` was given and is less than `linger.ms` + `request.timeout.ms`.
    DeliveryTimeout,
    /// Rack-aware partitioning without a rack (4.4).
    ClientRack,
    /// A compression that does not exist (up to 3.2, where the range is not declared).
    Compression {
        /// The value.
        value: String,
    },
    /// A security protocol that does not exist (up to 3.2, where the range is not declared).
    SecurityProtocol {
        /// The value in upper case.
        value: String,
        /// The Java package of the type.
        package: &'static str,
    },
}

/// A producer that is not built.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// Why.
    pub kind: RefusalKind,
    /// Whether the application sees it only as the cause of a `KafkaException`: so it is with everything that the
    /// constructor of `KafkaProducer` finds, while `ProducerConfig` throws directly.
    pub wrapped: bool,
}

impl Refusal {
    /// The exception that the application catches, and its text.
    #[must_use]
    pub fn thrown(&self) -> (&'static str, String) {
        if self.wrapped {
            (
                "KafkaException",
                "Failed to construct kafka producer".into(),
            )
        } else {
            (self.kind.exception(), self.kind.message())
        }
    }
}

impl RefusalKind {
    /// The class of the innermost exception.
    #[must_use]
    pub const fn exception(&self) -> &'static str {
        match self {
            Self::Compression { .. } | Self::SecurityProtocol { .. } => "IllegalArgumentException",
            _ => "ConfigException",
        }
    }

    /// The text of the innermost exception, as Kafka writes it.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::Type { key, value, expected } => {
                let reason = match expected {
                    Expected::Boolean => "Expected value to be either true or false".into(),
                    Expected::Number(kind) => format!("Not a number of type {}", kind.name()),
                    Expected::Class => format!("Class {value} could not be found."),
                };
                format!("Invalid value {value} for configuration {key}: {reason}")
            }
            Self::Range { key, value, valid } => range_message(key, value, *valid),
            Self::Retries => {
                "Must set retries to non-zero when using the idempotent producer.".into()
            }
            Self::Acks => "Must set acks to all in order to use the idempotent producer. Otherwise we cannot \
                           guarantee idempotence."
                .into(),
            Self::InFlightNotOne => "Must set max.in.flight.requests.per.connection to 1 in orderto use the \
                                     idempotent producer. Otherwise we cannot guarantee idempotence."
                .into(),
            Self::InFlight => "Must set max.in.flight.requests.per.connection to at most 5 to use the idempotent \
                               producer."
                .into(),
            Self::InFlightStrict { value } => format!(
                "To use the idempotent producer, max.in.flight.requests.per.connection must be set to at most 5. \
                 Current value is {value}."
            ),
            Self::TransactionalId => {
                "Cannot set a transactional.id without also enabling idempotence.".into()
            }
            Self::TwoPhaseTimeout => {
                "Cannot set transaction.timeout.ms when transaction.two.phase.commit.enable is set to true. \
                 Transactions will not expire with two-phase commit enabled."
                    .into()
            }
            Self::DeliveryTimeout => {
                "delivery.timeout.ms should be equal to or larger than linger.ms + request.timeout.ms".into()
            }
            Self::ClientRack => {
                "client.rack must be provided if partitioner.rack.aware is enabled".into()
            }
            Self::Compression { value } => format!("Unknown compression name: {value}"),
            Self::SecurityProtocol { value, package } => {
                format!("No enum constant {package}.SecurityProtocol.{value}")
            }
        }
    }

    /// The rule that refuses.
    #[must_use]
    pub const fn rule(&self) -> RuleId {
        match self {
            Self::Type { .. } => RuleId::ConfigType,
            Self::Range { .. } | Self::Compression { .. } | Self::SecurityProtocol { .. } => {
                RuleId::ConfigRange
            }
            Self::Retries | Self::Acks | Self::InFlightNotOne | Self::InFlight => {
                RuleId::ConfigIdempotenceRefused
            }
            Self::InFlightStrict { .. } => RuleId::ConfigInFlightStrict,
            Self::TransactionalId => RuleId::ConfigTransactionalId,
            Self::TwoPhaseTimeout => RuleId::ConfigTwoPhaseTimeout,
            Self::DeliveryTimeout => RuleId::ConfigDeliveryRefused,
            Self::ClientRack => RuleId::ConfigClientRack,
        }
    }

    /// The settings to look at, the most likely culprit first.
    #[must_use]
    pub const fn keys(&self) -> &'static [&'static str] {
        const IN_FLIGHT: &str = "max.in.flight.requests.per.connection";
        match self {
            Self::Type { .. } | Self::Range { .. } => &[],
            Self::Retries => &["retries", "enable.idempotence", "transactional.id"],
            Self::Acks => &["acks", "enable.idempotence", "transactional.id"],
            Self::InFlightNotOne | Self::InFlight => {
                &[IN_FLIGHT, "enable.idempotence", "transactional.id"]
            }
            Self::InFlightStrict { .. } => &[IN_FLIGHT, "enable.idempotence"],
            Self::TransactionalId => &[
                "transactional.id",
                "enable.idempotence",
                "acks",
                "retries",
                IN_FLIGHT,
            ],
            Self::TwoPhaseTimeout => &[
                "transaction.timeout.ms",
                "transaction.two.phase.commit.enable",
            ],
            Self::DeliveryTimeout => &["delivery.timeout.ms", "request.timeout.ms", "linger.ms"],
            Self::ClientRack => &["client.rack", "partitioner.rack.aware"],
            Self::Compression { .. } => &["compression.type"],
            Self::SecurityProtocol { .. } => &["security.protocol"],
        }
    }

    /// The one setting whose value alone is refused, if it is one.
    #[must_use]
    pub fn key(&self) -> Option<&'static str> {
        match self {
            Self::Type { key, .. } | Self::Range { key, .. } => Some(key),
            other => other.keys().first().copied(),
        }
    }

    /// What to do about it, in English.
    #[must_use]
    pub fn remedy_en(&self) -> String {
        match self {
            Self::Type { key, expected: Expected::Boolean, .. } => {
                format!("Write true or false for {key}, or leave it out.")
            }
            Self::Type { key, expected: Expected::Number(_), .. } => {
                format!("Write a whole number for {key}, without unit, point or separators.")
            }
            Self::Type { key, expected: Expected::Class, .. } => {
                format!("Write the full name of a class, with its package, for {key}.")
            }
            Self::Range { key, .. } => format!("Choose a value for {key} within its range."),
            Self::Retries => "Remove retries=0 (limit the time with delivery.timeout.ms instead), or set \
                              enable.idempotence=false and accept duplicates."
                .into(),
            Self::Acks => {
                "Set acks=all, or set enable.idempotence=false and accept duplicates.".into()
            }
            Self::InFlightNotOne => "Set max.in.flight.requests.per.connection=1, or leave it out.".into(),
            Self::InFlight | Self::InFlightStrict { .. } => {
                "Set max.in.flight.requests.per.connection to 5 or less, or set enable.idempotence=false and \
                 accept duplicates."
                    .into()
            }
            Self::TransactionalId => "Remove whatever switches idempotence off (enable.idempotence=false, acks \
                                      other than all, retries=0), or remove transactional.id."
                .into(),
            Self::TwoPhaseTimeout => {
                "Remove transaction.timeout.ms: with two-phase commit a transaction has no time limit.".into()
            }
            Self::DeliveryTimeout => "Raise delivery.timeout.ms to at least linger.ms + request.timeout.ms, or \
                                      leave it out: then Kafka raises it by itself."
                .into(),
            Self::ClientRack => {
                "Set client.rack, or remove partitioner.rack.aware.".into()
            }
            Self::Compression { .. } => {
                "Set compression.type to none, gzip, snappy, lz4 or zstd, in lower case.".into()
            }
            Self::SecurityProtocol { .. } => {
                "Set security.protocol to PLAINTEXT, SSL, SASL_PLAINTEXT or SASL_SSL.".into()
            }
        }
    }

    /// What to do about it, in Simplified Chinese.
    #[must_use]
    pub fn remedy_zh(&self) -> String {
        match self {
            Self::Type { key, expected: Expected::Boolean, .. } => {
                format!("{key} 请写 true 或 false，或不写。")
            }
            Self::Type { key, expected: Expected::Number(_), .. } => {
                format!("{key} 请写整数，不带单位、小数点和分隔符。")
            }
            Self::Type { key, expected: Expected::Class, .. } => {
                format!("{key} 请写带包名的完整类名。")
            }
            Self::Range { key, .. } => format!("{key} 请取范围内的值。"),
            Self::Retries => "去掉 retries=0（改用 delivery.timeout.ms 限制时间），或设 enable.idempotence=false \
                              并接受重复。"
                .into(),
            Self::Acks => "设 acks=all，或设 enable.idempotence=false 并接受重复。".into(),
            Self::InFlightNotOne => "设 max.in.flight.requests.per.connection=1，或不写。".into(),
            Self::InFlight | Self::InFlightStrict { .. } => {
                "将 max.in.flight.requests.per.connection 设为 5 或更小，或设 enable.idempotence=false 并接受重复。"
                    .into()
            }
            Self::TransactionalId => "去掉关闭幂等性的设置（enable.idempotence=false、acks 不为 all、retries=0），\
                                      或去掉 transactional.id。"
                .into(),
            Self::TwoPhaseTimeout => "去掉 transaction.timeout.ms：两阶段提交时事务没有时限。".into(),
            Self::DeliveryTimeout => "将 delivery.timeout.ms 提高到不小于 linger.ms + request.timeout.ms，或不写：\
                                      Kafka 会自行提高。"
                .into(),
            Self::ClientRack => "设置 client.rack，或去掉 partitioner.rack.aware。".into(),
            Self::Compression { .. } => {
                "compression.type 请用小写的 none、gzip、snappy、lz4 或 zstd。".into()
            }
            Self::SecurityProtocol { .. } => {
                "security.protocol 请用 PLAINTEXT、SSL、SASL_PLAINTEXT 或 SASL_SSL。".into()
            }
        }
    }
}

fn range_message(key: &str, value: &Value, valid: Valid) -> String {
    let reason = match (valid, value) {
        (Valid::Between(_, most), Value::Int(number)) if *number > most => {
            format!("Value must be no more than {most}")
        }
        (Valid::AtLeast(least) | Valid::Between(least, _), _) => {
            format!("Value must be at least {least}")
        }
        (Valid::BetweenOr(least, most, or), _) => {
            format!("Value must be between {least} and {most} or equal to {or}")
        }
        (Valid::OneOf(texts), _) => format!("String must be one of: {}", texts.join(", ")),
        (Valid::OneOfIgnoringCase(texts), _) => {
            format!(
                "String must be one of (case insensitive): {}",
                texts.join(", ")
            )
        }
        (Valid::Distinct { .. }, Value::List(values)) if values.is_empty() => {
            return format!(
                "Configuration '{key}' must not be empty. Valid values include: any non-empty value"
            );
        }
        (Valid::Distinct { .. }, _) => {
            return format!("Configuration '{key}' values must not be empty.");
        }
        (Valid::NonEmpty | Valid::NonNull | Valid::Any, _) => "String must be non-empty".into(),
    };
    format!("Invalid value {value} for configuration {key}: {reason}")
}
