//! Records and flushes.

use alloc::format;
use alloc::string::{String, ToString};

use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{Instant, Span};

use super::name::{check_length, check_name};
use super::{
    Check, check_count, check_instant, check_number, check_producer, check_span, out_of_range,
};
use crate::limits;
use crate::problem::{NameRule, Problem, ProblemKind, Thing};
use crate::schema::{Flush, OnFailed, Scenario, Send, Target};
use crate::workload::{is_numbered, numbered};

/// The last millisecond of the year 9999.
const MAX_TIMESTAMP: u64 = 253_402_300_799_999;

pub(super) fn check_sends(scenario: &Scenario, prefix: &str, sends: &[Send]) -> Check {
    check_count(
        &format!("{prefix}send"),
        sends.len(),
        limits::MAX_SENDS,
        "MAX_SENDS",
    )?;
    for (index, send) in sends.iter().enumerate() {
        check_send(scenario, &format!("{prefix}send[{}]", index + 1), send)?;
    }
    Ok(())
}

fn check_send(scenario: &Scenario, path: &str, send: &Send) -> Check {
    check_instant(&format!("{path}.at"), send.at)?;
    check_producer(scenario, &format!("{path}.producer"), &send.producer)?;
    check_target(scenario, &format!("{path}.to"), &send.to)?;
    let record = format!("{path}.record");
    check_name(
        &record,
        &send.record,
        NameRule::Text,
        limits::MAX_NAME_CHARS,
        "MAX_NAME_CHARS",
    )?;
    for (key, text) in [("key", &send.key), ("value", &send.value)] {
        if let Some(text) = text {
            check_length(
                &format!("{path}.{key}"),
                text,
                limits::MAX_DATA_CHARS,
                "MAX_DATA_CHARS",
            )?;
        }
    }
    let headers = format!("{path}.headers");
    check_count(
        &headers,
        send.headers.len(),
        limits::MAX_HEADERS,
        "MAX_HEADERS",
    )?;
    for (index, (name, value)) in send.headers.iter().enumerate() {
        for text in [name, value] {
            check_length(&headers, text, limits::MAX_DATA_CHARS, "MAX_DATA_CHARS")?;
        }
        if send
            .headers
            .iter()
            .take(index)
            .any(|(other, _)| other == name)
        {
            return Err(Problem::new(
                headers,
                ProblemKind::SameName { name: name.clone() },
            ));
        }
    }
    if let Some(timestamp) = send.timestamp {
        let timestamp = u64::try_from(timestamp).unwrap_or(u64::MAX);
        check_number(&format!("{path}.timestamp"), timestamp, 0, MAX_TIMESTAMP)?;
    }
    if let OnFailed::SendAgainOnce { wait } | OnFailed::SendAgainUntilOk { wait } = send.on_failed {
        check_span(&format!("{path}.on_failed"), wait)?;
    }
    check_row(path, send)?;
    check_size(path, send)
}

fn check_row(path: &str, send: &Send) -> Check {
    if send.count == 0 || send.count > limits::MAX_RECORDS {
        let most = limits::MAX_RECORDS.to_string();
        return Err(out_of_range(
            &format!("{path}.count"),
            "1",
            most,
            Some("MAX_RECORDS"),
        ));
    }
    let every = format!("{path}.every");
    check_span(&every, send.every)?;
    if send.count == 1 && send.every != Span::ZERO {
        return Err(Problem::new(every, ProblemKind::Needs { other: "count" }));
    }
    if send.count > 1 && !is_numbered(&send.record) {
        return Err(Problem::new(
            format!("{path}.record"),
            ProblemKind::PatternNeeded,
        ));
    }
    let last = u64::from(send.count - 1).saturating_mul(send.every.0);
    check_instant(&every, Instant(send.at.0.saturating_add(last)))
}

fn check_size(path: &str, send: &Send) -> Check {
    let Some(size) = send.size else {
        return Ok(());
    };
    let path = format!("{path}.size");
    if size > limits::MAX_SIZE {
        let most = limits::MAX_SIZE.to_string();
        return Err(out_of_range(&path, "0", most, Some("MAX_SIZE")));
    }
    // The last number of a row is the longest.
    let bytes = numbered(send.value.as_ref().unwrap_or(&send.record), send.count).len();
    if bytes > size as usize {
        return Err(Problem::new(path, ProblemKind::LongerThanSize { bytes }));
    }
    Ok(())
}

/// The topic and the partition must exist.
pub(super) fn check_target(scenario: &Scenario, path: &str, target: &Target) -> Check {
    let Some(topic) = scenario
        .topics
        .iter()
        .find(|topic| topic.name == target.topic)
    else {
        return Err(Problem::new(
            path,
            ProblemKind::NoSuch {
                what: Thing::Topic,
                name: target.topic.clone(),
                known: scenario
                    .topics
                    .iter()
                    .map(|topic| topic.name.clone())
                    .collect(),
            },
        ));
    };
    if target
        .partition
        .is_none_or(|partition| partition < topic.partitions)
    {
        return Ok(());
    }
    Err(Problem::new(
        path,
        ProblemKind::NoSuch {
            what: Thing::Partition,
            name: target.text(),
            known: (0..topic.partitions)
                .take(8)
                .map(|partition| Target::partition(&topic.name, partition).text())
                .collect(),
        },
    ))
}

pub(super) fn check_flushes(scenario: &Scenario, prefix: &str, flushes: &[Flush]) -> Check {
    check_count(
        &format!("{prefix}flush"),
        flushes.len(),
        limits::MAX_FLUSHES,
        "MAX_FLUSHES",
    )?;
    for (index, flush) in flushes.iter().enumerate() {
        let path = format!("{prefix}flush[{}]", index + 1);
        check_instant(&format!("{path}.at"), flush.at)?;
        check_producer(scenario, &format!("{path}.producer"), &flush.producer)?;
    }
    Ok(())
}

/// The records of a run must not be too many, and no two may have the same name. Gives their names.
pub(super) fn check_records(scenario: &Scenario, run: usize) -> Result<SortedSet<String>, Problem> {
    let own = scenario.runs.get(run).map_or(&[][..], |run| &run.sends);
    let rows = |prefix: String, sends| {
        <[Send]>::iter(sends)
            .enumerate()
            .map(move |(index, send)| (format!("{prefix}send[{}].record", index + 1), send))
    };
    let mut names = SortedSet::new();
    let mut found = 0_usize;
    let mut bytes = 0_u64;
    let own_prefix = format!("run[{}].", run + 1);
    for (path, send) in rows(String::new(), &scenario.sends).chain(rows(own_prefix, own)) {
        found += send.count as usize;
        check_count(&path, found, limits::MAX_RECORDS as usize, "MAX_RECORDS")?;
        bytes =
            bytes.saturating_add(u64::from(send.count) * u64::from(send.size.unwrap_or_default()));
        if bytes > limits::MAX_BYTES {
            let kind = ProblemKind::TooMany {
                found: usize::try_from(bytes).unwrap_or(usize::MAX),
                most: limits::MAX_BYTES as usize,
                limit: "MAX_BYTES",
            };
            return Err(Problem::new(path, kind));
        }
        for n in 1..=send.count {
            let name = numbered(&send.record, n);
            if !names.insert(name.clone()) {
                return Err(Problem::new(
                    path,
                    ProblemKind::SameName {
                        name: name.to_string(),
                    },
                ));
            }
        }
    }
    Ok(names)
}
