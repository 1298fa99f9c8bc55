//! The fragment of an address as a whole: which scenario, and how to look at it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::error::LinkError;
use crate::catalogue;
use crate::limits::MAX_LINK_CHARS;
use crate::schema::Scenario;
use crate::text::Locale;

/// How many unknown keys are kept.
const MAX_UNKNOWN: usize = 16;

/// What follows the `#` of an address: `<payload>` or `s=<name>`, then `&key=value` for how to look at it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fragment {
    /// Which scenario.
    pub source: Source,
    /// `t`: the position, an event ordinal from 0.
    pub event: Option<u32>,
    /// `view`.
    pub view: Option<View>,
    /// `theme`.
    pub theme: Option<Theme>,
    /// `lang`.
    pub locale: Option<Locale>,
    /// `embed=1`.
    pub embed: bool,
    /// Keys that are not known here, and known ones with a value that is not, as they were found. They are kept and
    /// mean nothing: how to look at a scenario is no reason to refuse it.
    pub unknown: Vec<(String, String)>,
}

/// Which scenario an address names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// None: the page opens with its own choice.
    #[default]
    None,
    /// `s=<name>`: a built-in scenario.
    Builtin(String),
    /// A codec character and its payload.
    Payload(String),
}

/// Which of the two views is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum View {
    /// The machine now.
    Stage,
    /// The history.
    Score,
    /// Both.
    Both,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// As the system is.
    Auto,
}

impl View {
    const WORDS: [(Self, &'static str); 3] = [
        (Self::Stage, "stage"),
        (Self::Score, "score"),
        (Self::Both, "both"),
    ];

    /// How links write it.
    #[must_use]
    pub fn text(self) -> &'static str {
        word(&Self::WORDS, self)
    }

    /// Reads what [`View::text`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        value(&Self::WORDS, text)
    }
}

impl Theme {
    const WORDS: [(Self, &'static str); 3] = [
        (Self::Light, "light"),
        (Self::Dark, "dark"),
        (Self::Auto, "auto"),
    ];

    /// How links write it.
    #[must_use]
    pub fn text(self) -> &'static str {
        word(&Self::WORDS, self)
    }

    /// Reads what [`Theme::text`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        value(&Self::WORDS, text)
    }
}

fn word<T: Copy + PartialEq>(words: &[(T, &'static str)], value: T) -> &'static str {
    words
        .iter()
        .find(|(one, _)| *one == value)
        .map_or("", |(_, word)| word)
}

fn value<T: Copy>(words: &[(T, &'static str)], text: &str) -> Option<T> {
    words
        .iter()
        .find(|(_, word)| *word == text)
        .map(|(value, _)| *value)
}

impl Fragment {
    /// Reads an address from its `#` on, a whole address, or what follows the `#`. Nothing is refused here but what
    /// is too long; [`Fragment::scenario`] looks at the scenario.
    ///
    /// # Errors
    /// [`LinkError::TooLong`].
    pub fn parse(text: &str) -> Result<Self, LinkError> {
        let text = text.trim();
        let text = text.split_once('#').map_or(text, |(_, fragment)| fragment);
        if text.len() > 2 * MAX_LINK_CHARS {
            return Err(LinkError::TooLong);
        }
        let mut fragment = Self::default();
        for (place, part) in text.split('&').enumerate() {
            match part.split_once('=') {
                Some(("s", name)) if place == 0 => fragment.source = Source::Builtin(name.into()),
                Some((key, value)) => fragment.set(key, value),
                None if part.is_empty() => {}
                None if place == 0 => fragment.source = Source::Payload(part.into()),
                None => fragment.keep(part, ""),
            }
        }
        Ok(fragment)
    }

    fn set(&mut self, key: &str, value: &str) {
        let is_understood = match key {
            "t" => set(&mut self.event, ordinal(value)),
            "view" => set(&mut self.view, View::parse(value)),
            "theme" => set(&mut self.theme, Theme::parse(value)),
            "lang" => set(&mut self.locale, Locale::from_tag(value)),
            "embed" if value == "1" || value == "0" => {
                self.embed = value == "1";
                true
            }
            _ => false,
        };
        if !is_understood {
            self.keep(key, value);
        }
    }

    fn keep(&mut self, key: &str, value: &str) {
        if self.unknown.len() < MAX_UNKNOWN {
            self.unknown.push((key.into(), value.into()));
        }
    }

    /// The scenario that it names; `None` where it names none.
    ///
    /// # Errors
    /// As [`decode`](super::decode), or if there is no such built-in scenario.
    pub fn scenario(&self) -> Result<Option<Scenario>, LinkError> {
        match &self.source {
            Source::None => Ok(None),
            Source::Payload(payload) => super::decode(payload).map(Some),
            Source::Builtin(name) => catalogue::find(name)
                .map(Some)
                .ok_or_else(|| LinkError::NoSuchBuiltin(name.chars().take(60).collect())),
        }
    }
}

/// A number as it is written, without signs or leading zeros.
fn ordinal(text: &str) -> Option<u32> {
    text.parse()
        .ok()
        .filter(|number: &u32| number.to_string() == text)
}

fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let is_understood = value.is_some();
    if is_understood {
        *place = value;
    }
    is_understood
}

impl fmt::Display for Fragment {
    /// What follows the `#`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        match &self.source {
            Source::None => {}
            Source::Builtin(name) => parts.push(format!("s={name}")),
            Source::Payload(payload) => parts.push(payload.clone()),
        }
        parts.extend(self.event.map(|event| format!("t={event}")));
        parts.extend(self.view.map(|view| format!("view={}", view.text())));
        parts.extend(self.theme.map(|theme| format!("theme={}", theme.text())));
        parts.extend(self.locale.map(|locale| format!("lang={}", locale.tag())));
        parts.extend(self.embed.then(|| "embed=1".to_string()));
        parts.extend(
            self.unknown
                .iter()
                .map(|(key, value)| match value.as_str() {
                    "" => key.clone(),
                    value => format!("{key}={value}"),
                }),
        );
        // An address without a scenario must not look as if its first key were one.
        if self.source == Source::None && !parts.is_empty() {
            f.write_str("&")?;
        }
        f.write_str(&parts.join("&"))
    }
}
