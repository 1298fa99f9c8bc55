//! The accumulator: batches that wait in the queues of their partitions.
//!
//! Source: `org.apache.kafka.clients.producer.internals.{RecordAccumulator, BufferPool}`.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::batch::ProducerBatch;
use super::idempotence::Idempotence;
use crate::config::ProducerConfig;
use crate::ids::{BatchId, BrokerId, PartitionId};
use crate::log::size_upper_bound;
use crate::message::Leadership;
use crate::record::Record;
use crate::sorted::{SortedMap, SortedSet};
use crate::time::Millis;

/// Batches by their ids. Boxed: there may be thousands, and those behind one that is done all move.
pub(super) type Batches = SortedMap<BatchId, Box<ProducerBatch>>;

/// The queues, and every batch that has no result yet or is in flight.
#[derive(Clone, Debug)]
pub(super) struct Accumulator {
    pub(super) batches: Batches,
    queues: SortedMap<PartitionId, VecDeque<BatchId>>,
    muted: SortedSet<PartitionId>,
    drain_index: SortedMap<BrokerId, usize>,
    /// The batches that each running flush waits for.
    flushes: Vec<SortedSet<BatchId>>,
    free_memory: u64,
    next_batch: u32,
}

/// What became of a record that was appended.
pub(super) struct AppendResult {
    pub(super) batch: BatchId,
    /// A batch became full or began: the sender is woken.
    pub(super) wakes: bool,
}

/// Which brokers have something to be sent, and how long until the next one might.
pub(super) struct ReadyCheck {
    pub(super) brokers: SortedSet<BrokerId>,
    pub(super) next_check: Millis,
    /// Something is queued for a partition whose leader is not known (`unknownLeaderTopics`).
    pub(super) lacks_leader: bool,
}

impl Accumulator {
    pub(super) fn new(config: &ProducerConfig) -> Self {
        Self {
            batches: SortedMap::new(),
            queues: SortedMap::new(),
            muted: SortedSet::new(),
            drain_index: SortedMap::new(),
            flushes: Vec::new(),
            free_memory: config.buffer_memory,
            next_batch: 0,
        }
    }

    /// Puts a record into the last batch of its partition, or into a new one; `None` if there is no memory for it.
    pub(super) fn append(
        &mut self,
        config: &ProducerConfig,
        partition: PartitionId,
        record: Record,
        now: Millis,
    ) -> Option<AppendResult> {
        let queue = self.queues.get_or_default(partition);
        let mut record = record;
        if let Some(last) = queue.back().copied()
            && let Some(batch) = self.batches.get_mut(&last)
        {
            match batch.try_append(record) {
                Ok(()) => {
                    return Some(AppendResult {
                        batch: last,
                        wakes: queue.len() > 1 || batch.is_full(),
                    });
                }
                Err(back) => {
                    batch.close_for_appends();
                    record = back;
                }
            }
        }
        let room = u64::from(config.batch_size).max(size_upper_bound(&record));
        self.free_memory = self.free_memory.checked_sub(room)?;
        let mut batch = ProducerBatch::new(partition, now, room);
        batch.buffer = room;
        // The first record of a batch always fits.
        let _ = batch.try_append(record);
        let id = self.add(batch);
        self.queues.get_or_default(partition).push_back(id);
        Some(AppendResult {
            batch: id,
            wakes: true,
        })
    }

    pub(super) fn add(&mut self, batch: ProducerBatch) -> BatchId {
        let id = BatchId(self.next_batch);
        self.next_batch += 1;
        self.batches.insert(id, Box::new(batch));
        id
    }

    /// Which brokers lead a partition with something to be sent (`ready`, `batchReady`).
    pub(super) fn ready(
        &mut self,
        config: &ProducerConfig,
        leaders: &[Leadership],
        now: Millis,
    ) -> ReadyCheck {
        let mut check = ReadyCheck {
            brokers: SortedSet::new(),
            next_check: Millis::MAX,
            lacks_leader: false,
        };
        self.note_leaders(leaders);
        for (partition, head, queued) in self.heads() {
            let Some(leader) = leaders.get(partition.0 as usize) else {
                continue;
            };
            let Some(leader) = leader.broker else {
                check.lacks_leader = true;
                continue;
            };
            if check.brokers.contains(&leader) || self.muted.contains(&partition) {
                continue;
            }
            let backing_off = head.is_backing_off(now);
            let wait = if backing_off {
                head.backoff
            } else {
                config.linger
            };
            let sendable =
                queued > 1 || head.is_full() || head.waited(now) >= wait || self.is_flushing();
            if sendable && !backing_off {
                check.brokers.insert(leader);
            } else {
                check.next_check = check.next_check.min((wait - head.waited(now)).max(0));
            }
        }
        check
    }

    /// The batches at the heads of the queues learn the epochs of their leaders.
    fn note_leaders(&mut self, leaders: &[Leadership]) {
        for (partition, queue) in &self.queues {
            if let Some(head) = queue.front()
                && let Some(leader) = leaders.get(partition.0 as usize)
                && let Some(batch) = self.batches.get_mut(head)
            {
                batch.note_leader(leader.epoch);
            }
        }
    }

    fn heads(&self) -> impl Iterator<Item = (PartitionId, &ProducerBatch, usize)> {
        self.queues.iter().filter_map(|(partition, queue)| {
            let head = self.batches.get(queue.front()?)?;
            Some((*partition, &**head, queue.len()))
        })
    }

    /// Takes what a request to `broker` carries: from each of its partitions the head of the queue, if nothing holds it
    /// (`drainBatchesForOneNode`). Gives also those that got a sequence.
    pub(super) fn drain(
        &mut self,
        config: &ProducerConfig,
        leaders: &[Leadership],
        broker: BrokerId,
        mut idempotence: Option<&mut Idempotence>,
        now: Millis,
    ) -> (Vec<BatchId>, Vec<BatchId>) {
        let partitions: Vec<PartitionId> = (0_u32..)
            .zip(leaders)
            .filter(|(_, leader)| leader.broker == Some(broker))
            .map(|(partition, _)| PartitionId(partition))
            .collect();
        let (mut drained, mut sequenced) = (Vec::new(), Vec::new());
        if partitions.is_empty() {
            return (drained, sequenced);
        }
        let start = self
            .drain_index
            .get(&broker)
            .map_or(0, |index| index % partitions.len());
        let mut size = 0;
        for step in 0..partitions.len() {
            let index = (start + step) % partitions.len();
            self.drain_index.insert(broker, index);
            let partition = partitions[index];
            if self.muted.contains(&partition) {
                continue;
            }
            let Some(id) = self
                .queues
                .get(&partition)
                .and_then(|queue| queue.front().copied())
            else {
                continue;
            };
            let Some(head) = self.batches.get_mut(&id) else {
                continue;
            };
            head.note_leader(
                leaders
                    .get(partition.0 as usize)
                    .map_or(-1, |leader| leader.epoch),
            );
            if head.is_backing_off(now) {
                continue;
            }
            if size + head.size() > u64::from(config.max_request_size) && !drained.is_empty() {
                break;
            }
            if idempotence
                .as_deref()
                .is_some_and(|state| state.blocks(head))
            {
                break;
            }
            if let Some(queue) = self.queues.get_mut(&partition) {
                queue.pop_front();
            }
            if let Some(state) = idempotence.as_deref_mut()
                && !head.has_sequence()
            {
                state.assign(id, head);
                sequenced.push(id);
            }
            size += head.size();
            drained.push(id);
        }
        (drained, sequenced)
    }

    /// Takes the queued batches that have reached the delivery timeout out of their queues (`expiredBatches`).
    pub(super) fn take_expired(&mut self, delivery_timeout: Millis, now: Millis) -> Vec<BatchId> {
        let mut expired = Vec::new();
        for queue in self.queues.values_mut() {
            while let Some(id) = queue.front().copied() {
                let due = self
                    .batches
                    .get(&id)
                    .is_none_or(|batch| batch.has_reached(delivery_timeout, now));
                if !due {
                    break;
                }
                queue.pop_front();
                expired.push(id);
            }
        }
        expired
    }

    /// Puts a batch back: in the order of sequences if there are any, else at the front (`reenqueue`).
    pub(super) fn put_back(&mut self, id: BatchId, in_sequence_order: bool) {
        let Some(batch) = self.batches.get(&id) else {
            return;
        };
        let queue = self.queues.get_or_default(batch.partition);
        let place = if in_sequence_order {
            let goes_before = |queued: &BatchId| {
                self.batches.get(queued).is_some_and(|other| {
                    other.has_sequence() && other.base_sequence < batch.base_sequence
                })
            };
            queue
                .iter()
                .take_while(|queued| goes_before(queued))
                .count()
        } else {
            0
        };
        queue.insert(place, id);
    }

    /// Forgets a batch that has its result, once no request carries it any more.
    pub(super) fn drop_finished(&mut self, id: BatchId) {
        if self
            .batches
            .get(&id)
            .is_some_and(|batch| batch.done && !batch.in_flight)
        {
            self.release(id);
            self.batches.remove(&id);
        }
    }

    /// Returns the memory of a batch (`deallocate`).
    pub(super) fn release(&mut self, id: BatchId) {
        if let Some(batch) = self.batches.get_mut(&id) {
            self.free_memory += core::mem::take(&mut batch.buffer);
        }
    }

    /// A batch has its result: flushes no longer wait for it, or wait for its parts.
    pub(super) fn complete(&mut self, id: BatchId, parts: &[BatchId]) {
        for flush in &mut self.flushes {
            if flush.remove(&id) {
                flush.extend(parts.iter().copied());
            }
        }
        self.flushes.retain(|flush| !flush.is_empty());
    }

    /// Begins a flush of everything that has no result yet (`beginFlush`).
    pub(super) fn begin_flush(&mut self) {
        let open: SortedSet<BatchId> = self.open().collect();
        if !open.is_empty() {
            self.flushes.push(open);
        }
    }

    fn is_flushing(&self) -> bool {
        !self.flushes.is_empty()
    }

    /// The batches that have no result yet (`incomplete`).
    pub(super) fn open(&self) -> impl Iterator<Item = BatchId> {
        self.batches
            .iter()
            .filter(|(_, batch)| !batch.done)
            .map(|(id, _)| *id)
    }

    /// Takes a batch out of its queue, if it is there.
    pub(super) fn remove_from_queue(&mut self, id: BatchId) {
        if let Some(batch) = self.batches.get(&id)
            && let Some(queue) = self.queues.get_mut(&batch.partition)
        {
            queue.retain(|queued| *queued != id);
        }
    }

    pub(super) fn mute(&mut self, partition: PartitionId) {
        self.muted.insert(partition);
    }

    pub(super) fn unmute(&mut self, partition: PartitionId) {
        self.muted.remove(&partition);
    }

    pub(super) fn has_queued(&self) -> bool {
        self.queues.values().any(|queue| !queue.is_empty())
    }

    /// When the batch at the head of each queue began.
    pub(super) fn heads_created(&self) -> impl Iterator<Item = Millis> {
        self.heads().map(|(_, head, _)| head.created)
    }

    /// When the head of each queue has waited for long enough.
    pub(super) fn deadlines(
        &self,
        config: &ProducerConfig,
        now: Millis,
    ) -> impl Iterator<Item = Millis> {
        self.heads().map(move |(_, head, _)| {
            let wait = if head.is_backing_off(now) {
                head.backoff
            } else {
                config.linger
            };
            head.last_attempt + wait
        })
    }
}
