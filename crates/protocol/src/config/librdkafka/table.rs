//! The table of properties, in the order in which librdkafka has it: the order of its warnings.

use super::property::{Kind, Level, Property};
use super::{consumer, general, producer, security, topic};

/// Every property of librdkafka 2.16 with what holds it, in its order.
///
/// Source: `rdkafka_conf.c`, `rd_kafka_properties`.
pub fn properties() -> impl Iterator<Item = (Level, &'static Property)> {
    let global = [
        general::ROWS,
        security::ROWS,
        consumer::ROWS,
        producer::ROWS,
    ];
    let global = global.into_iter().flatten().map(|row| (Level::Global, row));
    global.chain(topic::ROWS.iter().map(|row| (Level::Topic, row)))
}

/// The property of that name, aliases followed; `None` if that level has none.
///
/// Source: `rd_kafka_conf_prop_find`.
#[must_use]
pub fn find(level: Level, name: &str) -> Option<&'static Property> {
    let row = |name: &str| {
        properties()
            .find(|(at, row)| *at == level && row.name == name)
            .map(|(_, row)| row)
    };
    let found = row(name)?;
    match found.kind {
        Kind::Alias { of } => row(of),
        _ => Some(found),
    }
}

/// The property that a name given to a client means, and its level: the client's own first, then that of its topics,
/// where `topic.` may stand before the name. Otherwise the name that is then not known.
///
/// Source: `rd_kafka_conf_set`, `rd_kafka_topic_conf_set`.
pub(super) fn resolve_name(name: &str) -> Result<(Level, &'static Property), &str> {
    if let Some(row) = find(Level::Global, name) {
        return Ok((Level::Global, row));
    }
    let name = name.strip_prefix("topic.").unwrap_or(name);
    find(Level::Topic, name)
        .map(|row| (Level::Topic, row))
        .ok_or(name)
}

/// The property that a name given to a client means, and its level; `None` if there is none.
#[must_use]
pub fn property(name: &str) -> Option<(Level, &'static Property)> {
    resolve_name(name).ok()
}

/// The other names of a property.
pub fn aliases(level: Level, name: &str) -> impl Iterator<Item = &'static str> {
    properties()
        .filter(move |(at, row)| {
            *at == level && matches!(row.kind, Kind::Alias { of } if of == name)
        })
        .map(|(_, row)| row.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    #[test]
    fn names_are_unique_and_aliases_lead_somewhere() {
        let mut seen = BTreeSet::new();
        for (level, row) in properties() {
            assert!(
                seen.insert((level, row.name)),
                "{} is there twice",
                row.name
            );
            let found = find(level, row.name).expect(row.name);
            assert!(!matches!(found.kind, Kind::Alias { .. }), "{}", row.name);
        }
        assert_eq!(seen.len(), 209);
    }

    #[test]
    fn defaults_are_within_their_ranges() {
        for (_, row) in properties() {
            match row.kind {
                Kind::Int {
                    least,
                    most,
                    preset,
                    ..
                } => assert!((least..=most).contains(&preset), "{}", row.name),
                Kind::Real {
                    least,
                    most,
                    preset,
                } => assert!((least..=most).contains(&preset), "{}", row.name),
                Kind::Choice {
                    words,
                    spellings,
                    preset,
                } => {
                    assert!(words.contains(&preset), "{}", row.name);
                    assert!(spellings.iter().all(|(_, word)| words.contains(word)));
                }
                Kind::Flags { words, .. } => assert!(words.len() <= 32, "{}", row.name),
                _ => {}
            }
        }
    }

    #[test]
    fn the_client_comes_before_its_topics() {
        let of = |name| property(name).map(|(level, row)| (level, row.name));
        assert_eq!(of("acks"), Some((Level::Topic, "request.required.acks")));
        assert_eq!(
            of("compression.type"),
            Some((Level::Global, "compression.codec"))
        );
        assert_eq!(
            of("topic.compression.type"),
            Some((Level::Topic, "compression.codec"))
        );
        assert_eq!(
            of("topic.blacklist"),
            Some((Level::Global, "topic.blacklist"))
        );
        assert_eq!(resolve_name("topic.topic.acks"), Err("topic.acks"));
        assert_eq!(of("buffer.memory"), None);
        let names: Vec<_> = aliases(Level::Topic, "request.required.acks").collect();
        assert_eq!(names, ["acks"]);
    }
}
