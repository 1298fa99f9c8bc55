//! The value of a property, read by its type and held against its range.

use super::number::{is_blank, parse_int, parse_real, print_real};
use super::property::{Check, Kind, Property};
use super::refusal::RefusalKind;
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;

/// The value of a property.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// None.
    Unset,
    /// A truth value.
    Flag(bool),
    /// A whole number.
    Int(i32),
    /// A number with a fraction.
    Real(f64),
    /// A text or a word.
    Text(String),
    /// Some of the words.
    Flags {
        /// The words.
        words: &'static [&'static str],
        /// A bit for each that is on, the lowest for the first.
        bits: u32,
    },
}

impl Value {
    /// The default of a property; `None` if it has no value that could be read.
    pub(super) fn preset(kind: &Kind) -> Option<Self> {
        let text = |preset: &Option<&str>| {
            preset.map_or(Self::Unset, |preset| Self::Text(preset.to_owned()))
        };
        Some(match kind {
            Kind::Text { preset, .. } | Kind::Raw { preset } => text(preset),
            Kind::Int { preset, .. } => Self::Int(*preset),
            Kind::Real { preset, .. } => Self::Real(*preset),
            Kind::Flag { preset } => Self::Flag(*preset),
            Kind::Choice { preset, .. } => Self::Text((*preset).to_owned()),
            Kind::Flags { words, preset } => Self::Flags {
                words,
                bits: *preset,
            },
            Kind::Alias { .. } | Kind::Function | Kind::Internal | Kind::Foreign { .. } => {
                return None;
            }
        })
    }
}

impl fmt::Display for Value {
    /// As `rd_kafka_conf_get` gives it; `null` for [`Value::Unset`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unset => f.write_str("null"),
            Self::Flag(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Real(value) => f.write_str(&print_real(*value)),
            Self::Text(value) => f.write_str(value),
            Self::Flags { words, bits } => {
                let on = words.iter().enumerate().filter(|(index, word)| {
                    bits & mask(words, *index, word) == mask(words, *index, word)
                });
                for (count, (_, word)) in on.enumerate() {
                    let comma = if count == 0 { "" } else { "," };
                    write!(f, "{comma}{word}")?;
                }
                Ok(())
            }
        }
    }
}

/// The bits of a word; `all` has those of every other word.
fn mask(words: &[&str], index: usize, word: &str) -> u32 {
    if word == "all" {
        let others = u32::try_from(words.len().saturating_sub(1)).unwrap_or(u32::MAX);
        1_u32
            .checked_shl(others)
            .unwrap_or_default()
            .wrapping_sub(1)
    } else {
        u32::try_from(index)
            .ok()
            .and_then(|index| 1_u32.checked_shl(index))
            .unwrap_or_default()
    }
}

/// Reads a text as the property says. `Ok(None)` if it leaves the property as it is.
///
/// An empty text asks for the default, which only texts allow.
///
/// # Errors
/// What librdkafka refuses.
///
/// Source: `rd_kafka_anyconf_set`, `rd_kafka_anyconf_set_prop`.
pub(super) fn read(
    property: &Property,
    text: &str,
    current: &Value,
) -> Result<Option<Value>, RefusalKind> {
    let name = property.name;
    if property.windows_only {
        return Err(RefusalKind::WindowsOnly { name });
    }
    let given = Some(text).filter(|text| !text.is_empty());
    let filled = |type_name| given.ok_or(RefusalKind::Empty { name, type_name });
    Ok(Some(match &property.kind {
        Kind::Text { check, .. } => {
            let given = given.map(|text| text.trim_start_matches(is_blank));
            if !given.map_or(*check == Check::None, |text| passes(*check, text)) {
                return Err(RefusalKind::Text {
                    name,
                    value: given.map(ToOwned::to_owned),
                });
            }
            match given {
                Some(text) => Value::Text(text.to_owned()),
                None => return Ok(Value::preset(&property.kind)),
            }
        }
        Kind::Raw { .. } => match given {
            Some(text) => Value::Text(text.to_owned()),
            None => return Ok(Value::preset(&property.kind)),
        },
        Kind::Int {
            least, most, words, ..
        } => {
            let text = filled("Integer configuration")?;
            let word = || {
                words
                    .iter()
                    .find(|(word, _)| word.eq_ignore_ascii_case(text))
            };
            let value = parse_int(text)
                .map(|(number, _)| number)
                .or_else(|| word().map(|(_, number)| *number))
                .ok_or(RefusalKind::Number { name })?;
            if !(least..=most).contains(&&value) {
                return Err(RefusalKind::Range {
                    name,
                    value: value.to_string(),
                    least: least.to_string(),
                    most: most.to_string(),
                });
            }
            Value::Int(value)
        }
        Kind::Real { least, most, .. } => {
            let text = filled("Float configuration")?;
            let (value, _) = parse_real(text).ok_or(RefusalKind::Number { name })?;
            // What is no number is neither below nor above.
            if value < *least || value > *most {
                return Err(RefusalKind::Range {
                    name,
                    value: print_real(value),
                    least: print_real(*least),
                    most: print_real(*most),
                });
            }
            Value::Real(value)
        }
        Kind::Flag { .. } => {
            let text = filled("Bool configuration")?;
            let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
            if is(&["true", "t", "1"]) {
                Value::Flag(true)
            } else if is(&["false", "f", "0"]) {
                Value::Flag(false)
            } else {
                return Err(RefusalKind::NotBool { name });
            }
        }
        Kind::Choice {
            words, spellings, ..
        } => {
            let word = filled("Configuration")?.trim_start_matches(is_blank);
            if word.is_empty() {
                return Ok(None);
            }
            let spelt = spellings
                .iter()
                .find(|(spelling, _)| spelling.eq_ignore_ascii_case(word))
                .map_or(word, |(_, canonical)| canonical);
            let known = words.iter().find(|known| known.eq_ignore_ascii_case(spelt));
            match known {
                Some(known) => Value::Text((*known).to_owned()),
                None => {
                    return Err(RefusalKind::Word {
                        name,
                        word: word.to_owned(),
                    });
                }
            }
        }
        Kind::Flags { words, .. } => {
            return read_flags(name, words, filled("Configuration")?, current);
        }
        Kind::Function => return Err(RefusalKind::Function { name }),
        Kind::Internal => return Err(RefusalKind::Internal { name }),
        Kind::Foreign { advice } => return Err(RefusalKind::Foreign { name, advice }),
        // A name is followed to the property before its value is read.
        Kind::Alias { .. } => return Ok(None),
    }))
}

/// Words separated by commas are added to those that are on; a minus before one takes it away.
fn read_flags(
    name: &'static str,
    words: &'static [&'static str],
    text: &str,
    current: &Value,
) -> Result<Option<Value>, RefusalKind> {
    let mut bits = match current {
        Value::Flags { bits, .. } => *bits,
        _ => 0,
    };
    let mut changed = false;
    for part in text.split(',') {
        let part = part.trim_start_matches(is_blank);
        let (takes_away, word) = match part.strip_prefix('-') {
            Some(word) => (true, word),
            None => (false, part.strip_prefix('+').unwrap_or(part)),
        };
        if word.is_empty() {
            continue;
        }
        let (index, known) = words
            .iter()
            .enumerate()
            .find(|(_, known)| known.eq_ignore_ascii_case(word))
            .ok_or_else(|| RefusalKind::Word {
                name,
                word: word.to_owned(),
            })?;
        let mask = mask(words, index, known);
        bits = if takes_away {
            bits & !mask
        } else {
            bits | mask
        };
        changed = true;
    }
    Ok(changed.then_some(Value::Flags { words, bits }))
}

/// Source: `rd_kafka_conf_validate_partitioner`, `rd_kafka_conf_validate_single`,
/// `rd_kafka_conf_validate_broker_version`.
fn passes(check: Check, text: &str) -> bool {
    const PARTITIONERS: [&str; 7] = [
        "random",
        "consistent",
        "consistent_random",
        "murmur2",
        "murmur2_random",
        "fnv1a",
        "fnv1a_random",
    ];
    match check {
        Check::None => true,
        Check::Partitioner => PARTITIONERS.contains(&text),
        Check::Single => !text.contains([',', ' ']),
        Check::BrokerVersion => !text.starts_with("0.7.") && !text.starts_with("0.6."),
    }
}
