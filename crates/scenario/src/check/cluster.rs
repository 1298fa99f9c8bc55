//! Brokers and replicas: numbers within their ranges, replicas that are somewhere, each once.

use alloc::format;
use alloc::string::ToString;

use ackscope_protocol::sorted::SortedSet;

use super::{Check, check_count, check_number, check_span, out_of_range};
use crate::limits;
use crate::problem::{Problem, ProblemKind};
use crate::schema::{Cluster, Replication, Scenario, Topic};

/// The shortest `replica.lag.time.max.ms`: a leader looks every half of it, in whole milliseconds.
const SHORTEST_LAG: u64 = 2;

pub(super) fn check_cluster(scenario: &Scenario) -> Check {
    let Cluster {
        brokers,
        latency,
        replica_lag_max,
        session_timeout,
        heartbeat,
    } = scenario.cluster;
    if brokers == 0 || brokers > limits::MAX_BROKERS {
        return Err(out_of_range(
            "cluster.brokers",
            "1",
            limits::MAX_BROKERS.to_string(),
            Some("MAX_BROKERS"),
        ));
    }
    check_span("cluster.latency", latency)?;
    let most = limits::MAX_TIME.0 / 1_000;
    for (key, millis, least) in [
        ("replica.lag.time.max.ms", replica_lag_max, SHORTEST_LAG),
        ("broker.session.timeout.ms", session_timeout, 1),
        ("broker.heartbeat.interval.ms", heartbeat, 1),
    ] {
        check_number(&format!("cluster.{key}"), u64::from(millis), least, most)?;
    }
    for topic in &scenario.topics {
        check_replication(topic, brokers)?;
    }
    Ok(())
}

fn check_replication(topic: &Topic, brokers: u32) -> Check {
    let path = format!("topics.{}", topic.name);
    let Replication {
        factor,
        replicas,
        min_insync,
        ..
    } = &topic.replication;
    let most = u64::from(brokers);
    check_number(
        &format!("{path}.replication.factor"),
        u64::from(*factor),
        1,
        most,
    )?;
    check_number(
        &format!("{path}.min.insync.replicas"),
        u64::from(*min_insync),
        1,
        u64::from(limits::MAX_BROKERS),
    )?;
    check_count(
        &format!("{path}.replicas"),
        replicas.len(),
        topic.partitions as usize,
        "partitions",
    )?;
    for (index, ids) in replicas.iter().enumerate() {
        let path = format!("{path}.replicas[{}]", index + 1);
        let factor = u64::from(*factor);
        check_number(&path, ids.len() as u64, factor, factor)?;
        let mut seen = SortedSet::new();
        for id in ids {
            check_number(&path, u64::from(*id), 1, most)?;
            if !seen.insert(id) {
                let name = id.to_string();
                return Err(Problem::new(path, ProblemKind::SameName { name }));
            }
        }
    }
    Ok(())
}

/// A broker that a fault names.
pub(super) fn check_broker(scenario: &Scenario, path: &str, broker: u32) -> Check {
    check_number(
        path,
        u64::from(broker),
        1,
        u64::from(scenario.cluster.brokers),
    )
}
