//! What a partition remembers of a producer id.
//!
//! Source: `org.apache.kafka.storage.internals.log.{ProducerStateEntry, BatchMetadata}`.

use alloc::collections::VecDeque;

use crate::sequence;
use crate::time::Millis;

/// How many batches of a producer id are remembered (`ProducerStateEntry.NUM_BATCHES_TO_RETAIN`).
pub const BATCHES_REMEMBERED: usize = 5;

/// The epoch of an entry that has seen none yet (`RecordBatch.NO_PRODUCER_EPOCH`).
pub(super) const NO_EPOCH: i16 = -1;

/// A remembered batch: its sequences and where it is in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CachedBatch {
    /// Sequence of its last record.
    pub last_sequence: i32,
    /// Offset of its last record.
    pub last_offset: i64,
    /// Offset of its last record minus that of its first.
    pub offset_delta: i32,
    /// The largest timestamp of its records.
    pub timestamp: Millis,
}

impl CachedBatch {
    /// Sequence of its first record.
    #[must_use]
    pub const fn first_sequence(&self) -> i32 {
        sequence::decrement(self.last_sequence, self.offset_delta)
    }

    /// Offset of its first record.
    #[must_use]
    pub const fn first_offset(&self) -> i64 {
        self.last_offset.saturating_sub(self.offset_delta as i64)
    }
}

/// What a partition remembers of a producer id.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProducerEntry {
    /// The newest epoch seen.
    pub epoch: i16,
    /// The epoch of the transaction coordinator that wrote the last marker; -1 without any.
    pub coordinator_epoch: i32,
    /// The largest record timestamp of the last batch, or the timestamp of the last marker: expiry counts from it, not
    /// from the time of the append.
    pub last_timestamp: Millis,
    /// Offset of the first record of the transaction that is open; `None` if none is.
    pub current_txn_first_offset: Option<i64>,
    /// The last batches of the newest epoch, oldest first, [`BATCHES_REMEMBERED`] at most.
    pub batches: VecDeque<CachedBatch>,
}

impl ProducerEntry {
    /// An entry for a producer id of which nothing is known yet.
    pub(super) fn empty() -> Self {
        Self {
            epoch: NO_EPOCH,
            coordinator_epoch: -1,
            last_timestamp: -1,
            current_txn_first_offset: None,
            batches: VecDeque::new(),
        }
    }

    /// The same entry without its batches: what a validation begins with (`withProducerId`).
    pub(super) fn without_batches(&self) -> Self {
        Self {
            batches: VecDeque::new(),
            ..*self
        }
    }

    /// The sequence of the last record of the newest batch, or -1 (`ProducerStateEntry.lastSeq`).
    #[must_use]
    pub fn last_sequence(&self) -> i32 {
        self.batches
            .back()
            .map_or(sequence::NO_SEQUENCE, |batch| batch.last_sequence)
    }

    /// The oldest remembered batch of this epoch with exactly these ends, and its place
    /// (`ProducerStateEntry.findDuplicateBatch`).
    #[must_use]
    pub fn find_duplicate(
        &self,
        epoch: i16,
        first_sequence: i32,
        last_sequence: i32,
    ) -> Option<(usize, CachedBatch)> {
        if epoch != self.epoch {
            return None;
        }
        self.batches.iter().copied().enumerate().find(|(_, batch)| {
            batch.first_sequence() == first_sequence && batch.last_sequence == last_sequence
        })
    }

    /// Whether a transaction of this epoch is open (`UnifiedLog.hasOngoingTransaction`).
    #[must_use]
    pub fn has_open_transaction(&self, epoch: i16) -> bool {
        self.current_txn_first_offset.is_some() && self.epoch == epoch
    }

    /// Whether it was idle for `expiration` milliseconds or longer; never while a transaction is open
    /// (`ProducerStateManager.isProducerExpired`).
    #[must_use]
    pub fn is_expired(&self, now: Millis, expiration: Millis) -> bool {
        self.current_txn_first_offset.is_none()
            && now.saturating_sub(self.last_timestamp) >= expiration
    }

    /// Remembers a batch; a new epoch forgets those of the old one (`ProducerStateEntry.addBatch`).
    pub(super) fn add(&mut self, epoch: i16, batch: CachedBatch) {
        self.turn_to(epoch);
        self.push(batch);
        self.last_timestamp = batch.timestamp;
    }

    /// Closes the transaction, as a marker does (`ProducerStateEntry.update`).
    pub(super) fn close(&mut self, epoch: i16, coordinator_epoch: i32, timestamp: Millis) {
        self.turn_to(epoch);
        self.coordinator_epoch = coordinator_epoch;
        self.last_timestamp = timestamp;
        self.current_txn_first_offset = None;
    }

    /// Takes over what a validation found (`ProducerStateEntry.update`).
    pub(super) fn update(&mut self, next: Self) {
        self.turn_to(next.epoch);
        for batch in next.batches {
            self.push(batch);
        }
        self.coordinator_epoch = next.coordinator_epoch;
        self.last_timestamp = next.last_timestamp;
        self.current_txn_first_offset = next.current_txn_first_offset;
    }

    fn turn_to(&mut self, epoch: i16) {
        if epoch != self.epoch {
            self.batches.clear();
            self.epoch = epoch;
        }
    }

    fn push(&mut self, batch: CachedBatch) {
        if self.batches.len() == BATCHES_REMEMBERED {
            self.batches.pop_front();
        }
        self.batches.push_back(batch);
    }
}
