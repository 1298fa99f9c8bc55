//! TOML, read into a tree.

use alloc::string::ToString;
use alloc::vec::Vec;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::syntax;
use super::tree::{Entry, Tree, Value};
use crate::problem::Problem;

pub(super) fn parse(text: &str) -> Result<Tree, Problem> {
    let table = DeTable::parse(text).map_err(|error| {
        syntax(
            text,
            "TOML",
            error.message(),
            error.span().map(|span| span.start),
        )
    })?;
    Ok(Tree {
        at: Some(0),
        value: read_table(table.get_ref()),
    })
}

fn read_value(value: &Spanned<DeValue<'_>>) -> Tree {
    let inner = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Other, Value::Number)
        }
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Float(_) | DeValue::Datetime(_) => Value::Other,
        DeValue::Array(items) => Value::List(items.iter().map(read_value).collect()),
        DeValue::Table(table) => read_table(table),
    };
    Tree {
        at: Some(value.span().start),
        value: inner,
    }
}

fn read_table(table: &DeTable<'_>) -> Value {
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value)| Entry {
            key: key.get_ref().to_string(),
            at: Some(key.span().start),
            value: read_value(value),
        })
        .collect();
    // The parser sorts by key; the order in which topics and producers are written counts.
    entries.sort_by_key(|entry| entry.at);
    Value::Table(entries)
}
