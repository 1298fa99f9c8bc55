//! What stands in a log.

use crate::record::RecordBatch;
use crate::time::Millis;

/// A batch in the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StoredBatch {
    /// Offset of its first record.
    pub base_offset: i64,
    /// The leader's epoch at the append.
    pub leader_epoch: i32,
    /// The time that the broker stamped on it, on a topic with `message.timestamp.type=LogAppendTime`.
    pub log_append_time: Option<Millis>,
    /// The batch as it was sent.
    pub batch: RecordBatch,
}

impl StoredBatch {
    /// Offset of its last record.
    #[must_use]
    pub fn last_offset(&self) -> i64 {
        last_offset(self.base_offset, &self.batch)
    }

    /// Its timestamp: the largest create time of its records, or the log append time.
    #[must_use]
    pub fn max_timestamp(&self) -> Millis {
        self.log_append_time
            .unwrap_or_else(|| self.batch.max_timestamp())
    }
}

/// Offset of the last record of a batch that begins at `base_offset`.
pub(super) fn last_offset(base_offset: i64, batch: &RecordBatch) -> i64 {
    base_offset.saturating_add(i64::from(batch.count()) - 1)
}

/// An aborted transaction, as the transaction index of a segment keeps it for consumers that read committed records
/// only.
///
/// Source: `org.apache.kafka.storage.internals.log.AbortedTxn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AbortedTransaction {
    /// The producer id.
    pub producer_id: i64,
    /// Offset of its first record.
    pub first_offset: i64,
    /// Offset of its marker.
    pub last_offset: i64,
    /// The last stable offset after the marker, as if the marker were replicated already.
    pub last_stable_offset: i64,
}
