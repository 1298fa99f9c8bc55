//! What travels between followers and leaders, and what is held of it.

use alloc::vec::Vec;

use ackscope_protocol::Instant;
use ackscope_protocol::sorted::SortedMap;

use super::ClusterHappening;

/// The held traffic of a follower.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    /// Since when.
    pub(crate) since: Instant,
    /// What waits, in order.
    pub(crate) kept: Vec<ClusterHappening>,
}

/// Which followers' traffic is held, by their place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Links {
    pub(crate) held: SortedMap<usize, Held>,
}

impl Links {
    /// A broker went down, and its connections with it: what is held of its traffic is gone.
    pub(crate) fn drop_traffic_of(&mut self, broker: usize) {
        for (follower, held) in self.held.iter_mut() {
            held.kept.retain(|happening| match happening {
                ClusterHappening::FetchArrives(fetch) => {
                    *follower != broker && fetch.leader != broker
                }
                ClusterHappening::FetchReturns(answer) => {
                    *follower != broker && answer.leader != broker
                }
                _ => true,
            });
        }
    }
}
