//! Appending batches: as the leader, which gives offsets, and as a follower, which takes them.
//!
//! Source: `UnifiedLog.append`.

use crate::error_code::ErrorCode;
use crate::marker::Decision;
use crate::record::RecordBatch;
use crate::rule::RuleId;
use crate::time::Millis;

use super::append_info::{CompletedTransaction, Placed};
use super::check::{Analysis, invalid_record};
use super::outcome::{Appended, Outcome, Refusal};
use super::stored::last_offset;
use super::verification::VerificationGuard;
use super::{
    AbortedTransaction, Origin, PartitionLog, StoredBatch, TimestampType, TransactionVersion,
};

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

/// A refusal whose exception has no code of its own.
const fn unexpected(rule: RuleId) -> Refusal {
    Refusal {
        error: ErrorCode::UnknownServerError,
        rule,
    }
}
