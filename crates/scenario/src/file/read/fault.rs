//! Faults, in words.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{ErrorCode, Instant};

use super::node;
use super::workload::target;
use crate::duration;
use crate::file::table::{Field, Table};
use crate::problem::{Expected, Problem, ProblemKind};
use crate::schema::{Api, Effect, Fault, FaultKind, MessageFault, Scenario, Side};

/// What can happen to a message.
const MESSAGE_EFFECTS: &[&str] = &[
    "lose",
    "delay 600 ms",
    "cut before",
    "cut after",
    "answer NOT_ENOUGH_REPLICAS",
    "append, then answer REQUEST_TIMED_OUT",
    "give epoch 32767",
];
/// Some of the codes that a broker can answer.
const CODES: &[&str] = &[
    "NOT_LEADER_OR_FOLLOWER",
    "NOT_ENOUGH_REPLICAS",
    "NOT_ENOUGH_REPLICAS_AFTER_APPEND",
    "REQUEST_TIMED_OUT",
    "UNKNOWN_TOPIC_OR_PARTITION",
    "MESSAGE_TOO_LARGE",
    "OUT_OF_ORDER_SEQUENCE_NUMBER",
    "UNKNOWN_PRODUCER_ID",
    "INVALID_PRODUCER_EPOCH",
    "TOPIC_AUTHORIZATION_FAILED",
    "CLUSTER_AUTHORIZATION_FAILED",
    "COORDINATOR_NOT_AVAILABLE",
    "KAFKA_STORAGE_ERROR",
    "and Kafka's others",
];

pub(super) fn faults(table: &Table<'_>, scenario: &Scenario) -> Result<Vec<Fault>, Problem> {
    let Some(faults) = table.get("fault") else {
        return Ok(Vec::new());
    };
    faults
        .tables()?
        .iter()
        .map(|fault| read_fault(fault, scenario))
        .collect()
}

fn read_fault(field: &Field<'_>, scenario: &Scenario) -> Result<Fault, Problem> {
    let on = field
        .open_table()?
        .required("on", "on = \"response\"", |on| on.text().map(String::from))?;
    let (enabled, kind) = match on.as_str() {
        "request" => message(field, Side::Request, scenario)?,
        "response" => message(field, Side::Response, scenario)?,
        node => node::node_fault(field, node, scenario)?,
    };
    Ok(Fault { enabled, kind })
}

pub(super) fn is_enabled(table: &Table<'_>) -> Result<bool, Problem> {
    Ok(!table.optional("off", Field::flag)?.unwrap_or(false))
}

fn message(
    field: &Field<'_>,
    side: Side,
    scenario: &Scenario,
) -> Result<(bool, FaultKind), Problem> {
    let table = field.table(&[
        "on",
        "of",
        "attempt",
        "record",
        "partition",
        "producer",
        "between",
        "do",
        "only",
        "log_start",
        "off",
    ])?;
    let text = |key| table.optional(key, |field: &Field<'_>| field.text().map(String::from));
    let (api, nth) = table.optional("of", of)?.unwrap_or((Api::Produce, None));
    let fault = MessageFault {
        api,
        nth,
        attempt: table.optional("attempt", Field::number)?,
        record: text("record")?,
        partition: table.optional("partition", |field| target(field, scenario))?,
        producer: text("producer")?,
        between: table.optional("between", between)?,
        effect: table.required("do", "do = \"lose\"", |does| {
            effect(does, side, &table, scenario)
        })?,
    };
    for key in ["only", "log_start"] {
        if let Some(field) = table.get(key)
            && !matches!(fault.effect, Effect::Answer { .. })
        {
            return Err(field.problem(ProblemKind::Needs {
                other: "do = \"answer …\"",
            }));
        }
    }
    if fault.effect.side() != side {
        let on = table.get("on").unwrap_or_else(|| field.clone());
        let other = match side {
            Side::Request => "on = \"response\"",
            Side::Response => "on = \"request\"",
        };
        return Err(on.problem(ProblemKind::Needs { other }));
    }
    Ok((is_enabled(&table)?, FaultKind::Message(fault)))
}

/// `produce 1`, `produce`, `InitProducerId 2`, `InitProducerId`, `Metadata`.
fn of(field: &Field<'_>) -> Result<(Api, Option<u32>), Problem> {
    let text = field.text()?;
    let (api, nth) = match text.split_once(' ') {
        None => (text, None),
        Some((api, nth)) => (api, Some(nth.parse().map_err(|_| unknown_of(field))?)),
    };
    match api {
        "produce" => Ok((Api::Produce, nth)),
        "InitProducerId" => Ok((Api::InitProducerId, nth)),
        "Metadata" => Ok((Api::Metadata, nth)),
        _ => Err(unknown_of(field)),
    }
}

fn unknown_of(field: &Field<'_>) -> Problem {
    field.unknown(&[
        "produce 1",
        "produce",
        "InitProducerId 1",
        "InitProducerId",
        "Metadata 1",
        "Metadata",
    ])
}

fn between(field: &Field<'_>) -> Result<(Instant, Instant), Problem> {
    match field.list()?.as_slice() {
        [from, to] => Ok((from.instant()?, to.instant()?)),
        _ => Err(field.problem(ProblemKind::WrongKind {
            expected: Expected::TwoTimes,
        })),
    }
}

fn effect(
    field: &Field<'_>,
    side: Side,
    table: &Table<'_>,
    scenario: &Scenario,
) -> Result<Effect, Problem> {
    let text = field.text()?;
    let answer = |code: &str, append| {
        Ok(Effect::Answer {
            error: ErrorCode::from_name(code).ok_or_else(|| field.unknown(CODES))?,
            append,
            only: table.optional("only", |field| target(field, scenario))?,
            log_start: table.optional("log_start", Field::number)?,
        })
    };
    match text {
        "lose" => return Ok(Effect::Lose(side)),
        "cut before" => return Ok(Effect::CutBefore),
        "cut after" => return Ok(Effect::CutAfter),
        _ => {}
    }
    if let Some(span) = text.strip_prefix("delay ") {
        return duration::parse(span)
            .map(|span| Effect::Delay(side, span))
            .ok_or_else(|| {
                field.problem(ProblemKind::WrongKind {
                    expected: Expected::Time,
                })
            });
    }
    if let Some(code) = text.strip_prefix("append, then answer ") {
        return answer(code, true);
    }
    if let Some(code) = text.strip_prefix("answer ") {
        return answer(code, false);
    }
    if let Some(epoch) = text.strip_prefix("give epoch ") {
        let epoch = epoch.parse().map_err(|_| {
            field.problem(ProblemKind::WrongKind {
                expected: Expected::Number,
            })
        })?;
        return Ok(Effect::GiveEpoch(epoch));
    }
    Err(field.unknown(MESSAGE_EFFECTS))
}
