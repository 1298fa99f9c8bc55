//! The producer state of a partition: producers, open and not yet replicated transactions, verifications, snapshots.
//!
//! Source: `org.apache.kafka.storage.internals.log.ProducerStateManager`.

use alloc::vec::Vec;

use crate::ids::Identity;
use crate::record::RecordBatch;
use crate::sorted::SortedMap;
use crate::time::Millis;

use super::append_info::{AppendInfo, CompletedTransaction};
use super::hash_order::HashOrder;
use super::producer_state::ProducerEntry;
use super::snapshot::Snapshot;
use super::verification::VerificationEntry;

/// The producer state of a partition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ProducerStates {
    producers: SortedMap<i64, ProducerEntry>,
    order: HashOrder,
    /// Verifications that are under way, by producer id.
    pub(super) verifications: SortedMap<i64, VerificationEntry>,
    /// Producer ids of the open transactions, by the offsets at which they begin.
    ongoing: SortedMap<i64, i64>,
    /// Offsets of the markers of those that ended above the high watermark, by the offsets at which they begin.
    unreplicated: SortedMap<i64, i64>,
    /// The snapshot files, by offset.
    pub(super) snapshots: SortedMap<i64, Snapshot>,
    /// The offset up to which the state is known (`lastMapOffset`).
    end_offset: i64,
    /// The offset of the last snapshot, or what counts as one (`lastSnapOffset`).
    snapshot_offset: i64,
}

/// What loading a snapshot came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Loaded {
    /// The offset of the snapshot; `None` if there was none that could be read.
    pub(super) snapshot: Option<i64>,
    /// Whether one had to be deleted because it could not be read.
    pub(super) met_corrupt: bool,
}

impl ProducerStates {
    /// An empty state that finds these snapshot files.
    pub(super) fn with_snapshots(snapshots: SortedMap<i64, Snapshot>) -> Self {
        Self {
            snapshots,
            ..Self::default()
        }
    }

    pub(super) fn producers(&self) -> &SortedMap<i64, ProducerEntry> {
        &self.producers
    }

    pub(super) fn get(&self, producer_id: i64) -> Option<&ProducerEntry> {
        self.producers.get(&producer_id)
    }

    pub(super) fn end_offset(&self) -> i64 {
        self.end_offset
    }

    pub(super) fn set_end_offset(&mut self, offset: i64) {
        self.end_offset = offset;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.producers.is_empty() && self.unreplicated.is_empty()
    }

    /// Takes over what an append found (`update`).
    pub(super) fn update(&mut self, info: AppendInfo) {
        let producer_id = info.producer_id();
        for first_offset in info.started() {
            self.ongoing.insert(*first_offset, producer_id);
        }
        let next = info.into_entry();
        match self.producers.get_mut(&producer_id) {
            Some(entry) => entry.update(next),
            None => self.insert(producer_id, next),
        }
    }

    fn insert(&mut self, producer_id: i64, entry: ProducerEntry) {
        if self.producers.insert(producer_id, entry).is_none() {
            self.order.insert(producer_id);
        }
    }

    /// A transactional batch or a marker ends the verification of its producer, except a marker of the epoch that a
    /// producer with transaction version 2 goes on with already (`UnifiedLog.updateProducers`).
    pub(super) fn end_verification(&mut self, batch: &RecordBatch) {
        let Identity { producer_id, epoch } = batch.identity;
        if !batch.transactional || self.verifications.is_empty() {
            return;
        }
        let is_next = |entry: &VerificationEntry| {
            entry.supports_epoch_bump && batch.control.is_some() && entry.epoch == epoch
        };
        if !self.verifications.get(&producer_id).is_some_and(is_next) {
            self.verifications.remove(&producer_id);
        }
    }

    /// What the last stable offset is once this transaction is complete: the beginning of the oldest transaction of
    /// another producer, or behind the marker (`lastStableOffset`).
    pub(super) fn last_stable_offset(&self, completed: &CompletedTransaction) -> i64 {
        self.ongoing
            .iter()
            .find(|(_, producer_id)| *producer_id != completed.producer_id)
            .map_or(completed.last_offset.saturating_add(1), |(first, _)| *first)
    }

    /// A transaction is no longer open; it stays unstable until its marker is below the high watermark (`completeTxn`).
    pub(super) fn complete(&mut self, completed: &CompletedTransaction) {
        self.ongoing.remove(&completed.first_offset);
        self.unreplicated
            .insert(completed.first_offset, completed.last_offset);
    }

    /// Transactions whose markers lie below `offset` are replicated (`removeUnreplicatedTransactions`).
    pub(super) fn on_replicated(&mut self, offset: i64) {
        if !self.unreplicated.is_empty() {
            self.unreplicated.retain(|_, marker| *marker >= offset);
        }
    }

    /// The offset of the oldest record whose transaction is open or not yet replicated (`firstUnstableOffset`).
    pub(super) fn first_unstable_offset(&self) -> Option<i64> {
        let first = |transactions: &SortedMap<i64, i64>| transactions.keys().next().copied();
        match (first(&self.ongoing), first(&self.unreplicated)) {
            (Some(open), Some(ended)) => Some(open.min(ended)),
            (open, ended) => open.or(ended),
        }
    }

    /// Forgets expired producers and verifications; gives the ids of the former (`removeExpiredProducers`).
    pub(super) fn remove_expired(&mut self, now: Millis, expiration: Millis) -> Vec<i64> {
        let expired: Vec<i64> = self
            .producers
            .iter()
            .filter(|(_, entry)| entry.is_expired(now, expiration))
            .map(|(producer_id, _)| *producer_id)
            .collect();
        if !expired.is_empty() {
            self.producers
                .retain(|producer_id, _| expired.binary_search(producer_id).is_err());
            self.order
                .retain(|producer_id| self.producers.contains_key(&producer_id));
        }
        self.verifications
            .retain(|_, entry| now.saturating_sub(entry.started) < expiration);
        expired
    }

    /// The log begins later now (`onLogStartOffsetIncremented`).
    pub(super) fn on_start_offset_moved(&mut self, start_offset: i64) {
        self.on_replicated(start_offset);
        self.end_offset = self.end_offset.max(start_offset);
        self.snapshot_offset = self.latest_snapshot_offset().unwrap_or(start_offset);
    }

    pub(super) fn latest_snapshot_offset(&self) -> Option<i64> {
        self.snapshots.keys().next_back().copied()
    }

    /// Writes a snapshot, unless there is one of this or a later end already (`takeSnapshot`).
    pub(super) fn take_snapshot(&mut self) {
        if self.end_offset > self.snapshot_offset {
            let snapshot = Snapshot::of(self.in_file_order());
            self.snapshots.insert(self.end_offset, snapshot);
            self.snapshot_offset = self.end_offset;
        }
    }

    /// The producers in the order in which Kafka writes them: that of its hash table.
    pub(super) fn in_file_order(&self) -> impl Iterator<Item = (i64, &ProducerEntry)> {
        self.order
            .sorted()
            .into_iter()
            .filter_map(|producer_id| Some((producer_id, self.producers.get(&producer_id)?)))
    }

    /// Goes back to `end_offset`, unless the state ends there already: forgets everything and loads the newest snapshot
    /// that lies between. Removes all others (`truncateAndReload`).
    pub(super) fn truncate_and_reload(
        &mut self,
        start_offset: i64,
        end_offset: i64,
        now: Millis,
        expiration: Millis,
    ) -> Option<Loaded> {
        self.snapshots
            .retain(|offset, _| *offset > start_offset && *offset <= end_offset);
        if end_offset == self.end_offset {
            self.on_start_offset_moved(start_offset);
            return None;
        }
        self.forget();
        Some(self.load_latest(start_offset, now, expiration))
    }

    /// Loads the newest snapshot that can be read and deletes those that cannot; producers that are expired by now
    /// stay forgotten (`loadFromSnapshot`).
    fn load_latest(&mut self, start_offset: i64, now: Millis, expiration: Millis) -> Loaded {
        let mut loaded = Loaded::default();
        while let Some((offset, snapshot)) = self.snapshots.last() {
            let offset = *offset;
            let Some(entries) = snapshot.entries().map(<[_]>::to_vec) else {
                loaded.met_corrupt = true;
                self.snapshots.remove(&offset);
                continue;
            };
            for entry in entries {
                let producer = entry.load();
                if producer.is_expired(now, expiration) {
                    continue;
                }
                if let Some(first) = producer.current_txn_first_offset {
                    self.ongoing.insert(first, entry.producer_id);
                }
                self.insert(entry.producer_id, producer);
            }
            self.snapshot_offset = offset;
            self.end_offset = offset;
            loaded.snapshot = Some(offset);
            return loaded;
        }
        self.snapshot_offset = start_offset;
        self.end_offset = start_offset;
        loaded
    }

    /// Forgets producers and transactions; snapshots and verifications stay.
    pub(super) fn forget(&mut self) {
        self.producers.clear();
        self.order.clear();
        self.ongoing.clear();
        self.unreplicated.clear();
    }

    /// Forgets everything but the verifications and begins at `offset` (`truncateFullyAndStartAt`).
    pub(super) fn start_at(&mut self, offset: i64) {
        self.forget();
        self.snapshots.clear();
        self.snapshot_offset = 0;
        self.end_offset = offset;
    }

    /// Removes the snapshots at the base offsets of segments that are gone (`UnifiedLog.deleteProducerSnapshots`).
    pub(super) fn remove_snapshots(&mut self, segments: &[i64]) {
        for base_offset in segments {
            self.snapshots.remove(base_offset);
        }
    }

    /// Removes the snapshots that belong to no segment, except the newest of them if it lies behind the last segment's
    /// beginning: an orderly stop writes such a one (`removeStraySnapshots`).
    pub(super) fn remove_stray_snapshots(&mut self, segments: &[i64]) {
        let newest_stray = self
            .snapshots
            .keys()
            .copied()
            .rfind(|offset| !segments.contains(offset));
        let active = segments.last().copied().unwrap_or(i64::MIN);
        self.snapshots.retain(|offset, _| {
            segments.contains(offset) || (Some(*offset) == newest_stray && *offset >= active)
        });
    }
}
