//! What happens to brokers: they crash and come back, stop in order, stand still; their replication is held, their
//! leadership moved, their followers put out.

use alloc::boxed::Box;

use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{BrokerId, PartitionId, RuleId, Span};

use super::ClusterHappening;
use super::links::Held;
use crate::trace::{EventId, EventKind};
use crate::world::{Happening, World};

impl World {
    /// A broker stops, and comes back. In a cluster one that stops in order hands over what it leads first.
    pub(crate) fn restart_broker(&mut self, broker: BrokerId, down: Span, clean: bool) {
        let place = self.place_of(broker);
        if self.brokers.get(place).is_none_or(|one| one.down) {
            return;
        }
        if !self.setup.is_cluster() {
            self.stop_broker(place, down, clean, None);
        } else if clean {
            let broker = place;
            self.after_latency(ClusterHappening::WantsToStop { broker, down });
        } else {
            self.stop_cluster_broker(place, down, false, None);
        }
    }

    /// A broker wants to stop: the controller has others lead what it led, and lets it go with the next heartbeat.
    pub(crate) fn hand_over_leadership(&mut self, broker: usize, down: Span) {
        if self.brokers[broker].down {
            return;
        }
        let event = self.fence(broker, None, RuleId::ControlledShutdown);
        let latency = self.setup.cluster.latency;
        let at = self.now + latency + self.setup.cluster.heartbeat;
        let stops = ClusterHappening::Stops {
            broker,
            down,
            event: Some(event),
        };
        self.queue.push(at, Happening::Cluster(Box::new(stops)));
    }

    /// A broker of several goes down.
    pub(crate) fn stop_cluster_broker(
        &mut self,
        broker: usize,
        down: Span,
        clean: bool,
        cause: Option<EventId>,
    ) {
        let Some(event) = self.stop_broker(broker, down, clean, cause) else {
            return;
        };
        let now = self.now;
        let one = &mut self.brokers[broker];
        one.paused = None;
        one.paused_since = None;
        one.next_isr_check = None;
        for replica in one.replicas.iter_mut().flatten() {
            replica.parked.clear();
            replica.told.clear();
            replica.waiting.clear();
            replica.generation += 1;
        }
        if !clean {
            let ends = now + self.setup.cluster.session_timeout;
            self.brokers[broker].session_ends = Some(ends);
            let happening = ClusterHappening::SessionEnds { broker, event };
            self.queue
                .push(ends, Happening::Cluster(Box::new(happening)));
        }
        for other in &mut self.brokers {
            for replica in other.replicas.iter_mut().flatten() {
                replica.parked.remove(&broker);
            }
        }
        self.links.drop_traffic_of(broker);
    }

    /// The controller has not heard of a broker for as long as it waits.
    pub(crate) fn session_ends(&mut self, broker: usize, event: EventId) {
        if self.brokers[broker].session_ends != Some(self.now) {
            return;
        }
        self.brokers[broker].session_ends = None;
        self.fence(broker, Some(event), RuleId::SessionTimeout);
    }

    /// A broker that crashed cannot register again while the controller takes it for alive: it is back when its session
    /// is over.
    pub(crate) fn waits_for_its_session(&mut self, broker: usize) -> bool {
        let ends = self.brokers.get(broker).and_then(|one| one.session_ends);
        if let Some(ends) = ends {
            self.queue.push(ends, Happening::BrokerBack(broker));
        }
        ends.is_some()
    }

    /// A broker that is back tells the controller.
    pub(crate) fn register(&mut self, broker: usize, event: EventId) {
        let one = &mut self.brokers[broker];
        // What it leads and follows it hears anew; until then it takes nothing.
        for replica in one.replicas.iter_mut().flatten() {
            replica.role = super::replica::Role::Follower;
            replica.leader_epoch = -1;
        }
        let crashed = !one.stopped_clean;
        self.after_latency(ClusterHappening::Registers {
            broker,
            crashed,
            event,
        });
    }

    /// A broker stands still.
    pub(crate) fn pause_broker(&mut self, broker: BrokerId, lasts: Span) {
        let place = self.place_of(broker);
        let now = self.now;
        let is_cluster = self.setup.is_cluster();
        let ends = now + self.setup.cluster.session_timeout;
        let Some(one) = self.brokers.get_mut(place) else {
            return;
        };
        if one.down || one.paused.is_some() {
            return;
        }
        one.paused = Some(alloc::vec::Vec::new());
        one.paused_since = Some(now);
        let kind = EventKind::BrokerPaused { broker };
        let event = self.recorder.event(None, None, kind);
        if is_cluster {
            self.brokers[place].session_ends = Some(ends);
            let broker = place;
            let happening = ClusterHappening::SessionEnds { broker, event };
            self.queue
                .push(ends, Happening::Cluster(Box::new(happening)));
        }
        let resumes = ClusterHappening::Resumes { broker: place };
        self.queue
            .push(now + lasts, Happening::Cluster(Box::new(resumes)));
    }

    /// A broker goes on: it works off what reached it meanwhile, and the controller hears from it again.
    pub(crate) fn resume_broker(&mut self, broker: usize) {
        let one = &mut self.brokers[broker];
        let Some(waiting) = one.paused.take() else {
            return;
        };
        one.paused_since = None;
        one.session_ends = None;
        let kind = EventKind::BrokerResumed { broker: one.id };
        let event = self.recorder.event(None, None, kind);
        if self.setup.is_cluster() {
            self.after_latency(ClusterHappening::Registers {
                broker,
                crashed: false,
                event,
            });
        }
        for happening in waiting {
            self.queue.push(self.now, happening);
        }
    }

    /// The fetches of a follower, and the answers to them, are held.
    pub(crate) fn hold_replication(&mut self, follower: BrokerId, lasts: Span) {
        let place = self.place_of(follower);
        if place >= self.brokers.len() || self.links.held.contains_key(&place) {
            return;
        }
        let held = Held {
            since: self.now,
            kept: alloc::vec::Vec::new(),
        };
        self.links.held.insert(place, held);
        let kind = EventKind::ReplicationHeld { broker: follower };
        self.recorder.event(None, None, kind);
        let released = ClusterHappening::Released { broker: place };
        self.queue
            .push(self.now + lasts, Happening::Cluster(Box::new(released)));
    }

    /// What was held goes on.
    pub(crate) fn release_replication(&mut self, broker: usize) {
        let Some(held) = self.links.held.remove(&broker) else {
            return;
        };
        let kind = EventKind::ReplicationReleased {
            broker: self.brokers[broker].id,
        };
        self.recorder.event(None, None, kind);
        for happening in held.kept {
            self.after_latency(happening);
        }
    }

    /// The controller is asked to move leadership.
    pub(crate) fn move_leadership(&mut self, partition: PartitionId, to: BrokerId) {
        self.after_latency(ClusterHappening::MoveAsked { partition, to });
    }

    /// The leader of a partition takes a follower for a laggard.
    pub(crate) fn put_out(&mut self, partition: PartitionId, out: BrokerId) {
        let leads = |one: &crate::broker::Broker| {
            !one.down
                && one
                    .replica(partition)
                    .is_some_and(|replica| replica.leader().is_some())
        };
        let Some(broker) = self.brokers.iter().position(leads) else {
            return;
        };
        let (clock, lag) = (self.clock(), self.setup.cluster.replica_lag_max);
        if let Some(leader) = self.leader_mut(broker, partition) {
            leader.take_for_laggard(out, clock, lag);
        }
        let kept: Option<SortedSet<BrokerId>> = self
            .leader_mut(broker, partition)
            .filter(|leader| leader.isr().contains(&out) && leader.id() != out)
            .map(|leader| {
                leader
                    .isr()
                    .iter()
                    .copied()
                    .filter(|id| *id != out)
                    .collect()
            });
        if let Some(kept) = kept {
            self.ask_to_leave(broker, partition, kept, None);
        }
    }
}
