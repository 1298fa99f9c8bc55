//! Brokers and replicas as bytes.

use alloc::vec::Vec;

use crate::limits::{MAX_BROKERS, MAX_PARTITIONS};
use crate::link::bytes::{Reader, Writer};
use crate::link::error::LinkError;
use crate::schema::{Cluster, Replication};

// What a topic says of its replicas, beside their number.
const MIN_INSYNC: u64 = 1;
const UNCLEAN: u64 = 2;
const REPLICAS: u64 = 4;
const REPLICATION: u64 = 7;

// What a cluster has that is not standard, beside the number of its brokers.
const LATENCY: u64 = 1;
const LAG: u64 = 2;
const SESSION: u64 = 4;
const HEARTBEAT: u64 = 8;
const CLUSTER: u64 = 15;

pub(in crate::link) fn write(out: &mut Writer, cluster: &Cluster) {
    let standard = Cluster::default();
    let millis = [
        (LAG, cluster.replica_lag_max, standard.replica_lag_max),
        (SESSION, cluster.session_timeout, standard.session_timeout),
        (HEARTBEAT, cluster.heartbeat, standard.heartbeat),
    ];
    let differs = millis.iter().filter(|(_, now, was)| now != was);
    let has_latency = cluster.latency != standard.latency;
    let flags: u64 = differs.clone().map(|(flag, ..)| flag).sum();
    out.number(u64::from(cluster.brokers));
    out.number(flags + u64::from(has_latency) * LATENCY);
    if has_latency {
        out.span(cluster.latency);
    }
    for (_, now, _) in differs {
        out.number(u64::from(*now));
    }
}

pub(in crate::link) fn read(input: &mut Reader<'_>) -> Result<Cluster, LinkError> {
    let mut cluster = Cluster {
        brokers: input.number32()?,
        ..Cluster::default()
    };
    let flags = input.flags(CLUSTER)?;
    if flags & LATENCY != 0 {
        cluster.latency = input.span()?;
    }
    for (flag, place) in [
        (LAG, &mut cluster.replica_lag_max),
        (SESSION, &mut cluster.session_timeout),
        (HEARTBEAT, &mut cluster.heartbeat),
    ] {
        if flags & flag != 0 {
            *place = input.number32()?;
        }
    }
    Ok(cluster)
}

pub(in crate::link) fn write_replication(out: &mut Writer, replication: &Replication) {
    let has_min = replication.min_insync != Replication::default().min_insync;
    let has_replicas = !replication.replicas.is_empty();
    out.number(u64::from(replication.factor));
    out.number(
        u64::from(has_min) * MIN_INSYNC
            + u64::from(replication.unclean) * UNCLEAN
            + u64::from(has_replicas) * REPLICAS,
    );
    if has_min {
        out.number(u64::from(replication.min_insync));
    }
    if has_replicas {
        out.count(replication.replicas.len());
        for ids in &replication.replicas {
            out.count(ids.len());
            for id in ids {
                out.number(u64::from(*id));
            }
        }
    }
}

pub(in crate::link) fn read_replication(input: &mut Reader<'_>) -> Result<Replication, LinkError> {
    let factor = input.number32()?;
    let flags = input.flags(REPLICATION)?;
    let mut replication = Replication {
        factor,
        unclean: flags & UNCLEAN != 0,
        ..Replication::default()
    };
    if flags & MIN_INSYNC != 0 {
        replication.min_insync = input.number32()?;
    }
    if flags & REPLICAS != 0 {
        for _ in 0..input.count(MAX_PARTITIONS as usize)? {
            let ids: Result<Vec<u32>, _> = (0..input.count(MAX_BROKERS as usize)?)
                .map(|_| input.number32())
                .collect();
            replication.replicas.push(ids?);
        }
    }
    Ok(replication)
}
