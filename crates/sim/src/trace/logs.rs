//! What stood in a partition's log at some moment of a run with several brokers.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

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

impl Run {
    /// The batches in a partition's log after the first `done` events, as the broker that had last taken over the
    /// partition has it.
    #[must_use]
    pub fn log_after(&self, partition: PartitionId, done: usize) -> Vec<Placed> {
        let first = self.first_leader(partition);
        let mut serving = first;
        let mut follows: BTreeMap<BrokerId, BrokerId> = BTreeMap::new();
        let mut logs: BTreeMap<BrokerId, Vec<Placed>> = BTreeMap::new();
        for (number, event) in self.events.iter().enumerate().take(done) {
            match &event.kind {
                EventKind::Appended {
                    request,
                    part,
                    receipt,
                    ..
                } if self.part_partition(*request, *part) == partition => {
                    let broker = self.request_broker(*request);
                    logs.entry(broker).or_default().push(Placed {
                        event: EventId(number as u32),
                        request: *request,
                        part: *part,
                        base_offset: receipt.base_offset,
                        last_offset: receipt.last_offset,
                    });
                }
                EventKind::Replicated {
                    partition: of,
                    broker,
                    from,
                    to,
                    ..
                } if *of == partition => {
                    let source = follows.get(broker).copied().unwrap_or(first);
                    let is_new =
                        |placed: &&Placed| placed.base_offset >= *from && placed.last_offset < *to;
                    let copied: Vec<Placed> = logs
                        .get(&source)
                        .map_or_else(Vec::new, |log| log.iter().filter(is_new).copied().collect());
                    logs.entry(*broker).or_default().extend(copied);
                }
                EventKind::Truncated {
                    partition: of,
                    broker,
                    to,
                    ..
                } if *of == partition => {
                    logs.entry(*broker)
                        .or_default()
                        .retain(|placed| placed.last_offset < *to);
                }
                EventKind::BecameFollower {
                    partition: of,
                    broker,
                    leader: Some(leader),
                    ..
                } if *of == partition => {
                    follows.insert(*broker, *leader);
                }
                EventKind::BecameLeader {
                    partition: of,
                    broker,
                    ..
                } if *of == partition => serving = *broker,
                _ => {}
            }
        }
        logs.remove(&serving).unwrap_or_default()
    }
}
