//! What the log answers.

use crate::error_code::ErrorCode;
use crate::rule::RuleId;
use crate::time::Millis;

/// Where a batch is in the log: just written, or the original of one that came again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Appended {
    /// Offset of the first record.
    pub base_offset: i64,
    /// Offset of the last record.
    pub last_offset: i64,
}

/// What the log made of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Written.
    Appended(Appended),
    /// Recognised, not written again.
    Duplicate {
        /// Where the original is.
        original: Appended,
        /// Which of the remembered batches it matched, from the oldest.
        slot: usize,
        /// What the answer carries as log append time: the largest timestamp of the original, also on a topic
        /// with create times.
        log_append_time: Millis,
    },
    /// Refused.
    Refused(Refusal),
}

/// Why the log refused something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// The code that is answered.
    pub error: ErrorCode,
    /// The rule that decided.
    pub rule: RuleId,
}

impl Refusal {
    /// The simple name of the broker's exception class. Where the code is UNKNOWN_SERVER_ERROR the code does not tell.
    #[must_use]
    pub const fn exception(&self) -> &'static str {
        match self.rule {
            RuleId::MarkerVersion | RuleId::Truncate => "IllegalArgumentException",
            RuleId::FollowerOffset => "UnexpectedAppendOffsetException",
            RuleId::FollowerOrder => "OffsetsOutOfOrderException",
            _ => self.error.exception(),
        }
    }
}
