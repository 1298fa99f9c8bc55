//! Appending batches: as the leader, which gives offsets, and as a follower, which takes them.
//!
//! Source: `UnifiedLog.append`, `UnifiedLog.analyzeAndValidateProducerState`, `LogValidator`.

use alloc::vec::Vec;

use crate::error_code::ErrorCode;
use crate::marker::Decision;
use crate::record::RecordBatch;
use crate::rule::RuleId;
use crate::time::Millis;

use super::append_info::{AppendInfo, CompletedTransaction, Placed};
use super::outcome::{Appended, Outcome, Refusal};
use super::stored::last_offset;
use super::verification::VerificationGuard;
use super::{
    AbortedTransaction, Origin, PartitionLog, StoredBatch, TimestampType, TransactionVersion,
    batch_size,
};

/// How far ahead of the broker's clock a create time may be (`message.timestamp.after.max.ms`), in milliseconds.
pub const TIMESTAMP_AFTER_MAX: Millis = 3_600_000;

/// What accompanies an append to the leader's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeaderAppend {
    /// Who writes.
    pub origin: Origin,
    /// The leader's epoch, stamped on the batches.
    pub leader_epoch: i32,
    /// The guard of the verification that preceded it.
    pub guard: VerificationGuard,
    /// The version that the transaction coordinator gave with a marker.
    pub version: TransactionVersion,
}

/// What the checks of an append came to.
enum Analysis {
    Accepted {
        infos: Vec<AppendInfo>,
        completed: Vec<CompletedTransaction>,
        rule: RuleId,
    },
    Duplicate(Outcome),
}

impl PartitionLog {
    /// Appends a batch that a client sent outside of any transaction, unless it is recognised or refused. Also says
    /// which rule decided. `now` is what the broker's clock shows.
    pub fn append(
        &mut self,
        batch: &RecordBatch,
        leader_epoch: i32,
        now: Millis,
    ) -> (Outcome, RuleId) {
        let how = LeaderAppend {
            origin: Origin::Client,
            leader_epoch,
            guard: VerificationGuard::SENTINEL,
            version: TransactionVersion::UNKNOWN,
        };
        self.append_as_leader(core::slice::from_ref(batch), &how, now)
    }

    /// Appends batches to the leader's log: all of them, or none. Also says which rule decided, of several batches about
    /// the last.
    pub fn append_as_leader(
        &mut self,
        batches: &[RecordBatch],
        how: &LeaderAppend,
        now: Millis,
    ) -> (Outcome, RuleId) {
        let log_append_time = match self.config.timestamp_type {
            TimestampType::CreateTime => None,
            TimestampType::LogAppendTime => Some(now),
        };
        if let Err(refusal) = self.validate(batches, how.origin, now) {
            return refused(refusal);
        }
        let first = self.end_offset;
        let placed = || {
            batches.iter().scan(first, move |next, batch| {
                let base_offset = *next;
                let last_offset = last_offset(base_offset, batch);
                *next = last_offset.saturating_add(1);
                Some(Placed {
                    batch,
                    base_offset,
                    last_offset,
                    max_timestamp: log_append_time.unwrap_or_else(|| batch.max_timestamp()),
                })
            })
        };
        let analysis = self.analyze(placed(), how.origin, how.guard, how.version);
        self.conclude(
            analysis,
            placed().map(|placed| StoredBatch {
                base_offset: placed.base_offset,
                leader_epoch: how.leader_epoch,
                log_append_time,
                batch: placed.batch.clone(),
            }),
        )
    }

    /// Appends batches that a follower fetched, at the offsets that the leader gave them; there may be gaps. Batches of
    /// a newer leader than `leader_epoch`, and those behind them, are left out. Also says which rule decided.
    ///
    /// Neither duplicates nor sequences are looked at: the leader did so.
    pub fn append_as_follower(
        &mut self,
        batches: &[StoredBatch],
        leader_epoch: i32,
    ) -> (Outcome, RuleId) {
        let newer = |stored: &StoredBatch| stored.leader_epoch > leader_epoch;
        let kept = batches.iter().position(newer).unwrap_or(batches.len());
        let (batches, left_out) = batches.split_at(kept);
        let in_order = batches
            .windows(2)
            .all(|pair| pair[0].last_offset() < pair[1].last_offset());
        if !in_order {
            return refused(unexpected(RuleId::FollowerOrder));
        }
        let base_offset = batches.first().map(|stored| stored.base_offset);
        if base_offset.is_some_and(|offset| offset < self.end_offset) {
            return refused(unexpected(RuleId::FollowerOffset));
        }
        if batches.iter().any(|stored| stored.batch.records.is_empty()) {
            return refused(invalid_record(RuleId::AppendNoRecords));
        }
        let placed = batches.iter().map(|stored| Placed {
            batch: &stored.batch,
            base_offset: stored.base_offset,
            last_offset: stored.last_offset(),
            max_timestamp: stored.max_timestamp(),
        });
        let analysis = self.analyze(
            placed,
            Origin::Replication,
            VerificationGuard::SENTINEL,
            TransactionVersion::UNKNOWN,
        );
        let (outcome, rule) = self.conclude(analysis, batches.iter().cloned());
        if left_out.is_empty() {
            (outcome, rule)
        } else {
            (outcome, RuleId::FollowerNewerLeader)
        }
    }

    /// What is checked before offsets are given (`analyzeAndValidateRecords`, `LogValidator`).
    fn validate(
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
    fn analyze<'a>(
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

    /// Writes what was accepted, and takes over what the checks found.
    fn conclude(
        &mut self,
        analysis: Result<Analysis, Refusal>,
        batches: impl Iterator<Item = StoredBatch>,
    ) -> (Outcome, RuleId) {
        let (infos, completed, rule) = match analysis {
            Err(refusal) => return refused(refusal),
            Ok(Analysis::Duplicate(outcome)) => return (outcome, RuleId::AppendDuplicate),
            Ok(Analysis::Accepted {
                infos,
                completed,
                rule,
            }) => (infos, completed, rule),
        };
        let mut base_offset = None;
        let before = self.end_offset;
        for stored in batches {
            base_offset.get_or_insert(stored.base_offset);
            self.end_offset = stored.last_offset().saturating_add(1);
            self.segments.push(stored);
        }
        self.keep_high_watermark_below_end();
        for info in infos {
            self.states.update(info);
        }
        for closed in &completed {
            self.complete(closed);
        }
        self.states.set_end_offset(self.end_offset);
        self.refresh_first_unstable();
        let appended = Appended {
            base_offset: base_offset.unwrap_or(before),
            last_offset: self.end_offset.saturating_sub(1),
        };
        (Outcome::Appended(appended), rule)
    }

    /// Notes an aborted transaction in the index and takes it off the open ones.
    fn complete(&mut self, closed: &CompletedTransaction) {
        if closed.decision == Decision::Abort {
            let aborted = AbortedTransaction::of(closed, &self.states);
            self.segments.note_aborted(self.segments.active(), aborted);
        }
        self.states.complete(closed);
    }
}

fn refused(refusal: Refusal) -> (Outcome, RuleId) {
    (Outcome::Refused(refusal), refusal.rule)
}

const fn invalid_record(rule: RuleId) -> Refusal {
    Refusal {
        error: ErrorCode::InvalidRecord,
        rule,
    }
}

/// A refusal whose exception has no code of its own.
const fn unexpected(rule: RuleId) -> Refusal {
    Refusal {
        error: ErrorCode::UnknownServerError,
        rule,
    }
}
