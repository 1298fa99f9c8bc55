//! What is checked before anything is written.
//!
//! Source: `UnifiedLog.analyzeAndValidateRecords`, `UnifiedLog.analyzeAndValidateProducerState`, `LogValidator`.

use alloc::vec::Vec;

use crate::error_code::ErrorCode;
use crate::record::RecordBatch;
use crate::rule::RuleId;
use crate::time::Millis;

use super::append_info::{AppendInfo, CompletedTransaction, Placed};
use super::outcome::{Appended, Outcome, Refusal};
use super::verification::VerificationGuard;
use super::{Origin, PartitionLog, TimestampType, TransactionVersion, batch_size};

/// How far ahead of the broker's clock a create time may be (`message.timestamp.after.max.ms`), in milliseconds.
pub const TIMESTAMP_AFTER_MAX: Millis = 3_600_000;

/// What the checks of an append came to.
pub(super) enum Analysis {
    Accepted {
        infos: Vec<AppendInfo>,
        completed: Vec<CompletedTransaction>,
        rule: RuleId,
    },
    Duplicate(Outcome),
}

impl PartitionLog {
    /// What is checked before offsets are given (`analyzeAndValidateRecords`, `LogValidator`).
    pub(super) fn validate(
        &self,
        batches: &[RecordBatch],
        origin: Origin,
        now: Millis,
    ) -> Result<(), Refusal> {
        if origin == Origin::Client && batches.len() > 1 {
            return Err(invalid_record(RuleId::AppendSeveral));
        }
        for batch in batches {
            if batch_size(batch) > u64::from(self.config.max_message_bytes) {
                return Err(Refusal {
                    error: ErrorCode::MessageTooLarge,
                    rule: RuleId::AppendTooLarge,
                });
            }
        }
        for batch in batches {
            if batch.records.is_empty() {
                return Err(invalid_record(RuleId::AppendNoRecords));
            }
            if origin == Origin::Client {
                if batch.control.is_some() {
                    return Err(invalid_record(RuleId::AppendControl));
                }
                if batch.identity.is_valid() && batch.base_sequence < 0 {
                    return Err(invalid_record(RuleId::AppendInvalidRecord));
                }
            }
            let latest = now.saturating_add(TIMESTAMP_AFTER_MAX);
            if self.config.timestamp_type == TimestampType::CreateTime
                && batch.max_timestamp() > latest
            {
                return Err(Refusal {
                    error: ErrorCode::InvalidTimestamp,
                    rule: RuleId::AppendInvalidTimestamp,
                });
            }
        }
        Ok(())
    }

    /// What each producer's state would become (`analyzeAndValidateProducerState`). Verifications end here, even if a
    /// later batch is refused.
    pub(super) fn analyze<'a>(
        &mut self,
        batches: impl Iterator<Item = Placed<'a>>,
        origin: Origin,
        guard: VerificationGuard,
        version: TransactionVersion,
    ) -> Result<Analysis, Refusal> {
        let mut infos: Vec<AppendInfo> = Vec::new();
        let mut completed = Vec::new();
        let mut rule = RuleId::AppendPlain;
        for placed in batches {
            let identity = placed.batch.identity;
            if !identity.is_valid() {
                rule = match origin {
                    Origin::Replication => RuleId::AppendFollower,
                    _ => RuleId::AppendPlain,
                };
                continue;
            }
            if origin == Origin::Client
                && let Some(duplicate) = self.find_duplicate(placed.batch)
            {
                return Ok(Analysis::Duplicate(duplicate));
            }
            if origin != Origin::Replication {
                self.check_transaction(placed.batch, guard)?;
            }
            let known = infos
                .iter()
                .position(|info| info.producer_id() == identity.producer_id);
            let place = known.unwrap_or_else(|| {
                infos.push(AppendInfo::new(&self.states, identity.producer_id, origin));
                infos.len() - 1
            });
            let (decided, closed) = infos[place].append(placed, version)?;
            rule = decided;
            completed.extend(closed);
            self.states.end_verification(placed.batch);
        }
        Ok(Analysis::Accepted {
            infos,
            completed,
            rule,
        })
    }

    fn find_duplicate(&self, batch: &RecordBatch) -> Option<Outcome> {
        let entry = self.states.get(batch.identity.producer_id)?;
        let (slot, original) = entry.find_duplicate(
            batch.identity.epoch,
            batch.base_sequence,
            batch.last_sequence(),
        )?;
        Some(Outcome::Duplicate {
            original: Appended {
                base_offset: original.first_offset(),
                last_offset: original.last_offset,
            },
            slot,
            log_append_time: original.timestamp,
        })
    }

    /// A transactional batch or marker outside of an open transaction must be of the newest epoch, and a batch must have
    /// been verified.
    fn check_transaction(
        &self,
        batch: &RecordBatch,
        guard: VerificationGuard,
    ) -> Result<(), Refusal> {
        if !batch.transactional {
            return Ok(());
        }
        let producer_id = batch.identity.producer_id;
        if let Some(entry) = self.states.get(producer_id) {
            if entry.has_open_transaction(batch.identity.epoch) {
                return Ok(());
            }
            if batch.identity.epoch < entry.epoch {
                return Err(Refusal {
                    error: ErrorCode::InvalidProducerEpoch,
                    rule: RuleId::TransactionOldEpoch,
                });
            }
        }
        if !self.config.verify_transactions || batch.control.is_some() {
            return Ok(());
        }
        let verified = self
            .states
            .verifications
            .get(&producer_id)
            .is_some_and(|entry| entry.guard == guard);
        if verified {
            Ok(())
        } else {
            Err(Refusal {
                error: ErrorCode::InvalidTxnState,
                rule: RuleId::TransactionUnverified,
            })
        }
    }
}

pub(super) const fn invalid_record(rule: RuleId) -> Refusal {
    Refusal {
        error: ErrorCode::InvalidRecord,
        rule,
    }
}
