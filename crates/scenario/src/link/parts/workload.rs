//! Records and flushes as bytes: each record as a difference from the one before it.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{Millis, Span};

use crate::limits::{MAX_FLUSHES, MAX_HEADERS, MAX_SENDS};
use crate::link::bytes::{Reader, Writer};
use crate::link::error::LinkError;
use crate::link::names::{self, FIRST, successor};
use crate::schema::{Flush, OnFailed, Scenario, Send, Target};

const AT: u64 = 1;
const NAME: u64 = 2;
const TARGET: u64 = 4;
const PRODUCER: u64 = 8;
const COUNT: u64 = 16;
const ON_FAILED: u64 = 32;
const KEY: u64 = 64;
const EVERY: u64 = 128;
const SIZE: u64 = 256;
const VALUE: u64 = 512;
const HEADERS: u64 = 1_024;
const TIMESTAMP: u64 = 2_048;
const ALL: u64 = 4_095;

/// What the first record is compared with.
fn before_first(scenario: &Scenario) -> Send {
    Send {
        producer: producer_name(scenario, 0),
        to: Target {
            topic: scenario
                .topics
                .first()
                .map(|topic| topic.name.clone())
                .unwrap_or_default(),
            partition: None,
        },
        record: FIRST.into(),
        ..Send::default()
    }
}

pub(in crate::link) fn write_sends(out: &mut Writer, sends: &[Send], scenario: &Scenario) {
    out.count(sends.len());
    let mut last = before_first(scenario);
    for send in sends {
        write_send(out, send, &last, scenario);
        last = send.clone();
    }
}

fn write_send(out: &mut Writer, send: &Send, last: &Send, scenario: &Scenario) {
    let mut flags = 0;
    for (flag, differs) in [
        (AT, send.at != last.at),
        (NAME, send.record != successor(&last.record)),
        (TARGET, send.to != last.to),
        (PRODUCER, send.producer != last.producer),
        (COUNT, send.count != 1),
        (ON_FAILED, send.on_failed != last.on_failed),
        (KEY, send.key.is_some()),
        (EVERY, send.every != Span::ZERO),
        (SIZE, send.size.is_some()),
        (VALUE, send.value.is_some()),
        (HEADERS, !send.headers.is_empty()),
        (TIMESTAMP, send.timestamp.is_some()),
    ] {
        flags |= u64::from(differs) * flag;
    }
    out.number(flags);
    if flags & AT != 0 {
        out.instant(send.at);
    }
    if flags & NAME != 0 {
        names::write(out, &send.record, &last.record);
    }
    if flags & TARGET != 0 {
        write_target(out, &send.to, scenario);
    }
    if flags & PRODUCER != 0 {
        write_producer(out, &send.producer, scenario);
    }
    if flags & COUNT != 0 {
        out.number(u64::from(send.count));
    }
    if flags & ON_FAILED != 0 {
        write_on_failed(out, send.on_failed);
    }
    if let Some(key) = &send.key {
        out.text(key);
    }
    if flags & EVERY != 0 {
        out.span(send.every);
    }
    if let Some(size) = send.size {
        out.number(u64::from(size));
    }
    if let Some(value) = &send.value {
        out.text(value);
    }
    if flags & HEADERS != 0 {
        out.count(send.headers.len());
        for (name, value) in &send.headers {
            out.text(name);
            out.text(value);
        }
    }
    if let Some(timestamp) = send.timestamp {
        out.number(timestamp.max(0) as u64);
    }
}

pub(in crate::link) fn read_sends(
    input: &mut Reader<'_>,
    scenario: &Scenario,
) -> Result<Vec<Send>, LinkError> {
    let mut sends: Vec<Send> = Vec::new();
    let first = before_first(scenario);
    for _ in 0..input.count(MAX_SENDS)? {
        let send = read_send(input, sends.last().unwrap_or(&first), scenario)?;
        sends.push(send);
    }
    Ok(sends)
}

fn read_send(input: &mut Reader<'_>, last: &Send, scenario: &Scenario) -> Result<Send, LinkError> {
    let flags = input.flags(ALL)?;
    let mut send = Send {
        at: last.at,
        record: successor(&last.record),
        to: last.to.clone(),
        producer: last.producer.clone(),
        on_failed: last.on_failed,
        ..Send::default()
    };
    if flags & AT != 0 {
        send.at = input.instant()?;
    }
    if flags & NAME != 0 {
        send.record = names::read(input, &last.record)?;
    }
    if flags & TARGET != 0 {
        send.to = read_target(input, scenario)?;
    }
    if flags & PRODUCER != 0 {
        send.producer = read_producer(input, scenario)?;
    }
    if flags & COUNT != 0 {
        send.count = input.number32()?;
    }
    if flags & ON_FAILED != 0 {
        send.on_failed = read_on_failed(input)?;
    }
    if flags & KEY != 0 {
        send.key = Some(input.text()?);
    }
    if flags & EVERY != 0 {
        send.every = input.span()?;
    }
    if flags & SIZE != 0 {
        send.size = Some(input.number32()?);
    }
    if flags & VALUE != 0 {
        send.value = Some(input.text()?);
    }
    if flags & HEADERS != 0 {
        let headers: Result<Vec<_>, LinkError> = (0..input.count(MAX_HEADERS)?)
            .map(|_| Ok((input.text()?, input.text()?)))
            .collect();
        send.headers = headers?;
    }
    if flags & TIMESTAMP != 0 {
        send.timestamp = Some(Millis::try_from(input.number()?).map_err(|_| LinkError::Malformed)?);
    }
    Ok(send)
}

fn write_on_failed(out: &mut Writer, on_failed: OnFailed) {
    match on_failed {
        OnFailed::Nothing => out.number(0),
        OnFailed::SendAgainOnce { wait } => {
            out.number(1);
            out.span(wait);
        }
        OnFailed::SendAgainUntilOk { wait } => {
            out.number(2);
            out.span(wait);
        }
    }
}

fn read_on_failed(input: &mut Reader<'_>) -> Result<OnFailed, LinkError> {
    match input.number()? {
        0 => Ok(OnFailed::Nothing),
        1 => Ok(OnFailed::SendAgainOnce {
            wait: input.span()?,
        }),
        2 => Ok(OnFailed::SendAgainUntilOk {
            wait: input.span()?,
        }),
        _ => Err(LinkError::Newer),
    }
}

pub(in crate::link) fn write_flushes(out: &mut Writer, flushes: &[Flush], scenario: &Scenario) {
    out.count(flushes.len());
    for flush in flushes {
        out.instant(flush.at);
        write_producer(out, &flush.producer, scenario);
    }
}

pub(in crate::link) fn read_flushes(
    input: &mut Reader<'_>,
    scenario: &Scenario,
) -> Result<Vec<Flush>, LinkError> {
    (0..input.count(MAX_FLUSHES)?)
        .map(|_| {
            Ok(Flush {
                at: input.instant()?,
                producer: read_producer(input, scenario)?,
            })
        })
        .collect()
}

/// The topic's place doubled, and one more if a partition follows.
pub(super) fn write_target(out: &mut Writer, target: &Target, scenario: &Scenario) {
    let topics = &scenario.topics;
    let place = topics
        .iter()
        .position(|topic| topic.name == target.topic)
        .unwrap_or_default();
    out.number((place as u64) << 1 | u64::from(target.partition.is_some()));
    if let Some(partition) = target.partition {
        out.number(u64::from(partition));
    }
}

pub(super) fn read_target(
    input: &mut Reader<'_>,
    scenario: &Scenario,
) -> Result<Target, LinkError> {
    let head = input.number()?;
    let place = usize::try_from(head >> 1).map_err(|_| LinkError::Malformed)?;
    let topic = scenario.topics.get(place).ok_or(LinkError::Malformed)?;
    Ok(Target {
        topic: topic.name.clone(),
        partition: (head & 1 == 1).then(|| input.number32()).transpose()?,
    })
}

/// The producer's place; nothing where there is only one.
pub(super) fn write_producer(out: &mut Writer, name: &str, scenario: &Scenario) {
    let producers = &scenario.producers;
    if producers.len() > 1 {
        out.count(
            producers
                .iter()
                .position(|producer| producer.name == name)
                .unwrap_or_default(),
        );
    }
}

pub(super) fn read_producer(
    input: &mut Reader<'_>,
    scenario: &Scenario,
) -> Result<String, LinkError> {
    let place = match scenario.producers.len() {
        ..=1 => 0,
        several => input.index(several)?,
    };
    Ok(producer_name(scenario, place))
}

fn producer_name(scenario: &Scenario, place: usize) -> String {
    scenario
        .producers
        .get(place)
        .map(|producer| producer.name.clone())
        .unwrap_or_default()
}
