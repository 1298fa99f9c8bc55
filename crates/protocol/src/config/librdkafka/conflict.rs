//! Settings that contradict each other, and what librdkafka says about them.

use crate::rule::RuleId;

/// Settings that contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conflict {
    /// `transactional.id` with `enable.idempotence=false`.
    TransactionalId,
    /// `socket.timeout.ms` beyond `transaction.timeout.ms`.
    SocketTimeout,
    /// Idempotence with more than five requests in flight.
    InFlight,
    /// Idempotence with `retries=0`.
    Retries,
    /// Idempotence with `queue.buffering.backpressure.threshold` above 1.
    Backpressure,
    /// `enable.gapless.guarantee` without idempotence.
    Gapless,
    /// `reconnect.backoff.max.ms` below `reconnect.backoff.ms`.
    Reconnect,
    /// `message.timeout.ms` not above a given `linger.ms`.
    Linger,
    /// Idempotence with `acks` other than `all`.
    Acks,
    /// Idempotence with `queuing.strategy=lifo`.
    Queuing,
    /// `message.timeout.ms` beyond `transaction.timeout.ms`.
    MessageTimeout,
}

impl Conflict {
    /// Every conflict, in the order in which librdkafka looks for them.
    pub const ALL: [Self; 11] = [
        Self::TransactionalId,
        Self::SocketTimeout,
        Self::InFlight,
        Self::Retries,
        Self::Backpressure,
        Self::Gapless,
        Self::Reconnect,
        Self::Linger,
        Self::Acks,
        Self::Queuing,
        Self::MessageTimeout,
    ];

    /// What librdkafka says.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::TransactionalId => "`transactional.id` requires `enable.idempotence=true`",
            Self::SocketTimeout => {
                "`socket.timeout.ms` must be set <= `transaction.timeout.ms` + 100"
            }
            Self::InFlight => "`max.in.flight` must be set <= 5 when `enable.idempotence` is true",
            Self::Retries => "`retries` must be set >= 1 when `enable.idempotence` is true",
            Self::Backpressure => {
                "`queue.buffering.backpressure.threshold` must be set to 1 when `enable.idempotence` is true"
            }
            Self::Gapless => {
                "`enable.gapless.guarantee` requires `enable.idempotence` to be enabled"
            }
            Self::Reconnect => "`reconnect.backoff.max.ms` must be >= `reconnect.backoff.ms`",
            Self::Linger => "`message.timeout.ms` must be greater than `linger.ms`",
            Self::Acks => "`acks` must be set to `all` when `enable.idempotence` is true",
            Self::Queuing => {
                "`queuing.strategy` must be set to `fifo` when `enable.idempotence` is true"
            }
            Self::MessageTimeout => "`message.timeout.ms` must be set <= `transaction.timeout.ms`",
        }
    }

    /// The rule that refuses.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::TransactionalId => RuleId::LibrdkafkaTransactional,
            Self::SocketTimeout | Self::MessageTimeout => RuleId::LibrdkafkaTransactionTimeout,
            Self::InFlight | Self::Retries | Self::Backpressure | Self::Acks | Self::Queuing => {
                RuleId::LibrdkafkaIdempotenceRefused
            }
            Self::Gapless => RuleId::LibrdkafkaGapless,
            Self::Reconnect => RuleId::LibrdkafkaReconnectBackoff,
            Self::Linger => RuleId::LibrdkafkaLinger,
        }
    }

    pub(super) const fn remedy(self) -> (&'static str, &'static str) {
        match self {
            Self::TransactionalId => (
                "Remove enable.idempotence=false: transactional.id switches idempotence on.",
                "去掉 enable.idempotence=false：transactional.id 会开启幂等性。",
            ),
            Self::SocketTimeout => (
                "Lower socket.timeout.ms or raise transaction.timeout.ms; left alone, socket.timeout.ms follows.",
                "降低 socket.timeout.ms 或提高 transaction.timeout.ms；未设置的 socket.timeout.ms 会自动跟随。",
            ),
            Self::InFlight => (
                "Set at most 5, or leave it: it becomes 5.",
                "最多设为 5，或不设置：会自动变为 5。",
            ),
            Self::Retries => (
                "Leave retries alone and limit the time with message.timeout.ms.",
                "不要设置 retries，用 message.timeout.ms 限制时间。",
            ),
            Self::Backpressure => ("Set it to 1 or leave it.", "设为 1 或不设置。"),
            Self::Gapless => (
                "Set enable.idempotence=true.",
                "设置 enable.idempotence=true。",
            ),
            Self::Reconnect => (
                "Raise reconnect.backoff.max.ms to reconnect.backoff.ms or more.",
                "将 reconnect.backoff.max.ms 提高到不低于 reconnect.backoff.ms。",
            ),
            Self::Linger => (
                "Raise message.timeout.ms above linger.ms; without a given linger.ms it would give way by itself.",
                "将 message.timeout.ms 提高到 linger.ms 以上；未设置的 linger.ms 会自动让步。",
            ),
            Self::Acks => (
                "Remove acks or set it to all: acks is never changed silently, it is refused.",
                "去掉 acks 或设为 all：acks 从不被悄悄改动，只会被拒绝。",
            ),
            Self::Queuing => (
                "Remove queuing.strategy: idempotence keeps the order.",
                "去掉 queuing.strategy：幂等性要求保持顺序。",
            ),
            Self::MessageTimeout => (
                "Lower message.timeout.ms or raise transaction.timeout.ms; left alone, message.timeout.ms follows.",
                "降低 message.timeout.ms 或提高 transaction.timeout.ms；未设置的 message.timeout.ms 会自动跟随。",
            ),
        }
    }
}
