//! Snapshots of the producer state: what survives a stop of the broker.
//!
//! Source: `ProducerStateManager.writeSnapshot`, `readSnapshot`.

use alloc::vec::Vec;

use crate::time::Millis;

use super::producer_state::ProducerEntry;
use super::window::{BatchWindow, CachedBatch};

/// What a snapshot keeps of a producer id. Of its batches that is only the newest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SnapshotEntry {
    /// The producer id.
    pub producer_id: i64,
    /// The newest epoch seen.
    pub epoch: i16,
    /// The epoch of the transaction coordinator that wrote the last marker; -1 without any.
    pub coordinator_epoch: i32,
    /// The timestamp that expiry counts from. A snapshot has no other, so that the batch comes back with this one.
    pub last_timestamp: Millis,
    /// Offset of the first record of the transaction that is open; `None` if none is.
    pub current_txn_first_offset: Option<i64>,
    /// The newest batch; `None` if none is remembered.
    pub newest: Option<CachedBatch>,
}

impl SnapshotEntry {
    fn of(producer_id: i64, entry: &ProducerEntry) -> Self {
        Self {
            producer_id,
            epoch: entry.epoch,
            coordinator_epoch: entry.coordinator_epoch,
            last_timestamp: entry.last_timestamp,
            current_txn_first_offset: entry.current_txn_first_offset,
            newest: entry.batches.last().map(|batch| CachedBatch {
                timestamp: entry.last_timestamp,
                ..*batch
            }),
        }
    }

    pub(super) fn load(&self) -> ProducerEntry {
        let mut batches = BatchWindow::EMPTY;
        if let Some(newest) = self.newest {
            batches.push(newest);
        }
        ProducerEntry {
            epoch: self.epoch,
            coordinator_epoch: self.coordinator_epoch,
            last_timestamp: self.last_timestamp,
            current_txn_first_offset: self.current_txn_first_offset,
            batches,
        }
    }
}

/// A snapshot file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    entries: Vec<SnapshotEntry>,
    corrupt: bool,
}

impl Snapshot {
    /// A snapshot of these producers, in the order in which they are given.
    pub(super) fn of<'a>(producers: impl Iterator<Item = (i64, &'a ProducerEntry)>) -> Self {
        Self {
            entries: producers
                .map(|(producer_id, entry)| SnapshotEntry::of(producer_id, entry))
                .collect(),
            corrupt: false,
        }
    }

    /// What it holds, in the order of the file; `None` if its checksum no longer fits.
    #[must_use]
    pub fn entries(&self) -> Option<&[SnapshotEntry]> {
        (!self.corrupt).then_some(&self.entries)
    }

    pub(super) fn corrupt(&mut self) {
        self.corrupt = true;
    }
}
