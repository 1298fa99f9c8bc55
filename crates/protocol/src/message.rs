//! Requests and responses between a producer and a broker.

use alloc::vec::Vec;

use crate::error_code::ErrorCode;
use crate::ids::{BatchId, BrokerId, CorrelationId, Identity, PartitionId};
use crate::record::RecordBatch;
use crate::time::Millis;

/// A request.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// Its correlation id.
    pub correlation: CorrelationId,
    /// What it asks for.
    pub body: RequestBody,
}

/// What a request asks for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RequestBody {
    /// Store these batches.
    Produce(ProduceRequest),
    /// Give a producer id, without a transactional id.
    InitProducerId,
    /// Tell who leads each partition.
    Metadata,
}

/// A produce request.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProduceRequest {
    /// `acks`, as on the wire: -1, 0 or 1.
    pub acks: i16,
    /// One batch of each partition at most, in the order in which they were drained.
    pub parts: Vec<ProducePart>,
}

/// A batch in a produce request.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProducePart {
    /// Its partition.
    pub partition: PartitionId,
    /// Which batch of the producer it is.
    pub batch: BatchId,
    /// The attempt, from 1.
    pub attempt: u32,
    /// What is sent.
    pub records: RecordBatch,
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Response {
    /// The answer to a produce request: one part for each of its batches.
    Produce(Vec<PartResponse>),
    /// The answer to InitProducerId.
    InitProducerId(Result<Identity, ErrorCode>),
    /// The answer to Metadata: the leader of each partition, in their order.
    Metadata(Vec<Leadership>),
}

/// Who leads a partition.
///
/// Source: `org.apache.kafka.clients.Metadata.LeaderAndEpoch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leadership {
    /// The leader; `None` while there is none.
    pub broker: Option<BrokerId>,
    /// The leader's epoch, from 0.
    pub epoch: i32,
}

/// What a broker answers about one batch.
///
/// Source: `org.apache.kafka.common.requests.ProduceResponse.PartitionResponse`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartResponse {
    /// The partition.
    pub partition: PartitionId,
    /// The code.
    pub error: ErrorCode,
    /// The offset of the first record; -1 if unknown.
    pub base_offset: i64,
    /// The log append time; -1 on a topic with create times, unless it answers a duplicate.
    pub log_append_time: Millis,
    /// The log start offset; -1 if unknown.
    pub log_start_offset: i64,
    /// With NOT_LEADER_OR_FOLLOWER: whom the broker takes for the leader (KIP-951).
    pub current_leader: Option<Leadership>,
}
