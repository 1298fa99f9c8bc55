//! Java properties texts, read as `java.util.Properties` reads them.
//!
//! Source: `Properties.load`, its `LineReader` and `loadConvert`, of Java 17.

mod line;
mod problem;

pub use problem::{Problem, ProblemKind, Severity};

use crate::Span;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use line::{Letter, LogicalLines};

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The key, escapes resolved.
    pub key: String,
    /// The value, escapes resolved; blanks at its end belong to it.
    pub value: String,
    /// Where the key stands, escapes and all.
    pub key_span: Span,
    /// Where the value stands; it may span lines. Without a value, the place where it would stand.
    pub value_span: Span,
}

/// A properties text, read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Properties {
    /// Every key with its value in the order of the text, repeated keys too.
    pub entries: Vec<Entry>,
    /// What is wrong with the text, in its order.
    pub problems: Vec<Problem>,
}

impl Properties {
    /// The entries that count: of a repeated key the last one, where it stands.
    pub fn settings(&self) -> impl Iterator<Item = &Entry> {
        let mut last = BTreeMap::new();
        for (index, entry) in self.entries.iter().enumerate() {
            last.insert(entry.key.as_str(), index);
        }
        self.entries
            .iter()
            .enumerate()
            .filter(move |(index, entry)| last.get(entry.key.as_str()) == Some(index))
            .map(|(_, entry)| entry)
    }
}

/// Reads a properties text.
///
/// Differs from Java where Java gives up: a malformed `\uXXXX`, with which Java refuses the whole text, is an error
/// among the problems and stands for itself; half a surrogate pair, which no text here can hold, becomes U+FFFD.
#[must_use]
pub fn parse(text: &str) -> Properties {
    let mut properties = Properties::default();
    if text.starts_with(BYTE_ORDER_MARK) {
        let span = Span {
            start: 0,
            end: BYTE_ORDER_MARK.len_utf8(),
        };
        properties.problems.push(Problem {
            kind: ProblemKind::ByteOrderMark,
            span,
        });
    }
    let mut seen: BTreeMap<String, Span> = BTreeMap::new();
    for line in LogicalLines::new(text) {
        let entry = entry(&line.letters, line.end, &mut properties.problems);
        if let Some(first) = seen.insert(entry.key.clone(), entry.key_span) {
            let kind = ProblemKind::Repeated {
                key: entry.key.clone(),
                first,
            };
            properties.problems.push(Problem {
                kind,
                span: entry.key_span,
            });
        }
        properties.entries.push(entry);
    }
    properties.problems.sort_by_key(|problem| problem.span);
    properties
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\u{C}')
}

fn is_separator(letter: char) -> bool {
    matches!(letter, '=' | ':')
}

fn entry(letters: &[Letter], end: usize, problems: &mut Vec<Problem>) -> Entry {
    let mut escaped = false;
    let key_length = letters
        .iter()
        .position(|letter| {
            let ends = !escaped && (is_blank(letter.value) || is_separator(letter.value));
            escaped = letter.value == '\\' && !escaped;
            ends
        })
        .unwrap_or(letters.len());
    // One separator at most; whatever follows it belongs to the value.
    let mut separated = false;
    let value_start = letters
        .iter()
        .skip(key_length)
        .position(|letter| {
            let separates = !separated && is_separator(letter.value);
            separated |= separates;
            !separates && !is_blank(letter.value)
        })
        .map_or(letters.len(), |position| key_length + position);
    let (key, rest) = letters.split_at(key_length);
    let value = rest.get(value_start - key_length..).unwrap_or_default();
    let start_of = |part: &[Letter]| part.first().map(|letter| letter.at);
    let value_at = start_of(value).unwrap_or(end);
    let key_at = start_of(letters).unwrap_or(end);
    Entry {
        key_span: span_of(key, key_at),
        value_span: span_of(value, value_at),
        key: unescape(key, problems),
        value: unescape(value, problems),
    }
}

fn span_of(letters: &[Letter], start: usize) -> Span {
    Span {
        start,
        end: letters
            .last()
            .map_or(start, |letter| letter.at + letter.value.len_utf8()),
    }
}

/// Source: `Properties.loadConvert`.
fn unescape(letters: &[Letter], problems: &mut Vec<Problem>) -> String {
    let mut units: Vec<u16> = Vec::with_capacity(letters.len());
    let mut buffer = [0; 2];
    let mut rest = letters;
    let mut foreign = None;
    while let Some((letter, after)) = rest.split_first() {
        rest = after;
        let is_mark = letter.at == 0 && letter.value == BYTE_ORDER_MARK;
        if !letter.value.is_ascii() && !is_mark {
            foreign.get_or_insert(span_of(core::slice::from_ref(letter), letter.at));
        }
        if letter.value != '\\' {
            units.extend_from_slice(letter.value.encode_utf16(&mut buffer));
            continue;
        }
        let Some((escaped, after)) = rest.split_first() else {
            break;
        };
        rest = after;
        match escaped.value {
            't' => units.push(0x09),
            'n' => units.push(0x0A),
            'f' => units.push(0x0C),
            'r' => units.push(0x0D),
            'u' => {
                if let Some(unit) = hexadecimal(rest) {
                    units.push(unit);
                    rest = rest.get(4..).unwrap_or_default();
                } else {
                    let span = Span {
                        start: letter.at,
                        end: escaped.at + 1,
                    };
                    problems.push(Problem {
                        kind: ProblemKind::MalformedUnicode,
                        span,
                    });
                    units.extend([u16::from(b'\\'), u16::from(b'u')]);
                }
            }
            other => units.extend_from_slice(other.encode_utf16(&mut buffer)),
        }
    }
    if let Some(span) = foreign {
        problems.push(Problem {
            kind: ProblemKind::NotAscii,
            span,
        });
    }
    char::decode_utf16(units)
        .map(|unit| {
            unit.unwrap_or_else(|_| {
                problems.push(Problem {
                    kind: ProblemKind::LoneSurrogate,
                    span: span_of(letters, letters.first().map_or(0, |letter| letter.at)),
                });
                char::REPLACEMENT_CHARACTER
            })
        })
        .collect()
}

fn hexadecimal(letters: &[Letter]) -> Option<u16> {
    let digits = letters.get(..4)?;
    digits.iter().try_fold(0_u16, |unit, letter| {
        let digit = u16::try_from(letter.value.to_digit(16)?).ok()?;
        Some(unit << 4 | digit)
    })
}
