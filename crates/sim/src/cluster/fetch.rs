//! Followers fetch from their leader, each partition on its own.
//!
//! Source: `AbstractFetcherThread`, `ReplicaFetcherThread`, `ReplicaManager.fetchMessages`, `DelayedFetch`,
//! `Partition.fetchRecords`, KIP-595.

use alloc::boxed::Box;
use alloc::vec::Vec;

use ackscope_protocol::log::StoredBatch;
use ackscope_protocol::replication::{EpochEnd, truncation};
use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{BrokerId, ErrorCode, Instant, PartitionId, RuleId, Span};

use super::ClusterHappening;
use crate::trace::{EventId, EventKind};
use crate::world::{Happening, World};

/// `replica.fetch.wait.max.ms`: how long a leader parks a fetch.
const FETCH_WAIT: Span = Span::from_millis(500);

/// `replica.fetch.backoff.ms`: how long a follower waits after an error.
const FETCH_BACKOFF: Span = Span::from_millis(1_000);

/// A follower's fetch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fetch {
    pub(crate) partition: PartitionId,
    pub(crate) follower: usize,
    pub(crate) leader: usize,
    pub(crate) generation: u32,
    leader_epoch: i32,
    offset: i64,
    last_epoch: Option<i32>,
    event: EventId,
}

/// The answer to a fetch.
#[derive(Clone, Debug)]
pub(crate) struct FetchAnswer {
    pub(crate) partition: PartitionId,
    pub(crate) follower: usize,
    pub(crate) leader: usize,
    generation: u32,
    what: Fetched,
    event: EventId,
}

/// What a fetch brings.
#[derive(Clone, Debug)]
enum Fetched {
    /// Records, possibly none, and how far they are replicated.
    Records {
        batches: Vec<StoredBatch>,
        high_watermark: i64,
    },
    /// The follower has what the leader has not.
    Diverging(EpochEnd),
    /// Nothing.
    Error(ErrorCode),
}

impl World {
    /// A follower fetches from the leader that it knows.
    pub(crate) fn fetch(&mut self, follower: usize, partition: PartitionId, event: EventId) {
        let Some(leader) = self.brokers[follower]
            .leaders
            .get(partition.0 as usize)
            .and_then(|leader| leader.broker)
        else {
            return;
        };
        let leader = self.place_of(leader);
        let Some(replica) = self.brokers[follower].replica(partition) else {
            return;
        };
        let fetch = Fetch {
            partition,
            follower,
            leader,
            generation: replica.generation,
            leader_epoch: replica.leader_epoch,
            offset: replica.log.end_offset(),
            last_epoch: replica.epochs.latest(),
            event,
        };
        self.travel(follower, ClusterHappening::FetchArrives(fetch));
    }

    /// A message between a follower and its leader travels, or is held.
    fn travel(&mut self, follower: usize, happening: ClusterHappening) {
        match self.links.held.get_mut(&follower) {
            Some(held) => held.kept.push(happening),
            None => self.after_latency(happening),
        }
    }

    /// A fetch reaches the leader.
    pub(crate) fn fetch_arrives(&mut self, fetch: Fetch) {
        let (partition, follower) = (fetch.partition, fetch.follower);
        let (now, clock) = (self.now, self.clock());
        let follower_id = self.brokers[follower].id;
        let Some(replica) = self.brokers[fetch.leader].replica_mut(partition) else {
            return;
        };
        let error = if replica.leader().is_none() {
            Some(ErrorCode::NotLeaderOrFollower)
        } else if fetch.leader_epoch < replica.leader_epoch {
            Some(ErrorCode::FencedLeaderEpoch)
        } else if fetch.leader_epoch > replica.leader_epoch {
            Some(ErrorCode::UnknownLeaderEpoch)
        } else {
            None
        };
        if let Some(error) = error {
            self.answer_fetch(&fetch, Fetched::Error(error), fetch.event);
            return;
        }
        let end = replica.log.end_offset();
        let known_end = match fetch.last_epoch {
            Some(epoch) => replica.epochs.end_of(epoch, end),
            None => None,
        };
        let differs = known_end.filter(|known| {
            fetch.last_epoch.is_some_and(|epoch| known.epoch < epoch)
                || known.end_offset < fetch.offset
        });
        if let Some(known) = differs {
            self.answer_fetch(&fetch, Fetched::Diverging(known), fetch.event);
            return;
        }
        let high_watermark = replica.log.high_watermark();
        let Some(effect) = replica.leader_mut().and_then(|leader| {
            leader.fetched(follower_id, fetch.offset, end, high_watermark, clock)
        }) else {
            return;
        };
        let batches = batches_from(replica.log.batches(), fetch.offset);
        let mut event = fetch.event;
        if effect.moved {
            let kind = EventKind::FollowerAt {
                partition,
                follower: follower_id,
                end: fetch.offset,
            };
            event = self
                .recorder
                .event(Some(event), Some(RuleId::FollowerFetches), kind);
        }
        if effect.may_join && self.controller.active.contains(&follower_id) {
            self.ask_to_join(fetch.leader, partition, follower_id, event);
        }
        if batches.is_empty() {
            if let Some(replica) = self.brokers[fetch.leader].replica_mut(partition) {
                replica.park(follower, now, fetch.generation);
            }
        } else {
            let what = Fetched::Records {
                batches,
                high_watermark,
            };
            self.answer_fetch(&fetch, what, event);
        }
        if effect.moved {
            self.advance(fetch.leader, partition, event);
        }
        self.plan_to_tell(fetch.leader, partition, event);
    }

    /// The leader answers a fetch.
    fn answer_fetch(&mut self, fetch: &Fetch, what: Fetched, cause: EventId) {
        let (partition, follower) = (fetch.partition, fetch.follower);
        let mut event = cause;
        if let Fetched::Records {
            batches,
            high_watermark,
        } = &what
        {
            if let (Some(first), Some(last)) = (batches.first(), batches.last()) {
                let kind = EventKind::FetchAnswered {
                    partition,
                    follower: self.brokers[follower].id,
                    from: first.base_offset,
                    to: last.last_offset() + 1,
                };
                event = self
                    .recorder
                    .event(Some(cause), Some(RuleId::FollowerFetches), kind);
            }
            if let Some(replica) = self.brokers[fetch.leader].replica_mut(partition) {
                replica.told.insert(follower, *high_watermark);
            }
        }
        let answer = FetchAnswer {
            partition,
            follower,
            leader: fetch.leader,
            generation: fetch.generation,
            what,
            event,
        };
        self.travel(follower, ClusterHappening::FetchReturns(Box::new(answer)));
    }

    /// There are new records: the fetches that waited for them are answered.
    pub(crate) fn answer_parked(&mut self, leader: usize, partition: PartitionId, cause: EventId) {
        let followers: Vec<usize> = self.brokers[leader]
            .replica(partition)
            .map_or_else(Vec::new, |replica| replica.parked.keys().copied().collect());
        for follower in followers {
            self.answer_one_parked(leader, partition, follower, cause);
        }
    }

    fn answer_one_parked(
        &mut self,
        leader: usize,
        partition: PartitionId,
        follower: usize,
        cause: EventId,
    ) {
        self.note_renewals(leader, partition, follower);
        let follower_id = self.brokers[follower].id;
        let Some(replica) = self.brokers[leader].replica_mut(partition) else {
            return;
        };
        let Some(parked) = replica.parked.remove(&follower) else {
            return;
        };
        let offset = replica
            .leader()
            .and_then(|leader| leader.followers().get(&follower_id))
            .map_or(0, |known| known.end_offset);
        let what = Fetched::Records {
            batches: batches_from(replica.log.batches(), offset),
            high_watermark: replica.log.high_watermark(),
        };
        let fetch = Fetch {
            partition,
            follower,
            leader,
            generation: parked.generation,
            leader_epoch: replica.leader_epoch,
            offset,
            last_epoch: None,
            event: cause,
        };
        self.answer_fetch(&fetch, what, cause);
    }

    /// A parked fetch is renewed again and again without news; this writes down when the last time was. A follower that
    /// stands still, or whose traffic is held, renews nothing.
    pub(crate) fn note_renewals(&mut self, leader: usize, partition: PartitionId, follower: usize) {
        let silent = [
            self.links.held.get(&follower).map(|held| held.since),
            self.brokers[follower].paused_since,
        ];
        let until = silent.into_iter().flatten().fold(self.now, Instant::min);
        let round = FETCH_WAIT + self.setup.cluster.latency + self.setup.cluster.latency;
        let (start, follower_id) = (self.setup.start, self.brokers[follower].id);
        let Some(replica) = self.brokers[leader].replica_mut(partition) else {
            return;
        };
        let Some(since) = replica.parked.get(&follower).map(|parked| parked.since) else {
            return;
        };
        let rounds = until.0.saturating_sub(since.0) / round.0.max(1);
        let last = Instant(since.0 + rounds * round.0);
        if let Some(leader) = replica.leader_mut() {
            leader.renewed(follower_id, start + last.millis());
        }
    }

    /// A parked fetch is renewed in vain, and that is left out; but followers hear of a new high watermark that way, and
    /// one that is not in sync can join with its next fetch.
    pub(crate) fn plan_to_tell(&mut self, leader: usize, partition: PartitionId, cause: EventId) {
        let round = (FETCH_WAIT + self.setup.cluster.latency + self.setup.cluster.latency).0;
        let now = self.now;
        let active = &self.controller.active;
        let ids = &self.setup.cluster.brokers;
        let Some(replica) = self.brokers[leader].replica_mut(partition) else {
            return;
        };
        let high_watermark = replica.log.high_watermark();
        let may_join: SortedSet<usize> = replica
            .leader()
            .map(|leader| {
                let may = |id: &&BrokerId| active.contains(id) && leader.may_ask_for(**id);
                let places = ids.iter().enumerate().filter(|(_, id)| may(id));
                places.map(|(place, _)| place).collect()
            })
            .unwrap_or_default();
        let told = &replica.told;
        let mut planned = Vec::new();
        for (follower, parked) in replica.parked.iter_mut() {
            let is_news =
                told.get(follower) != Some(&high_watermark) || may_join.contains(follower);
            if parked.will_tell.is_none() && is_news {
                parked.will_tell = Some(cause);
                let rounds = now.0.saturating_sub(parked.since.0) / round;
                let at = Instant(parked.since.0 + rounds * round) + FETCH_WAIT;
                planned.push((at.max(now), *follower, parked.parking));
            }
        }
        for (at, follower, parking) in planned {
            let waited = ClusterHappening::FetchWaited {
                leader,
                partition,
                follower,
                parking,
            };
            self.queue.push(at, Happening::Cluster(Box::new(waited)));
        }
    }

    /// A parked fetch has waited long enough: it is answered with the high watermark alone.
    pub(crate) fn fetch_waited(
        &mut self,
        leader: usize,
        partition: PartitionId,
        follower: usize,
        parking: u32,
    ) {
        let cause = self.brokers[leader]
            .replica(partition)
            .and_then(|replica| replica.parked.get(&follower))
            .filter(|parked| parked.parking == parking)
            .and_then(|parked| parked.will_tell);
        if let Some(cause) = cause {
            self.answer_one_parked(leader, partition, follower, cause);
        }
    }

    /// A follower fetches again after an error, if nothing has changed.
    pub(crate) fn fetch_again(
        &mut self,
        follower: usize,
        partition: PartitionId,
        generation: u32,
        cause: EventId,
    ) {
        let is_same = self.brokers[follower]
            .replica(partition)
            .is_some_and(|replica| replica.generation == generation);
        if is_same {
            self.fetch(follower, partition, cause);
        }
    }

    /// The answer reaches the follower.
    pub(crate) fn fetch_returns(&mut self, answer: FetchAnswer) {
        let (partition, follower) = (answer.partition, answer.follower);
        let is_current = self.brokers[follower]
            .replica(partition)
            .is_some_and(|replica| {
                replica.generation == answer.generation && replica.leader().is_none()
            });
        if !is_current {
            return;
        }
        match answer.what {
            Fetched::Records {
                batches,
                high_watermark,
            } => {
                let event = self.append_fetched(
                    follower,
                    partition,
                    &batches,
                    high_watermark,
                    answer.event,
                );
                self.fetch(follower, partition, event);
            }
            Fetched::Diverging(end) => {
                let event = self.truncate(follower, partition, end, answer.event);
                self.fetch(follower, partition, event);
            }
            Fetched::Error(ErrorCode::FencedLeaderEpoch) => {
                // It has not heard yet of the new leader; when it does, it fetches from there.
            }
            Fetched::Error(_) => {
                let generation = answer.generation;
                let again = ClusterHappening::FetchAgain {
                    follower,
                    partition,
                    generation,
                    event: answer.event,
                };
                let at = self.now + FETCH_BACKOFF;
                self.queue.push(at, Happening::Cluster(Box::new(again)));
            }
        }
    }

    fn append_fetched(
        &mut self,
        follower: usize,
        partition: PartitionId,
        batches: &[StoredBatch],
        high_watermark: i64,
        cause: EventId,
    ) -> EventId {
        let broker: BrokerId = self.brokers[follower].id;
        let Some(replica) = self.brokers[follower].replica_mut(partition) else {
            return cause;
        };
        let (from, before) = (replica.log.end_offset(), replica.log.high_watermark());
        if !batches.is_empty() {
            let _appended = replica
                .log
                .append_as_follower(batches, replica.leader_epoch);
            for stored in batches {
                replica
                    .epochs
                    .assign(stored.leader_epoch, stored.base_offset);
            }
        }
        let high_watermark = replica.log.set_high_watermark(high_watermark);
        let to = replica.log.end_offset();
        let (rule, kind) = if to > from {
            let kind = EventKind::Replicated {
                partition,
                broker,
                from,
                to,
                high_watermark,
            };
            (RuleId::AppendFollower, kind)
        } else if high_watermark != before {
            let kind = EventKind::HighWatermarkAdvanced {
                partition,
                broker,
                high_watermark,
            };
            (RuleId::FollowerHighWatermark, kind)
        } else {
            return cause;
        };
        self.recorder.event(Some(cause), Some(rule), kind)
    }

    fn truncate(
        &mut self,
        follower: usize,
        partition: PartitionId,
        end: EpochEnd,
        cause: EventId,
    ) -> EventId {
        let clock = self.clock();
        let broker = self.brokers[follower].id;
        let Some(replica) = self.brokers[follower].replica_mut(partition) else {
            return cause;
        };
        let from = replica.log.end_offset();
        let cut = truncation(&replica.epochs, from, end);
        // Only a log with transactions can be unreadable, and there are none here.
        let _rebuilt = replica.log.truncate_to(cut.offset, clock);
        replica.epochs.truncate(cut.offset);
        let to = replica.log.end_offset();
        if to == from {
            return cause;
        }
        let kind = EventKind::Truncated {
            partition,
            broker,
            to,
            from,
        };
        self.recorder
            .event(Some(cause), Some(RuleId::TruncateByEpoch), kind)
    }
}

/// The batches of a log from an offset on.
fn batches_from(batches: &[StoredBatch], offset: i64) -> Vec<StoredBatch> {
    let place = batches.partition_point(|stored| stored.last_offset() < offset);
    batches[place..].to_vec()
}
