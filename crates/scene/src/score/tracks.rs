//! Tracks: requests that are in flight at the same time run beside one another on the producer's lane.

use alloc::vec::Vec;

use ackscope_protocol::sorted::SortedMap;

use ackscope_sim::Run;

use crate::axis::TimeAxis;
use crate::picture::{Tenths, px};

/// More tracks than these are not told apart.
const MOST: u16 = 6;

/// The radius of the mark of an attempt.
pub(super) const RADIUS: Tenths = px(9);

/// Which track each request is on.
#[derive(Clone, Debug, Default)]
pub(super) struct Tracks {
    of: Vec<u16>,
    counts: SortedMap<u16, u16>,
    /// Marks stand so close that their numbers would be on top of each other.
    pub(super) crowded: bool,
}

impl Tracks {
    pub(super) fn of(&self, request: u32) -> u16 {
        self.of.get(request as usize).copied().unwrap_or(0)
    }

    /// How many tracks a producer has, at least one.
    pub(super) fn count(&self, producer: u16) -> u16 {
        self.counts.get(&producer).copied().unwrap_or(1)
    }

    pub(super) fn lay_out(run: &Run, axis: &TimeAxis) -> Self {
        let mut tracks = Self::default();
        // Where each track of each producer is taken until.
        let mut taken: SortedMap<u16, Vec<Tenths>> = SortedMap::new();
        let near = RADIUS + px(2);
        for request in &run.requests {
            let start = axis.place(request.sent_at);
            let end = request
                .fate
                .map_or(start, |(at, _)| axis.place(at))
                .max(start);
            let lanes = taken.get_or_default(request.producer);
            let free = lanes.iter().position(|until| *until <= start - near);
            let track = match free {
                Some(track) => track,
                None if lanes.len() < usize::from(MOST) => {
                    lanes.push(0);
                    lanes.len() - 1
                }
                // No track is free: the one that will be first. Marks overlap only if they are in the same place.
                None => {
                    let first = (0..lanes.len()).min_by_key(|track| lanes[*track]);
                    let track = first.unwrap_or(0);
                    tracks.crowded |= lanes[track] > start - near;
                    track
                }
            };
            lanes[track] = end + near;
            tracks.of.push(track as u16);
        }
        tracks.counts = taken
            .iter()
            .map(|(producer, lanes)| (*producer, lanes.len() as u16))
            .collect();
        tracks
    }
}
