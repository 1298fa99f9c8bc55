//! What an idempotent producer keeps of its own identity and of its sequences.
//!
//! Source: `org.apache.kafka.clients.producer.internals.{TransactionManager, TxnPartitionMap, TxnPartitionEntry}`.

use alloc::vec::Vec;

use super::accumulator::Batches;
use super::batch::ProducerBatch;
use crate::ids::{BatchId, BrokerId, Identity, PartitionId};
use crate::sequence::{self, NO_SEQUENCE};
use crate::sorted::{SortedMap, SortedSet};

/// Where the request for a producer id stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Init {
    /// None is needed.
    Ready,
    /// To be sent; a retry waits for the back-off first.
    Pending { retry: bool },
    /// Waits for a connection, from this time on.
    Awaiting {
        broker: BrokerId,
        since: i64,
        retry: bool,
    },
    /// Sent, no answer yet.
    InFlight,
}

/// The idempotent part of a producer.
#[derive(Clone, Debug)]
pub(super) struct Idempotence {
    pub(super) identity: Identity,
    pub(super) init: Init,
    /// The exception class after which nothing more can be sent.
    pub(super) fatal: Option<&'static str>,
    /// The exception class after which everything that is open is failed, and a new id asked for.
    pub(super) unauthorized: Option<&'static str>,
    bump_requested: bool,
    to_renumber: SortedSet<PartitionId>,
    /// The sequence that would follow the newest batch that expired.
    unresolved: SortedMap<PartitionId, i32>,
    partitions: SortedMap<PartitionId, Sequences>,
}

/// The sequences of one partition (`TxnPartitionEntry`).
#[derive(Clone, Debug)]
struct Sequences {
    identity: Identity,
    next: i32,
    last_acked: i32,
    /// The batches that got a sequence and have no result yet, by producer id, epoch and sequence.
    tracked: SortedMap<(i64, i16, i32), BatchId>,
}

impl Sequences {
    const fn new() -> Self {
        Self {
            identity: Identity::NONE,
            next: 0,
            last_acked: NO_SEQUENCE,
            tracked: SortedMap::new(),
        }
    }

    /// Numbers from 0 again, under `identity`, also what is tracked (`startSequencesAtBeginning`).
    fn start_at_beginning(&mut self, identity: Identity, batches: &mut Batches) -> Vec<BatchId> {
        let order: Vec<BatchId> = core::mem::take(&mut self.tracked).into_values().collect();
        let mut sequence = 0;
        for id in &order {
            if let Some(batch) = batches.get_mut(id) {
                batch.identity = identity;
                batch.base_sequence = sequence;
                batch.was_reset = true;
                self.tracked.insert(key(batch), *id);
                sequence += batch.count() as i32;
            }
        }
        self.identity = identity;
        self.next = sequence;
        self.last_acked = NO_SEQUENCE;
        order
    }
}

fn key(batch: &ProducerBatch) -> (i64, i16, i32) {
    (
        batch.identity.producer_id,
        batch.identity.epoch,
        batch.base_sequence,
    )
}

/// What a local epoch bump did.
pub(super) struct Bump {
    /// The batches that got new sequences.
    pub(super) renumbered: Vec<BatchId>,
}

impl Idempotence {
    pub(super) fn new(identity: Option<Identity>) -> Self {
        Self {
            identity: identity.unwrap_or(Identity::NONE),
            init: Init::Ready,
            fatal: None,
            unauthorized: None,
            bump_requested: false,
            to_renumber: SortedSet::new(),
            unresolved: SortedMap::new(),
            partitions: SortedMap::new(),
        }
    }

    fn of(&mut self, partition: PartitionId) -> &mut Sequences {
        self.partitions
            .get_or_insert_with(partition, Sequences::new)
    }

    pub(super) fn has_tracked(&self, partition: PartitionId) -> bool {
        self.partitions
            .get(&partition)
            .is_some_and(|one| !one.tracked.is_empty())
    }

    pub(super) fn is_stale(&self, partition: PartitionId) -> bool {
        self.partitions
            .get(&partition)
            .map_or(Identity::NONE, |one| one.identity)
            != self.identity
    }

    pub(super) fn is_unresolved(&self, partition: PartitionId) -> bool {
        self.unresolved.contains_key(&partition)
    }

    /// The lowest sequence that has no result yet.
    pub(super) fn first_tracked(&self, partition: PartitionId) -> Option<i32> {
        let sequences = self.partitions.get(&partition)?;
        sequences.tracked.keys().next().map(|(_, _, base)| *base)
    }

    /// Whether the head of a queue has to wait (`RecordAccumulator.shouldStopDrainBatchesForPartition`).
    pub(super) fn blocks(&self, head: &ProducerBatch) -> bool {
        if self.fatal.is_some() || !self.identity.is_valid() {
            return true;
        }
        let partition = head.partition;
        if !head.has_sequence() {
            return (self.has_tracked(partition) && self.is_stale(partition))
                || self.is_unresolved(partition);
        }
        self.first_tracked(partition)
            .is_some_and(|first| first != head.base_sequence)
    }

    /// Gives a batch its identity and sequence, when it is first sent.
    pub(super) fn assign(&mut self, id: BatchId, batch: &mut ProducerBatch) {
        let identity = self.identity;
        let stale = self.is_stale(batch.partition);
        let sequences = self.of(batch.partition);
        if stale && sequences.tracked.is_empty() {
            sequences.identity = identity;
            sequences.next = 0;
            sequences.last_acked = NO_SEQUENCE;
        }
        batch.identity = identity;
        batch.base_sequence = sequences.next;
        sequences.next = sequence::increment(sequences.next, batch.count() as i32);
        self.track(id, batch);
    }

    pub(super) fn track(&mut self, id: BatchId, batch: &ProducerBatch) {
        self.of(batch.partition)
            .tracked
            .get_or_insert_with(key(batch), || id);
    }

    pub(super) fn untrack(&mut self, batch: &ProducerBatch) {
        self.of(batch.partition).tracked.remove(&key(batch));
    }

    /// A batch was stored (`handleCompletedBatch`).
    pub(super) fn completed(&mut self, batch: &ProducerBatch) {
        let sequences = self.of(batch.partition);
        sequences.last_acked = sequences.last_acked.max(batch.last_sequence());
        self.untrack(batch);
    }

    /// Whether `sequence` follows the last one that was acknowledged.
    pub(super) fn is_next(&self, partition: PartitionId, sequence: i32) -> bool {
        let last = self
            .partitions
            .get(&partition)
            .map_or(NO_SEQUENCE, |one| one.last_acked);
        i64::from(sequence) - i64::from(last) == 1
    }

    pub(super) fn is_next_after_unresolved(&self, partition: PartitionId, sequence: i32) -> bool {
        self.unresolved.get(&partition) == Some(&sequence)
    }

    /// A batch that had been sent before expired: nobody knows whether it is stored. True if the partition was not
    /// unresolved before.
    pub(super) fn mark_unresolved(&mut self, batch: &ProducerBatch) -> bool {
        let next = batch.last_sequence().wrapping_add(1);
        let fresh = !self.is_unresolved(batch.partition);
        let marked = self.unresolved.get_or_insert_with(batch.partition, || next);
        *marked = (*marked).max(next);
        fresh
    }

    /// Settles partitions all of whose batches have a result (`maybeResolveSequences`). True if there was one.
    pub(super) fn resolve(&mut self) -> bool {
        let settled: Vec<PartitionId> = self
            .unresolved
            .keys()
            .copied()
            .filter(|partition| !self.has_tracked(*partition))
            .collect();
        for partition in &settled {
            self.unresolved.remove(partition);
            let next = self.of(*partition).next;
            if !self.is_next(*partition, next) {
                self.request_bump(*partition);
            }
        }
        !settled.is_empty()
    }

    /// Asks for a new epoch, and for new numbers on this partition (`requestIdempotentEpochBumpForPartition`).
    pub(super) fn request_bump(&mut self, partition: PartitionId) {
        self.bump_requested = true;
        self.to_renumber.insert(partition);
    }

    /// Raises the epoch if that was asked for (`bumpIdempotentProducerEpoch`). After the last epoch the identity is
    /// dropped, and what is renumbered goes out without one.
    pub(super) fn bump(&mut self, batches: &mut Batches) -> Option<Bump> {
        if !core::mem::take(&mut self.bump_requested) {
            return None;
        }
        self.identity = match self.identity.epoch.checked_add(1) {
            Some(epoch) => Identity {
                epoch,
                ..self.identity
            },
            None => Identity::NONE,
        };
        let mut renumbered = Vec::new();
        for partition in core::mem::take(&mut self.to_renumber) {
            let identity = self.identity;
            renumbered.extend(self.of(partition).start_at_beginning(identity, batches));
            self.unresolved.remove(&partition);
        }
        Some(Bump { renumbered })
    }
}
