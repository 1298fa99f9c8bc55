//! What is odd about the settings that are given to a Java producer.

use super::finding::{Client, Finding, FindingKind};
use super::note::{self, between_clients};
use super::resolution::{Given, Resolution};
use super::roles::{is_brokers, is_consumers};
use super::security::is_security;
use super::suggest::{meant, translated};
use super::table::{definition, lifetime};
use super::unused::is_free;
use super::{java, librdkafka};
use crate::version::Version;
use alloc::borrow::ToOwned;
use alloc::vec::Vec;

/// Everything that is odd about the given settings, in their order; `resolution` is what they come to.
#[must_use]
pub fn findings(given: &[Given<'_>], resolution: &Resolution) -> Vec<Finding> {
    let found = given.iter().filter_map(|given| {
        Some(Finding {
            key: given.key.to_owned(),
            kind: odd(given, resolution)?,
        })
    });
    found.collect()
}

fn odd(given: &Given<'_>, resolution: &Resolution) -> Option<FindingKind> {
    let (key, version) = (given.key, resolution.version);
    let unused = resolution.unused.iter().any(|unused| unused.key == key);
    if definition(version, key).is_some() || is_security(key) {
        return if unused {
            Some(FindingKind::Idle)
        } else {
            deprecated(given, version)
        };
    }
    // Read by classes that are looked up while the producer is built.
    if is_free(key) {
        return unused.then_some(FindingKind::Idle);
    }
    if let Some((since, until)) = lifetime(key) {
        return Some(match until {
            Some(until) if until <= version => FindingKind::NoLonger { until },
            _ => FindingKind::NotYet { since },
        });
    }
    if is_consumers(key) {
        return Some(FindingKind::OfConsumer);
    }
    let translated = translated(version, key);
    if librdkafka::property(key).is_some() {
        return Some(FindingKind::OtherClient {
            client: Client::Librdkafka,
            meant: translated,
            note: translated.and_then(between_clients),
        });
    }
    if is_brokers(key) {
        return Some(FindingKind::OfBroker);
    }
    if translated.is_some() {
        return Some(FindingKind::OtherClient {
            client: Client::Other,
            meant: translated,
            note: None,
        });
    }
    Some(match meant(version, key) {
        Some(meant) => FindingKind::Misspelt { meant },
        None => FindingKind::Unknown,
    })
}

/// Source: KIP-830 in 3.4, KIP-794 in 3.3.
fn deprecated(given: &Given<'_>, version: Version) -> Option<FindingKind> {
    const PARTITIONERS: [&str; 2] = [
        "org.apache.kafka.clients.producer.internals.DefaultPartitioner",
        "org.apache.kafka.clients.producer.UniformStickyPartitioner",
    ];
    let note = match given.key {
        "auto.include.jmx.reporter" => &note::JMX,
        "partitioner.class"
            if version >= Version::new(3, 3, 0)
                && PARTITIONERS.contains(&java::trim(given.value)) =>
        {
            &note::PARTITIONER
        }
        _ => return None,
    };
    Some(FindingKind::Deprecated { note: Some(note) })
}
