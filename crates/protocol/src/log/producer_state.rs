//! What a partition remembers of a producer id.
//!
//! Source: `org.apache.kafka.storage.internals.log.ProducerStateEntry`.

use crate::sequence;
use crate::time::Millis;

use super::window::{BatchWindow, CachedBatch};

/// The epoch of an entry that has seen none yet (`RecordBatch.NO_PRODUCER_EPOCH`).
pub(super) const NO_EPOCH: i16 = -1;

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
    /// The last batches of the newest epoch.
    pub batches: BatchWindow,
}

impl ProducerEntry {
    /// An entry for a producer id of which nothing is known yet.
    pub(super) fn empty() -> Self {
        Self {
            epoch: NO_EPOCH,
            coordinator_epoch: -1,
            last_timestamp: -1,
            current_txn_first_offset: None,
            batches: BatchWindow::EMPTY,
        }
    }

    /// The same entry without its batches: what a validation begins with (`withProducerId`).
    pub(super) fn without_batches(&self) -> Self {
        Self {
            batches: BatchWindow::EMPTY,
            ..*self
        }
    }

    /// The sequence of the last record of the newest batch, or -1 (`ProducerStateEntry.lastSeq`).
    #[must_use]
    pub fn last_sequence(&self) -> i32 {
        self.batches
            .last()
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
        self.batches.push(batch);
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
        for batch in next.batches.iter().copied() {
            self.batches.push(batch);
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
}
