//! Segments come and go: rolling, retention, and records deleted on request.
//!
//! Source: `UnifiedLog.roll`, `deleteOldSegments`, `maybeIncrementLogStartOffset`.

use crate::error_code::ErrorCode;
use crate::rule::RuleId;
use crate::time::Millis;

use super::{PartitionLog, Refusal};

impl PartitionLog {
    /// Begins a new segment at the end of the log and takes a snapshot there; gives its base offset.
    pub fn roll(&mut self) -> i64 {
        let base_offset = self.end_offset;
        self.segments.roll(base_offset);
        self.states.set_end_offset(base_offset);
        self.states.take_snapshot();
        self.keep_high_watermark_below_end();
        base_offset
    }

    /// Moves the start of the log, as DeleteRecords asks for; gives whether it moved. Segments and what is remembered of
    /// producers stay for now.
    ///
    /// # Errors
    /// OFFSET_OUT_OF_RANGE above the high watermark.
    pub fn delete_records(&mut self, before: i64) -> Result<bool, Refusal> {
        if before > self.high_watermark {
            return Err(Refusal {
                error: ErrorCode::OffsetOutOfRange,
                rule: RuleId::DeleteRecords,
            });
        }
        Ok(self.move_start_offset(before))
    }

    /// Deletes the segments that lie below the start of the log, then those whose records are all older than
    /// `retention.ms`; gives how many. Only whole segments below the high watermark go.
    ///
    /// A segment without records never ages here; in Kafka the time of its file counts.
    pub fn delete_old_segments(&mut self, now: Millis) -> usize {
        let start_offset = self.start_offset;
        let below_start =
            self.delete_first_segments(|_, next| next.is_some_and(|base| base <= start_offset));
        let Some(retention) = self.config.retention else {
            return below_start;
        };
        below_start
            + self.delete_first_segments(|largest_timestamp, _| {
                largest_timestamp.is_some_and(|time| now.saturating_sub(time) > retention)
            })
    }

    /// Deletes segments from the first on, as long as `is_due` says so of a segment's largest timestamp and the next
    /// segment's base offset.
    fn delete_first_segments(
        &mut self,
        is_due: impl Fn(Option<Millis>, Option<i64>) -> bool,
    ) -> usize {
        let places = 0..self.segments.all().len();
        let count = places
            .take_while(|place| {
                let next = self.segments.base(place + 1);
                let is_empty_active = next.is_none() && self.segments.batches_in(*place).is_empty();
                self.high_watermark >= next.unwrap_or(self.end_offset)
                    && is_due(self.segments.largest_timestamp(*place), next)
                    && !is_empty_active
            })
            .count();
        if count == 0 {
            return 0;
        }
        if count == self.segments.all().len() {
            self.roll();
        }
        if let Some(base_offset) = self.segments.base(count) {
            self.move_start_offset(base_offset);
        }
        let removed = self.segments.remove_first(count);
        self.states.remove_snapshots(&removed);
        count
    }

    fn move_start_offset(&mut self, offset: i64) -> bool {
        if offset <= self.start_offset {
            return false;
        }
        self.start_offset = offset;
        if self.high_watermark < offset {
            self.set_high_watermark(offset);
        }
        self.states.on_start_offset_moved(offset);
        self.refresh_first_unstable();
        true
    }
}
