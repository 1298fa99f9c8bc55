//! A partition at its leader: how far each follower is, who is in sync, and what is replicated.
//!
//! Source: `kafka.cluster.{Partition, Replica}`, KIP-966.

use crate::ids::BrokerId;
use crate::sorted::{SortedMap, SortedSet};
use crate::time::Millis;

/// What a leader knows of a follower.
///
/// Source: `org.apache.kafka.server.replica.ReplicaState`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Follower {
    /// The offset that its last fetch asked for: the end of its log; -1 before its first.
    pub end_offset: i64,
    /// Where the leader's log ended at its last fetch; -1 before its first.
    pub leader_end_at_fetch: i64,
    /// When it fetched last, in milliseconds.
    pub fetched_at: Millis,
    /// When it was last known to have everything, in milliseconds.
    pub caught_up_at: Millis,
}

impl Follower {
    /// Its last fetch asked for `offset` (`updateFetchStateOrThrow`).
    fn fetches(&mut self, offset: i64, leader_end: i64, now: Millis) {
        if offset >= leader_end {
            self.caught_up_at = self.caught_up_at.max(now);
        } else if offset >= self.leader_end_at_fetch {
            self.caught_up_at = self.caught_up_at.max(self.fetched_at);
        }
        self.end_offset = offset;
        self.leader_end_at_fetch = self.leader_end_at_fetch.max(leader_end);
        self.fetched_at = now;
    }

    /// Whether it has everything, or had within `lag` (`isCaughtUp`).
    fn is_caught_up(&self, leader_end: i64, now: Millis, lag: Millis) -> bool {
        self.end_offset == leader_end || now - self.caught_up_at <= lag
    }
}

/// What a fetch of a follower changed for its leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FetchEffect {
    /// It is further than before: the high watermark may move.
    pub moved: bool,
    /// It is far enough to join the in-sync replicas.
    pub may_join: bool,
}

/// A change of the in-sync replicas that the controller has not confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Pending {
    Join(BrokerId),
    Leave,
}

/// A partition at its leader, for one leader epoch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    me: BrokerId,
    /// Where its epoch begins in the log.
    epoch_start: i64,
    /// `min.insync.replicas`, at most the number of replicas.
    min_isr: usize,
    followers: SortedMap<BrokerId, Follower>,
    isr: SortedSet<BrokerId>,
    pending: Option<Pending>,
    partition_epoch: i32,
}

impl Leader {
    /// A replica becomes the leader: it knows nothing of its followers yet, and gives those in sync the benefit of the
    /// doubt (`makeLeader`). `log_end` is where its epoch begins.
    #[must_use]
    pub fn new(
        me: BrokerId,
        replicas: &[BrokerId],
        isr: &SortedSet<BrokerId>,
        partition_epoch: i32,
        min_isr: usize,
        log_end: i64,
        now: Millis,
    ) -> Self {
        let follower = |id: &BrokerId| Follower {
            end_offset: -1,
            leader_end_at_fetch: -1,
            fetched_at: 0,
            caught_up_at: if isr.contains(id) { now } else { 0 },
        };
        Self {
            me,
            epoch_start: log_end,
            min_isr: min_isr.min(replicas.len()),
            followers: replicas
                .iter()
                .filter(|id| **id != me)
                .map(|id| (*id, follower(id)))
                .collect(),
            isr: isr.clone(),
            pending: None,
            partition_epoch,
        }
    }

    /// What it knows of its followers.
    #[must_use]
    pub fn followers(&self) -> &SortedMap<BrokerId, Follower> {
        &self.followers
    }

    /// Everything is replicated already and every follower in sync is known to have it: how a world begins.
    pub fn settle(&mut self, log_end: i64, now: Millis) {
        for follower in self.followers.values_mut() {
            follower.fetches(log_end, log_end, now);
        }
    }

    /// The in-sync replicas that the controller knows.
    #[must_use]
    pub fn isr(&self) -> &SortedSet<BrokerId> {
        &self.isr
    }

    /// The version of the partition that the controller gave last.
    #[must_use]
    pub fn partition_epoch(&self) -> i32 {
        self.partition_epoch
    }

    /// How many replicas are in sync, counting one that is about to join (`maximalIsr`).
    #[must_use]
    pub fn maximal_isr_size(&self) -> usize {
        self.isr.len() + usize::from(matches!(self.pending, Some(Pending::Join(_))))
    }

    fn is_in_maximal_isr(&self, id: BrokerId) -> bool {
        self.isr.contains(&id) || self.pending == Some(Pending::Join(id))
    }

    /// Whether fewer replicas are in sync than `min.insync.replicas` asks for: acks=all is refused, and the high
    /// watermark stands still (`isUnderMinIsr`).
    #[must_use]
    pub fn is_under_min_isr(&self) -> bool {
        self.isr.len() < self.min_isr
    }

    /// Whether an append that is replicated counts as such (`checkEnoughReplicasReachOffset`).
    #[must_use]
    pub fn has_enough_replicas(&self) -> bool {
        self.maximal_isr_size() >= self.min_isr
    }

    /// A follower fetched from `offset`, while the log ended at `log_end` and was replicated up to `high_watermark`
    /// (`updateFollowerFetchState`). `None` if it is no follower of this partition.
    pub fn fetched(
        &mut self,
        follower: BrokerId,
        offset: i64,
        log_end: i64,
        high_watermark: i64,
        now: Millis,
    ) -> Option<FetchEffect> {
        let in_isr = self.isr.contains(&follower);
        let known = self.followers.get_mut(&follower)?;
        let before = known.end_offset;
        known.fetches(offset, log_end, now);
        let far_enough = offset >= high_watermark && offset >= self.epoch_start;
        Some(FetchEffect {
            moved: before != offset,
            may_join: !in_isr && self.pending.is_none() && far_enough,
        })
    }

    /// A parked fetch of a follower was renewed, last at `now`: nothing was new, but it is known to be alive.
    pub fn renewed(&mut self, follower: BrokerId, now: Millis) {
        if let Some(known) = self.followers.get_mut(&follower)
            && known.fetched_at < now
        {
            known.fetches(known.end_offset, known.leader_end_at_fetch, now);
        }
    }

    /// How far the log is replicated: to the smallest end of the replicas in sync, and of those that are about to be.
    /// `None` while too few are in sync, or if that is not further than `high_watermark`
    /// (`maybeIncrementLeaderHW`). `eligible` are the brokers that may join.
    #[must_use]
    pub fn replicated_to(
        &self,
        log_end: i64,
        high_watermark: i64,
        lag: Millis,
        now: Millis,
        eligible: &SortedSet<BrokerId>,
    ) -> Option<i64> {
        if self.is_under_min_isr() {
            return None;
        }
        let counts = |(id, follower): &&(BrokerId, Follower)| {
            self.is_in_maximal_isr(*id)
                || (eligible.contains(id) && follower.is_caught_up(log_end, now, lag))
        };
        let ends = self.followers.iter().filter(counts);
        let least = ends
            .map(|(_, follower)| follower.end_offset)
            .fold(log_end, i64::min);
        (least > high_watermark).then_some(least)
    }

    /// The replicas in sync without those that have lagged for longer than `lag`; `None` if nobody has, or a change is
    /// under way (`getOutOfSyncReplicas`).
    #[must_use]
    pub fn without_laggards(
        &self,
        log_end: i64,
        lag: Millis,
        now: Millis,
    ) -> Option<SortedSet<BrokerId>> {
        let lags = |id: &BrokerId| {
            self.followers
                .get(id)
                .is_some_and(|follower| !follower.is_caught_up(log_end, now, lag))
        };
        let kept: SortedSet<BrokerId> = self.isr.iter().copied().filter(|id| !lags(id)).collect();
        (self.pending.is_none() && kept.len() < self.isr.len()).then_some(kept)
    }

    /// From now on a follower counts as one that has lagged for longer than `lag`, until it has everything again.
    pub fn take_for_laggard(&mut self, follower: BrokerId, now: Millis, lag: Millis) {
        if let Some(known) = self.followers.get_mut(&follower) {
            known.caught_up_at = known.caught_up_at.min(now - lag - 1);
            known.fetched_at = now;
        }
    }

    /// Whether a follower with everything could join the replicas in sync with its next fetch.
    #[must_use]
    pub fn may_ask_for(&self, follower: BrokerId) -> bool {
        self.pending.is_none() && !self.isr.contains(&follower)
    }

    /// Whether a replica in sync other than the leader lacks something: it may come to lag.
    #[must_use]
    pub fn may_lag(&self, log_end: i64) -> bool {
        self.isr.iter().any(|id| {
            self.followers
                .get(id)
                .is_some_and(|follower| follower.end_offset < log_end)
        })
    }

    /// The leader asks the controller to let a follower join; gives what it asks for (`prepareIsrExpand`).
    pub fn ask_to_join(&mut self, follower: BrokerId) -> SortedSet<BrokerId> {
        self.pending = Some(Pending::Join(follower));
        let mut isr = self.isr.clone();
        isr.insert(follower);
        isr
    }

    /// The leader asks the controller for fewer replicas in sync: until it agrees, all count (`prepareIsrShrink`).
    pub fn ask_to_leave(&mut self) {
        self.pending = Some(Pending::Leave);
    }

    /// The controller tells the replicas in sync. Older news than what is known are ignored.
    pub fn confirmed(&mut self, isr: &SortedSet<BrokerId>, partition_epoch: i32) {
        if partition_epoch > self.partition_epoch {
            self.partition_epoch = partition_epoch;
            self.isr = isr.clone();
            self.pending = None;
        }
    }

    /// The controller refused a change.
    pub fn refused(&mut self) {
        self.pending = None;
    }

    /// Who leads.
    #[must_use]
    pub fn id(&self) -> BrokerId {
        self.me
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAG: Millis = 3_000;

    fn brokers(ids: &[u32]) -> SortedSet<BrokerId> {
        ids.iter().copied().map(BrokerId).collect()
    }

    fn leader(min_isr: usize) -> Leader {
        let all = brokers(&[1, 2, 3]);
        let replicas: alloc::vec::Vec<BrokerId> = all.iter().copied().collect();
        let mut leader = Leader::new(BrokerId(1), &replicas, &all, 0, min_isr, 0, 0);
        leader.settle(0, 0);
        leader
    }

    #[test]
    fn replicated_is_what_all_in_sync_have() {
        let mut leader = leader(2);
        let all = brokers(&[1, 2, 3]);
        leader.fetched(BrokerId(2), 4, 4, 0, 10);
        assert_eq!(leader.replicated_to(4, 0, LAG, 10, &all), None);
        leader.fetched(BrokerId(3), 3, 4, 0, 20);
        assert_eq!(leader.replicated_to(4, 0, LAG, 20, &all), Some(3));
    }

    #[test]
    fn a_laggard_leaves_and_only_then_does_the_high_watermark_move_on() {
        let mut leader = leader(1);
        let all = brokers(&[1, 2, 3]);
        leader.fetched(BrokerId(2), 1, 1, 0, 10);
        assert_eq!(leader.without_laggards(1, LAG, 3_000), None);
        assert_eq!(
            leader.without_laggards(1, LAG, 3_001),
            Some(brokers(&[1, 2]))
        );
        leader.ask_to_leave();
        assert_eq!(leader.replicated_to(1, 0, LAG, 3_001, &all), None);
        leader.confirmed(&brokers(&[1, 2]), 1);
        assert_eq!(leader.replicated_to(1, 0, LAG, 3_001, &all), Some(1));
    }

    #[test]
    fn nothing_is_replicated_while_too_few_are_in_sync() {
        let mut leader = leader(2);
        leader.confirmed(&brokers(&[1]), 1);
        assert!(leader.is_under_min_isr() && !leader.has_enough_replicas());
        assert_eq!(leader.replicated_to(5, 0, LAG, 9_000, &brokers(&[1])), None);
    }

    #[test]
    fn who_has_everything_is_never_put_out() {
        let leader = leader(2);
        assert_eq!(leader.without_laggards(0, LAG, 1_000_000), None);
        assert!(!leader.may_lag(0) && leader.may_lag(1));
    }

    #[test]
    fn a_follower_joins_when_it_has_what_is_replicated_of_this_epoch() {
        let mut leader = leader(1);
        leader.confirmed(&brokers(&[1, 2]), 1);
        let effect = leader.fetched(BrokerId(3), 1, 4, 2, 10);
        assert_eq!(
            effect,
            Some(FetchEffect {
                moved: true,
                may_join: false
            })
        );
        let effect = leader.fetched(BrokerId(3), 2, 4, 2, 10);
        assert_eq!(
            effect,
            Some(FetchEffect {
                moved: true,
                may_join: true
            })
        );
        assert_eq!(leader.ask_to_join(BrokerId(3)), brokers(&[1, 2, 3]));
        assert_eq!(leader.maximal_isr_size(), 3);
        leader.refused();
        assert_eq!(leader.maximal_isr_size(), 2);
    }
}
