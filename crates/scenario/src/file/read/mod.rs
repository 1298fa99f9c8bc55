//! From a document to a scenario.

mod cluster;
mod fault;
mod node;
mod producer;
mod run;
mod workload;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub(super) use node::{PARTITION, RESUME};
pub(super) use workload::only_topic as default_target;

use super::table::{Field, Table};
use super::tree::Tree;
use crate::outcome::Outcome;
use crate::problem::{Expected, Problem, ProblemKind};
use crate::schema::{
    BrokerChange, Chance, EventName, Moment, MomentAt, NetworkChange, Notes, SCHEMA, Scenario,
    Topic,
};

/// The keys of a scenario.
const KEYS: &[&str] = &[
    "schema",
    "id",
    "title",
    "question",
    "story",
    "tags",
    "topics",
    "network",
    "broker",
    "cluster",
    "producers",
    "send",
    "flush",
    "fault",
    "seed",
    "draws",
    "horizon",
    "run",
    "moment",
    "outcome",
];

pub(super) fn scenario(tree: &Tree) -> Result<Scenario, Problem> {
    let root = Field::root(tree);
    check_schema(&root)?;
    let table = root.table(KEYS)?;
    let mut scenario = Scenario {
        id: table
            .optional("id", |id| id.text().map(String::from))?
            .unwrap_or_default(),
        notes: Notes {
            title: table
                .optional("title", Field::bilingual)?
                .unwrap_or_default(),
            question: table
                .optional("question", Field::bilingual)?
                .unwrap_or_default(),
            story: table
                .optional("story", Field::bilingual)?
                .unwrap_or_default(),
        },
        tags: table.optional("tags", tags)?.unwrap_or_default(),
        ..Scenario::default()
    };
    if let Some(topics) = table.optional("topics", topics)? {
        scenario.topics = topics;
    }
    let network = table.optional("network", network)?.unwrap_or_default();
    scenario.network.connect = network.connect.unwrap_or(scenario.network.connect);
    scenario.network.request = network.request.unwrap_or(scenario.network.request);
    scenario.network.response = network.response.unwrap_or(scenario.network.response);
    scenario.network.init_request = network
        .init_request
        .unwrap_or(scenario.network.init_request);
    scenario.network.init_response = network
        .init_response
        .unwrap_or(scenario.network.init_response);
    let broker = table.optional("broker", broker)?.unwrap_or_default();
    scenario.broker.work = broker.work.unwrap_or(scenario.broker.work);
    scenario.broker.first_producer_id = broker
        .first_producer_id
        .unwrap_or(scenario.broker.first_producer_id);
    if let Some(cluster) = table.optional("cluster", cluster::cluster)? {
        scenario.cluster = cluster;
    }
    if let Some(producers) = table.optional("producers", producer::producers)? {
        scenario.producers = producers;
    }
    scenario.sends = workload::sends(&table, &scenario)?;
    scenario.flushes = workload::flushes(&table, &scenario)?;
    scenario.faults = fault::faults(&table, &scenario)?;
    scenario.chance = chance(&table)?;
    scenario.horizon = table
        .optional("horizon", Field::span)?
        .unwrap_or(scenario.horizon);
    if let Some(runs) = table.get("run") {
        scenario.runs = run::runs(&runs, &scenario)?;
    }
    scenario.moment = table.optional("moment", moment)?;
    scenario.outcome = table.optional("outcome", |outcome| {
        Outcome::parse(outcome.text()?).ok_or_else(|| outcome.unknown(&["0000 … ffff"]))
    })?;
    Ok(scenario)
}

/// The schema is looked at before anything else: a newer file may have keys that nobody here knows.
fn check_schema(root: &Field<'_>) -> Result<(), Problem> {
    let table = root.open_table()?;
    let schema = table.required("schema", "schema = 1", Field::number::<u32>)?;
    let field = table.get("schema").unwrap_or_else(|| root.clone());
    match schema {
        SCHEMA => Ok(()),
        0 => Err(field.problem(ProblemKind::OutOfRange {
            least: "1".into(),
            most: SCHEMA.to_string(),
            limit: None,
        })),
        _ => Err(field.problem(ProblemKind::NewerSchema {
            found: i64::from(schema),
        })),
    }
}

fn tags(field: &Field<'_>) -> Result<Vec<String>, Problem> {
    let tags = field.list()?;
    tags.iter()
        .map(|tag| tag.text().map(String::from))
        .collect()
}

fn topics(field: &Field<'_>) -> Result<Vec<Topic>, Problem> {
    let mut topics = Vec::new();
    for (name, field) in field.open_table()?.fields() {
        let mut topic = Topic {
            name: name.into(),
            ..Topic::default()
        };
        cluster::topic(&field, &mut topic)?;
        topics.push(topic);
    }
    Ok(topics)
}

fn network(field: &Field<'_>) -> Result<NetworkChange, Problem> {
    let table = field.table(&[
        "connect",
        "request",
        "response",
        "init_request",
        "init_response",
    ])?;
    Ok(NetworkChange {
        connect: table.optional("connect", Field::span)?,
        request: table.optional("request", Field::span)?,
        response: table.optional("response", Field::span)?,
        init_request: table.optional("init_request", Field::span)?,
        init_response: table.optional("init_response", Field::span)?,
    })
}

fn broker(field: &Field<'_>) -> Result<BrokerChange, Problem> {
    let table = field.table(&["work", "first_producer_id"])?;
    Ok(BrokerChange {
        work: table.optional("work", Field::span)?,
        first_producer_id: table.optional("first_producer_id", Field::number)?,
    })
}

fn chance(table: &Table<'_>) -> Result<Chance, Problem> {
    match (table.get("seed"), table.get("draws")) {
        (Some(_), Some(draws)) => Err(draws.problem(ProblemKind::Excludes { other: "seed" })),
        (Some(seed), None) => Ok(Chance::Seed(seed.number()?)),
        (None, Some(draws)) => {
            let draws: Result<Vec<u32>, _> = draws.list()?.iter().map(Field::number).collect();
            Ok(Chance::Script(draws?))
        }
        (None, None) => Ok(Chance::Nominal),
    }
}

fn moment(field: &Field<'_>) -> Result<Moment, Problem> {
    let table = field.table(&["run", "event", "at"])?;
    let run = table.optional("run", |run| {
        let number: u32 = run.number()?;
        number.checked_sub(1).ok_or_else(|| {
            run.problem(ProblemKind::OutOfRange {
                least: "1".into(),
                most: crate::limits::MAX_RUNS.to_string(),
                limit: None,
            })
        })
    })?;
    let at = match (table.get("event"), table.get("at")) {
        (Some(_), Some(at)) => return Err(at.problem(ProblemKind::Excludes { other: "event" })),
        (Some(event), None) => event_moment(&event)?,
        (None, Some(at)) => MomentAt::Time(at.instant()?),
        (None, None) => {
            return Err(field.problem(ProblemKind::Missing {
                example: "event = \"filtered 1\"",
            }));
        }
    };
    Ok(Moment {
        run: run.unwrap_or_default() as usize,
        at,
    })
}

/// `filtered 2`; without a number, the first.
fn event_moment(field: &Field<'_>) -> Result<MomentAt, Problem> {
    let text = field.text()?;
    let (name, nth) = match text.rsplit_once(' ') {
        Some((name, nth)) if nth.bytes().all(|byte| byte.is_ascii_digit()) => {
            (name, nth.parse().ok())
        }
        _ => (text, Some(1)),
    };
    let name = EventName::parse(name).ok_or_else(|| field.unknown(EventName::TEXTS))?;
    let nth = nth.ok_or_else(|| {
        field.problem(ProblemKind::WrongKind {
            expected: Expected::Number,
        })
    })?;
    Ok(MomentAt::Event(name, nth))
}
