//! Whether a producer is idempotent, and what that does to other settings.

use super::conduct::Idempotence;
use super::draft::Draft;
use super::notice::{Level, NoticeKind};
use super::refusal::RefusalKind;
use super::value::Value;
use crate::rule::RuleId;
use alloc::string::ToString;

pub(super) const IN_FLIGHT: &str = "max.in.flight.requests.per.connection";
pub(super) const ENABLE: &str = "enable.idempotence";
pub(super) const TRANSACTIONAL_ID: &str = "transactional.id";
const MOST_IN_FLIGHT: i64 = 5;

/// What `ProducerConfig` decides, before a producer is built.
///
/// Source: `ProducerConfig.postProcessAndValidateIdempotenceConfigs`; 2.5 to 3.0.0 and 3.1.0
/// `maybeOverrideEnableIdempotence`, `maybeOverrideAcksAndRetries`.
pub(super) fn decide(draft: &mut Draft<'_>) -> Result<(), RefusalKind> {
    match draft.conduct.idempotence {
        Idempotence::Constructor => Ok(()),
        Idempotence::OnRequest => decide_on_request(draft),
        Idempotence::ByDefault => {
            decide_by_default(draft)?;
            check_two_phase_commit(draft)
        }
    }
}

fn decide_by_default(draft: &mut Draft<'_>) -> Result<(), RefusalKind> {
    let acks = draft.acks();
    draft.respell("acks", Value::Text(acks.to_string()), false);
    let asked = draft.is_given(ENABLE);
    let mut on = draft.flag(ENABLE);
    let mut off = false;
    if on {
        if draft.int("retries") == Some(0) {
            if asked {
                return Err(RefusalKind::Retries);
            }
            draft.log(Level::Info, "ProducerConfig", NoticeKind::OffByRetries);
            off = true;
        }
        if acks != -1 {
            if asked {
                return Err(RefusalKind::Acks);
            }
            draft.log(
                Level::Info,
                "ProducerConfig",
                NoticeKind::OffByAcks { acks },
            );
            off = true;
        }
        // In 4.0 and later this refuses even what an earlier check has already decided to run without idempotence.
        let value = draft.int(IN_FLIGHT).unwrap_or_default();
        if value > MOST_IN_FLIGHT {
            if draft.conduct.in_flight_strict {
                return Err(RefusalKind::InFlightStrict { value });
            }
            if asked {
                return Err(RefusalKind::InFlight);
            }
            draft.log(
                Level::Warn,
                "ProducerConfig",
                NoticeKind::OffByInFlight { value },
            );
            off = true;
        }
    }
    if off {
        draft.settle(ENABLE, Value::Bool(false), RuleId::ConfigIdempotenceOff);
        on = false;
    }
    if !on && draft.is_given(TRANSACTIONAL_ID) {
        return Err(RefusalKind::TransactionalId);
    }
    Ok(())
}

fn check_two_phase_commit(draft: &Draft<'_>) -> Result<(), RefusalKind> {
    if draft.flag("transaction.two.phase.commit.enable") && draft.is_given("transaction.timeout.ms")
    {
        return Err(RefusalKind::TwoPhaseTimeout);
    }
    Ok(())
}

fn decide_on_request(draft: &mut Draft<'_>) -> Result<(), RefusalKind> {
    let on = requested(draft)?;
    if on && !draft.is_given(ENABLE) {
        draft.settle(
            ENABLE,
            Value::Bool(true),
            RuleId::ConfigTransactionalImplies,
        );
    }
    let acks = draft.acks();
    draft.respell("acks", Value::Text(acks.to_string()), false);
    if on {
        if draft.int("retries") == Some(0) {
            return Err(RefusalKind::Retries);
        }
        if draft.is_given("acks") && acks != -1 {
            return Err(RefusalKind::Acks);
        }
        let all = Value::Text("-1".into());
        draft.settle("acks", all, RuleId::ConfigIdempotenceOverrides);
    }
    Ok(())
}

/// Whether idempotence was asked for, by its own setting or by `transactional.id`.
///
/// Source: `ProducerConfig.idempotenceEnabled`, up to 2.4 `KafkaProducer.configureTransactionState`.
pub(super) fn requested(draft: &Draft<'_>) -> Result<bool, RefusalKind> {
    let asked = draft.is_given(ENABLE) && draft.flag(ENABLE);
    let transactional = draft.is_given(TRANSACTIONAL_ID);
    if draft.is_given(ENABLE) && !asked && transactional {
        return Err(RefusalKind::TransactionalId);
    }
    Ok(asked || transactional)
}

/// The transaction manager: whether there is one, and what it logs.
///
/// Source: `KafkaProducer.configureTransactionState`.
pub(super) fn instantiate(draft: &mut Draft<'_>) -> Result<bool, RefusalKind> {
    let on = match draft.conduct.idempotence {
        Idempotence::ByDefault => draft.flag(ENABLE),
        Idempotence::OnRequest => {
            let on = requested(draft)?;
            if draft.is_given(TRANSACTIONAL_ID) && !draft.is_given(ENABLE) {
                draft.log(
                    Level::Info,
                    "KafkaProducer",
                    NoticeKind::OnByTransactionalId,
                );
            }
            // 3.0.0 and 3.1.0 declare it and still want to be asked.
            if !on {
                draft.override_with(ENABLE, Value::Bool(false), RuleId::ConfigUndeclared);
            }
            on
        }
        Idempotence::Constructor => {
            let on = requested(draft)?;
            if on {
                draft.override_with(
                    ENABLE,
                    Value::Bool(true),
                    RuleId::ConfigTransactionalImplies,
                );
            }
            on
        }
    };
    if on {
        let kind = if draft.is_given(TRANSACTIONAL_ID) {
            NoticeKind::Transactional
        } else {
            NoticeKind::Idempotent
        };
        draft.log(Level::Info, "KafkaProducer", kind);
    }
    Ok(on)
}

/// Source: `KafkaProducer.configureRetries`, up to 2.4; in 2.5 only the line is left.
pub(super) fn override_retries(draft: &mut Draft<'_>, on: bool) -> Result<(), RefusalKind> {
    if !on {
        return Ok(());
    }
    if !draft.is_given("retries") {
        draft.log(Level::Info, "KafkaProducer", NoticeKind::RetriesRaised);
        let most = Value::Int(i32::MAX.into());
        draft.override_with("retries", most, RuleId::ConfigIdempotenceOverrides);
    } else if draft.int("retries") == Some(0) {
        return Err(RefusalKind::Retries);
    }
    Ok(())
}

/// Source: `KafkaProducer.configureInflightRequests`, up to 3.1.0.
pub(super) fn override_in_flight(draft: &mut Draft<'_>, on: bool) -> Result<(), RefusalKind> {
    if !on {
        return Ok(());
    }
    let value = draft.int(IN_FLIGHT).unwrap_or_default();
    if !draft.conduct.in_flight_one {
        return if value > MOST_IN_FLIGHT {
            Err(RefusalKind::InFlight)
        } else {
            Ok(())
        };
    }
    if !draft.is_given(IN_FLIGHT) {
        draft.log(Level::Info, "KafkaProducer", NoticeKind::InFlightLowered);
        draft.override_with(IN_FLIGHT, Value::Int(1), RuleId::ConfigIdempotenceOverrides);
    } else if value != 1 {
        return Err(RefusalKind::InFlightNotOne);
    }
    Ok(())
}

/// Source: `KafkaProducer.configureAcks`, up to 3.1.0; `ProducerConfig` has already decided from 2.5 on.
pub(super) fn override_acks(draft: &mut Draft<'_>, on: bool) -> Result<(), RefusalKind> {
    let declared = draft.conduct.idempotence == Idempotence::Constructor;
    let acks = draft.acks();
    if on && !draft.is_given("acks") {
        draft.log(Level::Info, "KafkaProducer", NoticeKind::AcksRaised);
        if acks != -1 {
            let all = Value::Text("-1".into());
            draft.override_with("acks", all, RuleId::ConfigIdempotenceOverrides);
        }
    } else if on && acks != -1 {
        return Err(RefusalKind::Acks);
    }
    let number = Value::Text(draft.acks().to_string());
    draft.respell("acks", number, declared);
    Ok(())
}
