//! A document laid out as TOML that is pleasant to read.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use toml_writer::{ToTomlKey, ToTomlValue, TomlKeyBuilder, TomlStringBuilder};

use super::tree::{Entry, Tree, Value};

/// Tables that have a header of their own.
const SECTIONS: [&str; 3] = ["network", "broker", "moment"];
/// Tables each of whose entries has a header of its own.
const COLLECTIONS: [&str; 2] = ["topics", "producers"];
/// The table whose keys are the user's: dots in them mean nothing.
const HEADERS: &str = "headers";

pub(super) fn print(tree: &Tree) -> String {
    let mut out = String::new();
    if let Value::Table(entries) = &tree.value {
        block(&mut out, "", entries);
    }
    out
}

/// The entries under a header: first those of one line, then the sections.
fn block(out: &mut String, path: &str, entries: &[Entry]) {
    let is_top = path.is_empty();
    let is_section = |entry: &Entry| {
        let key = entry.key.as_str();
        is_list_of_tables(&entry.value)
            || is_top && (SECTIONS.contains(&key) || COLLECTIONS.contains(&key))
    };
    lines(
        out,
        "",
        "",
        entries.iter().filter(|entry| !is_section(entry)),
    );
    for entry in entries.iter().filter(|entry| is_section(entry)) {
        let path = if is_top {
            entry.key.clone()
        } else {
            format!("{path}.{}", entry.key)
        };
        match &entry.value.value {
            Value::List(items) => {
                for item in items {
                    header(out, &format!("[[{path}]]"));
                    table(out, &path, item);
                }
            }
            Value::Table(inner) if COLLECTIONS.contains(&entry.key.as_str()) => {
                for one in inner {
                    let path = format!("{path}.{}", key(&one.key));
                    header(out, &format!("[{path}]"));
                    table(out, &path, &one.value);
                }
            }
            _ => {
                header(out, &format!("[{path}]"));
                table(out, &path, &entry.value);
            }
        }
    }
}

fn table(out: &mut String, path: &str, tree: &Tree) {
    if let Value::Table(entries) = &tree.value {
        block(out, path, entries);
    }
}

fn header(out: &mut String, text: &str) {
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(text);
    out.push('\n');
}

/// One line an entry; the entries of inner tables have dotted keys.
fn lines<'a>(
    out: &mut String,
    prefix: &str,
    parent: &str,
    entries: impl Iterator<Item = &'a Entry>,
) {
    let entries: Vec<&Entry> = entries.collect();
    for entry in &entries {
        let written = if parent != HEADERS && can_be_dotted(&entry.key, &entries) {
            entry.key.clone()
        } else {
            key(&entry.key)
        };
        let name = format!("{prefix}{written}");
        match &entry.value.value {
            Value::Table(inner) if !inner.is_empty() => {
                lines(out, &format!("{name}."), &entry.key, inner.iter());
            }
            value => {
                out.push_str(&name);
                out.push_str(" = ");
                out.push_str(&inline(value));
                out.push('\n');
            }
        }
    }
}

/// Whether a key with dots can be written without quotes: its parts are plain, and no neighbour is in the way.
fn can_be_dotted(key: &str, neighbours: &[&Entry]) -> bool {
    let is_plain = |part: &str| {
        !part.is_empty()
            && part
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
    };
    let is_within = |inner: &str, outer: &str| {
        inner
            .strip_prefix(outer)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    key.split('.').all(is_plain)
        && !neighbours
            .iter()
            .any(|other| is_within(&other.key, key) || is_within(key, &other.key))
}

fn inline(value: &Value) -> String {
    match value {
        Value::Text(text) => TomlStringBuilder::new(text).as_default().to_toml_value(),
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(|item| inline(&item.value)).collect();
            format!("[{}]", items.join(", "))
        }
        // Only empty tables come here.
        Value::Table(_) | Value::Other => "{}".into(),
    }
}

fn key(text: &str) -> String {
    TomlKeyBuilder::new(text).as_default().to_toml_key()
}

fn is_list_of_tables(tree: &Tree) -> bool {
    matches!(&tree.value, Value::List(items) if items.iter().any(|item| matches!(item.value, Value::Table(_))))
}
