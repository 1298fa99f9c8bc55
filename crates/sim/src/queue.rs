//! The queue of what is going to happen in the world: by time, then by the order of insertion.

use alloc::collections::VecDeque;

use ackscope_protocol::Instant;

/// What is going to happen, in order. Ties in time keep the order of insertion.
///
/// Most of what is put in comes soon: of a deque, whatever is before it moves, not the long rest.
#[derive(Clone, Debug)]
pub(crate) struct Queue<T> {
    entries: VecDeque<(Instant, T)>,
}

impl<T> Queue<T> {
    pub(crate) const fn new() -> Self {
        Self {
            entries: VecDeque::new(),
        }
    }

    pub(crate) fn push(&mut self, at: Instant, what: T) {
        let place = self.entries.partition_point(|(other, _)| *other <= at);
        self.entries.insert(place, (at, what));
    }

    pub(crate) fn next_at(&self) -> Option<Instant> {
        self.entries.front().map(|(at, _)| *at)
    }

    /// The next entry that is due at `now`.
    pub(crate) fn pop_due(&mut self, now: Instant) -> Option<T> {
        if self.next_at()? > now {
            return None;
        }
        self.entries.pop_front().map(|(_, what)| what)
    }
}
