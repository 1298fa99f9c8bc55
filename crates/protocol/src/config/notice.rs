//! What a producer logs about its configuration, in Kafka's own text and in ours.

use crate::rule::RuleId;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// How loud a log line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// `INFO`.
    Info,
    /// `WARN`.
    Warn,
}

impl Level {
    /// As the log prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "INFO",
            Self::Warn => "WARN",
        }
    }
}

/// A line that the constructor of a producer logs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Notice {
    /// How loud.
    pub level: Level,
    /// The simple name of the class that logs it.
    pub logger: &'static str,
    /// What it says.
    pub kind: NoticeKind,
}

/// What a line of the log says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NoticeKind {
    /// Idempotence is switched off by `retries=0`.
    OffByRetries,
    /// Idempotence is switched off by `acks`.
    OffByAcks {
        /// The number that `acks` stands for, 0 or 1.
        acks: i64,
    },
    /// Idempotence is switched off by `max.in.flight.requests.per.connection` (3.0.1 to 3.9).
    OffByInFlight {
        /// Its value.
        value: i64,
    },
    /// `transactional.id` switches idempotence on (2.5 to 3.1.0).
    OnByTransactionalId,
    /// Idempotence raises `retries` (up to 2.5).
    RetriesRaised,
    /// Idempotence lowers `max.in.flight.requests.per.connection` to 1 (0.11).
    InFlightLowered,
    /// Idempotence raises `acks` (up to 3.1.0).
    AcksRaised,
    /// The producer is idempotent.
    Idempotent,
    /// The producer is transactional.
    Transactional,
    /// `delivery.timeout.ms` is raised.
    DeliveryRaised {
        /// To this, in milliseconds.
        to: i64,
    },
    /// The reconnect backoff stays constant.
    ReconnectConstant,
    /// The retry backoff stays constant.
    RetryBackoffConstant {
        /// `retry.backoff.ms`.
        initial: i64,
        /// `retry.backoff.max.ms`, which is less.
        max: i64,
    },
    /// The connection setup timeout stays constant.
    SetupTimeoutConstant {
        /// `socket.connection.setup.timeout.ms`.
        initial: i64,
        /// `socket.connection.setup.timeout.max.ms`, which is less.
        max: i64,
    },
    /// `client.dns.lookup=default` is deprecated (2.6 to 2.8).
    DnsLookupDeprecated,
    /// Repeated elements of a list are dropped (4.2 and later).
    RepeatedDropped {
        /// The setting.
        key: &'static str,
        /// The list as given.
        original: Vec<String>,
        /// The list that holds.
        updated: Vec<String>,
    },
    /// A setting that nothing reads (up to 3.2).
    Unknown {
        /// The setting.
        key: String,
    },
    /// Settings that nothing reads (3.3 and later); Kafka prints them in the order of a hash table, here they are
    /// sorted.
    Unused {
        /// The settings.
        keys: Vec<String>,
    },
}

impl NoticeKind {
    /// The line, as Kafka writes it.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::OffByRetries => {
                "Idempotence will be disabled because retries is set to 0.".into()
            }
            Self::OffByAcks { acks } => format!(
                "Idempotence will be disabled because acks is set to {acks}, not set to 'all'."
            ),
            Self::OffByInFlight { value } => format!(
                "Idempotence will be disabled because max.in.flight.requests.per.connection is set to {value}, \
                 which is greater than 5. Please note that in v4.0.0 and onward, this will become an error."
            ),
            Self::OnByTransactionalId => {
                "Overriding the default enable.idempotence to true since transactional.id is specified.".into()
            }
            Self::RetriesRaised => "Overriding the default retries config to the recommended value of 2147483647 \
                                    since the idempotent producer is enabled."
                .into(),
            Self::InFlightLowered => "Overriding the default max.in.flight.requests.per.connection to 1 since \
                                      idempontence is enabled."
                .into(),
            Self::AcksRaised => {
                "Overriding the default acks to all since idempotence is enabled.".into()
            }
            Self::Idempotent => "Instantiated an idempotent producer.".into(),
            Self::Transactional => "Instantiated a transactional producer.".into(),
            Self::DeliveryRaised { to } => format!(
                "delivery.timeout.ms should be equal to or larger than linger.ms + request.timeout.ms. Setting \
                 it to {to}."
            ),
            Self::ReconnectConstant => "Disabling exponential reconnect backoff because reconnect.backoff.ms is \
                                        set, but reconnect.backoff.max.ms is not."
                .into(),
            Self::RetryBackoffConstant { initial, max } => format!(
                "Configuration 'retry.backoff.ms' with value '{initial}' is greater than configuration \
                 'retry.backoff.max.ms' with value '{max}'. A static backoff with value '{max}' will be applied."
            ),
            Self::SetupTimeoutConstant { initial, max } => format!(
                "Configuration 'socket.connection.setup.timeout.ms' with value '{initial}' is greater than \
                 configuration 'socket.connection.setup.timeout.max.ms' with value '{max}'. A static connection \
                 setup timeout with value '{max}' will be applied."
            ),
            Self::DnsLookupDeprecated => "Configuration 'client.dns.lookup' with value 'default' is deprecated \
                                          and will be removed in future version. Please use 'use_all_dns_ips' \
                                          or another non-deprecated value."
                .into(),
            Self::RepeatedDropped { key, original, updated } => format!(
                "Configuration key \"{key}\" contains duplicate values. Duplicates will be removed. The original \
                 value is: [{}], the updated value is: [{}]",
                original.join(", "),
                updated.join(", ")
            ),
            Self::Unknown { key } => {
                format!("The configuration '{key}' was supplied but isn't a known config.")
            }
            Self::Unused { keys } => format!(
                "These configurations '[{}]' were supplied but are not used yet.",
                keys.join(", ")
            ),
        }
    }

    /// The rule behind the line; `None` where the line only tells how it came out.
    #[must_use]
    pub const fn rule(&self) -> Option<RuleId> {
        Some(match self {
            Self::OffByRetries | Self::OffByAcks { .. } | Self::OffByInFlight { .. } => {
                RuleId::ConfigIdempotenceOff
            }
            Self::OnByTransactionalId => RuleId::ConfigTransactionalImplies,
            Self::RetriesRaised | Self::InFlightLowered | Self::AcksRaised => {
                RuleId::ConfigIdempotenceOverrides
            }
            Self::Idempotent | Self::Transactional | Self::DnsLookupDeprecated => return None,
            Self::DeliveryRaised { .. } => RuleId::ConfigDeliveryRaised,
            Self::ReconnectConstant => RuleId::ConfigReconnectConstant,
            Self::RetryBackoffConstant { .. } | Self::SetupTimeoutConstant { .. } => {
                RuleId::ConfigBackoffCapped
            }
            Self::RepeatedDropped { .. } => RuleId::ConfigRepeatedDropped,
            Self::Unknown { .. } | Self::Unused { .. } => RuleId::ConfigUnused,
        })
    }

    /// What it means for records, in English.
    #[must_use]
    pub fn meaning_en(&self) -> &'static str {
        match self {
            Self::OffByRetries | Self::OffByAcks { .. } | Self::OffByInFlight { .. } => {
                "Idempotence is off although nobody asked for that: a resend can be stored twice."
            }
            Self::OnByTransactionalId => "Transactions need idempotence, so it is on.",
            Self::RetriesRaised => "Without a limit on retries only time ends the attempts.",
            Self::InFlightLowered => "One request at a time: order is kept, throughput falls.",
            Self::AcksRaised => "The leader answers only once every in-sync replica has the batch.",
            Self::Idempotent => {
                "The broker recognises resends of this session and does not store them again."
            }
            Self::Transactional => {
                "Records become visible to read_committed consumers all together or not at all."
            }
            Self::DeliveryRaised { .. } => {
                "The application waits longer for the result of a record than the default says."
            }
            Self::ReconnectConstant => {
                "Every reconnect waits the same time, however long a broker is away."
            }
            Self::RetryBackoffConstant { .. } => {
                "Every resend waits the maximum; the larger initial value is not used."
            }
            Self::SetupTimeoutConstant { .. } => {
                "Every connection attempt may take the maximum; the larger initial value is not used."
            }
            Self::DnsLookupDeprecated => "Only the first address of a broker's name is tried.",
            Self::RepeatedDropped { .. } => "Each element counts once.",
            Self::Unknown { .. } | Self::Unused { .. } => {
                "The setting changes nothing: the name may be misspelt, or belong to another client or version."
            }
        }
    }

    /// What it means for records, in Simplified Chinese.
    #[must_use]
    pub fn meaning_zh(&self) -> &'static str {
        match self {
            Self::OffByRetries | Self::OffByAcks { .. } | Self::OffByInFlight { .. } => {
                "没有人要求，幂等性却被关闭：重发的记录可能存两次。"
            }
            Self::OnByTransactionalId => "事务需要幂等性，因此已开启。",
            Self::RetriesRaised => "重试次数不限，只有时间能结束重试。",
            Self::InFlightLowered => "一次只发一个请求：保持顺序，吞吐下降。",
            Self::AcksRaised => "所有同步副本都有该批次后，leader 才响应。",
            Self::Idempotent => "broker 能识别本会话的重发，不会再次存储。",
            Self::Transactional => "对 read_committed 消费者，记录要么一起可见，要么都不可见。",
            Self::DeliveryRaised { .. } => "应用等待结果的时间比默认值更长。",
            Self::ReconnectConstant => "无论 broker 离线多久，每次重连等待的时间都相同。",
            Self::RetryBackoffConstant { .. } => "每次重发都等待最大值，更大的初始值不起作用。",
            Self::SetupTimeoutConstant { .. } => {
                "每次建立连接都可用到最大值，更大的初始值不起作用。"
            }
            Self::DnsLookupDeprecated => "只尝试 broker 域名的第一个地址。",
            Self::RepeatedDropped { .. } => "每个元素只算一次。",
            Self::Unknown { .. } | Self::Unused { .. } => {
                "该设置不起作用：名称可能写错，或属于其他客户端或版本。"
            }
        }
    }
}
