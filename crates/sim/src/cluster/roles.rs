//! A broker hears what the controller decided: its replica leads from now on, or follows.
//!
//! Source: `ReplicaManager.applyDelta`, `Partition.{makeLeader, makeFollower}`.

use ackscope_protocol::message::Leadership;
use ackscope_protocol::replication::{Leader, Registration};
use ackscope_protocol::{PartitionId, RuleId};

use super::replica::Role;
use crate::broker::remembered_of;
use crate::trace::{EventId, EventKind};
use crate::world::World;

impl World {
    pub(super) fn leader_mut(
        &mut self,
        broker: usize,
        partition: PartitionId,
    ) -> Option<&mut Leader> {
        self.brokers
            .get_mut(broker)?
            .replica_mut(partition)?
            .leader_mut()
    }

    /// A broker hears of a partition.
    pub(crate) fn hear(
        &mut self,
        broker: usize,
        partition: PartitionId,
        registration: &Registration,
        cause: EventId,
    ) {
        let one = &mut self.brokers[broker];
        let id = one.id;
        if let Some(known) = one.leaders.get_mut(partition.0 as usize)
            && registration.leader_epoch >= known.epoch
        {
            *known = Leadership {
                broker: registration.leader,
                epoch: registration.leader_epoch,
            };
        }
        let Some(replica) = one.replica_mut(partition) else {
            return;
        };
        if registration.leader_epoch > replica.leader_epoch {
            if registration.leader == Some(id) {
                self.become_leader(broker, partition, registration, cause);
            } else {
                self.become_follower(broker, partition, registration, cause);
            }
        } else if registration.leader == Some(id)
            && let Some(leader) = replica.leader_mut()
        {
            leader.confirmed(&registration.isr, registration.partition_epoch);
            self.advance(broker, partition, cause);
            self.plan_isr_check(broker, cause);
            self.plan_to_tell(broker, partition, cause);
        }
    }

    fn become_leader(
        &mut self,
        broker: usize,
        partition: PartitionId,
        registration: &Registration,
        cause: EventId,
    ) {
        let clock = self.clock();
        let min_isr = self
            .setup
            .topic_of(partition)
            .map_or(1, |(topic, _)| usize::from(topic.replication.min_insync));
        let id = self.brokers[broker].id;
        let Some(replica) = self.brokers[broker].replica_mut(partition) else {
            return;
        };
        let end = replica.log.end_offset();
        replica.leader_epoch = registration.leader_epoch;
        replica.epochs.assign(registration.leader_epoch, end);
        replica.role = Role::Leader(Leader::new(
            id,
            &registration.replicas,
            &registration.isr,
            registration.partition_epoch,
            min_isr,
            end,
            clock,
        ));
        replica.parked.clear();
        replica.told.clear();
        replica.generation += 1;
        let remembers = remembered_of(partition, &replica.log).collect();
        let kind = EventKind::BecameLeader {
            partition,
            broker: id,
            epoch: registration.leader_epoch,
            end,
            batches: replica.log.batches().len() as u32,
            remembers,
        };
        let event = self
            .recorder
            .event(Some(cause), Some(RuleId::BecomeLeader), kind);
        self.advance(broker, partition, event);
        self.plan_isr_check(broker, event);
    }

    fn become_follower(
        &mut self,
        broker: usize,
        partition: PartitionId,
        registration: &Registration,
        cause: EventId,
    ) {
        let id = self.brokers[broker].id;
        let Some(replica) = self.brokers[broker].replica_mut(partition) else {
            return;
        };
        replica.leader_epoch = registration.leader_epoch;
        replica.role = Role::Follower;
        replica.parked.clear();
        replica.told.clear();
        replica.generation += 1;
        let kind = EventKind::BecameFollower {
            partition,
            broker: id,
            leader: registration.leader,
            epoch: registration.leader_epoch,
        };
        let event = self
            .recorder
            .event(Some(cause), Some(RuleId::BecomeFollower), kind);
        self.fail_waits(broker, partition, event);
        self.fetch(broker, partition, event);
    }
}
