//! What a partition remembers of a producer id.
//!
//! Source: `org.apache.kafka.storage.internals.log.{ProducerStateEntry, BatchMetadata}`.

use alloc::collections::VecDeque;

use crate::sequence;
use crate::time::Millis;

/// How many batches of a producer id are remembered (`ProducerStateEntry.NUM_BATCHES_TO_RETAIN`).
pub const BATCHES_REMEMBERED: usize = 5;

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
        self.last_offset - self.offset_delta as i64
    }
}

/// What a partition remembers of a producer id.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProducerEntry {
    /// The newest epoch seen.
    pub epoch: i16,
    /// The epoch of the transaction coordinator that wrote the last marker; -1 without any.
    pub coordinator_epoch: i32,
    /// The largest record timestamp of the last batch: expiry counts from it, not from the time of the append.
    pub last_timestamp: Millis,
    /// The last batches of the newest epoch, oldest first, [`BATCHES_REMEMBERED`] at most.
    pub batches: VecDeque<CachedBatch>,
}

impl ProducerEntry {
    /// An entry for a producer id of which nothing is known yet.
    pub(super) fn empty() -> Self {
        Self {
            epoch: -1,
            coordinator_epoch: -1,
            last_timestamp: -1,
            batches: VecDeque::new(),
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

    /// Remembers a batch; a new epoch forgets those of the old one (`ProducerStateEntry.addBatch`).
    pub(super) fn add(&mut self, epoch: i16, batch: CachedBatch) {
        if epoch != self.epoch {
            self.batches.clear();
            self.epoch = epoch;
        }
        if self.batches.len() == BATCHES_REMEMBERED {
            self.batches.pop_front();
        }
        self.batches.push_back(batch);
        self.last_timestamp = batch.timestamp;
    }

    /// Forgets all batches but the newest.
    pub(super) fn keep_newest(&mut self) {
        let newest = self.batches.pop_back();
        self.batches.clear();
        self.batches.extend(newest);
    }
}
