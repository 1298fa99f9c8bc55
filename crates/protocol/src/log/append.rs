//! Appending a batch that a client sent.
//!
//! Source: `UnifiedLog.append`, `UnifiedLog.analyzeAndValidateProducerState`, `ProducerAppendInfo`.

use crate::error_code::ErrorCode;
use crate::record::RecordBatch;
use crate::rule::RuleId;
use crate::time::Millis;

use super::producer_state::{CachedBatch, ProducerEntry};
use super::{PartitionLog, StoredBatch, batch_size};

/// How far ahead of the broker's clock a create time may be (`message.timestamp.after.max.ms`), in milliseconds.
pub const TIMESTAMP_AFTER_MAX: Millis = 3_600_000;

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

/// Why a batch was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// The code that is answered.
    pub error: ErrorCode,
    /// The rule that decided.
    pub rule: RuleId,
}

impl PartitionLog {
    /// Appends a batch that a client sent, unless it is recognised or refused. Also says which rule decided.
    /// `now` is what the broker's clock shows.
    pub fn append(
        &mut self,
        batch: &RecordBatch,
        leader_epoch: i32,
        now: Millis,
    ) -> (Outcome, RuleId) {
        if batch_size(batch) > u64::from(self.max_message_bytes) {
            return refuse(ErrorCode::MessageTooLarge, RuleId::AppendTooLarge);
        }
        if batch.identity.is_valid() && batch.base_sequence < 0 {
            return refuse(ErrorCode::InvalidRecord, RuleId::AppendInvalidRecord);
        }
        if batch.max_timestamp() > now.saturating_add(TIMESTAMP_AFTER_MAX) {
            return refuse(ErrorCode::InvalidTimestamp, RuleId::AppendInvalidTimestamp);
        }
        if !batch.identity.is_valid() {
            return (
                Outcome::Appended(self.write(batch, leader_epoch)),
                RuleId::AppendPlain,
            );
        }
        let known = self.producers.get(&batch.identity.producer_id);
        let last_sequence = batch.last_sequence();
        if let Some((slot, original)) = known.and_then(|entry| {
            entry.find_duplicate(batch.identity.epoch, batch.base_sequence, last_sequence)
        }) {
            let outcome = Outcome::Duplicate {
                original: Appended {
                    base_offset: original.first_offset(),
                    last_offset: original.last_offset,
                },
                slot,
                log_append_time: original.timestamp,
            };
            return (outcome, RuleId::AppendDuplicate);
        }
        let rule = match check(known, batch) {
            Ok(rule) => rule,
            Err(refusal) => return (Outcome::Refused(refusal), refusal.rule),
        };
        let written = self.write(batch, leader_epoch);
        let entry = self
            .producers
            .entry(batch.identity.producer_id)
            .or_insert_with(ProducerEntry::empty);
        let cached = CachedBatch {
            last_sequence,
            last_offset: written.last_offset,
            offset_delta: batch.count() as i32 - 1,
            timestamp: batch.max_timestamp(),
        };
        entry.add(batch.identity.epoch, cached);
        (Outcome::Appended(written), rule)
    }

    fn write(&mut self, batch: &RecordBatch, leader_epoch: i32) -> Appended {
        let stored = StoredBatch {
            base_offset: self.end_offset,
            leader_epoch,
            batch: batch.clone(),
        };
        let written = Appended {
            base_offset: stored.base_offset,
            last_offset: stored.last_offset(),
        };
        self.end_offset = written.last_offset + 1;
        self.batches.push(stored);
        written
    }
}

fn refuse(error: ErrorCode, rule: RuleId) -> (Outcome, RuleId) {
    (Outcome::Refused(Refusal { error, rule }), rule)
}

/// Epoch, then sequence (`ProducerAppendInfo.maybeValidateDataBatch`).
fn check(known: Option<&ProducerEntry>, batch: &RecordBatch) -> Result<RuleId, Refusal> {
    let Some(entry) = known else {
        return Ok(RuleId::AppendUnknownProducer);
    };
    if batch.identity.epoch < entry.epoch {
        return Err(Refusal {
            error: ErrorCode::InvalidProducerEpoch,
            rule: RuleId::AppendOldEpoch,
        });
    }
    let out_of_order = |rule| Refusal {
        error: ErrorCode::OutOfOrderSequenceNumber,
        rule,
    };
    if batch.identity.epoch != entry.epoch {
        return if batch.base_sequence == 0 {
            Ok(RuleId::AppendNewEpoch)
        } else {
            Err(out_of_order(RuleId::AppendNewEpoch))
        };
    }
    if is_next(entry.last_sequence(), batch.base_sequence) {
        Ok(RuleId::AppendAccepted)
    } else {
        Err(out_of_order(RuleId::AppendSequence))
    }
}

/// Whether `next` follows `last`, also across the wrap (`ProducerAppendInfo.inSequence`).
fn is_next(last: i32, next: i32) -> bool {
    i64::from(next) == i64::from(last) + 1 || (next == 0 && last == i32::MAX)
}
