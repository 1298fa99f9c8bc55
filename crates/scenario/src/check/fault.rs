//! Faults: what they name must exist, and what they do must fit what they do it to.

use alloc::format;
use alloc::string::String;

use ackscope_protocol::ErrorCode;
use ackscope_protocol::sorted::SortedSet;

use super::cluster::check_broker;
use super::workload::check_target;
use super::{
    Check, check_count, check_count_number, check_instant, check_number, check_producer, check_span,
};
use crate::limits;
use crate::problem::{Expected, Problem, ProblemKind, Thing};
use crate::schema::{Api, Effect, Fault, FaultKind, MessageFault, NodeEffect, NodeFault, Scenario};

pub(super) fn check_faults(
    scenario: &Scenario,
    prefix: &str,
    faults: &[Fault],
    records: &SortedSet<String>,
) -> Check {
    check_count(
        &format!("{prefix}fault"),
        faults.len(),
        limits::MAX_FAULTS,
        "MAX_FAULTS",
    )?;
    for (index, fault) in faults.iter().enumerate() {
        let path = format!("{prefix}fault[{}]", index + 1);
        match &fault.kind {
            FaultKind::Message(fault) => check_message(scenario, &path, fault, records)?,
            FaultKind::Node(fault) => check_node(scenario, &path, fault)?,
        }
    }
    Ok(())
}

fn check_message(
    scenario: &Scenario,
    path: &str,
    fault: &MessageFault,
    records: &SortedSet<String>,
) -> Check {
    if let Some(nth) = fault.nth {
        check_count_number(&format!("{path}.of"), nth)?;
    }
    if let Some(attempt) = fault.attempt {
        check_count_number(&format!("{path}.attempt"), attempt)?;
    }
    if let Some(record) = &fault.record
        && !records.contains(record)
    {
        let kind = ProblemKind::NoSuch {
            what: Thing::Record,
            name: record.clone(),
            known: records.iter().take(8).cloned().collect(),
        };
        return Err(Problem::new(format!("{path}.record"), kind));
    }
    if let Some(partition) = &fault.partition {
        check_partition(scenario, &format!("{path}.partition"), partition)?;
    }
    if let Some(producer) = &fault.producer {
        check_producer(scenario, &format!("{path}.producer"), producer)?;
    }
    if let Some((from, to)) = fault.between {
        let path = format!("{path}.between");
        check_instant(&path, to)?;
        if from >= to {
            return Err(Problem::new(
                path,
                ProblemKind::WrongKind {
                    expected: Expected::TwoTimes,
                },
            ));
        }
    }
    // Only produce requests carry batches.
    let other = match fault.api {
        Api::Produce => None,
        Api::InitProducerId => Some("of = \"InitProducerId\""),
        Api::Metadata => Some("of = \"Metadata\""),
    };
    if let Some(other) = other {
        for (key, given) in [
            ("attempt", fault.attempt.is_some()),
            ("record", fault.record.is_some()),
            ("partition", fault.partition.is_some()),
        ] {
            if given {
                return Err(Problem::new(
                    format!("{path}.{key}"),
                    ProblemKind::Excludes { other },
                ));
            }
        }
    }
    check_effect(scenario, path, fault)
}

fn check_effect(scenario: &Scenario, path: &str, fault: &MessageFault) -> Check {
    let does = format!("{path}.do");
    match &fault.effect {
        Effect::Lose(_) | Effect::CutBefore | Effect::CutAfter => Ok(()),
        Effect::Delay(_, span) => check_span(&does, *span),
        Effect::Answer {
            error,
            append,
            only,
            log_start,
        } => {
            // A success of the broker's own making would be a lie that Kafka never tells.
            if *error == ErrorCode::None {
                return Err(Problem::new(
                    does,
                    ProblemKind::NotSimulated {
                        simulated: "an error code, such as `NOT_ENOUGH_REPLICAS`",
                    },
                ));
            }
            if fault.api == Api::Metadata {
                return Err(Problem::new(
                    does,
                    ProblemKind::Excludes {
                        other: "of = \"Metadata\"",
                    },
                ));
            }
            if let Some(only) = only {
                check_partition(scenario, &format!("{path}.only"), only)?;
            }
            if let Some(log_start) = log_start {
                check_number(
                    &format!("{path}.log_start"),
                    u64::from(*log_start),
                    0,
                    u64::from(limits::MAX_COUNT),
                )?;
            }
            if fault.api == Api::InitProducerId
                && (*append || only.is_some() || log_start.is_some())
            {
                return Err(Problem::new(
                    does,
                    ProblemKind::Excludes {
                        other: "of = \"InitProducerId\"",
                    },
                ));
            }
            Ok(())
        }
        Effect::GiveEpoch(epoch) => {
            if fault.api != Api::InitProducerId {
                return Err(Problem::new(
                    does,
                    ProblemKind::Needs {
                        other: "of = \"InitProducerId\"",
                    },
                ));
            }
            check_number(&does, u64::from(*epoch), 0, i16::MAX as u64)
        }
    }
}

fn check_partition(scenario: &Scenario, path: &str, target: &crate::schema::Target) -> Check {
    check_target(scenario, path, target)?;
    if target.partition.is_some() {
        return Ok(());
    }
    Err(Problem::new(
        path,
        ProblemKind::NoSuch {
            what: Thing::Partition,
            name: target.text(),
            known: [crate::schema::Target::partition(&target.topic, 0).text()].into(),
        },
    ))
}

fn check_node(scenario: &Scenario, path: &str, fault: &NodeFault) -> Check {
    check_instant(&format!("{path}.at"), fault.at)?;
    match &fault.effect {
        NodeEffect::LoseProducerState { broker } => {
            check_broker(scenario, &format!("{path}.on"), *broker)
        }
        NodeEffect::RestartBroker {
            broker,
            down: lasts,
            ..
        }
        | NodeEffect::PauseBroker { broker, lasts }
        | NodeEffect::HoldReplication { broker, lasts } => {
            check_broker(scenario, &format!("{path}.on"), *broker)?;
            check_span(&format!("{path}.for"), *lasts)
        }
        NodeEffect::MoveLeadership {
            partition,
            to: broker,
        }
        | NodeEffect::PutOut { partition, broker } => {
            check_partition(scenario, &format!("{path}.on"), partition)?;
            check_broker(scenario, &format!("{path}.do"), *broker)
        }
        NodeEffect::RestartProducer { producer, down, .. } => {
            check_producer(scenario, &format!("{path}.on"), producer)?;
            check_span(&format!("{path}.for"), *down)
        }
    }
}
