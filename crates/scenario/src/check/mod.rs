//! Whether a scenario is sound: names that exist, numbers within their ranges, nothing without bound.

mod cluster;
mod fault;
mod name;
mod producer;
mod workload;

use alloc::format;
use alloc::string::{String, ToString};

use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{Instant, Span};

use crate::duration;
use crate::limits;
use crate::problem::{NameRule, Problem, ProblemKind};
use crate::schema::{Chance, MomentAt, RunSpec, Scenario, Topic};
use crate::text::Text;

use name::check_name;
use producer::{check_client, check_producer, check_producers, check_settings};

/// What checks give.
pub(crate) type Check = Result<(), Problem>;

/// The largest first producer id: exact in every format that a scenario is written in.
pub(crate) const MAX_PRODUCER_ID: u64 = 1_000_000_000_000_000;

impl Scenario {
    /// Whether it is sound.
    ///
    /// # Errors
    /// The first problem, with its place.
    pub fn check(&self) -> Result<(), Problem> {
        check_words(self)?;
        check_topics(&self.topics)?;
        cluster::check_cluster(self)?;
        check_times(self)?;
        check_producers(&self.producers, self.cluster.brokers)?;
        check_count("run", self.runs.len(), limits::MAX_RUNS, "MAX_RUNS")?;
        if let Chance::Script(draws) = &self.chance {
            check_count("draws", draws.len(), limits::MAX_DRAWS, "MAX_DRAWS")?;
        }
        workload::check_sends(self, "", &self.sends)?;
        workload::check_flushes(self, "", &self.flushes)?;
        for (index, run) in self.runs.iter().enumerate() {
            check_run(self, index, run)?;
        }
        let mut every_record = SortedSet::new();
        for run in 0..self.run_count() {
            let records = workload::check_records(self, run)?;
            let prefix = format!("run[{}].", run + 1);
            if let Some(spec) = self.runs.get(run) {
                fault::check_faults(self, &prefix, &spec.faults, &records)?;
            }
            every_record.extend(records);
        }
        fault::check_faults(self, "", &self.faults, &every_record)?;
        check_moment(self)
    }
}

fn check_words(scenario: &Scenario) -> Check {
    if !scenario.id.is_empty() {
        check_name(
            "id",
            &scenario.id,
            NameRule::Id,
            limits::MAX_ID_CHARS,
            "MAX_ID_CHARS",
        )?;
    }
    let notes = &scenario.notes;
    check_text(
        "title",
        &notes.title,
        NameRule::Text,
        limits::MAX_TITLE_CHARS,
        "MAX_TITLE_CHARS",
    )?;
    check_text(
        "question",
        &notes.question,
        NameRule::Text,
        limits::MAX_QUESTION_CHARS,
        "MAX_QUESTION_CHARS",
    )?;
    check_text(
        "story",
        &notes.story,
        NameRule::Lines,
        limits::MAX_STORY_CHARS,
        "MAX_STORY_CHARS",
    )?;
    check_count("tags", scenario.tags.len(), limits::MAX_TAGS, "MAX_TAGS")?;
    let mut seen = SortedSet::new();
    for (index, tag) in scenario.tags.iter().enumerate() {
        let path = format!("tags[{}]", index + 1);
        check_name(
            &path,
            tag,
            NameRule::Id,
            limits::MAX_ID_CHARS,
            "MAX_ID_CHARS",
        )?;
        if !seen.insert(tag) {
            return Err(Problem::new(
                path,
                ProblemKind::SameName { name: tag.clone() },
            ));
        }
    }
    Ok(())
}

fn check_text(path: &str, text: &Text, rule: NameRule, most: usize, limit: &'static str) -> Check {
    for one in [text.en(), text.zh()] {
        if !one.is_empty() {
            check_name(path, one, rule, most, limit)?;
        }
    }
    Ok(())
}

fn check_topics(topics: &[Topic]) -> Check {
    if topics.is_empty() {
        return Err(Problem::new(
            "topics",
            ProblemKind::Missing {
                example: "[topics.orders]",
            },
        ));
    }
    check_count("topics", topics.len(), limits::MAX_TOPICS, "MAX_TOPICS")?;
    let mut partitions = 0_u32;
    for (index, topic) in topics.iter().enumerate() {
        let path = format!("topics.{}", topic.name);
        check_name(
            &path,
            &topic.name,
            NameRule::Topic,
            limits::MAX_TOPIC_CHARS,
            "MAX_TOPIC_CHARS",
        )?;
        if topics
            .iter()
            .take(index)
            .any(|other| other.name == topic.name)
        {
            return Err(Problem::new(
                path,
                ProblemKind::SameName {
                    name: topic.name.clone(),
                },
            ));
        }
        let mistaken_for = topics.iter().find(|other| {
            topic
                .name
                .strip_prefix(other.name.as_str())
                .and_then(|rest| rest.strip_prefix('-'))
                .is_some_and(|rest| {
                    !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit())
                })
        });
        if let Some(other) = mistaken_for {
            return Err(Problem::new(
                path,
                ProblemKind::AmbiguousTopic {
                    other: other.name.clone(),
                },
            ));
        }
        partitions = partitions.saturating_add(topic.partitions);
        if topic.partitions == 0 || partitions > limits::MAX_PARTITIONS {
            return Err(out_of_range(
                &format!("{path}.partitions"),
                "1",
                limits::MAX_PARTITIONS.to_string(),
                Some("MAX_PARTITIONS"),
            ));
        }
        check_number(
            &format!("{path}.max.message.bytes"),
            u64::from(topic.max_message_bytes),
            0,
            i32::MAX as u64,
        )?;
    }
    Ok(())
}

fn check_times(scenario: &Scenario) -> Check {
    let network = &scenario.network;
    for (key, span) in [
        ("network.connect", network.connect),
        ("network.request", network.request),
        ("network.response", network.response),
        ("network.init_request", network.init_request),
        ("network.init_response", network.init_response),
        ("broker.work", scenario.broker.work),
        ("horizon", scenario.horizon),
    ] {
        check_span(key, span)?;
    }
    check_number(
        "broker.first_producer_id",
        scenario.broker.first_producer_id,
        0,
        MAX_PRODUCER_ID,
    )
}

fn check_run(scenario: &Scenario, index: usize, run: &RunSpec) -> Check {
    let prefix = format!("run[{}].", index + 1);
    let name = format!("{prefix}name");
    check_text(
        &name,
        &run.name,
        NameRule::Text,
        limits::MAX_TITLE_CHARS,
        "MAX_TITLE_CHARS",
    )?;
    let taken = scenario
        .runs
        .iter()
        .take(index)
        .any(|other| !run.name.is_empty() && other.name == run.name);
    if taken {
        return Err(Problem::new(
            name,
            ProblemKind::SameName {
                name: run.name.en().into(),
            },
        ));
    }
    for (producer, change) in &run.producers {
        let path = format!("{prefix}producers.{producer}");
        check_producer(scenario, &path, producer)?;
        if let Some(client) = change.client {
            check_client(&path, client)?;
        }
        check_settings(&path, &change.settings)?;
    }
    let network = &run.network;
    for (key, span) in [
        ("network.connect", network.connect),
        ("network.request", network.request),
        ("network.response", network.response),
        ("network.init_request", network.init_request),
        ("network.init_response", network.init_response),
        ("broker.work", run.broker.work),
    ] {
        if let Some(span) = span {
            check_span(&format!("{prefix}{key}"), span)?;
        }
    }
    if let Some(id) = run.broker.first_producer_id {
        check_number(
            &format!("{prefix}broker.first_producer_id"),
            id,
            0,
            MAX_PRODUCER_ID,
        )?;
    }
    workload::check_sends(scenario, &prefix, &run.sends)?;
    workload::check_flushes(scenario, &prefix, &run.flushes)
}

fn check_moment(scenario: &Scenario) -> Check {
    let Some(moment) = &scenario.moment else {
        return Ok(());
    };
    if moment.run >= scenario.run_count() {
        return Err(out_of_range(
            "moment.run",
            "1",
            scenario.run_count().to_string(),
            None,
        ));
    }
    match moment.at {
        MomentAt::Event(_, nth) => check_count_number("moment.event", nth),
        MomentAt::Time(at) => check_instant("moment.at", at),
    }
}

fn check_span(path: &str, span: Span) -> Check {
    if span <= limits::MAX_TIME {
        return Ok(());
    }
    Err(out_of_range(
        path,
        "0 ms",
        duration::format(limits::MAX_TIME),
        Some("MAX_TIME"),
    ))
}

fn check_instant(path: &str, at: Instant) -> Check {
    check_span(path, Span(at.0))
}

fn check_number(path: &str, number: u64, least: u64, most: u64) -> Check {
    if (least..=most).contains(&number) {
        return Ok(());
    }
    Err(out_of_range(
        path,
        least.to_string(),
        most.to_string(),
        None,
    ))
}

/// A number that counts something, from 1.
fn check_count_number(path: &str, number: u32) -> Check {
    if (1..=limits::MAX_COUNT).contains(&number) {
        return Ok(());
    }
    Err(out_of_range(
        path,
        "1",
        limits::MAX_COUNT.to_string(),
        Some("MAX_COUNT"),
    ))
}

fn check_count(path: &str, found: usize, most: usize, limit: &'static str) -> Check {
    if found <= most {
        return Ok(());
    }
    Err(Problem::new(
        path,
        ProblemKind::TooMany { found, most, limit },
    ))
}

fn out_of_range(
    path: &str,
    least: impl Into<String>,
    most: impl Into<String>,
    limit: Option<&'static str>,
) -> Problem {
    Problem::new(
        path,
        ProblemKind::OutOfRange {
            least: least.into(),
            most: most.into(),
            limit,
        },
    )
}
