//! A document without its syntax: what TOML and JSON have in common, in the order in which it was written.

use alloc::string::String;
use alloc::vec::Vec;

/// A value and where it begins.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The byte at which it begins, where that is known.
    pub(super) at: Option<usize>,
    /// The value.
    pub(super) value: Value,
}

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// True or false.
    Flag(bool),
    /// What no key of a scenario takes: a fraction, a date, null, a number that is too large.
    Other,
    /// A list.
    List(Vec<Tree>),
    /// A table. No two entries have the same key.
    Table(Vec<Entry>),
}

/// An entry of a table.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Its key.
    pub(super) key: String,
    /// The byte at which the key begins, where that is known.
    pub(super) at: Option<usize>,
    /// Its value.
    pub(super) value: Tree,
}

impl Tree {
    /// A value that was not read from anywhere.
    pub(super) fn new(value: Value) -> Self {
        Self { at: None, value }
    }
}

impl From<Value> for Tree {
    fn from(value: Value) -> Self {
        Self::new(value)
    }
}

/// Where in the file something is that a problem names: the longest part of its path that is there.
pub(super) fn locate(tree: &Tree, path: &str) -> Option<usize> {
    let here = tree.at;
    let deeper = match &tree.value {
        Value::Table(entries) => entries
            .iter()
            .filter_map(|entry| Some((entry, path.strip_prefix(entry.key.as_str())?)))
            .filter(|(_, rest)| rest.is_empty() || rest.starts_with(['.', '[']))
            .max_by_key(|(entry, _)| entry.key.len())
            .and_then(|(entry, rest)| {
                let rest = rest.strip_prefix('.').unwrap_or(rest);
                if rest.is_empty() {
                    return entry.at;
                }
                locate(&entry.value, rest).or(entry.at)
            }),
        Value::List(items) => path
            .strip_prefix('[')
            .and_then(|rest| rest.split_once(']'))
            .and_then(|(number, rest)| {
                let index = number.parse::<usize>().ok()?.checked_sub(1)?;
                let rest = rest.strip_prefix('.').unwrap_or(rest);
                locate(items.get(index)?, rest)
            }),
        _ => None,
    };
    deeper.or(here)
}
