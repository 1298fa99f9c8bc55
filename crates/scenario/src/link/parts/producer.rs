//! Producers as differences from those of the base at the same place.

use alloc::vec::Vec;

use super::settings;
use crate::limits::MAX_PRODUCERS;
use crate::link::bytes::{Reader, Writer};
use crate::link::error::LinkError;
use crate::schema::{Client, ClientFamily, ClientWake, Producer, ProducerChange, Settings, Start};

const CLIENT: u64 = 1;
const START: u64 = 2;
const WAKE: u64 = 4;
const NAME: u64 = 8;
/// Not in use: whoever meets it reads a newer link.
const MORE: u64 = 16;
/// The flags are followed, in the same number, by how many settings change.
const FLAG_BITS: u32 = 5;

pub(in crate::link) fn write(out: &mut Writer, producers: &[Producer], base: &[Producer]) {
    out.count(producers.len());
    for (index, producer) in producers.iter().enumerate() {
        let was = base.get(index).cloned().unwrap_or_default();
        let has_name = producer.name != was.name;
        let change = ProducerChange {
            client: (producer.client != was.client).then_some(producer.client),
            start: (producer.start != was.start).then_some(producer.start),
            wake: (producer.wake != was.wake).then_some(producer.wake),
            settings: producer.settings.clone(),
        };
        out.number(head(&change, &was.settings) | (u64::from(has_name) * NAME));
        if has_name {
            out.text(&producer.name);
        }
        write_values(out, &change, &was.settings);
    }
}

pub(in crate::link) fn read(
    input: &mut Reader<'_>,
    base: &[Producer],
) -> Result<Vec<Producer>, LinkError> {
    (0..input.count(MAX_PRODUCERS)?)
        .map(|index| {
            let mut producer = base.get(index).cloned().unwrap_or_default();
            let head = read_head(input)?;
            if head & NAME != 0 {
                producer.name = input.text()?;
            }
            let change = read_values(input, head, &producer.settings)?;
            producer.client = change.client.unwrap_or(producer.client);
            producer.start = change.start.unwrap_or(producer.start);
            producer.wake = change.wake.unwrap_or(producer.wake);
            producer.settings = change.settings;
            Ok(producer)
        })
        .collect()
}

/// Writes what a run changes in a producer.
pub(super) fn write_change(out: &mut Writer, change: &ProducerChange) {
    let was = Settings::new();
    out.number(head(change, &was));
    write_values(out, change, &was);
}

/// Reads what a run changes in a producer.
pub(super) fn read_change(input: &mut Reader<'_>) -> Result<ProducerChange, LinkError> {
    let head = read_head(input)?;
    if head & NAME != 0 {
        return Err(LinkError::Newer);
    }
    read_values(input, head, &Settings::new())
}

fn head(change: &ProducerChange, was: &Settings) -> u64 {
    let changes = settings::changes(&change.settings, was).len() as u64;
    u64::from(change.client.is_some()) * CLIENT
        + u64::from(change.start.is_some()) * START
        + u64::from(change.wake.is_some()) * WAKE
        + (changes << FLAG_BITS)
}

fn read_head(input: &mut Reader<'_>) -> Result<u64, LinkError> {
    let head = input.number()?;
    if head & MORE == 0 {
        Ok(head)
    } else {
        Err(LinkError::Newer)
    }
}

fn write_values(out: &mut Writer, change: &ProducerChange, was: &Settings) {
    if let Some(client) = change.client {
        out.number(match client.family {
            ClientFamily::Java => 0,
            ClientFamily::Librdkafka => 1,
        });
        out.byte(client.major);
        out.byte(client.minor);
        out.number(client.patch.map_or(0, |patch| u64::from(patch) + 1));
    }
    if let Some(start) = change.start {
        out.number(match start {
            Start::Warm => 0,
            Start::Cold => 1,
        });
    }
    if let Some(wake) = change.wake {
        out.number(match wake {
            ClientWake::EveryMs => 0,
            ClientWake::Asked => 1,
        });
    }
    settings::write(out, &settings::changes(&change.settings, was));
}

fn read_values(
    input: &mut Reader<'_>,
    head: u64,
    was: &Settings,
) -> Result<ProducerChange, LinkError> {
    let client = (head & CLIENT != 0)
        .then(|| read_client(input))
        .transpose()?;
    let start = (head & START != 0)
        .then(|| match input.number()? {
            0 => Ok(Start::Warm),
            1 => Ok(Start::Cold),
            _ => Err(LinkError::Newer),
        })
        .transpose()?;
    let wake = (head & WAKE != 0)
        .then(|| match input.number()? {
            0 => Ok(ClientWake::EveryMs),
            1 => Ok(ClientWake::Asked),
            _ => Err(LinkError::Newer),
        })
        .transpose()?;
    let settings = settings::read(input, head >> FLAG_BITS, was)?;
    Ok(ProducerChange {
        client,
        start,
        wake,
        settings,
    })
}

fn read_client(input: &mut Reader<'_>) -> Result<Client, LinkError> {
    let family = match input.number()? {
        0 => ClientFamily::Java,
        1 => ClientFamily::Librdkafka,
        _ => return Err(LinkError::Newer),
    };
    Ok(Client {
        family,
        major: input.byte()?,
        minor: input.byte()?,
        patch: match input.number()? {
            0 => None,
            patch => Some(u8::try_from(patch - 1).map_err(|_| LinkError::Malformed)?),
        },
    })
}
