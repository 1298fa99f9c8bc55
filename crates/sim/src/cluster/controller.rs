//! The controller: it knows who is alive, decides who leads and who is in sync, and tells the brokers. It never fails.
//!
//! Source: `org.apache.kafka.controller.{ReplicationControlManager, ClusterControlManager}`.

use alloc::boxed::Box;
use alloc::vec::Vec;

use ackscope_protocol::message::Leadership;
use ackscope_protocol::replication::{Election, HowElected, Registration};
use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{BrokerId, PartitionId, RuleId};

use super::{ClusterHappening, IsrWish};
use crate::setup::Setup;
use crate::trace::{EventId, EventKind};
use crate::world::World;

/// What the controller knows.
#[derive(Clone, Debug)]
pub(crate) struct Controller {
    /// Every partition.
    pub(crate) partitions: Vec<Registration>,
    /// The brokers that may lead and be in sync.
    pub(crate) active: SortedSet<BrokerId>,
    /// Who led each partition last.
    last_leaders: Vec<BrokerId>,
}

impl Controller {
    pub(crate) fn new(setup: &Setup) -> Self {
        let partitions: Vec<Registration> = (0..setup.partition_count())
            .map(|partition| Registration::new(setup.replicas(PartitionId(partition))))
            .collect();
        Self {
            last_leaders: partitions.iter().filter_map(|one| one.leader).collect(),
            partitions,
            active: setup.cluster.brokers.iter().copied().collect(),
        }
    }

    /// Who leads each partition.
    pub(crate) fn leaders(&self) -> Vec<Leadership> {
        let leader = |one: &Registration| Leadership {
            broker: one.leader,
            epoch: one.leader_epoch,
        };
        self.partitions.iter().map(leader).collect()
    }

    /// Who leads each partition, or led it last.
    pub(crate) fn last_leaders(&self) -> Vec<BrokerId> {
        self.last_leaders.clone()
    }
}

/// Why the controller decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Because {
    /// A replica that came back from a crash.
    pub(super) crashed: Option<BrokerId>,
    /// The rule, if only the replicas in sync change.
    pub(super) rule: RuleId,
    pub(super) cause: Option<EventId>,
}

impl World {
    /// The controller decides about a partition, given who stays in sync, and tells the brokers.
    pub(super) fn decide(
        &mut self,
        partition: PartitionId,
        isr: SortedSet<BrokerId>,
        because: Because,
    ) {
        let Some((topic, _)) = self.setup.topic_of(partition) else {
            return;
        };
        let election = Election {
            isr,
            crashed: because.crashed,
            unclean: topic.replication.unclean,
            min_isr: usize::from(topic.replication.min_insync),
            active: &self.controller.active,
        };
        let place = partition.0 as usize;
        let changed = self
            .controller
            .partitions
            .get(place)
            .and_then(|registered| registered.changed(&election));
        if let Some((next, how)) = changed {
            self.commit(partition, next, how, because);
        }
    }

    /// What the controller decided is so from now on, and every broker will hear.
    pub(super) fn commit(
        &mut self,
        partition: PartitionId,
        next: Registration,
        how: Option<HowElected>,
        because: Because,
    ) {
        let (isr, elr) = (Box::new(next.isr.clone()), Box::new(next.elr.clone()));
        let (rule, kind) = match how {
            Some(how) => {
                let kind = EventKind::LeaderElected {
                    partition,
                    leader: next.leader,
                    epoch: next.leader_epoch,
                    isr,
                    elr,
                    how,
                };
                let rule = match how {
                    HowElected::Clean => RuleId::ElectInSync,
                    HowElected::Eligible => RuleId::ElectEligible,
                    HowElected::LastLeader => RuleId::ElectLastLeader,
                    HowElected::Unclean => RuleId::ElectUnclean,
                    HowElected::Nobody => RuleId::ElectNobody,
                };
                (rule, kind)
            }
            None => {
                let kind = EventKind::IsrChanged {
                    partition,
                    isr,
                    elr,
                };
                (because.rule, kind)
            }
        };
        let event = self.recorder.event(because.cause, Some(rule), kind);
        let place = partition.0 as usize;
        if let (Some(leader), Some(last)) =
            (next.leader, self.controller.last_leaders.get_mut(place))
        {
            *last = leader;
        }
        for broker in 0..self.brokers.len() {
            self.tell_broker(broker, partition, &next, event);
        }
        if let Some(registered) = self.controller.partitions.get_mut(place) {
            *registered = next;
        }
    }

    fn tell_broker(
        &mut self,
        broker: usize,
        partition: PartitionId,
        registration: &Registration,
        event: EventId,
    ) {
        if self.brokers[broker].down {
            return;
        }
        let registration = Box::new(registration.clone());
        self.after_latency(ClusterHappening::Hears {
            broker,
            partition,
            registration,
            event,
        });
    }

    /// A leader wants other replicas in sync.
    pub(crate) fn isr_asked(&mut self, wish: IsrWish) {
        let partition = wish.partition;
        let id = self.brokers[wish.broker].id;
        let is_current = self
            .controller
            .partitions
            .get(partition.0 as usize)
            .is_some_and(|known| {
                known.leader == Some(id)
                    && known.leader_epoch == wish.leader_epoch
                    && known.partition_epoch == wish.partition_epoch
            });
        let active = &self.controller.active;
        if is_current && wish.isr.iter().all(|id| active.contains(id)) {
            let because = Because {
                crashed: None,
                rule: wish.rule,
                cause: wish.event,
            };
            self.decide(partition, wish.isr, because);
        } else {
            self.after_latency(ClusterHappening::IsrRefused {
                broker: wish.broker,
                partition,
                event: wish.event,
            });
        }
    }

    /// The controller counts a broker out: it leads nothing any more, and is in sync with nobody.
    pub(super) fn fence(&mut self, broker: usize, cause: Option<EventId>, rule: RuleId) -> EventId {
        let id = self.brokers[broker].id;
        self.controller.active.remove(&id);
        let kind = EventKind::BrokerFenced { broker: id };
        let event = self.recorder.event(cause, Some(rule), kind);
        for partition in self.partitions_where(|one| one.isr.contains(&id)) {
            self.decide_without(partition, id, None, rule, event);
        }
        event
    }

    /// A broker that starts or goes on has reached the controller.
    pub(crate) fn registered(&mut self, broker: usize, crashed: bool, cause: EventId) {
        if self.brokers[broker].down {
            return;
        }
        let id = self.brokers[broker].id;
        if crashed {
            let rule = RuleId::UncleanShutdown;
            for partition in
                self.partitions_where(|one| one.isr.contains(&id) || one.elr.contains(&id))
            {
                self.decide_without(partition, id, Some(id), rule, cause);
            }
        }
        let mut event = cause;
        if self.controller.active.insert(id) {
            let kind = EventKind::BrokerUnfenced { broker: id };
            event = self
                .recorder
                .event(Some(cause), Some(RuleId::BrokerRegisters), kind);
            for partition in self.partitions_where(|one| one.leader.is_none()) {
                let isr = self.controller.partitions[partition.0 as usize].isr.clone();
                let because = Because {
                    crashed: None,
                    rule: RuleId::BrokerRegisters,
                    cause: Some(event),
                };
                self.decide(partition, isr, because);
            }
        }
        for partition in self.partitions_where(|one| one.replicas.contains(&id)) {
            for leader in 0..self.brokers.len() {
                self.plan_to_tell(leader, partition, event);
            }
        }
        for partition in self.partitions_where(|_| true) {
            let registration = self.controller.partitions[partition.0 as usize].clone();
            self.tell_broker(broker, partition, &registration, event);
        }
    }

    fn decide_without(
        &mut self,
        partition: PartitionId,
        id: BrokerId,
        crashed: Option<BrokerId>,
        rule: RuleId,
        cause: EventId,
    ) {
        let mut isr = self.controller.partitions[partition.0 as usize].isr.clone();
        isr.remove(&id);
        let because = Because {
            crashed,
            rule,
            cause: Some(cause),
        };
        self.decide(partition, isr, because);
    }

    fn partitions_where(&self, holds: impl Fn(&Registration) -> bool) -> Vec<PartitionId> {
        (0_u32..)
            .map(PartitionId)
            .zip(&self.controller.partitions)
            .filter(|(_, one)| holds(one))
            .map(|(partition, _)| partition)
            .collect()
    }

    /// Leadership is to move: only a replica in sync can take it.
    pub(crate) fn move_asked(&mut self, partition: PartitionId, to: BrokerId) {
        let moved = self
            .controller
            .partitions
            .get(partition.0 as usize)
            .and_then(|known| known.moved(to, &self.controller.active));
        if let Some(next) = moved {
            let because = Because {
                crashed: None,
                rule: RuleId::ElectInSync,
                cause: None,
            };
            self.commit(partition, next, Some(HowElected::Clean), because);
        }
    }
}
