//! Sequence numbers: 0 to 2147483647, then 0 again.
//!
//! Source: `org.apache.kafka.common.record.internal.DefaultRecordBatch`.

/// What a batch without a producer id carries in place of a sequence number (`RecordBatch.NO_SEQUENCE`).
pub const NO_SEQUENCE: i32 = -1;

/// The sequence `by` records after `sequence`, wrapping to 0 after 2147483647
/// (`DefaultRecordBatch.incrementSequence`).
#[must_use]
pub const fn increment(sequence: i32, by: i32) -> i32 {
    if sequence > i32::MAX - by {
        by - (i32::MAX - sequence) - 1
    } else {
        sequence + by
    }
}

/// The sequence `by` records before `sequence` (`DefaultRecordBatch.decrementSequence`).
#[must_use]
pub const fn decrement(sequence: i32, by: i32) -> i32 {
    if sequence < by {
        i32::MAX
            .wrapping_sub(by.wrapping_sub(sequence))
            .wrapping_add(1)
    } else {
        sequence - by
    }
}

/// The sequence of the last of `count` records that begin at `base`; -1 stays -1.
#[must_use]
pub const fn last(base: i32, count: u32) -> i32 {
    if base == NO_SEQUENCE {
        NO_SEQUENCE
    } else {
        increment(base, count as i32 - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_after_the_largest_sequence() {
        assert_eq!(increment(i32::MAX, 1), 0);
        assert_eq!(increment(i32::MAX, 100), 99);
        assert_eq!(increment(99, i32::MAX), 98);
        assert_eq!(decrement(0, 1), i32::MAX);
        assert_eq!(decrement(9, 20), i32::MAX - 10);
        assert_eq!(last(i32::MAX - 10, 21), 9);
    }

    #[test]
    fn a_batch_without_sequence_has_no_last_sequence() {
        assert_eq!(last(NO_SEQUENCE, 7), NO_SEQUENCE);
    }
}
