//! Fault rules as bytes.

use alloc::vec::Vec;

use ackscope_protocol::ErrorCode;

use super::workload::{read_producer, read_target, write_producer, write_target};
use crate::limits::MAX_FAULTS;
use crate::link::bytes::{Reader, Writer};
use crate::link::error::LinkError;
use crate::link::names;
use crate::schema::{
    Api, Effect, Fault, FaultKind, MessageFault, NodeEffect, NodeFault, Resume, Scenario, Side,
};

// The kinds of rules. A rule begins with its kind doubled, and one more if it is switched off.
const LOSE_REQUEST: u64 = 0;
const LOSE_RESPONSE: u64 = 1;
const DELAY_REQUEST: u64 = 2;
const DELAY_RESPONSE: u64 = 3;
const CUT_BEFORE: u64 = 4;
const CUT_AFTER: u64 = 5;
const ANSWER: u64 = 6;
const APPEND_AND_ANSWER: u64 = 7;
const GIVE_EPOCH: u64 = 8;
const CRASH_BROKER: u64 = 9;
const RESTART_BROKER: u64 = 10;
const LOSE_PRODUCER_STATE: u64 = 11;
const RESTART_PRODUCER: u64 = 12;
// The four of a broker, where it is not the first.
const CRASH_ANOTHER: u64 = 13;
const RESTART_ANOTHER: u64 = 14;
const LOSE_STATE_OF_ANOTHER: u64 = 15;
const PAUSE_BROKER: u64 = 16;
const HOLD_REPLICATION: u64 = 17;
const MOVE_LEADERSHIP: u64 = 18;
const PUT_OUT: u64 = 19;
/// The broker that the oldest numbers mean.
const FIRST: u32 = 1;

// The conditions of a rule about a message.
const IS_INIT: u64 = 1;
const NTH: u64 = 2;
const ATTEMPT: u64 = 4;
const RECORD: u64 = 8;
const PARTITION: u64 = 16;
const PRODUCER: u64 = 32;
const BETWEEN: u64 = 64;
const ONLY: u64 = 128;
const LOG_START: u64 = 256;
const IS_METADATA: u64 = 512;
const ALL: u64 = 1_023;

pub(in crate::link) fn write(out: &mut Writer, faults: &[Fault], scenario: &Scenario) {
    out.count(faults.len());
    for fault in faults {
        out.number(kind(&fault.kind) << 1 | u64::from(!fault.enabled));
        match &fault.kind {
            FaultKind::Message(fault) => write_message(out, fault, scenario),
            FaultKind::Node(fault) => write_node(out, fault, scenario),
        }
    }
}

fn kind(kind: &FaultKind) -> u64 {
    match kind {
        FaultKind::Message(fault) => match &fault.effect {
            Effect::Lose(Side::Request) => LOSE_REQUEST,
            Effect::Lose(Side::Response) => LOSE_RESPONSE,
            Effect::Delay(Side::Request, _) => DELAY_REQUEST,
            Effect::Delay(Side::Response, _) => DELAY_RESPONSE,
            Effect::CutBefore => CUT_BEFORE,
            Effect::CutAfter => CUT_AFTER,
            Effect::Answer { append: false, .. } => ANSWER,
            Effect::Answer { append: true, .. } => APPEND_AND_ANSWER,
            Effect::GiveEpoch(_) => GIVE_EPOCH,
        },
        FaultKind::Node(fault) => match &fault.effect {
            NodeEffect::RestartBroker { broker, clean, .. } => match (*broker, clean) {
                (FIRST, false) => CRASH_BROKER,
                (FIRST, true) => RESTART_BROKER,
                (_, false) => CRASH_ANOTHER,
                (_, true) => RESTART_ANOTHER,
            },
            NodeEffect::LoseProducerState { broker: FIRST } => LOSE_PRODUCER_STATE,
            NodeEffect::LoseProducerState { .. } => LOSE_STATE_OF_ANOTHER,
            NodeEffect::PauseBroker { .. } => PAUSE_BROKER,
            NodeEffect::HoldReplication { .. } => HOLD_REPLICATION,
            NodeEffect::MoveLeadership { .. } => MOVE_LEADERSHIP,
            NodeEffect::PutOut { .. } => PUT_OUT,
            NodeEffect::RestartProducer { .. } => RESTART_PRODUCER,
        },
    }
}

fn write_message(out: &mut Writer, fault: &MessageFault, scenario: &Scenario) {
    let (only, log_start) = match &fault.effect {
        Effect::Answer {
            only, log_start, ..
        } => (only.as_ref(), *log_start),
        _ => (None, None),
    };
    let mut flags = 0;
    for (flag, is_set) in [
        (IS_INIT, fault.api == Api::InitProducerId),
        (NTH, fault.nth.is_some()),
        (ATTEMPT, fault.attempt.is_some()),
        (RECORD, fault.record.is_some()),
        (PARTITION, fault.partition.is_some()),
        (PRODUCER, fault.producer.is_some()),
        (BETWEEN, fault.between.is_some()),
        (ONLY, only.is_some()),
        (LOG_START, log_start.is_some()),
        (IS_METADATA, fault.api == Api::Metadata),
    ] {
        flags |= u64::from(is_set) * flag;
    }
    out.number(flags);
    for number in [fault.nth, fault.attempt].into_iter().flatten() {
        out.number(u64::from(number));
    }
    if let Some(record) = &fault.record {
        names::write(out, record, first_name(scenario));
    }
    if let Some(partition) = &fault.partition {
        write_target(out, partition, scenario);
    }
    if let Some(producer) = &fault.producer {
        write_producer(out, producer, scenario);
    }
    if let Some((from, to)) = fault.between {
        out.instant(from);
        out.instant(to);
    }
    if let Some(only) = only {
        write_target(out, only, scenario);
    }
    if let Some(log_start) = log_start {
        out.number(u64::from(log_start));
    }
    match &fault.effect {
        Effect::Delay(_, span) => out.span(*span),
        // The lowest code is -1.
        Effect::Answer { error, .. } => out.number((i64::from(error.code()) + 1).max(0) as u64),
        Effect::GiveEpoch(epoch) => out.number(u64::from(*epoch)),
        Effect::Lose(_) | Effect::CutBefore | Effect::CutAfter => {}
    }
}

fn write_node(out: &mut Writer, fault: &NodeFault, scenario: &Scenario) {
    out.instant(fault.at);
    match &fault.effect {
        NodeEffect::RestartBroker { broker, down, .. } => {
            write_another(out, *broker);
            out.span(*down);
        }
        NodeEffect::LoseProducerState { broker } => write_another(out, *broker),
        NodeEffect::PauseBroker { broker, lasts }
        | NodeEffect::HoldReplication { broker, lasts } => {
            out.number(u64::from(*broker));
            out.span(*lasts);
        }
        NodeEffect::MoveLeadership {
            partition,
            to: broker,
        }
        | NodeEffect::PutOut { partition, broker } => {
            write_target(out, partition, scenario);
            out.number(u64::from(*broker));
        }
        NodeEffect::RestartProducer {
            producer,
            down,
            resume,
        } => {
            write_producer(out, producer, scenario);
            out.span(*down);
            out.number(match resume {
                Resume::Nothing => 0,
                Resume::SendUnacknowledged => 1,
            });
        }
    }
}

/// A broker, unless it is the first: then the kind says so.
fn write_another(out: &mut Writer, broker: u32) {
    if broker != FIRST {
        out.number(u64::from(broker));
    }
}

pub(in crate::link) fn read(
    input: &mut Reader<'_>,
    scenario: &Scenario,
) -> Result<Vec<Fault>, LinkError> {
    (0..input.count(MAX_FAULTS)?)
        .map(|_| {
            let head = input.number()?;
            let kind = match head >> 1 {
                kind @ ..CRASH_BROKER => FaultKind::Message(read_message(input, kind, scenario)?),
                kind => FaultKind::Node(read_node(input, kind, scenario)?),
            };
            Ok(Fault {
                enabled: head & 1 == 0,
                kind,
            })
        })
        .collect()
}

fn read_message(
    input: &mut Reader<'_>,
    kind: u64,
    scenario: &Scenario,
) -> Result<MessageFault, LinkError> {
    let flags = input.flags(ALL)?;
    let has = |flag: u64| flags & flag != 0;
    let nth = has(NTH).then(|| input.number32()).transpose()?;
    let attempt = has(ATTEMPT).then(|| input.number32()).transpose()?;
    let record = has(RECORD)
        .then(|| names::read(input, first_name(scenario)))
        .transpose()?;
    let partition = has(PARTITION)
        .then(|| read_target(input, scenario))
        .transpose()?;
    let producer = has(PRODUCER)
        .then(|| read_producer(input, scenario))
        .transpose()?;
    let between = match has(BETWEEN) {
        true => Some((input.instant()?, input.instant()?)),
        false => None,
    };
    let only = has(ONLY)
        .then(|| read_target(input, scenario))
        .transpose()?;
    let log_start = has(LOG_START).then(|| input.number32()).transpose()?;
    let effect = match kind {
        LOSE_REQUEST => Effect::Lose(Side::Request),
        LOSE_RESPONSE => Effect::Lose(Side::Response),
        DELAY_REQUEST => Effect::Delay(Side::Request, input.span()?),
        DELAY_RESPONSE => Effect::Delay(Side::Response, input.span()?),
        CUT_BEFORE => Effect::CutBefore,
        CUT_AFTER => Effect::CutAfter,
        ANSWER | APPEND_AND_ANSWER => Effect::Answer {
            error: read_error(input)?,
            append: kind == APPEND_AND_ANSWER,
            only,
            log_start,
        },
        _ => Effect::GiveEpoch(
            input
                .number()?
                .try_into()
                .map_err(|_| LinkError::Malformed)?,
        ),
    };
    Ok(MessageFault {
        api: match (has(IS_INIT), has(IS_METADATA)) {
            (false, false) => Api::Produce,
            (true, false) => Api::InitProducerId,
            (false, true) => Api::Metadata,
            (true, true) => return Err(LinkError::Malformed),
        },
        nth,
        attempt,
        record,
        partition,
        producer,
        between,
        effect,
    })
}

/// The name that a record's name is compared with.
fn first_name(scenario: &Scenario) -> &str {
    scenario
        .sends
        .first()
        .map_or(names::FIRST, |send| &send.record)
}

fn read_error(input: &mut Reader<'_>) -> Result<ErrorCode, LinkError> {
    let code = i64::try_from(input.number()?).map_err(|_| LinkError::Newer)? - 1;
    let known = ErrorCode::ALL
        .iter()
        .copied()
        .find(|known| i64::from(known.code()) == code);
    known.ok_or(LinkError::Newer)
}

fn read_node(
    input: &mut Reader<'_>,
    kind: u64,
    scenario: &Scenario,
) -> Result<NodeFault, LinkError> {
    if kind > PUT_OUT {
        return Err(LinkError::Newer);
    }
    let at = input.instant()?;
    let effect = match kind {
        CRASH_BROKER | RESTART_BROKER => NodeEffect::RestartBroker {
            broker: FIRST,
            down: input.span()?,
            clean: kind == RESTART_BROKER,
        },
        CRASH_ANOTHER | RESTART_ANOTHER => NodeEffect::RestartBroker {
            broker: read_another(input)?,
            down: input.span()?,
            clean: kind == RESTART_ANOTHER,
        },
        LOSE_PRODUCER_STATE => NodeEffect::LoseProducerState { broker: FIRST },
        LOSE_STATE_OF_ANOTHER => NodeEffect::LoseProducerState {
            broker: read_another(input)?,
        },
        PAUSE_BROKER => NodeEffect::PauseBroker {
            broker: input.number32()?,
            lasts: input.span()?,
        },
        HOLD_REPLICATION => NodeEffect::HoldReplication {
            broker: input.number32()?,
            lasts: input.span()?,
        },
        MOVE_LEADERSHIP => NodeEffect::MoveLeadership {
            partition: read_target(input, scenario)?,
            to: input.number32()?,
        },
        PUT_OUT => NodeEffect::PutOut {
            partition: read_target(input, scenario)?,
            broker: input.number32()?,
        },
        _ => NodeEffect::RestartProducer {
            producer: read_producer(input, scenario)?,
            down: input.span()?,
            resume: match input.number()? {
                0 => Resume::Nothing,
                1 => Resume::SendUnacknowledged,
                _ => return Err(LinkError::Newer),
            },
        },
    };
    Ok(NodeFault { at, effect })
}

/// A broker other than the first, which has numbers of its own.
fn read_another(input: &mut Reader<'_>) -> Result<u32, LinkError> {
    match input.number32()? {
        FIRST => Err(LinkError::Malformed),
        broker => Ok(broker),
    }
}
