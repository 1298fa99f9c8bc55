//! The world: plays a setup from its start to its end.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use ackscope_protocol::log::PartitionLog;
use ackscope_protocol::message::{ProducePart, Response};
use ackscope_protocol::producer::{self, Item, Producer, Wake};
use ackscope_protocol::sorted::SortedMap;
use ackscope_protocol::{Identity, Instant, Millis, PartitionId, RecordId};

use crate::broker::Broker;
use crate::chance::Draws;
use crate::cluster::{ClusterHappening, Controller, Links};
use crate::digest::Fnv;
use crate::fault::{FaultKind, FaultPlan, NodeEffect, Ruling};
use crate::net::Connection;
use crate::queue::Queue;
use crate::recorder::Recorder;
use crate::run::{End, FollowerLog, Run};
use crate::setup::{ActionKind, ClientWake, Setup, Start};
use crate::trace::EventId;

/// What is going to happen.
#[derive(Clone, Debug)]
pub(crate) enum Happening {
    /// An entry of the workload.
    Action(usize),
    /// The application sends a record again.
    SendAgain { action: usize, again: RecordId },
    /// A timed fault.
    Fault(usize),
    /// A connection attempt ends.
    ConnectEnds(usize),
    /// A request reaches the broker's machine.
    Arrives(u32),
    /// The broker answers.
    Answers(u32),
    /// An answer reaches the producer's machine.
    Returns(u32),
    /// The end of a connection reaches the producer's machine.
    EndReturns(usize),
    /// A broker is back.
    BrokerBack(usize),
    /// Something among the brokers.
    Cluster(Box<ClusterHappening>),
    /// A producer is back.
    ProducerBack { fault: usize, session: usize },
}

/// A session of a producer and what the world knows of it.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) producer: u16,
    pub(crate) number: u16,
    pub(crate) machine: Producer,
    pub(crate) alive: bool,
    /// What reached its machine and has not been read yet.
    pub(crate) inbox: VecDeque<(Item, Option<u32>)>,
    /// Something reached it since its last turn.
    pub(crate) touched: bool,
    /// What its own numbers stand for in the run.
    pub(crate) connections: Vec<usize>,
    pub(crate) batches: SortedMap<u32, u32>,
    pub(crate) requests: Vec<u32>,
}

/// A request under way, as the broker sees it.
#[derive(Clone, Debug)]
pub(crate) struct Wire {
    pub(crate) connection: usize,
    pub(crate) parts: Vec<ProducePart>,
    pub(crate) acks: i16,
    pub(crate) faults: Ruling,
    pub(crate) response: Option<Response>,
    /// How many of its parts wait for replicas in sync.
    pub(crate) waiting: u16,
    /// The broker's own work on it is done.
    pub(crate) worked: bool,
    /// A batch of a request without acks failed: the connection is ended.
    pub(crate) must_close: bool,
}

/// The world in the middle of a run.
pub(crate) struct World {
    pub(crate) setup: Arc<Setup>,
    pub(crate) now: Instant,
    pub(crate) queue: Queue<Happening>,
    pub(crate) sessions: Vec<Session>,
    pub(crate) connections: Vec<Connection>,
    pub(crate) wires: Vec<Wire>,
    pub(crate) brokers: Vec<Broker>,
    pub(crate) controller: Controller,
    pub(crate) links: Links,
    pub(crate) next_producer_id: i64,
    pub(crate) plan: FaultPlan,
    pub(crate) draws: Draws,
    pub(crate) recorder: Recorder,
    /// How many requests of each kind were sent.
    pub(crate) sent: [u32; 3],
    /// The producers that are down, and when they are back.
    pub(crate) away: SortedMap<u16, Instant>,
}

/// Runs a setup from its start to its end.
#[must_use]
pub fn run(setup: Arc<Setup>) -> Run {
    let mut world = World::new(setup);
    let end = world.play();
    world.finish(end)
}

impl World {
    fn new(setup: Arc<Setup>) -> Self {
        let mut world = Self {
            now: Instant::ZERO,
            queue: Queue::new(),
            sessions: Vec::new(),
            connections: Vec::new(),
            wires: Vec::new(),
            brokers: Broker::all(&setup, setup.start),
            controller: Controller::new(&setup),
            links: Links::default(),
            next_producer_id: setup.broker.first_producer_id,
            plan: FaultPlan::new(&setup.faults),
            draws: Draws::new(&setup.chance),
            recorder: Recorder::default(),
            sent: [0; 3],
            away: SortedMap::new(),
            setup,
        };
        for (place, action) in world.setup.workload.iter().enumerate() {
            world.queue.push(action.at, Happening::Action(place));
        }
        for (place, fault) in world.setup.faults.iter().enumerate() {
            if let FaultKind::Node(node) = &fault.kind
                && fault.enabled
            {
                world.queue.push(node.at, Happening::Fault(place));
            }
        }
        for producer in 0..world.setup.producers.len() {
            world.add_session(producer as u16, 0);
        }
        world
    }

    /// A new session of a producer. The first of a warm producer has its producer id.
    pub(crate) fn add_session(&mut self, producer: u16, number: u16) -> usize {
        let world = Arc::clone(&self.setup);
        let Some(setup) = world.producers.get(usize::from(producer)) else {
            return self.sessions.len();
        };
        let is_warm = number == 0 && setup.start == Start::Warm && setup.config.enable_idempotence;
        let identity: Option<Identity> = is_warm.then(|| self.give_producer_id(0));
        let wake = match setup.wake {
            ClientWake::EveryMs => Wake::EveryMs,
            ClientWake::Asked => Wake::Asked,
        };
        let cluster = producer::Cluster {
            brokers: self.setup.cluster.brokers.clone(),
            leaders: self.controller.leaders(),
        };
        let machine = Producer::new(setup.config.clone(), identity, cluster, wake);
        if let Some(identity) = identity {
            self.recorder
                .identities
                .push((self.now, producer, identity));
        }
        self.sessions.push(Session {
            producer,
            number,
            machine,
            alive: true,
            inbox: VecDeque::new(),
            touched: true,
            connections: Vec::new(),
            batches: SortedMap::new(),
            requests: Vec::new(),
        });
        self.sessions.len() - 1
    }

    /// Gives a producer id that nobody has.
    pub(crate) fn give_producer_id(&mut self, epoch: i16) -> Identity {
        let producer_id = self.next_producer_id;
        self.next_producer_id += 1;
        Identity { producer_id, epoch }
    }

    /// What Kafka's clock shows.
    pub(crate) fn clock(&self) -> Millis {
        self.setup.start + self.now.millis()
    }

    /// The first moment at which Kafka's clock shows `millis`.
    pub(crate) fn moment(&self, millis: Millis) -> Instant {
        Instant::from_millis(millis - self.setup.start)
    }

    fn play(&mut self) -> End {
        let horizon = Instant::ZERO + self.setup.horizon;
        loop {
            self.deliver_due();
            self.run_clients();
            if self.recorder.events.len() >= self.setup.max_events as usize {
                return End::TooManyEvents;
            }
            let Some(next) = self.next_moment() else {
                return End::Quiet;
            };
            if next > horizon {
                return End::Horizon;
            }
            self.set_now(next);
        }
    }

    fn set_now(&mut self, now: Instant) {
        self.now = now;
        self.recorder.now = now;
    }

    /// When something happens next; `None` when nothing is left in the world and every record has its result.
    fn next_moment(&self) -> Option<Instant> {
        let is_open = |session: &Session| session.alive && session.machine.has_open();
        if self.queue.next_at().is_none() && !self.sessions.iter().any(is_open) {
            return None;
        }
        let wake = self
            .sessions
            .iter()
            .filter(|session| session.alive)
            .filter_map(|session| session.machine.next_timeout())
            .map(|millis| self.moment(millis))
            .min();
        [self.queue.next_at(), wake].into_iter().flatten().min()
    }

    /// Lets everything happen that is due, also what is inserted for now while it does.
    pub(crate) fn deliver_due(&mut self) {
        while let Some(happening) = self.queue.pop_due(self.now) {
            if self.recorder.events.len() >= self.setup.max_events as usize {
                return;
            }
            self.happen(happening);
        }
    }

    pub(crate) fn happen(&mut self, happening: Happening) {
        let Some(happening) = self.unless_paused(happening) else {
            return;
        };
        match happening {
            Happening::Action(place) => {
                let setup = Arc::clone(&self.setup);
                let Some(action) = setup.workload.get(place) else {
                    return;
                };
                match &action.what {
                    ActionKind::Send(send) => self.send(action.producer, place, send, None),
                    ActionKind::Flush => self.flush(action.producer),
                }
            }
            Happening::SendAgain { action, again } => self.send_again(action, again),
            Happening::Fault(place) => self.strike(place),
            Happening::ConnectEnds(connection) => self.connect_ends(connection),
            Happening::Arrives(request) => self.arrive(request),
            Happening::Answers(request) => self.answer(request),
            Happening::Returns(request) => self.respond(request),
            Happening::EndReturns(connection) => self.end_returns(connection),
            Happening::BrokerBack(broker) => self.broker_back(broker),
            Happening::Cluster(happening) => self.happen_in_cluster(*happening),
            Happening::ProducerBack { fault, session } => self.producer_back(fault, session),
        }
    }

    pub(crate) fn send_again(&mut self, place: usize, again: RecordId) {
        let setup = Arc::clone(&self.setup);
        if let Some(action) = setup.workload.get(place)
            && let ActionKind::Send(send) = &action.what
        {
            self.send(action.producer, place, send, Some(again));
        }
    }

    fn strike(&mut self, place: usize) {
        let effect = match self.setup.faults.get(place).map(|fault| &fault.kind) {
            Some(FaultKind::Node(node)) => node.effect,
            _ => return,
        };
        match effect {
            NodeEffect::RestartBroker {
                broker,
                down,
                clean,
            } => self.restart_broker(broker, down, clean),
            NodeEffect::LoseProducerState { broker } => self.lose_producer_state(broker),
            NodeEffect::PauseBroker { broker, lasts } => self.pause_broker(broker, lasts),
            NodeEffect::HoldReplication { follower, lasts } => {
                self.hold_replication(follower, lasts);
            }
            NodeEffect::MoveLeadership { partition, to } => self.move_leadership(partition, to),
            NodeEffect::ShrinkIsr { partition, out } => self.put_out(partition, out),
            NodeEffect::RestartProducer { producer, down, .. } => {
                self.stop_producer(place, producer, down)
            }
        }
    }

    /// The live session of a producer.
    pub(crate) fn session_of(&self, producer: u16) -> Option<usize> {
        self.sessions
            .iter()
            .rposition(|session| session.producer == producer && session.alive)
    }

    fn finish(self, end: End) -> Run {
        let mut digest = Fnv::new();
        self.recorder.events.hash(&mut digest);
        let recorder = self.recorder;
        let end_at = recorder
            .events
            .last()
            .map_or(Instant::ZERO, |event| event.at);
        let (logs, followers) = collect_logs(self.brokers, &self.controller);
        let mut run = Run {
            setup: self.setup,
            events: recorder.events,
            records: recorder.records,
            batches: recorder.batches,
            requests: recorder.requests,
            connections: recorder.connections,
            leaders: self.controller.last_leaders(),
            logs,
            followers,
            identities: recorder.identities,
            verdict: crate::Verdict::default(),
            end,
            end_at,
            draws: self.draws.drawn,
            digest: digest.finish(),
            snapshots: Vec::new(),
        };
        run.judge();
        run.take_snapshots();
        run
    }
}

/// The leader's log of each partition, and the others.
fn collect_logs(
    brokers: Vec<Broker>,
    controller: &Controller,
) -> (Vec<PartitionLog>, Vec<FollowerLog>) {
    let leaders = controller.last_leaders();
    let mut logs: Vec<Option<PartitionLog>> = leaders.iter().map(|_| None).collect();
    let mut followers = Vec::new();
    for broker in brokers {
        for (partition, replica) in (0_u32..).map(PartitionId).zip(broker.replicas) {
            let Some(log) = replica.map(|replica| replica.log) else {
                continue;
            };
            match logs.get_mut(partition.0 as usize) {
                Some(place) if leaders.get(partition.0 as usize) == Some(&broker.id) => {
                    *place = Some(log);
                }
                _ => followers.push(FollowerLog {
                    partition,
                    broker: broker.id,
                    log,
                }),
            }
        }
    }
    // Every partition has a replica on its last leader.
    (logs.into_iter().flatten().collect(), followers)
}

/// An event that stands for "nothing yet".
pub(crate) const NO_EVENT: EventId = EventId(u32::MAX);
