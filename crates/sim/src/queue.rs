//! The queue of what is going to happen in the world: by time, then by the order of insertion.

use alloc::collections::BTreeMap;

use ackscope_protocol::Instant;

/// What is going to happen. Ties in time keep the order of insertion.
#[derive(Clone, Debug)]
pub(crate) struct Queue<T> {
    entries: BTreeMap<(Instant, u64), T>,
    inserted: u64,
}

impl<T> Queue<T> {
    pub(crate) const fn new() -> Self {
        Self {
            entries: BTreeMap::new(),
            inserted: 0,
        }
    }

    pub(crate) fn push(&mut self, at: Instant, what: T) {
        self.entries.insert((at, self.inserted), what);
        self.inserted += 1;
    }

    pub(crate) fn next_at(&self) -> Option<Instant> {
        self.entries.keys().next().map(|(at, _)| *at)
    }

    /// The next entry that is due at `now`.
    pub(crate) fn pop_due(&mut self, now: Instant) -> Option<T> {
        let entry = self.entries.first_entry()?;
        (entry.key().0 <= now).then(|| entry.remove())
    }
}
