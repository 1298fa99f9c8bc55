//! What a producer runs with, after resolution.

use crate::time::Millis;

/// Which acknowledgement a produce request asks for (`acks`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Acks {
    /// `0`: no answer.
    Zero,
    /// `1`: the leader has it.
    One,
    /// `all` or `-1`: every in-sync replica has it.
    All,
}

impl Acks {
    /// The number in a produce request.
    #[must_use]
    pub const fn wire(self) -> i16 {
        match self {
            Self::Zero => 0,
            Self::One => 1,
            Self::All => -1,
        }
    }
}

/// The effective settings of a producer: what it runs with, not what it was given.
///
/// Source: `org.apache.kafka.clients.producer.ProducerConfig`, `KafkaProducer`. Times are in milliseconds,
/// sizes in bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProducerConfig {
    /// `acks`.
    pub acks: Acks,
    /// `enable.idempotence`.
    pub enable_idempotence: bool,
    /// `retries`, 0 to 2147483647.
    pub retries: u32,
    /// `max.in.flight.requests.per.connection`, 1 or more.
    pub max_in_flight: u32,
    /// `request.timeout.ms`.
    pub request_timeout: Millis,
    /// `delivery.timeout.ms`.
    pub delivery_timeout: Millis,
    /// `linger.ms`.
    pub linger: Millis,
    /// `batch.size`, 1 or more.
    pub batch_size: u32,
    /// `max.request.size`.
    pub max_request_size: u32,
    /// `buffer.memory`.
    pub buffer_memory: u64,
    /// `max.block.ms`.
    pub max_block: Millis,
    /// `retry.backoff.ms`.
    pub retry_backoff: Millis,
    /// `retry.backoff.max.ms`.
    pub retry_backoff_max: Millis,
    /// `reconnect.backoff.ms`.
    pub reconnect_backoff: Millis,
    /// `reconnect.backoff.max.ms`.
    pub reconnect_backoff_max: Millis,
    /// `socket.connection.setup.timeout.ms`.
    pub connection_setup_timeout: Millis,
    /// `socket.connection.setup.timeout.max.ms`.
    pub connection_setup_timeout_max: Millis,
}

impl Default for ProducerConfig {
    /// The defaults of Kafka 4.3.
    fn default() -> Self {
        Self {
            acks: Acks::All,
            enable_idempotence: true,
            retries: i32::MAX as u32,
            max_in_flight: 5,
            request_timeout: 30_000,
            delivery_timeout: 120_000,
            linger: 5,
            batch_size: 16_384,
            max_request_size: 1_048_576,
            buffer_memory: 33_554_432,
            max_block: 60_000,
            retry_backoff: 100,
            retry_backoff_max: 1_000,
            reconnect_backoff: 50,
            reconnect_backoff_max: 1_000,
            connection_setup_timeout: 10_000,
            connection_setup_timeout_max: 30_000,
        }
    }
}
