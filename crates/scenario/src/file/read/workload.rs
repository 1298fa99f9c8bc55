//! Records and flushes.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{Millis, Span};

use crate::duration;
use crate::file::table::{Field, Table};
use crate::problem::{Problem, ProblemKind};
use crate::schema::{Flush, OnFailed, Scenario, Send, Target};

/// The keys of a record.
const SEND_KEYS: &[&str] = &[
    "at",
    "producer",
    "to",
    "record",
    "key",
    "value",
    "size",
    "headers",
    "timestamp",
    "on_failed",
    "count",
    "every",
];

pub(super) fn sends(table: &Table<'_>, scenario: &Scenario) -> Result<Vec<Send>, Problem> {
    let Some(sends) = table.get("send") else {
        return Ok(Vec::new());
    };
    sends
        .tables()?
        .iter()
        .map(|send| read_send(send, scenario))
        .collect()
}

fn read_send(field: &Field<'_>, scenario: &Scenario) -> Result<Send, Problem> {
    let table = field.table(SEND_KEYS)?;
    let text = |key| table.optional(key, |field: &Field<'_>| field.text().map(String::from));
    let default = Send::default();
    Ok(Send {
        at: table.optional("at", Field::instant)?.unwrap_or(default.at),
        producer: producer(&table, scenario)?,
        to: match table.get("to") {
            Some(to) => target(&to, scenario)?,
            None => only_topic(scenario).ok_or_else(|| {
                field.problem(ProblemKind::Missing {
                    example: "to = \"orders\"",
                })
            })?,
        },
        record: table.required("record", "record = \"order-42\"", |field| {
            field.text().map(String::from)
        })?,
        key: text("key")?,
        value: text("value")?,
        size: table.optional("size", Field::number)?,
        headers: table.optional("headers", headers)?.unwrap_or_default(),
        timestamp: table.optional("timestamp", |field| {
            field.number::<u64>().map(|number| number as Millis)
        })?,
        on_failed: table
            .optional("on_failed", on_failed)?
            .unwrap_or(default.on_failed),
        count: table
            .optional("count", Field::number)?
            .unwrap_or(default.count),
        every: table
            .optional("every", Field::span)?
            .unwrap_or(default.every),
    })
}

pub(super) fn flushes(table: &Table<'_>, scenario: &Scenario) -> Result<Vec<Flush>, Problem> {
    let Some(flushes) = table.get("flush") else {
        return Ok(Vec::new());
    };
    flushes
        .tables()?
        .iter()
        .map(|flush| {
            let table = flush.table(&["at", "producer"])?;
            Ok(Flush {
                at: table.required("at", "at = \"10 ms\"", Field::instant)?,
                producer: producer(&table, scenario)?,
            })
        })
        .collect()
}

/// The producer; where there is only one, it need not be said.
fn producer(table: &Table<'_>, scenario: &Scenario) -> Result<String, Problem> {
    let only = match scenario.producers.as_slice() {
        [only] => Some(only.name.clone()),
        _ => None,
    };
    match (table.get("producer"), only) {
        (None, Some(only)) => Ok(only),
        _ => table.required("producer", "producer = \"p1\"", |field| {
            field.text().map(String::from)
        }),
    }
}

/// Where records go, where that need not be said: the only topic.
pub(in crate::file) fn only_topic(scenario: &Scenario) -> Option<Target> {
    match scenario.topics.as_slice() {
        [only] => Some(Target::topic(&only.name)),
        _ => None,
    }
}

/// A topic or a partition.
pub(super) fn target(field: &Field<'_>, scenario: &Scenario) -> Result<Target, Problem> {
    let topics = scenario.topics.iter().map(|topic| topic.name.as_str());
    Ok(Target::parse(field.text()?, topics))
}

fn headers(field: &Field<'_>) -> Result<Vec<(String, String)>, Problem> {
    field
        .open_table()?
        .fields()
        .map(|(name, value)| Ok((name.into(), value.text()?.into())))
        .collect()
}

/// What the application can do when it is told that a send failed.
const ON_FAILED: &[&str] = &[
    "nothing",
    "send again once",
    "send again once, after 100 ms",
    "send again until told ok",
    "send again until told ok, after 100 ms",
];

fn on_failed(field: &Field<'_>) -> Result<OnFailed, Problem> {
    let text = field.text()?;
    let (what, wait) = match text.split_once(", after ") {
        None => (text, Some(Span::ZERO)),
        Some((what, wait)) => (what, duration::parse(wait)),
    };
    match (what, wait) {
        ("nothing", Some(Span::ZERO)) => Ok(OnFailed::Nothing),
        ("send again once", Some(wait)) => Ok(OnFailed::SendAgainOnce { wait }),
        ("send again until told ok", Some(wait)) => Ok(OnFailed::SendAgainUntilOk { wait }),
        _ => Err(field.unknown(ON_FAILED)),
    }
}
