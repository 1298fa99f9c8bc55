//! Several brokers: what travels between them and to the controller, and what they make of it.
//!
//! Nothing ticks. The fetch of a follower that has everything is parked at its leader without an event, and what would
//! be asked again and again in vain is not asked.

mod controller;
mod faults;
mod fetch;
mod isr;
mod links;
mod produce;
mod replica;
mod roles;

use alloc::boxed::Box;
use alloc::vec::Vec;

use ackscope_protocol::message::{Leadership, Response};
use ackscope_protocol::replication::Registration;
use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{BrokerId, PartitionId, RuleId};

use crate::trace::EventId;
use crate::world::{Happening, World};

pub(crate) use controller::Controller;
pub(crate) use fetch::{Fetch, FetchAnswer};
pub(crate) use links::Links;
pub(crate) use replica::Replica;

/// What is going to happen among the brokers. Brokers are given by their place.
#[derive(Clone, Debug)]
pub(crate) enum ClusterHappening {
    /// A follower's fetch reaches the leader.
    FetchArrives(Fetch),
    /// The answer reaches the follower.
    FetchReturns(Box<FetchAnswer>),
    /// A parked fetch has waited for as long as it may, and there is a new high watermark to tell.
    FetchWaited {
        leader: usize,
        partition: PartitionId,
        follower: usize,
        parking: u32,
    },
    /// A follower fetches again after an error.
    FetchAgain {
        follower: usize,
        partition: PartitionId,
        generation: u32,
        event: EventId,
    },
    /// A leader looks for followers that lag.
    IsrCheck { broker: usize, event: EventId },
    /// A produce request has waited for its replicas for as long as it may.
    ProduceWaited { request: u32 },
    /// A leader's wish for other replicas in sync reaches the controller.
    IsrAsked(Box<IsrWish>),
    /// The controller's refusal reaches the leader.
    IsrRefused {
        broker: usize,
        partition: PartitionId,
        event: Option<EventId>,
    },
    /// A broker hears what the controller decided about a partition.
    Hears {
        broker: usize,
        partition: PartitionId,
        registration: Box<Registration>,
        event: EventId,
    },
    /// The controller has not heard of a broker for too long.
    SessionEnds { broker: usize, event: EventId },
    /// A broker that starts or goes on reaches the controller.
    Registers {
        broker: usize,
        crashed: bool,
        event: EventId,
    },
    /// The controller hears that a broker wants to stop in order.
    WantsToStop {
        broker: usize,
        down: ackscope_protocol::Span,
    },
    /// A broker stops, now that it leads nothing.
    Stops {
        broker: usize,
        down: ackscope_protocol::Span,
        event: Option<EventId>,
    },
    /// A pause is over.
    Resumes { broker: usize },
    /// Held replication goes on.
    Released { broker: usize },
    /// The controller is asked to move leadership.
    MoveAsked {
        partition: PartitionId,
        to: BrokerId,
    },
}

/// What a leader asks of the controller.
#[derive(Clone, Debug)]
pub(crate) struct IsrWish {
    pub(crate) broker: usize,
    pub(crate) partition: PartitionId,
    pub(crate) leader_epoch: i32,
    pub(crate) partition_epoch: i32,
    pub(crate) isr: SortedSet<BrokerId>,
    pub(crate) rule: RuleId,
    /// What made the leader ask; `None` for a fault.
    pub(crate) event: Option<EventId>,
}

impl ClusterHappening {
    /// The broker that it happens to; `None` for the controller and for what comes from outside.
    fn broker(&self) -> Option<usize> {
        match self {
            Self::FetchArrives(fetch) => Some(fetch.leader),
            Self::FetchReturns(answer) => Some(answer.follower),
            Self::FetchWaited { leader, .. } => Some(*leader),
            Self::FetchAgain { follower, .. } => Some(*follower),
            Self::IsrCheck { broker, .. }
            | Self::IsrRefused { broker, .. }
            | Self::Hears { broker, .. }
            | Self::Stops { broker, .. } => Some(*broker),
            _ => None,
        }
    }
}

impl World {
    /// The place of a broker among the brokers.
    pub(crate) fn place_of(&self, broker: BrokerId) -> usize {
        let brokers = &self.setup.cluster.brokers;
        brokers
            .iter()
            .position(|id| *id == broker)
            .unwrap_or(brokers.len())
    }

    /// Gives it back, unless it happens to a broker that is paused: then it waits there.
    pub(crate) fn unless_paused(&mut self, happening: Happening) -> Option<Happening> {
        let connection = |request: u32| {
            let wire = self.wires.get(request as usize)?;
            Some(self.connections.get(wire.connection)?.broker)
        };
        let broker = match &happening {
            Happening::Arrives(request) | Happening::Answers(request) => connection(*request),
            Happening::Cluster(happening) => match **happening {
                ClusterHappening::ProduceWaited { request } => connection(request),
                ref other => other.broker(),
            },
            _ => None,
        };
        let waiting = broker
            .and_then(|broker| self.brokers.get_mut(broker))
            .and_then(|broker| broker.paused.as_mut());
        match waiting {
            Some(waiting) => {
                waiting.push(happening);
                None
            }
            None => Some(happening),
        }
    }

    pub(crate) fn happen_in_cluster(&mut self, happening: ClusterHappening) {
        let is_for_nobody = happening
            .broker()
            .is_some_and(|broker| self.brokers.get(broker).is_none_or(|one| one.down));
        if is_for_nobody {
            return;
        }
        match happening {
            ClusterHappening::FetchArrives(fetch) => self.fetch_arrives(fetch),
            ClusterHappening::FetchReturns(answer) => self.fetch_returns(*answer),
            ClusterHappening::FetchWaited {
                leader,
                partition,
                follower,
                parking,
            } => self.fetch_waited(leader, partition, follower, parking),
            ClusterHappening::FetchAgain {
                follower,
                partition,
                generation,
                event,
            } => self.fetch_again(follower, partition, generation, event),
            ClusterHappening::IsrCheck { broker, event } => self.check_isr(broker, event),
            ClusterHappening::ProduceWaited { request } => self.produce_waited(request),
            ClusterHappening::IsrAsked(wish) => self.isr_asked(*wish),
            ClusterHappening::IsrRefused {
                broker,
                partition,
                event,
            } => self.isr_refused(broker, partition, event),
            ClusterHappening::Hears {
                broker,
                partition,
                registration,
                event,
            } => self.hear(broker, partition, &registration, event),
            ClusterHappening::SessionEnds { broker, event } => self.session_ends(broker, event),
            ClusterHappening::Registers {
                broker,
                crashed,
                event,
            } => self.registered(broker, crashed, event),
            ClusterHappening::WantsToStop { broker, down } => {
                self.hand_over_leadership(broker, down)
            }
            ClusterHappening::Stops {
                broker,
                down,
                event,
            } => self.stop_cluster_broker(broker, down, true, event),
            ClusterHappening::Resumes { broker } => self.resume_broker(broker),
            ClusterHappening::Released { broker } => self.release_replication(broker),
            ClusterHappening::MoveAsked { partition, to } => self.move_asked(partition, to),
        }
    }

    /// Something happens after a message took its way between brokers, or to or from the controller.
    pub(crate) fn after_latency(&mut self, happening: ClusterHappening) {
        let at = self.now + self.setup.cluster.latency;
        self.queue.push(at, Happening::Cluster(Box::new(happening)));
    }

    /// A broker tells a producer who leads what, as far as it has heard.
    pub(crate) fn tell_leaders(&mut self, request: u32) {
        let Some(wire) = self.wires.get_mut(request as usize) else {
            return;
        };
        let leaders: Vec<Leadership> = self
            .connections
            .get(wire.connection)
            .and_then(|connection| self.brokers.get(connection.broker))
            .map_or_else(Vec::new, |broker| broker.leaders.clone());
        wire.response = Some(Response::Metadata(leaders));
    }
}
