//! Topics with their replicas, and the brokers.

use alloc::vec::Vec;

use crate::file::table::Field;
use crate::problem::{Problem, ProblemKind};
use crate::schema::{Cluster, Topic};

/// The keys of a topic.
const TOPIC_KEYS: &[&str] = &[
    "partitions",
    "replication.factor",
    "replicas",
    "min.insync.replicas",
    "unclean.leader.election.enable",
    "max.message.bytes",
];

/// The keys of a cluster.
const CLUSTER_KEYS: &[&str] = &[
    "brokers",
    "latency",
    "replica.lag.time.max.ms",
    "broker.session.timeout.ms",
    "broker.heartbeat.interval.ms",
];

/// Reads what is said of a topic.
pub(super) fn topic(field: &Field<'_>, topic: &mut Topic) -> Result<(), Problem> {
    let mut factor = None;
    for (key, value) in field.flat_table()? {
        let replication = &mut topic.replication;
        match key.as_str() {
            "partitions" => topic.partitions = value.number()?,
            "max.message.bytes" => topic.max_message_bytes = value.number()?,
            "replication.factor" => factor = Some(value.number()?),
            "replicas" => replication.replicas = replicas(&value)?,
            "min.insync.replicas" => replication.min_insync = value.number()?,
            "unclean.leader.election.enable" => replication.unclean = value.flag()?,
            _ => return Err(unknown(&value, TOPIC_KEYS)),
        }
    }
    let implied = topic
        .replication
        .replicas
        .first()
        .map(|ids| ids.len() as u32);
    topic.replication.factor = factor.or(implied).unwrap_or(1);
    Ok(())
}

/// The brokers of each partition.
fn replicas(field: &Field<'_>) -> Result<Vec<Vec<u32>>, Problem> {
    let partitions = field.list()?;
    partitions
        .iter()
        .map(|ids| ids.list()?.iter().map(Field::number).collect())
        .collect()
}

/// Reads what is said of the brokers.
pub(super) fn cluster(field: &Field<'_>) -> Result<Cluster, Problem> {
    let mut cluster = Cluster::default();
    for (key, value) in field.flat_table()? {
        match key.as_str() {
            "brokers" => cluster.brokers = value.number()?,
            "latency" => cluster.latency = value.span()?,
            "replica.lag.time.max.ms" => cluster.replica_lag_max = value.number()?,
            "broker.session.timeout.ms" => cluster.session_timeout = value.number()?,
            "broker.heartbeat.interval.ms" => cluster.heartbeat = value.number()?,
            _ => return Err(unknown(&value, CLUSTER_KEYS)),
        }
    }
    Ok(cluster)
}

fn unknown(field: &Field<'_>, known: &'static [&'static str]) -> Problem {
    field.problem(ProblemKind::UnknownKey { known, meant: None })
}
