//! The state of the world at a position in a run: a fold over its events.

use alloc::vec::Vec;

use ackscope_protocol::sorted::{SortedMap, SortedSet};
use ackscope_protocol::{BrokerId, ConnectionId, Identity, PartitionId};

use super::event::{Event, EventKind, Remembered};

/// What is where, after some event. Made by [`Run::state`](crate::Run::state).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Each producer's own identity; absent before its first.
    pub identities: SortedMap<u16, Identity>,
    /// The batches that wait in each producer's queues, in order.
    pub queues: SortedMap<(u16, PartitionId), Vec<u32>>,
    /// The requests without an answer on each open connection, oldest first.
    pub in_flight: SortedMap<ConnectionId, Vec<u32>>,
    /// Whether each producer is up; absent means it is.
    pub producers_down: Vec<u16>,
    /// Whether all brokers are down.
    pub broker_down: bool,
    /// The brokers that are down.
    pub brokers_down: SortedSet<BrokerId>,
    /// What the leader of each partition remembers of each producer id.
    pub memory: BrokerMemory,
    /// Offset of the next record of each partition's log, as its leader has it; absent means 0.
    pub log_end: SortedMap<PartitionId, i64>,
    /// How many batches each partition's log holds, as its leader has it; absent means none.
    pub log_batches: SortedMap<PartitionId, u32>,
    /// What the controller decided last about each partition; absent before its first decision.
    pub leadership: SortedMap<PartitionId, Leadership>,
    /// The broker that last took over each partition; absent while that is the first replica.
    pub serving: SortedMap<PartitionId, BrokerId>,
    /// How far each replica is; absent while it is empty. Only in worlds with several brokers.
    pub replicas: SortedMap<(PartitionId, BrokerId), ReplicaEnd>,
}

/// What the controller decided about a partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leadership {
    /// The leader; `None` while there is none.
    pub leader: Option<BrokerId>,
    /// The leader's epoch.
    pub epoch: i32,
    /// The replicas in sync.
    pub isr: SortedSet<BrokerId>,
    /// The eligible leader replicas.
    pub elr: SortedSet<BrokerId>,
}

/// How far a replica is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplicaEnd {
    /// The end of its log.
    pub end: i64,
    /// How far it knows the log to be replicated.
    pub high_watermark: i64,
}

/// What the broker remembers, by partition and producer id.
pub type BrokerMemory = SortedMap<(PartitionId, i64), Remembered>;

/// What [`State::apply`] has to look up in the run.
pub(crate) trait Tables {
    /// Producer and partition of a batch.
    fn batch_home(&self, batch: u32) -> (u16, PartitionId);
    /// Connection and batches of a request.
    fn request_route(&self, request: u32) -> (ConnectionId, Vec<u32>);
    /// Partition of a part of a request.
    fn part_partition(&self, request: u32, part: u16) -> PartitionId;
    /// Producer of a connection.
    fn connection_producer(&self, connection: ConnectionId) -> u16;
    /// Whether requests of this kind have an answer to wait for.
    fn awaits_answer(&self, request: u32) -> bool;
    /// The broker that a request went to.
    fn request_broker(&self, request: u32) -> BrokerId;
    /// The first leader of a partition.
    fn first_leader(&self, partition: PartitionId) -> BrokerId;
    /// How many brokers there are.
    fn broker_count(&self) -> usize;
}

impl State {
    /// Goes on by one event.
    pub(crate) fn apply(&mut self, event: &Event, tables: &impl Tables) {
        match &event.kind {
            EventKind::Queued { batch, .. } => self.enqueue(*batch, tables),
            EventKind::Connected { connection } => {
                self.in_flight.get_or_default(*connection);
            }
            EventKind::Closed { connection, .. } => {
                self.in_flight.remove(connection);
            }
            EventKind::RequestSent { request } => self.send(*request, tables),
            EventKind::ResponseRead { request } => {
                let (connection, _) = tables.request_route(*request);
                if let Some(requests) = self.in_flight.get_mut(&connection) {
                    requests.retain(|one| one != request);
                }
            }
            EventKind::Retry { batch, .. } => {
                let (producer, partition) = tables.batch_home(*batch);
                let queue = self.queues.get_or_default((producer, partition));
                let place = queue
                    .iter()
                    .position(|queued| queued > batch)
                    .unwrap_or(queue.len());
                queue.insert(place, *batch);
            }
            EventKind::Expired { batch, .. } => self.leave_queue(*batch, tables),
            EventKind::Split { into, .. } => {
                for part in into.iter().rev() {
                    let (producer, partition) = tables.batch_home(*part);
                    self.queues
                        .get_or_default((producer, partition))
                        .insert(0, *part);
                }
            }
            EventKind::Appended {
                request,
                part,
                receipt,
                remembers,
            } => {
                let partition = tables.part_partition(*request, *part);
                if tables.broker_count() > 1 {
                    let broker = tables.request_broker(*request);
                    let replica = self.replicas.get_or_default((partition, broker));
                    replica.end = receipt.last_offset + 1;
                    // A leader that has not heard yet that it is none any more writes beside what counts.
                    if broker != self.serves(partition, tables) {
                        return;
                    }
                }
                self.log_end.insert(partition, receipt.last_offset + 1);
                *self.log_batches.get_or_default(partition) += 1;
                if let Some(entry) = remembers {
                    self.memory
                        .insert((partition, entry.identity.producer_id), (**entry).clone());
                }
            }
            EventKind::IdentityChanged { producer, identity } => {
                self.identities.insert(*producer, *identity);
            }
            EventKind::BrokerDown { node, .. } => {
                self.brokers_down.insert(node.0);
                self.broker_down = self.brokers_down.len() == tables.broker_count();
                self.forget_memory_of(node.0, tables);
            }
            EventKind::BrokerUp { node, remembers } => {
                self.brokers_down.remove(&node.0);
                self.broker_down = false;
                self.remember(
                    remembers
                        .iter()
                        .filter(|entry| self.serves(entry.partition, tables) == node.0)
                        .cloned()
                        .collect(),
                );
            }
            EventKind::ProducerStateLost { node } => self.forget_memory_of(node.0, tables),
            EventKind::ProducerDown { producer } => {
                self.producers_down.push(*producer);
                self.identities.remove(producer);
                self.queues.retain(|(owner, _), _| owner != producer);
                self.in_flight
                    .retain(|connection, _| tables.connection_producer(*connection) != *producer);
            }
            EventKind::ProducerUp { producer } => {
                self.producers_down.retain(|down| down != producer)
            }
            other => self.apply_replication(other, tables),
        }
    }

    fn enqueue(&mut self, batch: u32, tables: &impl Tables) {
        let (producer, partition) = tables.batch_home(batch);
        let queue = self.queues.get_or_default((producer, partition));
        // A record joins the last batch of its queue, or begins a new one.
        if queue.last() != Some(&batch) {
            queue.push(batch);
        }
    }

    fn leave_queue(&mut self, batch: u32, tables: &impl Tables) {
        let (producer, partition) = tables.batch_home(batch);
        if let Some(queue) = self.queues.get_mut(&(producer, partition)) {
            queue.retain(|queued| *queued != batch);
        }
    }

    fn send(&mut self, request: u32, tables: &impl Tables) {
        let (connection, batches) = tables.request_route(request);
        for batch in batches {
            self.leave_queue(batch, tables);
        }
        if tables.awaits_answer(request) {
            self.in_flight.get_or_default(connection).push(request);
        }
    }

    /// Goes on by one event among the brokers.
    fn apply_replication(&mut self, kind: &EventKind, tables: &impl Tables) {
        match kind {
            EventKind::Replicated {
                partition,
                broker,
                to,
                high_watermark,
                ..
            } => {
                let replica = self.replicas.get_or_default((*partition, *broker));
                replica.end = *to;
                replica.high_watermark = *high_watermark;
            }
            EventKind::HighWatermarkAdvanced {
                partition,
                broker,
                high_watermark,
            } => {
                let replica = self.replicas.get_or_default((*partition, *broker));
                replica.high_watermark = *high_watermark;
            }
            EventKind::Truncated {
                partition,
                broker,
                to,
                ..
            } => {
                let replica = self.replicas.get_or_default((*partition, *broker));
                replica.end = *to;
                replica.high_watermark = replica.high_watermark.min(*to);
            }
            EventKind::IsrChanged {
                partition,
                isr,
                elr,
            } => {
                let first = || Leadership {
                    leader: Some(tables.first_leader(*partition)),
                    epoch: 0,
                    isr: SortedSet::new(),
                    elr: SortedSet::new(),
                };
                let known = self.leadership.get_or_insert_with(*partition, first);
                known.isr.clone_from(&**isr);
                known.elr.clone_from(&**elr);
            }
            EventKind::LeaderElected {
                partition,
                leader,
                epoch,
                isr,
                elr,
                ..
            } => {
                let decided = Leadership {
                    leader: *leader,
                    epoch: *epoch,
                    isr: (**isr).clone(),
                    elr: (**elr).clone(),
                };
                self.leadership.insert(*partition, decided);
            }
            EventKind::BecameLeader {
                partition,
                broker,
                end,
                batches,
                remembers,
                ..
            } => {
                self.serving.insert(*partition, *broker);
                self.log_end.insert(*partition, *end);
                self.log_batches.insert(*partition, *batches);
                self.memory.retain(|(of, _), _| of != partition);
                self.remember(remembers.to_vec());
            }
            _ => {}
        }
    }

    /// The broker whose log counts: the last that took over.
    fn serves(&self, partition: PartitionId, tables: &impl Tables) -> BrokerId {
        match self.serving.get(&partition) {
            Some(broker) => *broker,
            None => tables.first_leader(partition),
        }
    }

    fn forget_memory_of(&mut self, broker: BrokerId, tables: &impl Tables) {
        let serving = &self.serving;
        self.memory.retain(|(partition, _), _| {
            let serves = serving.get(partition).copied();
            serves.unwrap_or_else(|| tables.first_leader(*partition)) != broker
        });
    }

    fn remember(&mut self, entries: Vec<Remembered>) {
        let place = |entry: Remembered| ((entry.partition, entry.identity.producer_id), entry);
        self.memory.extend(entries.into_iter().map(place));
    }
}
