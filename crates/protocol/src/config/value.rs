//! The value of a setting, read by its type and held against its range.

use super::definition::{Definition, Kind, Preset, Valid};
use super::java;
use super::refusal::{Expected, RefusalKind};
use crate::version::Version;
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// None.
    Null,
    /// A truth value.
    Bool(bool),
    /// A number, of 32 or 64 bits as the definition says.
    Int(i64),
    /// A text, or the name of a class.
    Text(String),
    /// A list.
    List(Vec<String>),
}

impl Value {
    /// The default of a definition; `None` if the setting is required.
    #[must_use]
    pub fn of_preset(preset: Preset) -> Option<Self> {
        Some(match preset {
            Preset::Required => return None,
            Preset::Null => Self::Null,
            Preset::Bool(value) => Self::Bool(value),
            Preset::Int(value) => Self::Int(value),
            Preset::Text(value) => Self::Text(value.to_owned()),
            Preset::List(values) => {
                Self::List(values.iter().map(|value| (*value).to_owned()).collect())
            }
        })
    }
}

impl fmt::Display for Value {
    /// As Java prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Text(value) => f.write_str(value),
            Self::List(values) => write!(f, "[{}]", values.join(", ")),
        }
    }
}

/// Reads a text as the definition says.
///
/// # Errors
/// What Kafka refuses, in its order: first the type, then the range.
///
/// Source: `ConfigDef.parseType`, `ConfigDef.parseValue`.
pub(super) fn read(
    definition: &Definition,
    text: &str,
    version: Version,
) -> Result<Value, RefusalKind> {
    let value = parse(definition.kind, text, version).map_err(|expected| RefusalKind::Type {
        key: definition.key,
        value: text.to_owned(),
        expected,
    })?;
    check(definition, &value)?;
    Ok(value)
}

fn parse(kind: Kind, text: &str, version: Version) -> Result<Value, Expected> {
    let trimmed = java::trim(text);
    match kind {
        Kind::Boolean => ["true", "false"]
            .iter()
            .position(|word| java::equals_ignoring_case(trimmed, word))
            .map(|index| Value::Bool(index == 0))
            .ok_or(Expected::Boolean),
        Kind::Int => java::parse_number(trimmed, i32::MIN.into(), i32::MAX.into())
            .map(Value::Int)
            .ok_or(Expected::Number(kind)),
        Kind::Long => java::parse_number(trimmed, i64::MIN, i64::MAX)
            .map(Value::Int)
            .ok_or(Expected::Number(kind)),
        Kind::String => Ok(Value::Text(trimmed.to_owned())),
        Kind::List => Ok(Value::List(
            java::elements(trimmed).map(ToString::to_string).collect(),
        )),
        Kind::Class if is_present(trimmed, version) => Ok(Value::Text(trimmed.to_owned())),
        Kind::Class => Err(Expected::Class),
    }
}

/// Kafka's own partitioners, since when they are there, and from when they no longer are.
const PARTITIONERS: &[(&str, Version, Version)] = &[
    (
        "org.apache.kafka.clients.producer.RoundRobinPartitioner",
        Version::new(2, 4, 0),
        Version::NEWEST,
    ),
    (
        "org.apache.kafka.clients.producer.UniformStickyPartitioner",
        Version::new(2, 4, 0),
        Version::new(4, 0, 0),
    ),
    (
        "org.apache.kafka.clients.producer.internals.DefaultPartitioner",
        Version::OLDEST,
        Version::new(4, 0, 0),
    ),
];

/// Whether a class is there. Which classes an application brings along cannot be known here: any name of a class in
/// a package counts, unless it is one of Kafka's that comes and goes.
fn is_present(name: &str, version: Version) -> bool {
    java::is_class_name(name)
        && PARTITIONERS
            .iter()
            .find(|(partitioner, ..)| *partitioner == name)
            .is_none_or(|(_, since, until)| (*since..*until).contains(&version))
}

fn check(definition: &Definition, value: &Value) -> Result<(), RefusalKind> {
    let accepted = match (definition.valid, value) {
        // Kafka compares as floating-point numbers; every bound here is exact in them.
        (Valid::AtLeast(least), Value::Int(number)) => *number >= least,
        (Valid::Between(least, most), Value::Int(number)) => (least..=most).contains(number),
        (Valid::BetweenOr(least, most, or), Value::Int(number)) => {
            (least..=most).contains(number) || *number == or
        }
        (Valid::OneOf(texts), Value::Text(text)) => texts.contains(&text.as_str()),
        (Valid::OneOfIgnoringCase(texts), Value::Text(text)) => {
            texts.contains(&java::to_upper_case(text).as_str())
        }
        (Valid::NonEmpty, Value::Text(text)) => !text.is_empty(),
        (Valid::Distinct { empty }, Value::List(values)) => {
            (empty || !values.is_empty()) && values.iter().all(|value| !value.is_empty())
        }
        _ => true,
    };
    if accepted {
        return Ok(());
    }
    Err(RefusalKind::Range {
        key: definition.key,
        value: value.clone(),
        valid: definition.valid,
    })
}

/// Drops repeated elements of a list where the definition asks for it; the list as it was, if that changed it.
///
/// Source: `ConfigDef.parseValue`, since 4.2.
pub(super) fn drop_repeated(definition: &Definition, value: &mut Value) -> Option<Vec<String>> {
    let (Valid::Distinct { .. }, Value::List(values)) = (definition.valid, value) else {
        return None;
    };
    let mut distinct: Vec<String> = Vec::with_capacity(values.len());
    for value in values.iter() {
        if !distinct.contains(value) {
            distinct.push(value.clone());
        }
    }
    (distinct.len() < values.len()).then(|| core::mem::replace(values, distinct))
}
