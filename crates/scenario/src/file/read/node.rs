//! Faults of nodes, in words.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::Span;

use super::fault::is_enabled;
use crate::file::table::{Field, Table};
use crate::problem::{Problem, ProblemKind, Thing};
use crate::schema::{FaultKind, NodeEffect, NodeFault, Resume, Scenario, Target};

/// What a record's application can do when it is back.
pub(in crate::file) const RESUME: [&str; 2] = ["nothing", "send again what was not told ok"];
/// What stands before the name of a partition that something happens to.
pub(in crate::file) const PARTITION: &str = "partition ";

/// What can happen to a broker.
const BROKER_EFFECTS: &[&str] = &[
    "crash",
    "restart",
    "lose producer state",
    "pause",
    "hold replication",
];
/// What can happen to a partition.
const PARTITION_EFFECTS: &[&str] = &["lead by broker-2", "put out broker-2"];

/// What a fault is on.
enum Node<'a> {
    Producer(&'a str),
    Broker(u32),
    Partition(Target),
}

pub(super) fn node_fault(
    field: &Field<'_>,
    on: &str,
    scenario: &Scenario,
) -> Result<(bool, FaultKind), Problem> {
    let table = field.table(&["on", "at", "do", "for", "then", "off"])?;
    let at = table.required("at", "at = \"1 s\"", Field::instant)?;
    let node = node(on, scenario).ok_or_else(|| no_such_node(&table, field, on, scenario))?;
    let effect = table.required("do", "do = \"crash\"", |does| match &node {
        Node::Producer(producer) => producer_effect(does, producer, &table),
        Node::Broker(broker) => broker_effect(does, *broker, &table),
        Node::Partition(partition) => partition_effect(does, partition),
    })?;
    if let Some(then) = table.get("then")
        && !matches!(node, Node::Producer(_))
    {
        return Err(then.problem(ProblemKind::Needs {
            other: "on = \"p1\", do = \"restart\"",
        }));
    }
    let excludes = match effect {
        NodeEffect::LoseProducerState { .. } => Some("do = \"lose producer state\""),
        NodeEffect::MoveLeadership { .. } | NodeEffect::PutOut { .. } => {
            Some("on = \"partition orders-0\"")
        }
        _ => None,
    };
    if let (Some(lasts), Some(other)) = (table.get("for"), excludes) {
        return Err(lasts.problem(ProblemKind::Excludes { other }));
    }
    Ok((
        is_enabled(&table)?,
        FaultKind::Node(NodeFault { at, effect }),
    ))
}

/// What a name stands for: a producer before anything else, for those can be called as one likes.
fn node<'a>(on: &'a str, scenario: &Scenario) -> Option<Node<'a>> {
    if scenario.producers.iter().any(|one| one.name == on) {
        return Some(Node::Producer(on));
    }
    if let Some(name) = on.strip_prefix(PARTITION) {
        let topics = scenario.topics.iter().map(|topic| topic.name.as_str());
        return Some(Node::Partition(Target::parse(name, topics)));
    }
    broker(on)
        .filter(|id| (1..=scenario.cluster.brokers).contains(id))
        .map(Node::Broker)
}

/// The id in the name of a broker: `broker-2`.
fn broker(name: &str) -> Option<u32> {
    let number = name.strip_prefix("broker-")?;
    let id: u32 = number.parse().ok()?;
    // `broker-007` is no way to write a broker.
    (format!("{id}") == number).then_some(id)
}

fn lasts(table: &Table<'_>, example: &'static str) -> Result<Span, Problem> {
    table.required("for", example, Field::span)
}

fn producer_effect(
    does: &Field<'_>,
    producer: &str,
    table: &Table<'_>,
) -> Result<NodeEffect, Problem> {
    if does.text()? != "restart" {
        return Err(does.unknown(&["restart"]));
    }
    Ok(NodeEffect::RestartProducer {
        producer: producer.into(),
        down: lasts(table, "for = \"1 s\"")?,
        resume: table
            .optional("then", |then| {
                then.word(&RESUME, &[Resume::Nothing, Resume::SendUnacknowledged])
            })?
            .unwrap_or(Resume::Nothing),
    })
}

fn broker_effect(does: &Field<'_>, broker: u32, table: &Table<'_>) -> Result<NodeEffect, Problem> {
    let lasts = || lasts(table, "for = \"5 s\"");
    Ok(match does.text()? {
        "crash" => NodeEffect::RestartBroker {
            broker,
            down: lasts()?,
            clean: false,
        },
        "restart" => NodeEffect::RestartBroker {
            broker,
            down: lasts()?,
            clean: true,
        },
        "lose producer state" => NodeEffect::LoseProducerState { broker },
        "pause" => NodeEffect::PauseBroker {
            broker,
            lasts: lasts()?,
        },
        "hold replication" => NodeEffect::HoldReplication {
            broker,
            lasts: lasts()?,
        },
        _ => return Err(does.unknown(BROKER_EFFECTS)),
    })
}

fn partition_effect(does: &Field<'_>, partition: &Target) -> Result<NodeEffect, Problem> {
    let text = does.text()?;
    let unknown = || does.unknown(PARTITION_EFFECTS);
    let partition = partition.clone();
    if let Some(to) = text.strip_prefix("lead by ") {
        let to = broker(to).ok_or_else(unknown)?;
        return Ok(NodeEffect::MoveLeadership { partition, to });
    }
    let out = text.strip_prefix("put out ").ok_or_else(unknown)?;
    let broker = broker(out).ok_or_else(unknown)?;
    Ok(NodeEffect::PutOut { partition, broker })
}

fn no_such_node(table: &Table<'_>, fault: &Field<'_>, node: &str, scenario: &Scenario) -> Problem {
    let mut known: Vec<String> = ["request", "response"].map(String::from).into();
    known.extend((1..=scenario.cluster.brokers).map(|id| format!("broker-{id}")));
    known.extend(scenario.producers.iter().map(|one| one.name.clone()));
    let on = table.get("on").unwrap_or_else(|| fault.clone());
    on.problem(ProblemKind::NoSuch {
        what: Thing::Node,
        name: node.chars().take(60).collect(),
        known,
    })
}
