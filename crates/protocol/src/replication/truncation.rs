//! How far a follower cuts its log back when it and its leader differ.
//!
//! Source: `AbstractFetcherThread.getOffsetTruncationState`, KIP-101, KIP-279, KIP-595.

use super::epochs::{EpochEnd, LeaderEpochs};

/// What a follower does about a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Truncation {
    /// The offset from which on its log is removed; its own end if nothing is.
    pub offset: i64,
    /// Whether it is sure to agree with the leader then; if not, its next fetch tells more.
    pub complete: bool,
}

/// What a follower with these epochs and this end does when its leader tells where the two diverge.
#[must_use]
pub fn truncation(epochs: &LeaderEpochs, log_end: i64, diverging: EpochEnd) -> Truncation {
    match epochs.end_of(diverging.epoch, log_end) {
        Some(own) if own.epoch != diverging.epoch => Truncation {
            offset: own.end_offset.min(log_end),
            complete: false,
        },
        Some(own) => Truncation {
            offset: own.end_offset.min(diverging.end_offset).min(log_end),
            complete: true,
        },
        None => Truncation {
            offset: diverging.end_offset.min(log_end),
            complete: true,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn epochs(starts: &[(i32, i64)]) -> LeaderEpochs {
        let mut epochs = LeaderEpochs::default();
        for (epoch, start) in starts {
            epochs.assign(*epoch, *start);
        }
        epochs
    }

    #[test]
    fn the_shorter_of_the_two_ends_counts() {
        let own = epochs(&[(0, 0)]);
        let diverging = EpochEnd {
            epoch: 0,
            end_offset: 3,
        };
        let cut = Truncation {
            offset: 3,
            complete: true,
        };
        assert_eq!(truncation(&own, 5, diverging), cut);
    }

    #[test]
    fn an_epoch_that_the_follower_lacks_is_approached_in_steps() {
        let own = epochs(&[(0, 0), (3, 4)]);
        let diverging = EpochEnd {
            epoch: 2,
            end_offset: 6,
        };
        let step = Truncation {
            offset: 4,
            complete: false,
        };
        assert_eq!(truncation(&own, 7, diverging), step);
    }
}
