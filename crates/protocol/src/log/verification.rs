//! Verification of transactions: no transactional batch opens a transaction on a partition unless the transaction
//! coordinator said that the partition takes part in it.
//!
//! Source: `org.apache.kafka.storage.internals.log.{VerificationGuard, VerificationStateEntry}`,
//! `UnifiedLog.maybeStartTransactionVerification`, KIP-890.

use crate::error_code::ErrorCode;
use crate::ids::Identity;
use crate::rule::RuleId;
use crate::time::Millis;

use super::{PartitionLog, Refusal};

/// What names one verification, so that an answer of the coordinator cannot be taken for that of another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct VerificationGuard(u64);

impl VerificationGuard {
    /// The guard of an append that no verification precedes (`VerificationGuard.SENTINEL`).
    pub const SENTINEL: Self = Self(0);
}

/// A verification that was started and that no append or marker has ended yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VerificationEntry {
    /// When it was started.
    pub started: Millis,
    /// Its guard.
    pub guard: VerificationGuard,
    /// The lowest base sequence that asked for it; a higher one may not be appended first.
    pub lowest_sequence: i32,
    /// The newest epoch that asked for it.
    pub epoch: i16,
    /// Whether the producer raises its epoch with every transaction (transaction version 2).
    pub supports_epoch_bump: bool,
}

impl VerificationEntry {
    /// Takes notice of another request (`maybeUpdateLowestSequenceAndEpoch`).
    fn observe(&mut self, sequence: i32, epoch: i16) {
        if epoch == self.epoch && sequence < self.lowest_sequence {
            self.lowest_sequence = sequence;
        }
        if epoch > self.epoch {
            self.epoch = epoch;
            self.lowest_sequence = sequence;
        }
    }
}

impl PartitionLog {
    /// Starts the verification of a transactional batch that begins at `sequence`, unless its transaction is open
    /// already: then the guard is [`VerificationGuard::SENTINEL`]. Also says which rule decided. Whether to verify at all
    /// is for whoever takes the produce request to decide.
    ///
    /// # Errors
    /// INVALID_PRODUCER_EPOCH if a newer epoch was seen.
    pub fn start_verification(
        &mut self,
        identity: Identity,
        sequence: i32,
        supports_epoch_bump: bool,
        now: Millis,
    ) -> Result<(VerificationGuard, RuleId), Refusal> {
        let Identity { producer_id, epoch } = identity;
        if let Some(entry) = self.states.get(producer_id) {
            if epoch < entry.epoch {
                return Err(Refusal {
                    error: ErrorCode::InvalidProducerEpoch,
                    rule: RuleId::VerifyOldEpoch,
                });
            }
            if entry.has_open_transaction(epoch) {
                return Ok((VerificationGuard::SENTINEL, RuleId::VerifyNotNeeded));
            }
        }
        let next = VerificationGuard(self.last_guard + 1);
        let entry = self
            .states
            .verifications
            .get_or_insert_with(producer_id, || VerificationEntry {
                started: now,
                guard: next,
                lowest_sequence: sequence,
                epoch,
                supports_epoch_bump,
            });
        entry.observe(sequence, epoch);
        let guard = entry.guard;
        if guard == next {
            self.last_guard = next.0;
        }
        Ok((guard, RuleId::VerifyStarted))
    }
}
