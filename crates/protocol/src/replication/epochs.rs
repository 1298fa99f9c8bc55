//! Where each leader's epoch begins in a log.
//!
//! Source: `org.apache.kafka.storage.internals.epoch.LeaderEpochFileCache`.

use crate::sorted::SortedMap;

/// An epoch, and the offset behind its last record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EpochEnd {
    /// The epoch.
    pub epoch: i32,
    /// The offset at which the next epoch begins, or the end of the log.
    pub end_offset: i64,
}

/// The offsets at which the leaders' epochs begin in a log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaderEpochs {
    starts: SortedMap<i32, i64>,
}

impl LeaderEpochs {
    /// An epoch begins at an offset, unless it or a newer one has begun already. What had begun there or later and
    /// holds nothing is forgotten (`assign`).
    pub fn assign(&mut self, epoch: i32, start_offset: i64) {
        if self.latest().is_some_and(|latest| latest >= epoch) {
            return;
        }
        self.starts.retain(|_, start| *start < start_offset);
        self.starts.insert(epoch, start_offset);
    }

    /// The newest epoch (`latestEpoch`).
    #[must_use]
    pub fn latest(&self) -> Option<i32> {
        self.starts.keys().next_back().copied()
    }

    /// The end of the newest epoch that is not above `epoch`, in a log that ends at `log_end`; `None` if there is none,
    /// or if `epoch` is newer than all (`endOffsetFor`).
    #[must_use]
    pub fn end_of(&self, epoch: i32, log_end: i64) -> Option<EpochEnd> {
        if self.latest() == Some(epoch) {
            let end_offset = log_end;
            return Some(EpochEnd { epoch, end_offset });
        }
        let (_, end_offset) = self.starts.iter().find(|(known, _)| *known > epoch)?;
        let floor = self.starts.iter().rfind(|(known, _)| *known <= epoch);
        Some(EpochEnd {
            epoch: floor.map_or(epoch, |(floor, _)| *floor),
            end_offset: *end_offset,
        })
    }

    /// Forgets the epochs that begin at `end_offset` or later (`truncateFromEndAsyncFlush`).
    pub fn truncate(&mut self, end_offset: i64) {
        self.starts.retain(|_, start| *start < end_offset);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn epochs() -> LeaderEpochs {
        let mut epochs = LeaderEpochs::default();
        for (epoch, start) in [(0, 0), (2, 5), (3, 8)] {
            epochs.assign(epoch, start);
        }
        epochs
    }

    fn end(epoch: i32, end_offset: i64) -> Option<EpochEnd> {
        Some(EpochEnd { epoch, end_offset })
    }

    #[test]
    fn an_epoch_ends_where_the_next_begins() {
        let epochs = epochs();
        assert_eq!(epochs.end_of(0, 9), end(0, 5));
        assert_eq!(epochs.end_of(1, 9), end(0, 5));
        assert_eq!(epochs.end_of(3, 9), end(3, 9));
        assert_eq!(epochs.end_of(4, 9), None);
    }

    #[test]
    fn an_epoch_without_records_gives_way() {
        let mut epochs = epochs();
        epochs.assign(4, 8);
        assert_eq!(epochs.end_of(2, 9), end(2, 8));
        assert_eq!(epochs.end_of(3, 9), end(2, 8));
        assert_eq!(epochs.latest(), Some(4));
    }

    #[test]
    fn truncation_forgets_what_begins_behind() {
        let mut epochs = epochs();
        epochs.truncate(5);
        assert_eq!(epochs.latest(), Some(0));
        epochs.assign(0, 3);
        assert_eq!(epochs.end_of(0, 5), end(0, 5));
    }
}
