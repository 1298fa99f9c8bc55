//! The state of the world at a position in a run: a fold over its events.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use ackscope_protocol::{ConnectionId, Identity, PartitionId};

use super::event::{Event, EventKind, Remembered};

/// What is where, after some event. Made by [`Run::state`](crate::Run::state).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Each producer's own identity; absent before its first.
    pub identities: BTreeMap<u16, Identity>,
    /// The batches that wait in each producer's queues, in order.
    pub queues: BTreeMap<(u16, PartitionId), Vec<u32>>,
    /// The requests without an answer on each open connection, oldest first.
    pub in_flight: BTreeMap<ConnectionId, Vec<u32>>,
    /// Whether each producer is up; absent means it is.
    pub producers_down: Vec<u16>,
    /// Whether the broker is down.
    pub broker_down: bool,
    /// What the broker remembers of each producer id.
    pub memory: BrokerMemory,
    /// Offset of the next record of each partition's log; absent means 0.
    pub log_end: BTreeMap<PartitionId, i64>,
    /// How many batches each partition's log holds; absent means none.
    pub log_batches: BTreeMap<PartitionId, u32>,
}

/// What the broker remembers, by partition and producer id.
pub type BrokerMemory = BTreeMap<(PartitionId, i64), Remembered>;

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
}

impl State {
    /// Goes on by one event.
    pub(crate) fn apply(&mut self, event: &Event, tables: &impl Tables) {
        match &event.kind {
            EventKind::Queued { batch, .. } => self.enqueue(*batch, tables),
            EventKind::Connected { connection } => {
                self.in_flight.entry(*connection).or_default();
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
                let queue = self.queues.entry((producer, partition)).or_default();
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
                        .entry((producer, partition))
                        .or_default()
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
                self.log_end.insert(partition, receipt.last_offset + 1);
                *self.log_batches.entry(partition).or_default() += 1;
                if let Some(entry) = remembers {
                    self.memory
                        .insert((partition, entry.identity.producer_id), (**entry).clone());
                }
            }
            EventKind::IdentityChanged { producer, identity } => {
                self.identities.insert(*producer, *identity);
            }
            EventKind::BrokerDown { .. } => {
                self.broker_down = true;
                self.memory.clear();
            }
            EventKind::BrokerUp { remembers } => {
                self.broker_down = false;
                self.memory = remembers
                    .iter()
                    .map(|entry| ((entry.partition, entry.identity.producer_id), entry.clone()))
                    .collect();
            }
            EventKind::ProducerStateLost => self.memory.clear(),
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
            _ => {}
        }
    }

    fn enqueue(&mut self, batch: u32, tables: &impl Tables) {
        let (producer, partition) = tables.batch_home(batch);
        let queue = self.queues.entry((producer, partition)).or_default();
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
            self.in_flight.entry(connection).or_default().push(request);
        }
    }
}
