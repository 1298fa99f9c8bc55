//! A run: the one door into the simulation, and what comes out of it.

use alloc::sync::Arc;
use alloc::vec::Vec;

use ackscope_protocol::log::PartitionLog;
use ackscope_protocol::rule::Fidelity;
use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{BrokerId, ConnectionId, Instant, PartitionId, RecordId, RuleId};

use crate::fault::Api;
use crate::setup::{FIRST_BROKER, Setup, Start};
use crate::trace::{
    BatchHistory, ConnectionHistory, Event, EventId, RecordHistory, RequestHistory, State, Tables,
};
use crate::verdict::Verdict;

/// A run from its start to its end. Nothing in it changes any more.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it depended on.
    pub setup: Arc<Setup>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Every record, in the order of the calls of `send()`: [`RecordId`] is the index.
    pub records: Vec<RecordHistory>,
    /// Every batch, in the order in which they began.
    pub batches: Vec<BatchHistory>,
    /// Every request, in the order of sending.
    pub requests: Vec<RequestHistory>,
    /// Every connection, in the order of the attempts to connect.
    pub connections: Vec<ConnectionHistory>,
    /// The log of each partition at the end, as its leader has it; of a partition without a leader, the last one.
    pub logs: Vec<PartitionLog>,
    /// The leader of each partition at the end, or the last one.
    pub leaders: Vec<BrokerId>,
    /// The logs of all other replicas at the end.
    pub followers: Vec<FollowerLog>,
    /// Each change of a producer's own identity.
    pub identities: Vec<(Instant, u16, ackscope_protocol::Identity)>,
    /// What it comes to.
    pub verdict: Verdict,
    /// How it ended.
    pub end: End,
    /// The time of the last event.
    pub end_at: Instant,
    /// What was drawn where chance decided, in order.
    pub draws: Vec<u32>,
    /// A fingerprint of all events: equal on every machine.
    pub digest: u64,
    pub(crate) snapshots: Vec<State>,
}

/// The log of a replica that does not lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowerLog {
    /// The partition.
    pub partition: PartitionId,
    /// The broker.
    pub broker: BrokerId,
    /// Its log.
    pub log: PartitionLog,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// Nothing was left to happen.
    Quiet,
    /// [`Setup::horizon`] was reached.
    Horizon,
    /// [`Setup::max_events`] was reached.
    TooManyEvents,
}

/// How many events lie between two snapshots of the state.
const SNAPSHOT_EVERY: usize = 64;

impl Run {
    /// The state of the world after event `position`; `None` stands for the time before the first event.
    #[must_use]
    pub fn state(&self, position: Option<EventId>) -> State {
        let done = position.map_or(0, |event| (event.0 as usize + 1).min(self.events.len()));
        let snapshot = done / SNAPSHOT_EVERY;
        let mut state = self.snapshots.get(snapshot).cloned().unwrap_or_default();
        for event in &self.events[(snapshot * SNAPSHOT_EVERY).min(done)..done] {
            state.apply(event, self);
        }
        state
    }

    /// The rules that decided in this run and are modelled in essence only, each once, in the order of the rule table.
    #[must_use]
    pub fn simplified(&self) -> Vec<RuleId> {
        let decided: SortedSet<RuleId> =
            self.events.iter().filter_map(|event| event.rule).collect();
        decided
            .into_iter()
            .filter(|id| id.rule().fidelity == Fidelity::Simplified)
            .collect()
    }

    /// A record.
    #[must_use]
    pub fn record(&self, id: RecordId) -> Option<&RecordHistory> {
        self.records.get(id.0 as usize)
    }

    /// A connection.
    #[must_use]
    pub fn connection(&self, id: ConnectionId) -> Option<&ConnectionHistory> {
        self.connections.get((id.0 as usize).checked_sub(1)?)
    }

    /// The position after everything that happened up to and including `at`; `None` if nothing had.
    #[must_use]
    pub fn position_at(&self, at: Instant) -> Option<EventId> {
        let done = self.events.partition_point(|event| event.at <= at);
        (done as u32).checked_sub(1).map(EventId)
    }

    /// The log of a partition at the end, as its leader has it.
    #[must_use]
    pub fn log(&self, partition: PartitionId) -> Option<&PartitionLog> {
        self.logs.get(partition.0 as usize)
    }

    /// The log of a replica at the end.
    #[must_use]
    pub fn replica(&self, partition: PartitionId, broker: BrokerId) -> Option<&PartitionLog> {
        if self.leaders.get(partition.0 as usize) == Some(&broker) {
            return self.log(partition);
        }
        let is_it = |one: &&FollowerLog| one.partition == partition && one.broker == broker;
        self.followers.iter().find(is_it).map(|one| &one.log)
    }

    /// The state before the first event: a warm producer has its identity already.
    fn start(&self) -> State {
        let mut state = State::default();
        for (producer, setup) in (0_u16..).zip(&self.setup.producers) {
            if setup.start == Start::Warm && setup.config.enable_idempotence {
                let first = self.identities.iter().find(|(_, who, _)| *who == producer);
                state
                    .identities
                    .extend(first.map(|(_, _, identity)| (producer, *identity)));
            }
        }
        state
    }

    /// Takes the snapshots that make [`Run::state`] cheap.
    pub(crate) fn take_snapshots(&mut self) {
        let mut state = self.start();
        let mut snapshots = Vec::new();
        for place in 0..=self.events.len() {
            if place % SNAPSHOT_EVERY == 0 {
                snapshots.push(state.clone());
            }
            if let Some(event) = self.events.get(place) {
                state.apply(event, self);
            }
        }
        self.snapshots = snapshots;
    }
}

impl Tables for Run {
    fn batch_home(&self, batch: u32) -> (u16, PartitionId) {
        self.batches
            .get(batch as usize)
            .map_or((0, PartitionId(0)), |batch| {
                (batch.producer, batch.partition)
            })
    }

    fn request_route(&self, request: u32) -> (ConnectionId, Vec<u32>) {
        self.requests
            .get(request as usize)
            .map_or((ConnectionId(0), Vec::new()), |request| {
                (
                    request.connection,
                    request.parts.iter().map(|part| part.batch).collect(),
                )
            })
    }

    fn part_partition(&self, request: u32, part: u16) -> PartitionId {
        self.requests
            .get(request as usize)
            .and_then(|request| request.parts.get(usize::from(part)))
            .map_or(PartitionId(0), |part| part.partition)
    }

    fn connection_producer(&self, connection: ConnectionId) -> u16 {
        self.connection(connection)
            .map_or(0, |connection| connection.producer)
    }

    fn request_broker(&self, request: u32) -> BrokerId {
        self.requests
            .get(request as usize)
            .and_then(|request| self.connection(request.connection))
            .map_or(FIRST_BROKER, |connection| connection.broker)
    }

    fn first_leader(&self, partition: PartitionId) -> BrokerId {
        if !self.setup.is_cluster() {
            return self
                .setup
                .cluster
                .brokers
                .first()
                .copied()
                .unwrap_or(FIRST_BROKER);
        }
        let replicas = self.setup.replicas(partition);
        replicas.first().copied().unwrap_or(FIRST_BROKER)
    }

    fn broker_count(&self) -> usize {
        self.setup.cluster.brokers.len()
    }

    fn awaits_answer(&self, request: u32) -> bool {
        self.requests
            .get(request as usize)
            .is_some_and(|request| request.api != Api::Produce || request.acks != 0)
    }
}
