//! Runs as bytes.

use alloc::vec::Vec;

use super::workload::{read_producer, write_producer};
use super::{fault, producer, workload};
use crate::limits::{MAX_PRODUCERS, MAX_RUNS};
use crate::link::bytes::{Reader, Writer};
use crate::link::error::LinkError;
use crate::schema::{BrokerChange, NetworkChange, RunSpec, Scenario};
use crate::text::Text;

const PRODUCERS: u64 = 1;
const OWN_NAME: u64 = 2;
const BASE_NAME: u64 = 4;
const FAULTS: u64 = 8;
const NETWORK: u64 = 16;
const BROKER: u64 = 32;
const SENDS: u64 = 64;
const FLUSHES: u64 = 128;
const ALL: u64 = 255;

/// Where the name of a run comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::link) enum NameSource {
    /// It has none.
    None,
    /// From this run of the base.
    Base(usize),
    /// From the link.
    Own,
}

impl NameSource {
    /// The shortest that gives this name.
    pub(in crate::link) fn of(name: &Text, base: &Scenario) -> Self {
        if name.is_empty() {
            return Self::None;
        }
        base.runs
            .iter()
            .position(|run| run.name == *name)
            .map_or(Self::Own, Self::Base)
    }
}

/// Whether two lists of runs are the same but for their names.
pub(in crate::link) fn are_same(one: &[RunSpec], other: &[RunSpec]) -> bool {
    let nameless = |run: &RunSpec| RunSpec {
        name: Text::default(),
        ..run.clone()
    };
    one.len() == other.len()
        && one
            .iter()
            .zip(other)
            .all(|(one, other)| nameless(one) == nameless(other))
}

pub(in crate::link) fn write(out: &mut Writer, scenario: &Scenario, names: &[NameSource]) {
    out.count(scenario.runs.len());
    for (index, run) in scenario.runs.iter().enumerate() {
        write_run(
            out,
            run,
            names.get(index).copied().unwrap_or(NameSource::Own),
            scenario,
        );
    }
}

fn write_run(out: &mut Writer, run: &RunSpec, name: NameSource, scenario: &Scenario) {
    let mut flags = 0;
    for (flag, is_set) in [
        (PRODUCERS, !run.producers.is_empty()),
        (OWN_NAME, name == NameSource::Own),
        (BASE_NAME, matches!(name, NameSource::Base(_))),
        (FAULTS, !run.faults.is_empty()),
        (NETWORK, run.network != NetworkChange::default()),
        (BROKER, run.broker != BrokerChange::default()),
        (SENDS, !run.sends.is_empty()),
        (FLUSHES, !run.flushes.is_empty()),
    ] {
        flags |= u64::from(is_set) * flag;
    }
    out.number(flags);
    match name {
        NameSource::None => {}
        NameSource::Base(place) => out.count(place),
        NameSource::Own => {
            out.text(run.name.en());
            out.text(run.name.zh());
        }
    }
    if flags & PRODUCERS != 0 {
        out.count(run.producers.len());
        for (name, change) in &run.producers {
            write_producer(out, name, scenario);
            producer::write_change(out, change);
        }
    }
    if flags & FAULTS != 0 {
        fault::write(out, &run.faults, scenario);
    }
    if flags & NETWORK != 0 {
        let network = &run.network;
        write_spans(
            out,
            &[
                network.connect,
                network.request,
                network.response,
                network.init_request,
                network.init_response,
            ],
        );
    }
    if flags & BROKER != 0 {
        write_spans(out, &[run.broker.work]);
        out.number(run.broker.first_producer_id.map_or(0, |id| id + 1));
    }
    if flags & SENDS != 0 {
        workload::write_sends(out, &run.sends, scenario);
    }
    if flags & FLUSHES != 0 {
        workload::write_flushes(out, &run.flushes, scenario);
    }
}

pub(in crate::link) fn read(
    input: &mut Reader<'_>,
    scenario: &Scenario,
    base: &Scenario,
) -> Result<(Vec<RunSpec>, Vec<NameSource>), LinkError> {
    let mut runs = Vec::new();
    let mut names = Vec::new();
    for _ in 0..input.count(MAX_RUNS)? {
        let (run, name) = read_run(input, scenario, base)?;
        runs.push(run);
        names.push(name);
    }
    Ok((runs, names))
}

fn read_run(
    input: &mut Reader<'_>,
    scenario: &Scenario,
    base: &Scenario,
) -> Result<(RunSpec, NameSource), LinkError> {
    let flags = input.flags(ALL)?;
    let mut run = RunSpec::default();
    let source = match flags & (OWN_NAME | BASE_NAME) {
        0 => NameSource::None,
        OWN_NAME => {
            run.name = Text::new(input.text()?, input.text()?);
            NameSource::Own
        }
        BASE_NAME => {
            let place = input.index(base.runs.len())?;
            run.name = base
                .runs
                .get(place)
                .map(|run| run.name.clone())
                .unwrap_or_default();
            NameSource::Base(place)
        }
        _ => return Err(LinkError::Malformed),
    };
    if flags & PRODUCERS != 0 {
        for _ in 0..input.count(MAX_PRODUCERS)? {
            let name = read_producer(input, scenario)?;
            run.producers.insert(name, producer::read_change(input)?);
        }
    }
    if flags & FAULTS != 0 {
        run.faults = fault::read(input, scenario)?;
    }
    if flags & NETWORK != 0 {
        let network = &mut run.network;
        read_spans(
            input,
            [
                &mut network.connect,
                &mut network.request,
                &mut network.response,
                &mut network.init_request,
                &mut network.init_response,
            ],
        )?;
    }
    if flags & BROKER != 0 {
        read_spans(input, [&mut run.broker.work])?;
        run.broker.first_producer_id = input.number()?.checked_sub(1);
    }
    if flags & SENDS != 0 {
        run.sends = workload::read_sends(input, scenario)?;
    }
    if flags & FLUSHES != 0 {
        run.flushes = workload::read_flushes(input, scenario)?;
    }
    Ok((run, source))
}

type MaybeSpan = Option<ackscope_protocol::Span>;

/// Which are there, a bit each, then those.
fn write_spans(out: &mut Writer, spans: &[MaybeSpan]) {
    let flags = spans
        .iter()
        .enumerate()
        .map(|(place, span)| u64::from(span.is_some()) << place)
        .sum();
    out.number(flags);
    for span in spans.iter().flatten() {
        out.span(*span);
    }
}

fn read_spans<const N: usize>(
    input: &mut Reader<'_>,
    spans: [&mut MaybeSpan; N],
) -> Result<(), LinkError> {
    let flags = input.flags((1 << N) - 1)?;
    for (place, span) in spans.into_iter().enumerate() {
        if flags >> place & 1 == 1 {
            *span = Some(input.span()?);
        }
    }
    Ok(())
}
