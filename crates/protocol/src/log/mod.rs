//! A partition's log and the state that it keeps of each producer.
//!
//! Source: `org.apache.kafka.storage.internals.log.UnifiedLog`.

mod append;
mod dump;
mod encode;
mod producer_state;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::record::RecordBatch;
use crate::time::Millis;

pub use append::{Appended, Outcome, Refusal, TIMESTAMP_AFTER_MAX};
pub use dump::DumpDetail;
pub use encode::{BATCH_OVERHEAD, batch_bytes, batch_size, record_size, size_upper_bound};
pub use producer_state::{BATCHES_REMEMBERED, CachedBatch, ProducerEntry};

/// A batch in the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StoredBatch {
    /// Offset of its first record.
    pub base_offset: i64,
    /// The leader's epoch at the append.
    pub leader_epoch: i32,
    /// The batch as it was sent.
    pub batch: RecordBatch,
}

impl StoredBatch {
    /// Offset of its last record.
    #[must_use]
    pub fn last_offset(&self) -> i64 {
        self.base_offset + i64::from(self.batch.count()) - 1
    }
}

/// A partition's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartitionLog {
    start_offset: i64,
    end_offset: i64,
    max_message_bytes: u32,
    batches: Vec<StoredBatch>,
    producers: BTreeMap<i64, ProducerEntry>,
}

impl PartitionLog {
    /// An empty log that begins at `start_offset` and takes batches of at most `max_message_bytes` bytes.
    #[must_use]
    pub fn new(start_offset: i64, max_message_bytes: u32) -> Self {
        Self {
            start_offset,
            end_offset: start_offset,
            max_message_bytes,
            batches: Vec::new(),
            producers: BTreeMap::new(),
        }
    }

    /// Offset of the first record that it holds (`logStartOffset`).
    #[must_use]
    pub fn start_offset(&self) -> i64 {
        self.start_offset
    }

    /// Offset of the next record (`logEndOffset`).
    #[must_use]
    pub fn end_offset(&self) -> i64 {
        self.end_offset
    }

    /// The batches, in order.
    #[must_use]
    pub fn batches(&self) -> &[StoredBatch] {
        &self.batches
    }

    /// What is remembered of each producer id.
    #[must_use]
    pub fn producers(&self) -> &BTreeMap<i64, ProducerEntry> {
        &self.producers
    }

    /// Forgets every producer that was idle for `expiration` milliseconds or longer
    /// (`ProducerStateManager.removeExpiredProducers`).
    pub fn remove_expired_producers(&mut self, now: Millis, expiration: Millis) {
        self.producers
            .retain(|_, entry| now - entry.last_timestamp < expiration);
    }

    /// Forgets every producer.
    pub fn forget_producers(&mut self) {
        self.producers.clear();
    }

    /// What a stop and a start of the broker leave of the producer state: the newest batch of each producer id,
    /// for a snapshot holds no more, and recovery after a crash takes and loads one too
    /// (`ProducerStateManager.writeSnapshot`, `LogLoader.recoverLog`).
    pub fn restart(&mut self) {
        for entry in self.producers.values_mut() {
            entry.keep_newest();
        }
    }
}
