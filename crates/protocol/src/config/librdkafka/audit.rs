//! What is odd about the settings that are given to a producer of librdkafka.

use super::property::{Kind, Property};
use super::table::{properties, property};
use super::value::{self, Value};
use crate::config::finding::{Client, Finding, FindingKind};
use crate::config::note::{between_clients, other_meaning};
use crate::config::roles::{is_brokers, is_consumers};
use crate::config::suggest::{elsewhere, nearest, translated};
use crate::config::table::lifetime;
use crate::config::{Given, is_security};
use crate::sorted::SortedSet;
use crate::version::Version;
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Everything that is odd about the given settings, in their order. librdkafka itself stops at the first that it
/// refuses; here every one is looked at.
#[must_use]
pub fn findings(given: &[Given<'_>]) -> Vec<Finding> {
    let mut seen = SortedSet::new();
    let mut found = Vec::new();
    for given in given {
        let mut add = |kind| {
            found.push(Finding {
                key: given.key.to_owned(),
                kind,
            });
        };
        let Some((level, property)) = property(given.key) else {
            add(unknown(given.key));
            continue;
        };
        if !seen.insert((level, property.name)) {
            add(FindingKind::Repeated {
                name: property.name,
            });
        }
        known(given, property, &mut add);
    }
    found
}

fn known(given: &Given<'_>, property: &'static Property, add: &mut impl FnMut(FindingKind)) {
    if matches!(property.kind, Kind::Foreign { .. }) {
        add(of_java(given.key));
    }
    if property.of_consumer {
        add(FindingKind::OfConsumer);
    }
    if let Some(standing) = property.standing {
        add(if standing.deprecated {
            FindingKind::Deprecated { note: None }
        } else {
            FindingKind::Experimental
        });
    }
    if let Some(note) = other_meaning(property.name) {
        add(FindingKind::OtherMeaning { note });
    }
    if let Some(value) = read_as(given.value, property) {
        add(FindingKind::ReadAs { value });
    }
}

/// What a number is read as, if it does not look so.
fn read_as(text: &str, property: &Property) -> Option<String> {
    let value = value::read(property, text, &Value::Unset).ok()??;
    let looks = match (&value, &property.kind) {
        (Value::Int(number), Kind::Int { words, .. }) => {
            let is_word = words
                .iter()
                .any(|(word, _)| word.eq_ignore_ascii_case(text));
            is_word || text.parse() == Ok(*number)
        }
        (Value::Real(number), _) => text.parse() == Ok(*number),
        _ => true,
    };
    (!looks).then(|| value.to_string())
}

fn unknown(key: &str) -> FindingKind {
    if lifetime(key).is_some() || is_security(key) {
        return of_java(key);
    }
    if is_consumers(key) {
        return FindingKind::OfConsumer;
    }
    if is_brokers(key) {
        return FindingKind::OfBroker;
    }
    let names = properties().filter(|(_, row)| {
        !row.hidden
            && !matches!(
                row.kind,
                Kind::Function | Kind::Internal | Kind::Foreign { .. }
            )
    });
    if let Some(meant) = nearest(key, names.map(|(_, row)| row.name)) {
        return FindingKind::Misspelt { meant };
    }
    match translated(Version::MODELLED, key) {
        Some(java) => FindingKind::OtherClient {
            client: Client::Other,
            meant: own_name(java),
            note: None,
        },
        None => FindingKind::Unknown,
    }
}

fn of_java(key: &str) -> FindingKind {
    FindingKind::OtherClient {
        client: Client::Java,
        meant: elsewhere(key).find(|name| property(name).is_some()),
        note: between_clients(key),
    }
}

/// What librdkafka calls Java's setting.
fn own_name(java: &'static str) -> Option<&'static str> {
    if property(java).is_some() {
        return Some(java);
    }
    elsewhere(java).find(|name| property(name).is_some())
}
