//! Producers, and what runs change in them.

use alloc::vec::Vec;

use crate::file::table::Field;
use crate::problem::{Problem, ProblemKind};
use crate::schema::{Client, ClientWake, Producer, ProducerChange, Start};

pub(super) fn producers(field: &Field<'_>) -> Result<Vec<Producer>, Problem> {
    field
        .open_table()?
        .fields()
        .map(|(name, field)| {
            let given = change(&field)?;
            let default = Producer::default();
            Ok(Producer {
                name: name.into(),
                client: given.client.unwrap_or(default.client),
                start: given.start.unwrap_or(default.start),
                wake: given.wake.unwrap_or(default.wake),
                settings: given.settings,
            })
        })
        .collect()
}

/// Our own keys, and everything else as a setting of Kafka's, whether its dots are within quotes or not.
pub(super) fn change(field: &Field<'_>) -> Result<ProducerChange, Problem> {
    let mut change = ProducerChange::default();
    for (key, value) in field.flat_table()? {
        match key.as_str() {
            "client" => change.client = Some(client(&value)?),
            "start" => {
                change.start = Some(value.word(&["warm", "cold"], &[Start::Warm, Start::Cold])?)
            }
            "client_wake" => {
                change.wake = Some(value.word(
                    &["every_ms", "asked"],
                    &[ClientWake::EveryMs, ClientWake::Asked],
                )?);
            }
            _ => {
                let setting = value.setting()?;
                if change.settings.insert(key.clone(), setting).is_some() {
                    return Err(value.problem(ProblemKind::SameName { name: key }));
                }
            }
        }
    }
    Ok(change)
}

fn client(field: &Field<'_>) -> Result<Client, Problem> {
    Client::parse(field.text()?)
        .ok_or_else(|| field.unknown(&["java 4.3", "java 3.9", "java 2.8.2"]))
}
