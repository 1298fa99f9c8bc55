//! Replicas and brokers.

use alloc::vec::Vec;

use super::builder::Builder;
use crate::duration;
use crate::file::tree::{Tree, Value};
use crate::schema::{Cluster, Replication};

/// What a topic says of its replicas.
pub(super) fn replication(table: &mut Builder, replication: &Replication) {
    let standard = Replication::default();
    let implied = replication.replicas.first().map(|ids| ids.len() as u32);
    if replication.factor != implied.unwrap_or(standard.factor) {
        table.number("replication.factor", u64::from(replication.factor));
    }
    if !replication.replicas.is_empty() {
        let number = |id: &u32| Tree::from(Value::Number(i64::from(*id)));
        let partitions: Vec<Tree> = replication
            .replicas
            .iter()
            .map(|ids| Value::List(ids.iter().map(number).collect()).into())
            .collect();
        table.put("replicas", Value::List(partitions));
    }
    if replication.min_insync != standard.min_insync {
        table.number("min.insync.replicas", u64::from(replication.min_insync));
    }
    if replication.unclean {
        table.put("unclean.leader.election.enable", Value::Flag(true));
    }
}

/// What a scenario says of its brokers.
pub(super) fn cluster(cluster: &Cluster) -> Builder {
    let standard = Cluster::default();
    let mut table = Builder::default();
    if cluster.brokers != standard.brokers {
        table.number("brokers", u64::from(cluster.brokers));
    }
    let latency = (cluster.latency != standard.latency).then_some(cluster.latency);
    table.some("latency", latency.map(duration::format));
    for (key, now, was) in [
        (
            "replica.lag.time.max.ms",
            cluster.replica_lag_max,
            standard.replica_lag_max,
        ),
        (
            "broker.session.timeout.ms",
            cluster.session_timeout,
            standard.session_timeout,
        ),
        (
            "broker.heartbeat.interval.ms",
            cluster.heartbeat,
            standard.heartbeat,
        ),
    ] {
        if now != was {
            table.number(key, u64::from(now));
        }
    }
    table
}
