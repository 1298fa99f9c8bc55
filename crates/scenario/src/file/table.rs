//! A table while it is being read: every key must be known, and every value of the right kind.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{Instant, Span};

use super::tree::{Entry, Tree, Value};
use crate::duration;
use crate::problem::{Expected, Problem, ProblemKind};
use crate::text::Text;

/// A value with the path that leads to it.
#[derive(Clone)]
pub(super) struct Field<'a> {
    /// The path.
    pub(super) path: String,
    tree: &'a Tree,
}

/// A table with the path that leads to it.
pub(super) struct Table<'a> {
    path: String,
    entries: &'a [Entry],
}

impl<'a> Field<'a> {
    /// The document as a whole.
    pub(super) fn root(tree: &'a Tree) -> Self {
        Self {
            path: String::new(),
            tree,
        }
    }

    fn wrong(&self, expected: Expected) -> Problem {
        Problem::new(self.path.clone(), ProblemKind::WrongKind { expected })
    }

    /// A problem with this value.
    pub(super) fn problem(&self, kind: ProblemKind) -> Problem {
        Problem::new(self.path.clone(), kind)
    }

    /// A text.
    pub(super) fn text(&self) -> Result<&'a str, Problem> {
        match &self.tree.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.wrong(Expected::Text)),
        }
    }

    /// A whole number, 0 or more; larger ones than the type holds are out of range.
    pub(super) fn number<N: TryFrom<i64> + Into<u64> + Bounded>(&self) -> Result<N, Problem> {
        let Value::Number(number) = self.tree.value else {
            return Err(self.wrong(Expected::Number));
        };
        N::try_from(number).map_err(|_| {
            self.problem(ProblemKind::OutOfRange {
                least: "0".into(),
                most: N::MOST.into(),
                limit: None,
            })
        })
    }

    /// True or false.
    pub(super) fn flag(&self) -> Result<bool, Problem> {
        match self.tree.value {
            Value::Flag(flag) => Ok(flag),
            _ => Err(self.wrong(Expected::Flag)),
        }
    }

    /// A span of time.
    pub(super) fn span(&self) -> Result<Span, Problem> {
        match &self.tree.value {
            Value::Text(text) => duration::parse(text).ok_or_else(|| self.wrong(Expected::Time)),
            _ => Err(self.wrong(Expected::Time)),
        }
    }

    /// A moment: the time since the start.
    pub(super) fn instant(&self) -> Result<Instant, Problem> {
        self.span().map(|Span(micros)| Instant(micros))
    }

    /// A text in one language or in both.
    pub(super) fn bilingual(&self) -> Result<Text, Problem> {
        match &self.tree.value {
            Value::Text(text) => Ok(Text::new(text.as_str(), "")),
            Value::Table(_) => {
                let table = self.table(&["en", "zh-CN"])?;
                let one = |key| table.optional(key, |field| field.text().map(String::from));
                Ok(Text::new(
                    one("en")?.unwrap_or_default(),
                    one("zh-CN")?.unwrap_or_default(),
                ))
            }
            _ => Err(self.wrong(Expected::Bilingual)),
        }
    }

    /// One of a few words.
    pub(super) fn word<T: Copy>(
        &self,
        words: &'static [&'static str],
        values: &[T],
    ) -> Result<T, Problem> {
        let text = self.text()?;
        let place = words.iter().position(|word| *word == text);
        place
            .and_then(|place| values.get(place).copied())
            .ok_or_else(|| self.unknown(words))
    }

    /// The text is none of these.
    pub(super) fn unknown(&self, possible: &'static [&'static str]) -> Problem {
        let found = self.text().unwrap_or_default();
        let found = found.chars().take(60).collect();
        self.problem(ProblemKind::UnknownWord { found, possible })
    }

    /// A setting's value, as Kafka would read it from a properties file.
    pub(super) fn setting(&self) -> Result<String, Problem> {
        match &self.tree.value {
            Value::Text(text) => Ok(text.clone()),
            Value::Number(number) => Ok(format!("{number}")),
            Value::Flag(flag) => Ok(format!("{flag}")),
            _ => Err(self.wrong(Expected::Setting)),
        }
    }

    /// The items of a list; each one's path counts from 1.
    pub(super) fn list(&self) -> Result<Vec<Field<'a>>, Problem> {
        self.items(Expected::List)
    }

    /// The tables of a list of tables.
    pub(super) fn tables(&self) -> Result<Vec<Field<'a>>, Problem> {
        self.items(Expected::Tables)
    }

    fn items(&self, expected: Expected) -> Result<Vec<Field<'a>>, Problem> {
        let Value::List(items) = &self.tree.value else {
            return Err(self.wrong(expected));
        };
        Ok(items
            .iter()
            .enumerate()
            .map(|(index, tree)| Field {
                path: format!("{}[{}]", self.path, index + 1),
                tree,
            })
            .collect())
    }

    /// A table all of whose keys are known.
    pub(super) fn table(&self, known: &'static [&'static str]) -> Result<Table<'a>, Problem> {
        let table = self.open_table()?;
        let stranger = table
            .entries
            .iter()
            .find(|entry| !known.contains(&entry.key.as_str()));
        if let Some(stranger) = stranger {
            let meant = known
                .iter()
                .copied()
                .filter(|known| is_near(known, &stranger.key))
                .min_by_key(|known| distance(known, &stranger.key));
            return Err(Problem::new(
                table.path_of(&stranger.key),
                ProblemKind::UnknownKey { known, meant },
            ));
        }
        Ok(table)
    }

    /// A table with keys of any name.
    pub(super) fn open_table(&self) -> Result<Table<'a>, Problem> {
        match &self.tree.value {
            Value::Table(entries) => Ok(Table {
                path: self.path.clone(),
                entries,
            }),
            _ => Err(self.wrong(Expected::Table)),
        }
    }

    /// The entries of a table whose keys have dots, whether they are within quotes or make tables of their own:
    /// `"linger.ms" = 0` and `linger.ms = 0` are the same.
    pub(super) fn flat_table(&self) -> Result<Vec<(String, Field<'a>)>, Problem> {
        let mut flat = Vec::new();
        let mut seen = BTreeSet::new();
        // The entries that are still to be looked at, the next one last.
        let mut open: Vec<_> = self
            .open_table()?
            .fields()
            .map(|(key, field)| (String::from(key), field))
            .collect();
        open.reverse();
        while let Some((key, field)) = open.pop() {
            if let Value::Table(_) = field.tree.value {
                let inner = field.open_table()?;
                let inner: Vec<_> = inner.fields().collect();
                open.extend(
                    inner
                        .into_iter()
                        .rev()
                        .map(|(rest, field)| (format!("{key}.{rest}"), field)),
                );
            } else if seen.insert(key.clone()) {
                flat.push((key, field));
            } else {
                return Err(field.problem(ProblemKind::SameName { name: key }));
            }
        }
        Ok(flat)
    }
}

impl<'a> Table<'a> {
    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.into()
        } else {
            format!("{}.{key}", self.path)
        }
    }

    /// The value of a key, if it is given.
    pub(super) fn get(&self, key: &str) -> Option<Field<'a>> {
        let entry = self.entries.iter().find(|entry| entry.key == key)?;
        Some(Field {
            path: self.path_of(key),
            tree: &entry.value,
        })
    }

    /// What is read of a key, if it is given.
    pub(super) fn optional<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Field<'a>) -> Result<T, Problem>,
    ) -> Result<Option<T>, Problem> {
        self.get(key).map(|field| read(&field)).transpose()
    }

    /// What is read of a key, which must be given.
    pub(super) fn required<T>(
        &self,
        key: &str,
        example: &'static str,
        read: impl FnOnce(&Field<'a>) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        self.optional(key, read)?
            .ok_or_else(|| Problem::new(self.path_of(key), ProblemKind::Missing { example }))
    }

    /// All entries, in the order in which they were written.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&'a str, Field<'a>)> {
        self.entries.iter().map(|entry| {
            let field = Field {
                path: self.path_of(&entry.key),
                tree: &entry.value,
            };
            (entry.key.as_str(), field)
        })
    }
}

/// What the largest value of a number type is, in words.
pub(super) trait Bounded {
    /// The largest value.
    const MOST: &'static str;
}

impl Bounded for u16 {
    const MOST: &'static str = "65535";
}

impl Bounded for u32 {
    const MOST: &'static str = "4294967295";
}

impl Bounded for u64 {
    const MOST: &'static str = "9223372036854775807";
}

fn is_near(known: &str, given: &str) -> bool {
    given.len() <= 64 && distance(known, given) <= 2.min(known.len() / 2)
}

/// How many letters have to be changed, added or left out to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in one.chars().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (cell, second) in row.iter_mut().skip(1).zip(&other) {
            let above = *cell;
            *cell = (diagonal + usize::from(letter != *second))
                .min(above + 1)
                .min(left + 1);
            left = *cell;
            diagonal = above;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}
