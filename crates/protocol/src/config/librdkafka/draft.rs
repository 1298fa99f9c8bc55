//! A configuration while it is being resolved.

use super::property::{Level, Property};
use super::refusal::{Refusal, RefusalKind, Stage};
use super::table::{find, properties, resolve_name};
use super::value::{self, Value};
use crate::config::{Given, Origin};
use crate::rule::RuleId;
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

/// A property with the value that it has so far.
pub(super) struct Entry {
    pub level: Level,
    pub property: &'static Property,
    pub value: Value,
    pub origin: Origin,
    /// Whether it was given, even if a rule has changed it since.
    pub is_given: bool,
}

/// The properties so far.
pub(super) struct Draft {
    pub entries: Vec<Entry>,
    /// Whether the client has defaults for its topics, which it then looks at when it is created.
    pub has_topic_defaults: bool,
}

impl Draft {
    pub(super) fn new() -> Self {
        let entries = properties().filter_map(|(level, property)| {
            Some(Entry {
                level,
                property,
                value: Value::preset(&property.kind)?,
                origin: Origin::Default,
                is_given: false,
            })
        });
        Self {
            entries: entries.collect(),
            has_topic_defaults: false,
        }
    }

    /// Takes the next setting.
    ///
    /// Source: `rd_kafka_conf_set`.
    pub(super) fn give(&mut self, given: &Given<'_>) -> Result<(), Refusal> {
        self.set(given).map_err(|kind| Refusal {
            stage: Stage::Set {
                key: given.key.to_owned(),
            },
            kind,
        })
    }

    fn set(&mut self, given: &Given<'_>) -> Result<(), RefusalKind> {
        let (level, property) =
            resolve_name(c_text(given.key)).map_err(|name| RefusalKind::Unknown {
                name: name.to_owned(),
            })?;
        self.has_topic_defaults |= level == Level::Topic;
        let text = c_text(given.value);
        let Some(entry) = self.entry_mut(level, property.name) else {
            // What has no value refuses every text.
            return value::read(property, text, &Value::Unset).map(|_| ());
        };
        if let Some(value) = value::read(property, text, &entry.value)? {
            entry.value = value;
            entry.origin = Origin::Given;
            entry.is_given = true;
        }
        Ok(())
    }

    fn entry(&self, level: Level, name: &str) -> Option<&Entry> {
        self.entries
            .iter()
            .find(|entry| entry.level == level && entry.property.name == name)
    }

    fn entry_mut(&mut self, level: Level, name: &str) -> Option<&mut Entry> {
        self.entries
            .iter_mut()
            .find(|entry| entry.level == level && entry.property.name == name)
    }

    /// Whether a property was given, by whatever name.
    pub(super) fn is_given(&self, level: Level, name: &str) -> bool {
        find(level, name)
            .and_then(|property| self.entry(level, property.name))
            .is_some_and(|entry| entry.is_given)
    }

    fn value(&self, level: Level, name: &str) -> Option<&Value> {
        self.entry(level, name).map(|entry| &entry.value)
    }

    /// A whole number; 0 if the property is none.
    pub(super) fn int(&self, level: Level, name: &str) -> i32 {
        match self.value(level, name) {
            Some(Value::Int(number)) => *number,
            _ => 0,
        }
    }

    /// A number with a fraction; 0 if the property is none.
    pub(super) fn real(&self, level: Level, name: &str) -> f64 {
        match self.value(level, name) {
            Some(Value::Real(number)) => *number,
            _ => 0.0,
        }
    }

    pub(super) fn flag(&self, level: Level, name: &str) -> bool {
        matches!(self.value(level, name), Some(Value::Flag(true)))
    }

    /// A text or a word; `None` if it is unset.
    pub(super) fn text(&self, level: Level, name: &str) -> Option<&str> {
        match self.value(level, name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Whether any of the words is on.
    pub(super) fn has_flags(&self, level: Level, name: &str) -> bool {
        matches!(self.value(level, name), Some(Value::Flags { bits, .. }) if *bits != 0)
    }

    /// Lets a rule decide a value.
    pub(super) fn settle(&mut self, level: Level, name: &str, value: Value, rule: RuleId) {
        if let Some(entry) = self.entry_mut(level, name)
            && entry.value != value
        {
            entry.value = value;
            entry.origin = Origin::Changed(rule);
        }
    }

    /// Lets a rule decide a value unless it was given.
    pub(super) fn settle_unless_given(
        &mut self,
        level: Level,
        name: &str,
        value: Value,
        rule: RuleId,
    ) {
        if !self.is_given(level, name) {
            self.settle(level, name, value, rule);
        }
    }
}

/// A text as C sees it: it ends before the first zero.
fn c_text(text: &str) -> &str {
    text.split_once('\0').map_or(text, |(start, _)| start)
}

/// A copy of a text, without what must not be seen.
pub(super) fn shown(property: &Property, value: &Value) -> String {
    use alloc::string::ToString;
    if property.secret && *value != Value::Unset {
        "(not shown)".to_owned()
    } else {
        value.to_string()
    }
}
