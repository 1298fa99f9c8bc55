//! What stands in a partition's log, and how that changes in the course of a run.

use alloc::vec::Vec;

use ackscope_protocol::sorted::SortedMap;
use ackscope_protocol::{BrokerId, PartitionId};

use super::event::{EventId, EventKind};
use super::state::Tables;
use crate::run::Run;

/// A batch in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The event with which a leader wrote it.
    pub event: EventId,
    /// The request that brought it.
    pub request: u32,
    /// The part of the request.
    pub part: u16,
    /// Offset of its first record.
    pub base_offset: i64,
    /// Offset of its last record.
    pub last_offset: i64,
}

/// What an event does to the log of a partition, as the broker that has last taken over the partition has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogChange {
    /// One batch more at its end.
    Grew,
    /// Another log: another broker has taken over, or this one's was replicated or truncated.
    Replaced,
}

/// The log of a partition while the events of a run are gone through, from the first on. With one broker it only grows.
#[derive(Clone, Debug)]
pub struct LeaderLog<'r> {
    run: &'r Run,
    partition: PartitionId,
    first: BrokerId,
    serving: BrokerId,
    follows: SortedMap<BrokerId, BrokerId>,
    logs: SortedMap<BrokerId, Vec<Placed>>,
}

impl Run {
    /// The log of a partition before the first event.
    #[must_use]
    pub fn leader_log(&self, partition: PartitionId) -> LeaderLog<'_> {
        let first = self.first_leader(partition);
        LeaderLog {
            run: self,
            partition,
            first,
            serving: first,
            follows: SortedMap::new(),
            logs: SortedMap::new(),
        }
    }

    /// The batches in a partition's log after the first `done` events, as the broker that had last taken over the
    /// partition has it.
    #[must_use]
    pub fn log_after(&self, partition: PartitionId, done: usize) -> Vec<Placed> {
        self.logs_after(partition, done).batches().to_vec()
    }

    /// The logs of a partition after the first `done` events.
    #[must_use]
    pub fn logs_after(&self, partition: PartitionId, done: usize) -> LeaderLog<'_> {
        let mut log = self.leader_log(partition);
        for number in 0..done.min(self.events.len()) {
            log.apply(EventId(number as u32));
        }
        log
    }
}

impl LeaderLog<'_> {
    /// The batches in it.
    #[must_use]
    pub fn batches(&self) -> &[Placed] {
        self.batches_of(self.serving)
    }

    /// The batches that a broker has.
    #[must_use]
    pub fn batches_of(&self, broker: BrokerId) -> &[Placed] {
        self.logs.get(&broker).map_or(&[], Vec::as_slice)
    }

    /// Goes on by the next event; says what that does to the log.
    pub fn apply(&mut self, id: EventId) -> Option<LogChange> {
        let run = self.run;
        let (changed, change) = match &run.events.get(id.0 as usize)?.kind {
            EventKind::Appended {
                request,
                part,
                receipt,
                ..
            } if run.part_partition(*request, *part) == self.partition => {
                let broker = run.request_broker(*request);
                self.logs.get_or_default(broker).push(Placed {
                    event: id,
                    request: *request,
                    part: *part,
                    base_offset: receipt.base_offset,
                    last_offset: receipt.last_offset,
                });
                (broker, LogChange::Grew)
            }
            EventKind::Replicated {
                partition,
                broker,
                from,
                to,
                ..
            } if *partition == self.partition => {
                let source = self.follows.get(broker).unwrap_or(&self.first);
                let is_new =
                    |placed: &&Placed| placed.base_offset >= *from && placed.last_offset < *to;
                let copied: Vec<Placed> = self
                    .logs
                    .get(source)
                    .map_or_else(Vec::new, |log| log.iter().filter(is_new).copied().collect());
                self.logs.get_or_default(*broker).extend(copied);
                (*broker, LogChange::Replaced)
            }
            EventKind::Truncated {
                partition,
                broker,
                to,
                ..
            } if *partition == self.partition => {
                self.logs
                    .get_or_default(*broker)
                    .retain(|placed| placed.last_offset < *to);
                (*broker, LogChange::Replaced)
            }
            EventKind::BecameFollower {
                partition,
                broker,
                leader: Some(leader),
                ..
            } if *partition == self.partition => {
                self.follows.insert(*broker, *leader);
                return None;
            }
            EventKind::BecameLeader {
                partition, broker, ..
            } if *partition == self.partition => {
                self.serving = *broker;
                (*broker, LogChange::Replaced)
            }
            _ => return None,
        };
        (changed == self.serving).then_some(change)
    }
}
