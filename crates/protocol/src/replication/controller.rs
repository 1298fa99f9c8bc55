//! What the controller knows of a partition, and whom it elects.
//!
//! Source: `org.apache.kafka.metadata.PartitionRegistration`, `org.apache.kafka.controller.PartitionChangeBuilder`,
//! KIP-966.

use alloc::vec::Vec;

use crate::ids::BrokerId;
use crate::sorted::SortedSet;

/// A partition as the controller has registered it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Registration {
    /// Its replicas, the preferred leader first.
    pub replicas: Vec<BrokerId>,
    /// The replicas in sync.
    pub isr: SortedSet<BrokerId>,
    /// The eligible leader replicas: they left while fewer than `min.insync.replicas` stayed, and have all that was
    /// told ok with acks=all (KIP-966).
    pub elr: SortedSet<BrokerId>,
    /// Who led when the last replica in sync went; `None` while there is a leader.
    pub last_leader: Option<BrokerId>,
    /// The leader; `None` while there is none.
    pub leader: Option<BrokerId>,
    /// Grows by one with each change of the leader.
    pub leader_epoch: i32,
    /// Grows by one with each change of anything.
    pub partition_epoch: i32,
}

/// How a leader came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HowElected {
    /// It was in sync: it has all that is replicated.
    Clean,
    /// It was an eligible leader replica, and nobody was in sync.
    Eligible,
    /// It led last, and nobody else had a claim.
    LastLeader,
    /// Nobody in sync was left, and `unclean.leader.election.enable` allows anybody.
    Unclean,
    /// Nobody may lead.
    Nobody,
}

/// What the controller decides about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Election<'a> {
    /// The replicas that stay in sync, or are now.
    pub isr: SortedSet<BrokerId>,
    /// A replica that came back from a crash: what it had may be gone.
    pub crashed: Option<BrokerId>,
    /// Whether anybody may lead if nobody in sync is left (`unclean.leader.election.enable`).
    pub unclean: bool,
    /// `min.insync.replicas`.
    pub min_isr: usize,
    /// The brokers that may lead: registered, not fenced, not shutting down.
    pub active: &'a SortedSet<BrokerId>,
}

impl Registration {
    /// A new partition: all its replicas are in sync, the first leads.
    #[must_use]
    pub fn new(replicas: Vec<BrokerId>) -> Self {
        Self {
            isr: replicas.iter().copied().collect(),
            elr: SortedSet::new(),
            last_leader: None,
            leader: replicas.first().copied(),
            leader_epoch: 0,
            partition_epoch: 0,
            replicas,
        }
    }

    /// What it becomes; how the leader was elected if it changed. `None` if nothing changes (`build`).
    #[must_use]
    pub fn changed(&self, election: &Election<'_>) -> Option<(Self, Option<HowElected>)> {
        let mut next = self.clone();
        next.isr = election.isr.clone();
        next.elr = self.next_elr(election);
        let (leader, how) = self.elect(&next, election);
        let changes_leader = leader != self.leader;
        if changes_leader {
            next.leader = leader;
            next.leader_epoch += 1;
            match (leader, how) {
                (Some(id), HowElected::Unclean | HowElected::LastLeader) => {
                    next.isr = SortedSet::from([id]);
                    next.elr.clear();
                }
                (Some(id), HowElected::Eligible) => {
                    next.isr = SortedSet::from([id]);
                    next.elr.remove(&id);
                }
                _ => {}
            }
        }
        next.last_leader = match next.leader {
            Some(_) => None,
            None => self.last_leader.or(self.leader),
        };
        if next == *self {
            return None;
        }
        next.partition_epoch += 1;
        Some((next, changes_leader.then_some(how)))
    }

    /// The eligible leader replicas (`maybePopulateTargetElr`).
    fn next_elr(&self, election: &Election<'_>) -> SortedSet<BrokerId> {
        if election.isr.len() >= election.min_isr.min(self.replicas.len()) {
            return SortedSet::new();
        }
        self.elr
            .iter()
            .chain(&self.isr)
            .copied()
            .filter(|id| !election.isr.contains(id) && election.crashed != Some(*id))
            .collect()
    }

    /// Who leads (`electAnyLeader`).
    fn elect(&self, next: &Self, election: &Election<'_>) -> (Option<BrokerId>, HowElected) {
        let may_lead =
            |id: &BrokerId| election.active.contains(id) && election.crashed != Some(*id);
        let is_valid = |id: &BrokerId| {
            may_lead(id)
                && (next.isr.contains(id) || (next.isr.is_empty() && next.elr.contains(id)))
        };
        let valid = self
            .leader
            .into_iter()
            .chain(self.replicas.iter().copied())
            .find(is_valid);
        if let Some(id) = valid {
            let how = if next.isr.contains(&id) {
                HowElected::Clean
            } else {
                HowElected::Eligible
            };
            return (Some(id), how);
        }
        if next.isr.is_empty()
            && next.elr.is_empty()
            && let Some(last) = self.last_leader.filter(may_lead)
        {
            return (Some(last), HowElected::LastLeader);
        }
        if election.unclean
            && let Some(id) = self.replicas.iter().copied().find(may_lead)
        {
            return (Some(id), HowElected::Unclean);
        }
        (None, HowElected::Nobody)
    }

    /// What it becomes when leadership moves to this replica: only one in sync can take it (`electPreferredLeader`).
    #[must_use]
    pub fn moved(&self, to: BrokerId, active: &SortedSet<BrokerId>) -> Option<Self> {
        if self.leader == Some(to) || !self.isr.contains(&to) || !active.contains(&to) {
            return None;
        }
        let mut next = self.clone();
        next.leader = Some(to);
        next.leader_epoch += 1;
        next.partition_epoch += 1;
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brokers(ids: &[u32]) -> SortedSet<BrokerId> {
        ids.iter().copied().map(BrokerId).collect()
    }

    fn three() -> Registration {
        Registration::new([1, 2, 3].map(BrokerId).into())
    }

    fn isr(
        ids: &[u32],
        active: &[u32],
        unclean: bool,
        min_isr: usize,
    ) -> (Vec<u32>, Vec<u32>, bool, usize) {
        (ids.into(), active.into(), unclean, min_isr)
    }

    fn change(
        from: &Registration,
        (ids, active, unclean, min_isr): (Vec<u32>, Vec<u32>, bool, usize),
        crashed: Option<u32>,
    ) -> Option<(Registration, Option<HowElected>)> {
        from.changed(&Election {
            isr: brokers(&ids),
            crashed: crashed.map(BrokerId),
            unclean,
            min_isr,
            active: &brokers(&active),
        })
    }

    #[test]
    fn the_first_replica_in_sync_follows_a_leader_that_is_gone() {
        let (next, how) = change(&three(), isr(&[2, 3], &[2, 3], false, 2), None).unwrap();
        assert_eq!((next.leader, next.leader_epoch), (Some(BrokerId(2)), 1));
        assert_eq!(how, Some(HowElected::Clean));
        assert!(next.elr.is_empty());
    }

    #[test]
    fn who_leaves_below_the_minimum_stays_eligible() {
        let (next, how) = change(&three(), isr(&[1], &[1, 2, 3], false, 2), None).unwrap();
        assert_eq!((next.elr.clone(), how), (brokers(&[2, 3]), None));
        let (gone, how) = change(&next, isr(&[], &[2, 3], false, 2), None).unwrap();
        assert_eq!(
            (gone.leader, how),
            (Some(BrokerId(2)), Some(HowElected::Eligible))
        );
        assert_eq!((gone.isr, gone.elr), (brokers(&[2]), brokers(&[1, 3])));
    }

    #[test]
    fn nobody_leads_until_the_last_one_is_back_unless_an_unclean_election_is_allowed() {
        let (alone, _) = change(&three(), isr(&[1], &[1, 2, 3], false, 1), None).unwrap();
        let (gone, how) = change(&alone, isr(&[], &[2, 3], false, 1), None).unwrap();
        assert_eq!((gone.leader, how), (None, Some(HowElected::Nobody)));
        assert_eq!(gone.elr, brokers(&[1]));
        let (crashed, _) = change(&gone, isr(&[], &[2, 3], false, 1), Some(1)).unwrap();
        assert!(crashed.elr.is_empty());
        let (back, how) = change(&crashed, isr(&[], &[1, 2, 3], false, 1), None).unwrap();
        assert_eq!(
            (back.leader, how),
            (Some(BrokerId(1)), Some(HowElected::LastLeader))
        );
        let (unclean, how) = change(&alone, isr(&[], &[2, 3], true, 1), None).unwrap();
        assert_eq!(
            (unclean.leader, how),
            (Some(BrokerId(2)), Some(HowElected::Unclean))
        );
        assert_eq!((unclean.isr, unclean.elr), (brokers(&[2]), brokers(&[])));
    }

    #[test]
    fn leadership_moves_only_to_who_is_in_sync() {
        let all = brokers(&[1, 2, 3]);
        let moved = three().moved(BrokerId(3), &all).unwrap();
        assert_eq!((moved.leader, moved.leader_epoch), (Some(BrokerId(3)), 1));
        let (two, _) = change(&three(), isr(&[1, 2], &[1, 2, 3], false, 1), None).unwrap();
        assert_eq!(two.moved(BrokerId(3), &all), None);
        assert_eq!(two.moved(BrokerId(1), &all), None);
    }
}
