//! A scenario as differences from a base: numbered fields in ascending order, only those that differ.
//!
//! The numbers are frozen. A new kind of content gets a new number, which an older version meets as one that it
//! does not know, and says that the link is newer.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::Span;

use super::bytes::{Reader, Writer};
use super::error::LinkError;
use super::parts::{cluster, fault, producer, run, workload};
use crate::limits;
use crate::outcome::Outcome;
use crate::schema::{Chance, EventName, Moment, MomentAt, Notes, Scenario, Topic};
use crate::text::Text;

const ID: u64 = 1;
const WORDS: u64 = 2;
const TOPICS: u64 = 3;
const CONNECT: u64 = 4;
const REQUEST: u64 = 5;
const RESPONSE: u64 = 6;
const INIT_REQUEST: u64 = 7;
const INIT_RESPONSE: u64 = 8;
const WORK: u64 = 9;
const FIRST_PRODUCER_ID: u64 = 10;
const PRODUCERS: u64 = 11;
const SENDS: u64 = 12;
const FLUSHES: u64 = 13;
const FAULTS: u64 = 14;
const CHANCE: u64 = 15;
const HORIZON: u64 = 16;
const RUNS: u64 = 17;
const MOMENT: u64 = 18;
const OUTCOME: u64 = 19;
const CLUSTER: u64 = 20;

/// Which words a link spells out, and which it takes from its base. Kept apart from the words themselves: when the
/// words of a built-in scenario are improved, its old links must stay what they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    /// Title, question, story and tags are spelt out.
    own_notes: bool,
    /// Of each run.
    run_names: Vec<run::NameSource>,
}

impl Words {
    /// As few as possible.
    pub(super) fn of(scenario: &Scenario, base: &Scenario) -> Self {
        Self {
            own_notes: scenario.notes != base.notes || scenario.tags != base.tags,
            run_names: scenario
                .runs
                .iter()
                .map(|run| run::NameSource::of(&run.name, base))
                .collect(),
        }
    }

    /// Whether every run has the name that the run at its place has in the base.
    fn run_names_are_of(&self, base: &Scenario) -> bool {
        self.run_names.len() == base.runs.len()
            && self
                .run_names
                .iter()
                .zip(&base.runs)
                .all(|(source, run)| *source == run::NameSource::of(&run.name, base))
    }
}

pub(super) fn write(out: &mut Writer, scenario: &Scenario, base: &Scenario, words: &Words) {
    if scenario.id != base.id {
        out.number(ID);
        out.text(&scenario.id);
    }
    if words.own_notes {
        out.number(WORDS);
        write_words(out, scenario);
    }
    if scenario.topics != base.topics {
        out.number(TOPICS);
        write_topics(out, &scenario.topics);
    }
    let mut now = scenario.clone();
    let mut was = base.clone();
    for ((number, now), (_, was)) in spans(&mut now).into_iter().zip(spans(&mut was)) {
        if now != was {
            out.number(number);
            out.span(*now);
        }
    }
    if scenario.broker.first_producer_id != base.broker.first_producer_id {
        out.number(FIRST_PRODUCER_ID);
        out.number(scenario.broker.first_producer_id);
    }
    if scenario.producers != base.producers {
        out.number(PRODUCERS);
        producer::write(out, &scenario.producers, &base.producers);
    }
    if scenario.sends != base.sends {
        out.number(SENDS);
        workload::write_sends(out, &scenario.sends, scenario);
    }
    if scenario.flushes != base.flushes {
        out.number(FLUSHES);
        workload::write_flushes(out, &scenario.flushes, scenario);
    }
    if scenario.faults != base.faults {
        out.number(FAULTS);
        fault::write(out, &scenario.faults, scenario);
    }
    if scenario.chance != base.chance {
        out.number(CHANCE);
        write_chance(out, &scenario.chance);
    }
    if scenario.horizon != base.horizon {
        out.number(HORIZON);
        out.span(scenario.horizon);
    }
    if !run::are_same(&scenario.runs, &base.runs) || !words.run_names_are_of(base) {
        out.number(RUNS);
        run::write(out, scenario, &words.run_names);
    }
    if scenario.moment != base.moment {
        out.number(MOMENT);
        write_moment(out, scenario.moment.as_ref());
    }
    if let Some(Outcome(outcome)) = scenario.outcome {
        out.number(OUTCOME);
        let [high, low] = outcome.to_be_bytes();
        out.byte(high);
        out.byte(low);
    }
    if scenario.cluster != base.cluster {
        out.number(CLUSTER);
        cluster::write(out, &scenario.cluster);
    }
}

pub(super) fn read(
    input: &mut Reader<'_>,
    base: &Scenario,
) -> Result<(Scenario, Words), LinkError> {
    let mut scenario = Scenario {
        outcome: None,
        ..base.clone()
    };
    let mut words = Words::of(&scenario, base);
    let mut last = 0;
    while !input.is_empty() {
        let number = input.number()?;
        if number <= last {
            return Err(LinkError::Malformed);
        }
        last = number;
        match number {
            ID => scenario.id = input.text()?,
            WORDS => {
                read_words(input, &mut scenario)?;
                words.own_notes = true;
            }
            TOPICS => scenario.topics = read_topics(input)?,
            CONNECT | REQUEST | RESPONSE | INIT_REQUEST | INIT_RESPONSE | WORK => {
                let span = input.span()?;
                for (_, place) in spans(&mut scenario)
                    .into_iter()
                    .filter(|(one, _)| *one == number)
                {
                    *place = span;
                }
            }
            FIRST_PRODUCER_ID => scenario.broker.first_producer_id = input.number()?,
            PRODUCERS => scenario.producers = producer::read(input, &base.producers)?,
            SENDS => scenario.sends = workload::read_sends(input, &scenario)?,
            FLUSHES => scenario.flushes = workload::read_flushes(input, &scenario)?,
            FAULTS => scenario.faults = fault::read(input, &scenario)?,
            CHANCE => scenario.chance = read_chance(input)?,
            HORIZON => scenario.horizon = input.span()?,
            RUNS => (scenario.runs, words.run_names) = run::read(input, &scenario, base)?,
            MOMENT => scenario.moment = read_moment(input)?,
            CLUSTER => scenario.cluster = cluster::read(input)?,
            OUTCOME => {
                scenario.outcome = Some(Outcome(u16::from_be_bytes([input.byte()?, input.byte()?])))
            }
            _ => return Err(LinkError::Newer),
        }
    }
    Ok((scenario, words))
}

/// The spans that have a field of their own, in the order of their numbers.
fn spans(scenario: &mut Scenario) -> [(u64, &mut Span); 6] {
    let network = &mut scenario.network;
    [
        (CONNECT, &mut network.connect),
        (REQUEST, &mut network.request),
        (RESPONSE, &mut network.response),
        (INIT_REQUEST, &mut network.init_request),
        (INIT_RESPONSE, &mut network.init_response),
        (WORK, &mut scenario.broker.work),
    ]
}

fn write_words(out: &mut Writer, scenario: &Scenario) {
    let Notes {
        title,
        question,
        story,
    } = &scenario.notes;
    for text in [title, question, story] {
        out.text(text.en());
        out.text(text.zh());
    }
    out.count(scenario.tags.len());
    for tag in &scenario.tags {
        out.text(tag);
    }
}

fn read_words(input: &mut Reader<'_>, scenario: &mut Scenario) -> Result<(), LinkError> {
    let Notes {
        title,
        question,
        story,
    } = &mut scenario.notes;
    for text in [title, question, story] {
        *text = Text::new(input.text()?, input.text()?);
    }
    let tags: Result<Vec<String>, _> = (0..input.count(limits::MAX_TAGS)?)
        .map(|_| input.text())
        .collect();
    scenario.tags = tags?;
    Ok(())
}

/// A topic has a name that is not the standard one.
const TOPIC_NAME: u64 = 1;
/// A topic has a `max.message.bytes` that is not the standard one.
const TOPIC_MAX_BYTES: u64 = 2;
/// A topic says something of its replicas.
const TOPIC_REPLICATION: u64 = 4;

fn write_topics(out: &mut Writer, topics: &[Topic]) {
    let standard = Topic::default();
    out.count(topics.len());
    for topic in topics {
        let has_name = topic.name != standard.name;
        let has_max = topic.max_message_bytes != standard.max_message_bytes;
        let has_replication = topic.replication != standard.replication;
        out.number(
            u64::from(has_name) * TOPIC_NAME
                + u64::from(has_max) * TOPIC_MAX_BYTES
                + u64::from(has_replication) * TOPIC_REPLICATION,
        );
        if has_name {
            out.text(&topic.name);
        }
        out.number(u64::from(topic.partitions));
        if has_max {
            out.number(u64::from(topic.max_message_bytes));
        }
        if has_replication {
            cluster::write_replication(out, &topic.replication);
        }
    }
}

fn read_topics(input: &mut Reader<'_>) -> Result<Vec<Topic>, LinkError> {
    (0..input.count(limits::MAX_TOPICS)?)
        .map(|_| {
            let flags = input.flags(TOPIC_NAME | TOPIC_MAX_BYTES | TOPIC_REPLICATION)?;
            let mut topic = Topic::default();
            if flags & TOPIC_NAME != 0 {
                topic.name = input.text()?;
            }
            topic.partitions = input.number32()?;
            if flags & TOPIC_MAX_BYTES != 0 {
                topic.max_message_bytes = input.number32()?;
            }
            if flags & TOPIC_REPLICATION != 0 {
                topic.replication = cluster::read_replication(input)?;
            }
            Ok(topic)
        })
        .collect()
}

fn write_chance(out: &mut Writer, chance: &Chance) {
    match chance {
        Chance::Nominal => out.number(0),
        Chance::Seed(seed) => {
            out.number(1);
            out.number(*seed);
        }
        Chance::Script(draws) => {
            out.number(2);
            out.count(draws.len());
            for draw in draws {
                out.number(u64::from(*draw));
            }
        }
    }
}

fn read_chance(input: &mut Reader<'_>) -> Result<Chance, LinkError> {
    match input.number()? {
        0 => Ok(Chance::Nominal),
        1 => Ok(Chance::Seed(input.number()?)),
        2 => {
            let count = input.count(limits::MAX_DRAWS)?;
            let draws: Result<Vec<u32>, _> = (0..count).map(|_| input.number32()).collect();
            Ok(Chance::Script(draws?))
        }
        _ => Err(LinkError::Newer),
    }
}

/// 0: none. 1: a time. From 2 on: an event, by its place in [`EventName::ALL`].
fn write_moment(out: &mut Writer, moment: Option<&Moment>) {
    let Some(moment) = moment else {
        out.number(0);
        return;
    };
    match moment.at {
        MomentAt::Time(at) => {
            out.number(1);
            out.count(moment.run);
            out.instant(at);
        }
        MomentAt::Event(name, nth) => {
            out.number(name as u64 + 2);
            out.count(moment.run);
            out.number(u64::from(nth));
        }
    }
}

fn read_moment(input: &mut Reader<'_>) -> Result<Option<Moment>, LinkError> {
    let kind = match input.number()? {
        0 => return Ok(None),
        1 => None,
        number => {
            let place = usize::try_from(number - 2).map_err(|_| LinkError::Newer)?;
            Some(*EventName::ALL.get(place).ok_or(LinkError::Newer)?)
        }
    };
    let run = input.index(limits::MAX_RUNS)?;
    let at = match kind {
        None => MomentAt::Time(input.instant()?),
        Some(name) => MomentAt::Event(name, input.number32()?),
    };
    Ok(Some(Moment { run, at }))
}
