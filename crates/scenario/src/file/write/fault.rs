//! Faults of nodes.

use alloc::format;
use alloc::string::{String, ToString};

use super::builder::Builder;
use crate::duration;
use crate::file::read::{PARTITION, RESUME};
use crate::schema::{NodeEffect, NodeFault, Resume};

pub(super) fn node_fault(table: &mut Builder, fault: &NodeFault) {
    let (on, does, lasts, then) = match &fault.effect {
        NodeEffect::RestartBroker {
            broker,
            down,
            clean,
        } => {
            let does = if *clean { "restart" } else { "crash" };
            (name(*broker), does.into(), Some(*down), None)
        }
        NodeEffect::LoseProducerState { broker } => {
            (name(*broker), "lose producer state".into(), None, None)
        }
        NodeEffect::PauseBroker { broker, lasts } => {
            (name(*broker), "pause".into(), Some(*lasts), None)
        }
        NodeEffect::HoldReplication { broker, lasts } => {
            (name(*broker), "hold replication".into(), Some(*lasts), None)
        }
        NodeEffect::MoveLeadership { partition, to } => {
            let does = format!("lead by {}", name(*to));
            (format!("{PARTITION}{}", partition.text()), does, None, None)
        }
        NodeEffect::PutOut { partition, broker } => {
            let does = format!("put out {}", name(*broker));
            (format!("{PARTITION}{}", partition.text()), does, None, None)
        }
        NodeEffect::RestartProducer {
            producer,
            down,
            resume,
        } => {
            let then = match resume {
                Resume::Nothing => None,
                Resume::SendUnacknowledged => Some(RESUME[1].to_string()),
            };
            (producer.clone(), String::from("restart"), Some(*down), then)
        }
    };
    table.text("on", &on);
    table.instant("at", fault.at);
    table.text("do", &does);
    table.some("for", lasts.map(duration::format));
    table.some("then", then);
}

/// How files name a broker.
fn name(broker: u32) -> String {
    format!("broker-{broker}")
}
