//! What an append makes of one producer's state: checks, and the state that results.
//!
//! Source: `org.apache.kafka.storage.internals.log.ProducerAppendInfo`.

use alloc::vec::Vec;

use crate::error_code::ErrorCode;
use crate::marker::{Decision, Marker};
use crate::record::RecordBatch;
use crate::rule::RuleId;
use crate::sequence::NO_SEQUENCE;
use crate::time::Millis;

use super::outcome::Refusal;
use super::producer_state::{NO_EPOCH, ProducerEntry};
use super::states::ProducerStates;
use super::verification::VerificationEntry;
use super::window::CachedBatch;
use super::{AbortedTransaction, Origin, TransactionVersion};

/// A batch with its place in the log.
#[derive(Clone, Copy)]
pub(super) struct Placed<'a> {
    pub(super) batch: &'a RecordBatch,
    pub(super) base_offset: i64,
    pub(super) last_offset: i64,
    pub(super) max_timestamp: Millis,
}

/// A transaction that a marker closed.
#[derive(Clone, Copy)]
pub(super) struct CompletedTransaction {
    pub(super) producer_id: i64,
    pub(super) first_offset: i64,
    /// The offset of the marker.
    pub(super) last_offset: i64,
    pub(super) decision: Decision,
}

impl AbortedTransaction {
    /// The entry in the index for a transaction that is just being closed.
    pub(super) fn of(closed: &CompletedTransaction, states: &ProducerStates) -> Self {
        Self {
            producer_id: closed.producer_id,
            first_offset: closed.first_offset,
            last_offset: closed.last_offset,
            last_stable_offset: states.last_stable_offset(closed),
        }
    }
}

/// What an append makes of one producer's state, batch after batch.
pub(super) struct AppendInfo {
    producer_id: i64,
    origin: Origin,
    /// The sequence of the last record that was remembered before the append.
    known_sequence: Option<i32>,
    verification: Option<VerificationEntry>,
    entry: ProducerEntry,
    started: Vec<i64>,
}

impl AppendInfo {
    /// Begins with what is known of a producer id (`ProducerStateManager.prepareUpdate`).
    pub(super) fn new(states: &ProducerStates, producer_id: i64, origin: Origin) -> Self {
        let known = states.get(producer_id);
        Self {
            producer_id,
            origin,
            known_sequence: known
                .and_then(|entry| entry.batches.last())
                .map(|batch| batch.last_sequence),
            verification: states.verifications.get(&producer_id).copied(),
            entry: known.map_or_else(ProducerEntry::empty, ProducerEntry::without_batches),
            started: Vec::new(),
        }
    }

    pub(super) fn producer_id(&self) -> i64 {
        self.producer_id
    }

    /// The offsets at which transactions begin.
    pub(super) fn started(&self) -> &[i64] {
        &self.started
    }

    pub(super) fn into_entry(self) -> ProducerEntry {
        self.entry
    }

    /// Checks a batch and takes it in; gives the rule that decided and the transaction that it closed, if it did.
    pub(super) fn append(
        &mut self,
        placed: Placed<'_>,
        version: TransactionVersion,
    ) -> Result<(RuleId, Option<CompletedTransaction>), Refusal> {
        match placed.batch.control {
            Some(marker) => self.append_marker(placed, marker, version),
            None => Ok((self.append_data(placed)?, None)),
        }
    }

    fn append_data(&mut self, placed: Placed<'_>) -> Result<RuleId, Refusal> {
        let batch = placed.batch;
        let epoch = batch.identity.epoch;
        if epoch < self.entry.epoch && self.origin != Origin::Replication {
            return Err(Refusal {
                error: ErrorCode::InvalidProducerEpoch,
                rule: RuleId::AppendOldEpoch,
            });
        }
        let rule = match self.origin {
            Origin::Client => self.check_sequence(epoch, batch.base_sequence)?,
            Origin::Coordinator => RuleId::AppendCoordinator,
            Origin::Replication => RuleId::AppendFollower,
        };
        let cached = CachedBatch {
            last_sequence: batch.last_sequence(),
            last_offset: placed.last_offset,
            offset_delta: placed.last_offset.saturating_sub(placed.base_offset) as i32,
            timestamp: placed.max_timestamp,
        };
        self.entry.add(epoch, cached);
        match (self.entry.current_txn_first_offset, batch.transactional) {
            (Some(_), false) => Err(Refusal {
                error: ErrorCode::InvalidTxnState,
                rule: RuleId::AppendPlainInTransaction,
            }),
            (None, true) => {
                self.entry.current_txn_first_offset = Some(placed.base_offset);
                self.started.push(placed.base_offset);
                Ok(RuleId::AppendTransactionBegins)
            }
            _ => Ok(rule),
        }
    }

    /// Whether a client's batch may follow what is known (`checkSequence`).
    fn check_sequence(&self, epoch: i16, first: i32) -> Result<RuleId, Refusal> {
        let out_of_order = |rule| Refusal {
            error: ErrorCode::OutOfOrderSequenceNumber,
            rule,
        };
        if let Some(verification) = &self.verification {
            if verification.supports_epoch_bump && first != 0 && self.known_sequence.is_none() {
                return Err(out_of_order(RuleId::VerifyZero));
            }
            if first > verification.lowest_sequence {
                return Err(out_of_order(RuleId::VerifyLowest));
            }
        }
        if self.entry.epoch == NO_EPOCH {
            return Ok(RuleId::AppendUnknownProducer);
        }
        if epoch != self.entry.epoch {
            return if first == 0 {
                Ok(RuleId::AppendNewEpoch)
            } else {
                Err(out_of_order(RuleId::AppendNewEpoch))
            };
        }
        // A client appends one batch at a time, so that nothing but what was known before can precede it.
        if is_next(self.known_sequence.unwrap_or(NO_SEQUENCE), first) {
            Ok(RuleId::AppendAccepted)
        } else {
            Err(out_of_order(RuleId::AppendSequence))
        }
    }

    /// Checks a marker and closes the transaction, if one is open (`appendEndTxnMarker`).
    fn append_marker(
        &mut self,
        placed: Placed<'_>,
        marker: Marker,
        version: TransactionVersion,
    ) -> Result<(RuleId, Option<CompletedTransaction>), Refusal> {
        let replicated = self.origin == Origin::Replication;
        if version == TransactionVersion::UNKNOWN && !replicated {
            return Err(Refusal {
                error: ErrorCode::UnknownServerError,
                rule: RuleId::MarkerVersion,
            });
        }
        let epoch = placed.batch.identity.epoch;
        let rule = self.check_marker_epoch(epoch, version)?;
        if self.entry.coordinator_epoch > marker.coordinator_epoch && !replicated {
            return Err(Refusal {
                error: ErrorCode::TransactionCoordinatorFenced,
                rule: RuleId::MarkerCoordinatorFenced,
            });
        }
        let completed =
            self.entry
                .current_txn_first_offset
                .map(|first_offset| CompletedTransaction {
                    producer_id: self.producer_id,
                    first_offset,
                    last_offset: placed.base_offset,
                    decision: marker.decision,
                });
        self.entry
            .close(epoch, marker.coordinator_epoch, placed.max_timestamp);
        Ok((rule, completed))
    }

    /// Whether a marker's epoch is new enough (`checkProducerEpoch`).
    fn check_marker_epoch(
        &self,
        epoch: i16,
        version: TransactionVersion,
    ) -> Result<RuleId, Refusal> {
        let current = self.entry.epoch;
        let bumps = version.bumps_epoch();
        let accepted = if self.origin == Origin::Replication {
            RuleId::AppendFollower
        } else if bumps {
            RuleId::MarkerBumped
        } else {
            RuleId::MarkerAppended
        };
        let too_old = if bumps {
            epoch <= current
        } else {
            epoch < current
        };
        if !too_old {
            return Ok(accepted);
        }
        let none_open = self.entry.current_txn_first_offset.is_none();
        if bumps && epoch == current && (none_open || epoch == i16::MAX) {
            return Ok(RuleId::MarkerRetried);
        }
        match self.origin {
            Origin::Replication => Ok(accepted),
            _ => Err(Refusal {
                error: ErrorCode::InvalidProducerEpoch,
                rule: if bumps {
                    RuleId::MarkerBumped
                } else {
                    RuleId::TransactionOldEpoch
                },
            }),
        }
    }
}

/// Whether `next` follows `last`, also across the wrap (`ProducerAppendInfo.inSequence`).
fn is_next(last: i32, next: i32) -> bool {
    i64::from(next) == i64::from(last) + 1 || (next == 0 && last == i32::MAX)
}
