//! The window of remembered batches: the newest five.
//!
//! Source: `org.apache.kafka.storage.internals.log.{ProducerStateEntry, BatchMetadata}`.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

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
        self.last_offset.saturating_sub(self.offset_delta as i64)
    }
}

/// What fills a place in which there is no batch.
const NO_BATCH: CachedBatch = CachedBatch {
    last_sequence: -1,
    last_offset: -1,
    offset_delta: 0,
    timestamp: -1,
};

/// The newest batches, oldest first, [`BATCHES_REMEMBERED`] at most: a slice, without memory of its own on the heap.
#[derive(Clone, Copy)]
pub struct BatchWindow {
    batches: [CachedBatch; BATCHES_REMEMBERED],
    len: u8,
}

impl BatchWindow {
    /// A window without batches.
    pub const EMPTY: Self = Self {
        batches: [NO_BATCH; BATCHES_REMEMBERED],
        len: 0,
    };

    /// Takes in a batch; of six the oldest goes.
    pub(super) fn push(&mut self, batch: CachedBatch) {
        let len = usize::from(self.len);
        if len == BATCHES_REMEMBERED {
            self.batches.copy_within(1.., 0);
            self.batches[BATCHES_REMEMBERED - 1] = batch;
        } else {
            self.batches[len] = batch;
            self.len += 1;
        }
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}

impl Deref for BatchWindow {
    type Target = [CachedBatch];

    fn deref(&self) -> &[CachedBatch] {
        &self.batches[..usize::from(self.len)]
    }
}

impl fmt::Debug for BatchWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for BatchWindow {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl Eq for BatchWindow {}

impl Hash for BatchWindow {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}
