//! The leader's view of who is in sync: it puts laggards out and lets who has caught up in, if the controller agrees.
//!
//! Source: `ReplicaManager.maybeShrinkIsr`, `Partition.{maybeShrinkIsr, maybeExpandIsr, submitAlterPartition}`, KIP-497.

use alloc::boxed::Box;
use alloc::vec::Vec;

use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{BrokerId, Instant, PartitionId, RuleId, Span};

use super::{ClusterHappening, IsrWish};
use crate::trace::EventId;
use crate::world::{Happening, World};

impl World {
    /// A leader looks for laggards every half of `replica.lag.time.max.ms`; what would find none is left out.
    pub(crate) fn plan_isr_check(&mut self, broker: usize, cause: EventId) {
        let half = Span::from_millis((self.setup.cluster.replica_lag_max / 2).max(1) as u64);
        let now = self.now;
        let Some(one) = self.brokers.get_mut(broker) else {
            return;
        };
        let may_lag = one.replicas.iter().flatten().any(|replica| {
            replica
                .leader()
                .is_some_and(|leader| leader.may_lag(replica.log.end_offset()))
        });
        if !may_lag || one.next_isr_check.is_some_and(|due| due > now) {
            return;
        }
        let rounds = now.0.saturating_sub(one.started.0) / half.0 + 1;
        let at = Instant(one.started.0 + rounds * half.0);
        one.next_isr_check = Some(at);
        let check = ClusterHappening::IsrCheck {
            broker,
            event: cause,
        };
        self.queue.push(at, Happening::Cluster(Box::new(check)));
    }

    /// A broker looks for followers that lag.
    pub(crate) fn check_isr(&mut self, broker: usize, cause: EventId) {
        if self.brokers[broker]
            .next_isr_check
            .is_none_or(|due| due > self.now)
        {
            return;
        }
        self.brokers[broker].next_isr_check = None;
        let (clock, lag) = (self.clock(), self.setup.cluster.replica_lag_max);
        let led: Vec<PartitionId> = (0_u32..)
            .map(PartitionId)
            .zip(&self.brokers[broker].replicas)
            .filter(|(_, replica)| replica.as_ref().is_some_and(|one| one.leader().is_some()))
            .map(|(partition, _)| partition)
            .collect();
        for partition in led {
            for follower in 0..self.brokers.len() {
                self.note_renewals(broker, partition, follower);
            }
            let Some(replica) = self.brokers[broker].replica(partition) else {
                continue;
            };
            let end = replica.log.end_offset();
            let kept = replica
                .leader()
                .and_then(|leader| leader.without_laggards(end, lag, clock));
            if let Some(kept) = kept {
                self.ask_to_leave(broker, partition, kept, Some(cause));
            }
        }
        self.plan_isr_check(broker, cause);
    }

    /// The controller did not agree: it is asked again when there is reason to.
    pub(crate) fn isr_refused(
        &mut self,
        broker: usize,
        partition: PartitionId,
        event: Option<EventId>,
    ) {
        if let Some(leader) = self.leader_mut(broker, partition) {
            leader.refused();
        }
        if let Some(event) = event {
            self.plan_to_tell(broker, partition, event);
        }
    }

    pub(super) fn ask_to_leave(
        &mut self,
        broker: usize,
        partition: PartitionId,
        kept: SortedSet<BrokerId>,
        cause: Option<EventId>,
    ) {
        if let Some(leader) = self.leader_mut(broker, partition) {
            leader.ask_to_leave();
        }
        self.ask_controller(broker, partition, kept, RuleId::IsrShrink, cause);
    }

    /// A follower has caught up: the leader asks for it.
    pub(crate) fn ask_to_join(
        &mut self,
        broker: usize,
        partition: PartitionId,
        follower: BrokerId,
        cause: EventId,
    ) {
        if let Some(leader) = self.leader_mut(broker, partition) {
            let isr = leader.ask_to_join(follower);
            self.ask_controller(broker, partition, isr, RuleId::IsrExpand, Some(cause));
        }
    }

    fn ask_controller(
        &mut self,
        broker: usize,
        partition: PartitionId,
        isr: SortedSet<BrokerId>,
        rule: RuleId,
        event: Option<EventId>,
    ) {
        let Some(replica) = self.brokers[broker].replica(partition) else {
            return;
        };
        let Some(leader) = replica.leader() else {
            return;
        };
        let wish = IsrWish {
            broker,
            partition,
            leader_epoch: replica.leader_epoch,
            partition_epoch: leader.partition_epoch(),
            isr,
            rule,
            event,
        };
        self.after_latency(ClusterHappening::IsrAsked(Box::new(wish)));
    }
}
