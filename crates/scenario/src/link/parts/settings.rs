//! Settings as differences: keys and usual values as numbers from frozen tables.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::limits::MAX_SETTINGS;
use crate::link::bytes::{Reader, Writer};
use crate::link::error::LinkError;
use crate::schema::Settings;
use crate::settings::{KEYS, WORDS, place};

// What follows the key, in the two lowest bits of its number.
const REMOVED: u64 = 0;
const NUMBER: u64 = 1;
const WORD: u64 = 2;
const TEXT: u64 = 3;

/// A key, and its new value; `None` removes it.
pub(super) type Change<'a> = (&'a String, Option<&'a String>);

/// What makes `now` of `was`, in the order of the table of keys.
pub(super) fn changes<'a>(now: &'a Settings, was: &'a Settings) -> Vec<Change<'a>> {
    let given = now
        .iter()
        .filter(|(key, value)| was.get(key) != Some(value));
    let removed = was.keys().filter(|key| !now.contains_key(*key));
    let mut changes: Vec<Change<'a>> = given
        .map(|(key, value)| (key, Some(value)))
        .chain(removed.map(|key| (key, None)))
        .collect();
    changes.sort_by_key(|(key, _)| (place(key), *key));
    changes
}

/// Writes changes, without their number.
pub(super) fn write(out: &mut Writer, changes: &[Change<'_>]) {
    for (key, value) in changes {
        write_change(out, key, *value);
    }
}

fn write_change(out: &mut Writer, key: &str, value: Option<&String>) {
    // 0 stands for a key that is spelt out.
    let place = place(key);
    let number = if place < KEYS.len() {
        place as u64 + 1
    } else {
        0
    };
    let word = value.and_then(|value| WORDS.iter().position(|word| word == value));
    let digits = value.and_then(|value| {
        value
            .parse::<u64>()
            .ok()
            .filter(|number| number.to_string() == *value)
    });
    let kind = match (value, word, digits) {
        (None, ..) => REMOVED,
        (_, Some(_), _) => WORD,
        (_, _, Some(_)) => NUMBER,
        _ => TEXT,
    };
    out.number(number << 2 | kind);
    if number == 0 {
        out.text(key);
    }
    match (value, word, digits) {
        (None, ..) => {}
        (_, Some(word), _) => out.count(word),
        (_, _, Some(digits)) => out.number(digits),
        (Some(value), ..) => out.text(value),
    }
}

/// Reads that many changes of `was`, and makes them.
pub(super) fn read(
    input: &mut Reader<'_>,
    count: u64,
    was: &Settings,
) -> Result<Settings, LinkError> {
    let mut settings = was.clone();
    // Every setting of the base can be removed and as many given.
    if count > 2 * MAX_SETTINGS as u64 {
        return Err(LinkError::Malformed);
    }
    for _ in 0..count {
        let head = input.number()?;
        let key = match head >> 2 {
            0 => input.text()?,
            number => {
                let place = usize::try_from(number - 1).map_err(|_| LinkError::Newer)?;
                String::from(*KEYS.get(place).ok_or(LinkError::Newer)?)
            }
        };
        let value = match head & 3 {
            REMOVED => {
                settings.remove(&key);
                continue;
            }
            NUMBER => input.number()?.to_string(),
            WORD => {
                let place = usize::try_from(input.number()?).map_err(|_| LinkError::Newer)?;
                String::from(*WORDS.get(place).ok_or(LinkError::Newer)?)
            }
            _ => input.text()?,
        };
        settings.insert(key, value);
    }
    Ok(settings)
}
