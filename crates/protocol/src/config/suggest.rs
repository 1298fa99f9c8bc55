//! Which setting was meant by a name that no producer knows.

use super::java::is_letter_or_digit;
use super::security::is_security;
use super::table::{definition, definitions};
use crate::version::Version;
use alloc::vec::Vec;

/// Names that other clients, older producers and frameworks use, sorted, and what Java calls the same thing.
const ELSEWHERE: &[(&str, &str)] = &[
    ("batch.bytes", "batch.size"),
    ("batch.num.messages", "batch.size"),
    ("block.on.buffer.full", "max.block.ms"),
    ("compression", "compression.type"),
    ("compression.codec", "compression.type"),
    ("enable.idempotency", "enable.idempotence"),
    ("enable.idempotent", "enable.idempotence"),
    ("idempotence", "enable.idempotence"),
    ("max.in.flight", "max.in.flight.requests.per.connection"),
    (
        "max.in.flight.requests",
        "max.in.flight.requests.per.connection",
    ),
    ("message.max.bytes", "max.request.size"),
    ("message.send.max.retries", "retries"),
    ("message.timeout.ms", "delivery.timeout.ms"),
    ("metadata.broker.list", "bootstrap.servers"),
    ("metadata.fetch.timeout.ms", "max.block.ms"),
    (
        "net.maxopenrequests",
        "max.in.flight.requests.per.connection",
    ),
    ("partitioner", "partitioner.class"),
    ("producer.requiredacks", "acks"),
    ("queue.buffering.max.kbytes", "buffer.memory"),
    ("queue.buffering.max.ms", "linger.ms"),
    ("request.required.acks", "acks"),
    ("sasl.mechanisms", "sasl.mechanism"),
    ("serializer.class", "value.serializer"),
    ("socket.receive.buffer.bytes", "receive.buffer.bytes"),
    ("socket.send.buffer.bytes", "send.buffer.bytes"),
    ("socket.timeout.ms", "request.timeout.ms"),
    ("ssl.ca.location", "ssl.truststore.location"),
    ("ssl.ca.pem", "ssl.truststore.certificates"),
    ("ssl.certificate.pem", "ssl.keystore.certificate.chain"),
    ("ssl.key.pem", "ssl.keystore.key"),
    ("timeout.ms", "request.timeout.ms"),
    ("topic.metadata.refresh.interval.ms", "metadata.max.age.ms"),
    ("transaction.id", "transactional.id"),
];

/// What frameworks put before a producer's own settings.
const PREFIXES: &[&str] = &[
    "spring.kafka.producer.",
    "kafka.producer.",
    "producer.",
    "kafka.",
];

/// How many letters may be wrong.
const MOST_WRONG: usize = 2;
/// A name this short is too easily reached from another by wrong letters.
const LEAST_LETTERS: usize = 4;

/// The setting of that version that was probably meant; `None` if nothing is near.
#[must_use]
pub fn meant(version: Version, key: &str) -> Option<&'static str> {
    translated(version, key).or_else(|| nearest(key, definitions(version).map(|row| row.key)))
}

/// What Java calls the same thing in that version, if others have it by this name.
pub(super) fn translated(version: Version, key: &str) -> Option<&'static str> {
    let plain = key.trim().to_ascii_lowercase();
    let found = ELSEWHERE.binary_search_by_key(&plain.as_str(), |(name, _)| name);
    let (_, java) = ELSEWHERE.get(found.ok()?)?;
    (definition(version, java).is_some() || is_security(java)).then_some(java)
}

/// The names by which others have what Java calls so.
pub(super) fn elsewhere(java: &str) -> impl Iterator<Item = &'static str> {
    ELSEWHERE
        .iter()
        .filter(move |(_, name)| *name == java)
        .map(|(name, _)| *name)
}

/// The name that is nearest to a misspelt one; `None` if none is near.
pub(super) fn nearest(
    key: &str,
    names: impl Iterator<Item = &'static str>,
) -> Option<&'static str> {
    let plain = key.trim().to_ascii_lowercase();
    let plain = PREFIXES
        .iter()
        .find_map(|prefix| plain.strip_prefix(prefix))
        .unwrap_or(&plain);
    let given = letters(plain);
    names
        .map(|name| (distance(&given, &letters(name)), name))
        .filter(|(wrong, _)| *wrong == 0 || (*wrong <= MOST_WRONG && given.len() >= LEAST_LETTERS))
        .min()
        .map(|(_, name)| name)
}

/// Letters and digits alone: people differ on dots, dashes and underscores.
fn letters(key: &str) -> Vec<char> {
    // No name of a setting is nearly as long; the rest of a longer text only costs time.
    const MOST_LETTERS: usize = 64;
    key.chars()
        .filter(|letter| is_letter_or_digit(*letter))
        .take(MOST_LETTERS)
        .collect()
}

/// How many letters must be put in, left out or replaced (Levenshtein).
fn distance(left: &[char], right: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, letter) in left.iter().enumerate() {
        let mut diagonal = index;
        let mut before = index + 1;
        for (other, cell) in right.iter().zip(row.iter_mut().skip(1)) {
            let above = *cell;
            let replaced = diagonal + usize::from(letter != other);
            *cell = replaced.min(above + 1).min(before + 1);
            diagonal = above;
            before = *cell;
        }
        if let Some(first) = row.first_mut() {
            *first = index + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let meant = |key| meant(Version::MODELLED, key);
        assert!(ELSEWHERE.is_sorted());
        assert_eq!(meant("Acks"), Some("acks"));
        assert_eq!(meant(" acks"), Some("acks"));
        assert_eq!(meant("enable.idempotance"), Some("enable.idempotence"));
        assert_eq!(meant("deliveryTimeoutMs"), Some("delivery.timeout.ms"));
        assert_eq!(
            meant("max_in_flight_requests_per_connection"),
            Some("max.in.flight.requests.per.connection")
        );
        assert_eq!(meant("message.timeout.ms"), Some("delivery.timeout.ms"));
        assert_eq!(meant("spring.kafka.producer.acks"), Some("acks"));
        assert_eq!(
            meant("Net.MaxOpenRequests"),
            Some("max.in.flight.requests.per.connection")
        );
        assert_eq!(meant("group.id"), None);
        assert_eq!(meant(""), None);
        assert_eq!(meant("ax"), None);
        assert_eq!(
            super::meant(Version::new(2, 0, 0), "message.timeout.ms"),
            None
        );
        assert_eq!(
            elsewhere("acks").collect::<Vec<_>>(),
            ["producer.requiredacks", "request.required.acks"]
        );
    }

    #[test]
    fn distance_counts_wrong_letters() {
        let distance = |left: &str, right: &str| distance(&letters(left), &letters(right));
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("a.b", "ab"), 0);
    }
}
