//! Truncation: what a follower does when the new leader's log differs from its own.
//!
//! Source: `UnifiedLog.truncateTo`, `truncateFullyAndStartAt`.

use crate::error_code::ErrorCode;
use crate::rule::RuleId;
use crate::time::Millis;

use super::rebuild::rebuild;
use super::segments::Segments;
use super::{PartitionLog, Refusal};

impl PartitionLog {
    /// Removes everything from `offset` on, together with the batch that holds it, and builds the producer state anew.
    /// `None` if the log ends there or earlier; else the rule that decided what is known of the producers now.
    ///
    /// # Errors
    /// UNKNOWN_SERVER_ERROR for a negative offset; INVALID_TXN_STATE if the rest of the log cannot be read again.
    pub fn truncate_to(&mut self, offset: i64, now: Millis) -> Result<Option<RuleId>, Refusal> {
        if offset < 0 {
            return Err(Refusal {
                error: ErrorCode::UnknownServerError,
                rule: RuleId::Truncate,
            });
        }
        if offset >= self.end_offset {
            return Ok(None);
        }
        if self.segments.first_base() > offset {
            self.truncate_fully(offset);
            return Ok(Some(RuleId::TruncateFully));
        }
        let removed = self.segments.truncate_to(offset);
        self.end_offset = offset;
        self.states.remove_snapshots(&removed);
        self.start_offset = self.start_offset.min(offset);
        let to = self.rebuild_to(offset, now);
        let rule = rebuild(&mut self.states, &self.segments, &to)?;
        self.keep_high_watermark_below_end();
        Ok(Some(rule))
    }

    /// Empties the log, which begins anew at `offset`, and forgets all producers; only verifications stay.
    pub fn truncate_fully(&mut self, offset: i64) {
        self.segments = Segments::new(offset);
        self.start_offset = offset;
        self.end_offset = offset;
        self.states.start_at(offset);
        self.states.on_start_offset_moved(offset);
        self.set_high_watermark(offset);
    }
}
