//! Producers: their names, their clients, their settings.

use alloc::format;

use super::name::{check_length, check_name};
use super::{Check, check_count};
use crate::limits;
use crate::problem::{NameRule, Problem, ProblemKind, Thing};
use crate::schema::{Client, ClientFamily, Producer, Scenario, Settings};

/// What `on` of a fault may say beside the names of producers and brokers.
const RESERVED: [&str; 2] = ["request", "response"];

/// Producers need names that no broker has.
pub(super) fn check_producers(producers: &[Producer], brokers: u32) -> Check {
    if producers.is_empty() {
        return Err(Problem::new(
            "producers",
            ProblemKind::Missing {
                example: "[producers.p1]",
            },
        ));
    }
    check_count(
        "producers",
        producers.len(),
        limits::MAX_PRODUCERS,
        "MAX_PRODUCERS",
    )?;
    for (index, producer) in producers.iter().enumerate() {
        let path = format!("producers.{}", producer.name);
        check_name(
            &path,
            &producer.name,
            NameRule::Producer,
            limits::MAX_NAME_CHARS,
            "MAX_NAME_CHARS",
        )?;
        let taken = producers
            .iter()
            .take(index)
            .any(|other| other.name == producer.name);
        let name = producer.name.as_str();
        let is_broker = (1..=brokers).any(|id| name == format!("broker-{id}"));
        if taken || is_broker || RESERVED.contains(&name) {
            return Err(Problem::new(
                path,
                ProblemKind::SameName {
                    name: producer.name.clone(),
                },
            ));
        }
        check_client(&path, producer.client)?;
        check_settings(&path, &producer.settings)?;
    }
    Ok(())
}

pub(super) fn check_client(path: &str, client: Client) -> Check {
    let path = format!("{path}.client");
    if client.family != ClientFamily::Java {
        return Err(Problem::new(
            path,
            ProblemKind::NotSimulated {
                simulated: "`java`",
            },
        ));
    }
    if crate::build::version(client).is_none() {
        return Err(Problem::new(
            path,
            ProblemKind::NoSuch {
                what: Thing::Release,
                name: client.version_text(),
                known: crate::build::releases(),
            },
        ));
    }
    Ok(())
}

pub(super) fn check_settings(path: &str, settings: &Settings) -> Check {
    check_count(path, settings.len(), limits::MAX_SETTINGS, "MAX_SETTINGS")?;
    for (key, value) in settings {
        let path = format!("{path}.{key}");
        check_name(
            &path,
            key,
            NameRule::Key,
            limits::MAX_KEY_CHARS,
            "MAX_KEY_CHARS",
        )?;
        if crate::settings::OWN_KEYS.contains(&key.as_str()) {
            return Err(Problem::new(
                path,
                ProblemKind::BadName {
                    allowed: NameRule::Key,
                },
            ));
        }
        check_length(&path, value, limits::MAX_VALUE_CHARS, "MAX_VALUE_CHARS")?;
    }
    Ok(())
}

/// The producer must exist.
pub(super) fn check_producer(scenario: &Scenario, path: &str, name: &str) -> Check {
    if scenario
        .producers
        .iter()
        .any(|producer| producer.name == name)
    {
        return Ok(());
    }
    Err(Problem::new(
        path,
        ProblemKind::NoSuch {
            what: Thing::Producer,
            name: name.into(),
            known: scenario
                .producers
                .iter()
                .map(|producer| producer.name.clone())
                .collect(),
        },
    ))
}
