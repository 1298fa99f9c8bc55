//! JSON, read into a tree and written from one.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::syntax;
use super::tree::{Entry, Tree, Value};
use crate::problem::{LineColumn, Problem};

pub(super) fn parse(text: &str) -> Result<Tree, Problem> {
    serde_json::from_str(text).map_err(|error| {
        // The place comes apart from the words.
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or_default();
        Problem {
            at: (error.line() > 0).then(|| LineColumn {
                line: error.line() as u32,
                column: error.column().max(1) as u32,
            }),
            ..syntax(text, "JSON", words, None)
        }
    })
}

pub(super) fn print(tree: &Tree) -> String {
    // Nothing in a tree can fail to be written.
    let mut text = serde_json::to_string_pretty(tree).unwrap_or_default();
    text.push('\n');
    text
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Tree, E> {
        Ok(Value::Flag(flag).into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Tree, E> {
        Ok(Value::Number(number).into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Tree, E> {
        Ok(i64::try_from(number)
            .map_or(Value::Other, Value::Number)
            .into())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Tree, E> {
        Ok(Value::Other.into())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Tree, E> {
        Ok(Value::Text(text.into()).into())
    }

    fn visit_unit<E: Error>(self) -> Result<Tree, E> {
        Ok(Value::Other.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Tree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Value::List(items).into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Tree, A::Error> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut seen = alloc::collections::BTreeSet::new();
        while let Some(key) = access.next_key::<String>()? {
            // JSON parsers like to take the last; that would drop the first in silence.
            if !seen.insert(key.clone()) {
                return Err(A::Error::custom(format_args!("duplicate key `{key}`")));
            }
            entries.push(Entry {
                key,
                at: None,
                value: access.next_value()?,
            });
        }
        Ok(Value::Table(entries).into())
    }
}

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.value {
            Value::Text(text) => serializer.serialize_str(text),
            Value::Number(number) => serializer.serialize_i64(*number),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::Other => serializer.serialize_unit(),
            Value::List(items) => serializer.collect_seq(items),
            Value::Table(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for entry in entries {
                    map.serialize_entry(&entry.key, &entry.value)?;
                }
                map.end()
            }
        }
    }
}
