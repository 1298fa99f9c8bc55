//! A replica: a log, the leaders' epochs in it, and its part.

use alloc::vec::Vec;

use ackscope_protocol::config::Acks;
use ackscope_protocol::log::PartitionLog;
use ackscope_protocol::replication::{Leader, LeaderEpochs};
use ackscope_protocol::sorted::SortedMap;
use ackscope_protocol::{BrokerId, ErrorCode, Instant, Millis, PartitionId, RuleId};

use crate::setup::Setup;
use crate::trace::EventId;

/// What a replica is.
#[derive(Clone, Debug)]
pub(crate) enum Role {
    /// The only broker of the world: it leads for ever.
    Alone,
    /// It leads.
    Leader(Leader),
    /// It follows, or waits for a leader.
    Follower,
}

/// A follower's fetch that waits for something new.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parked {
    /// Since when.
    pub(crate) since: Instant,
    /// The follower's number for this course of fetches.
    pub(crate) generation: u32,
    /// A number of its own.
    pub(crate) parking: u32,
    /// What moved the high watermark, if it is going to be answered with that alone.
    pub(crate) will_tell: Option<EventId>,
}

/// A batch of a produce request with acks=all that waits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    pub(crate) request: u32,
    pub(crate) place: u16,
    /// Everything below this offset must be replicated.
    pub(crate) required: i64,
}

/// A replica of a partition on a broker.
#[derive(Clone, Debug)]
pub(crate) struct Replica {
    pub(crate) log: PartitionLog,
    pub(crate) epochs: LeaderEpochs,
    /// The leader's epoch, as far as this broker has heard.
    pub(crate) leader_epoch: i32,
    pub(crate) role: Role,
    /// As a leader: the fetches that wait, by the place of the follower.
    pub(crate) parked: SortedMap<usize, Parked>,
    /// As a leader: the high watermark that each follower was told last.
    pub(crate) told: SortedMap<usize, i64>,
    /// As a leader: the batches that wait for replicas in sync.
    pub(crate) waiting: Vec<Waiting>,
    /// As a follower: which course of fetches this is; what belongs to an earlier one is of no interest.
    pub(crate) generation: u32,
    /// How many fetches were parked here.
    pub(crate) parkings: u32,
}

impl Replica {
    /// The replica that a broker has of a partition as the world begins, if it has one.
    pub(crate) fn first(
        setup: &Setup,
        partition: PartitionId,
        broker: BrokerId,
        now: Millis,
    ) -> Option<Self> {
        let replicas = setup.replicas(partition);
        let (topic, _) = setup.topic_of(partition)?;
        if !replicas.contains(&broker) {
            return None;
        }
        let role = if !setup.is_cluster() {
            Role::Alone
        } else if replicas.first() == Some(&broker) {
            let isr = replicas.iter().copied().collect();
            let min_isr = usize::from(topic.replication.min_insync);
            let mut leader = Leader::new(broker, &replicas, &isr, 0, min_isr, 0, now);
            leader.settle(0, now);
            Role::Leader(leader)
        } else {
            Role::Follower
        };
        let mut epochs = LeaderEpochs::default();
        if matches!(role, Role::Leader(_)) {
            epochs.assign(0, 0);
        }
        let mut replica = Self {
            log: PartitionLog::new(0, topic.max_message_bytes),
            epochs,
            leader_epoch: 0,
            parked: SortedMap::new(),
            told: SortedMap::new(),
            waiting: Vec::new(),
            generation: 0,
            parkings: 0,
            role,
        };
        if let Role::Leader(leader) = &replica.role {
            // The followers have everything, and their fetches wait for more.
            let followers: Vec<BrokerId> = leader.followers().keys().copied().collect();
            for follower in followers {
                let is_it = |id: &BrokerId| *id == follower;
                if let Some(place) = setup.cluster.brokers.iter().position(is_it) {
                    replica.park(place, Instant::ZERO, 0);
                    replica.told.insert(place, 0);
                }
            }
        }
        Some(replica)
    }

    pub(crate) fn is_alone(&self) -> bool {
        matches!(self.role, Role::Alone)
    }

    pub(crate) fn leader(&self) -> Option<&Leader> {
        match &self.role {
            Role::Leader(leader) => Some(leader),
            _ => None,
        }
    }

    pub(crate) fn leader_mut(&mut self) -> Option<&mut Leader> {
        match &mut self.role {
            Role::Leader(leader) => Some(leader),
            _ => None,
        }
    }

    /// Parks a follower's fetch.
    pub(crate) fn park(&mut self, follower: usize, since: Instant, generation: u32) {
        self.parkings += 1;
        let parked = Parked {
            since,
            generation,
            parking: self.parkings,
            will_tell: None,
        };
        self.parked.insert(follower, parked);
    }

    /// Why a batch is refused before the log looks at it, if it is.
    pub(crate) fn refuses(&self, acks: i16) -> Option<(ErrorCode, RuleId)> {
        match &self.role {
            Role::Alone => None,
            Role::Leader(leader) => (acks == Acks::All.wire() && leader.is_under_min_isr())
                .then_some((ErrorCode::NotEnoughReplicas, RuleId::MinInsyncReplicas)),
            Role::Follower => Some((ErrorCode::NotLeaderOrFollower, RuleId::ProduceToLeader)),
        }
    }
}
