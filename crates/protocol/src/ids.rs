//! Names for the things that the protocol talks about.

/// A partition of a topic, numbered across all topics of a world in the order of their declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartitionId(pub u32);

/// A broker, as `broker.id` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BrokerId(pub u32);

/// One TCP connection of one producer, counted from 1 in the order of the attempts to connect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub u32);

/// One call of `send()`, counted from 0 over the whole world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordId(pub u32);

impl RecordId {
    /// The record of a control batch, which no call of `send()` wrote.
    pub const CONTROL: Self = Self(u32::MAX);
}

/// One batch in a producer's accumulator, counted from 0 for each producer session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BatchId(pub u32);

/// The correlation id of a request: counted from 0 for each producer session, all APIs together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CorrelationId(pub u32);

/// A producer id with its epoch: what the broker recognises a producer session by.
///
/// Source: `org.apache.kafka.common.utils.ProducerIdAndEpoch`, KIP-98.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    /// The producer id, 0 or more; -1 for none.
    pub producer_id: i64,
    /// The epoch, 0 to 32767; -1 for none.
    pub epoch: i16,
}

impl Identity {
    /// No identity: what a producer without idempotence writes (`NO_PRODUCER_ID`, `NO_PRODUCER_EPOCH`).
    pub const NONE: Self = Self {
        producer_id: -1,
        epoch: -1,
    };

    /// Whether this is a real identity (`ProducerIdAndEpoch.isValid`).
    #[must_use]
    pub const fn is_valid(self) -> bool {
        self.producer_id > -1
    }
}
