//! From what was given to what runs, in librdkafka's order.

use super::conflict::Conflict;
use super::draft::{Draft, shown};
use super::finalize;
use super::notice::{self, Notice};
use super::property::{Level, Property};
use super::refusal::{Refusal, RefusalKind, Stage};
use super::table::property;
use super::value::Value;
use crate::config::{Given, Origin};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// One effective setting.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// What holds it.
    pub level: Level,
    /// Its name, type and range.
    pub property: &'static Property,
    /// What holds.
    pub value: Value,
    /// Where that comes from.
    pub origin: Origin,
}

impl Setting {
    /// A name that means this setting alone: with `topic.` before it if the client has one of the same name.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.property.name;
        match property(name) {
            Some((level, _)) if level != self.level => format!("topic.{name}"),
            _ => name.to_owned(),
        }
    }

    /// The value as `rd_kafka_conf_get` gives it, or a stand-in if it must not be seen.
    #[must_use]
    pub fn shown(&self) -> String {
        shown(self.property, &self.value)
    }
}

/// What comes out of a configuration.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolution {
    /// Every effective setting of a producer and its topics in librdkafka's order, without those that its
    /// documentation leaves out and those of consumers; empty if no producer is created.
    pub settings: Vec<Setting>,
    /// What it warns of, in its order; empty if no producer is created.
    pub notices: Vec<Notice>,
    /// Why there is no producer, or none that can send.
    pub outcome: Result<(), Refusal>,
}

impl Resolution {
    /// The effective setting of that name, or that it is another name of; of the same name in client and topic, the
    /// client's.
    #[must_use]
    pub fn setting(&self, name: &str) -> Option<&Setting> {
        let (level, property) = property(name)?;
        self.settings
            .iter()
            .find(|setting| setting.level == level && setting.property.name == property.name)
    }
}

/// What a producer of librdkafka 2.16 makes of the given settings, set one after another in their order.
///
/// `bootstrap.servers` may be missing: it then counts as set by the application. What `ssl.*` and `sasl.*` settings
/// contain and ask of each other is not looked at, nor are files, plugins and patterns; all that can be built in
/// counts as built in, on a system other than Windows where `long` has 64 bits.
///
/// Source: `rd_kafka_conf_set`, `rd_kafka_new`.
#[must_use]
pub fn resolve(given: &[Given<'_>]) -> Resolution {
    let mut draft = Draft::new();
    let refused = |stage| {
        move |conflict: Conflict| Refusal {
            stage,
            kind: RefusalKind::Conflict(conflict),
        }
    };
    let created = given
        .iter()
        .try_for_each(|given| draft.give(given))
        .and_then(|()| finalize::client(&mut draft).map_err(refused(Stage::New)))
        .and_then(|()| {
            finalize::created(&mut draft).map_err(|kind| Refusal {
                stage: Stage::New,
                kind,
            })
        });
    if let Err(refusal) = created {
        return Resolution {
            settings: Vec::new(),
            notices: Vec::new(),
            outcome: Err(refusal),
        };
    }
    let notices = notice::warnings(&draft);
    // Without defaults for its topics the client has not looked at them yet: each is looked at when it is first used.
    let outcome = if draft.has_topic_defaults {
        Ok(())
    } else {
        finalize::topic(&mut draft).map_err(refused(Stage::Topic))
    };
    let settings = draft
        .entries
        .into_iter()
        .filter(|entry| !entry.property.hidden && !entry.property.of_consumer)
        .map(|entry| Setting {
            level: entry.level,
            property: entry.property,
            value: entry.value,
            origin: entry.origin,
        });
    Resolution {
        settings: settings.collect(),
        notices,
        outcome,
    }
}
