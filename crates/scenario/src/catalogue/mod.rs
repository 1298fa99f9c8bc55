//! The built-in scenarios.
//!
//! They are written as files, in `crates/scenario/catalogue/`. What is compiled in is made of those files by a test:
//! their words in `generated.rs`, their models as payloads in `bases.rs`. `ACKSCOPE_BLESS=1 cargo test -p
//! ackscope-scenario` makes them anew.

mod bases;
mod generated;
#[cfg(test)]
mod tests;

use alloc::string::ToString;

use crate::link;
use crate::schema::{Notes, Scenario};
use crate::text::{Locale, Text};

use bases::BASES;
use generated::BUILTINS;

/// A built-in scenario: its words, without building it.
#[derive(Debug)]
pub struct Builtin {
    /// Its id, which links use: `#s=slow-broker`.
    pub id: &'static str,
    title: Words,
    question: Words,
    story: Words,
    run_names: &'static [Words],
    /// Words to find it by.
    pub tags: &'static [&'static str],
}

/// A text in English and in Chinese.
type Words = [&'static str; 2];

/// A model that links are differences from.
struct Base {
    /// The scenario whose model it is or was.
    id: &'static str,
    /// The model, without words.
    payload: &'static str,
}

fn text([en, zh]: Words) -> Text {
    Text::new(en, zh)
}

fn word([en, zh]: Words, locale: Locale) -> &'static str {
    match locale {
        Locale::En => en,
        Locale::ZhCn => zh,
    }
}

impl Builtin {
    /// Its title.
    #[must_use]
    pub fn title(&self, locale: Locale) -> &'static str {
        word(self.title, locale)
    }

    /// Its question.
    #[must_use]
    pub fn question(&self, locale: Locale) -> &'static str {
        word(self.question, locale)
    }

    /// Its story.
    #[must_use]
    pub fn story(&self, locale: Locale) -> &'static str {
        word(self.story, locale)
    }
}

/// All built-in scenarios, in the order in which they teach.
#[must_use]
pub fn all() -> &'static [Builtin] {
    BUILTINS
}

/// The built-in scenario with this id.
#[must_use]
pub fn find(id: &str) -> Option<Scenario> {
    match base_number(id) {
        0 => None,
        number => base(number),
    }
}

/// The number of the newest model of the built-in scenario with this id; 0 if there is none.
pub(crate) fn base_number(id: &str) -> u32 {
    BASES
        .iter()
        .rposition(|base| base.id == id)
        .map_or(0, |place| place as u32 + 1)
}

/// The model with this number, with the words that its scenario has today; 0 stands for the scenario of the schema's
/// defaults.
pub(crate) fn base(number: u32) -> Option<Scenario> {
    let Some(place) = number.checked_sub(1) else {
        return Some(Scenario::default());
    };
    let base = BASES.get(place as usize)?;
    let mut scenario = link::decode_base(base.payload)?;
    scenario.id = base.id.to_string();
    if let Some(builtin) = BUILTINS.iter().find(|builtin| builtin.id == base.id) {
        scenario.notes = Notes {
            title: text(builtin.title),
            question: text(builtin.question),
            story: text(builtin.story),
        };
        scenario.tags = builtin.tags.iter().map(ToString::to_string).collect();
        for (run, name) in scenario.runs.iter_mut().zip(builtin.run_names) {
            run.name = text(*name);
        }
    }
    Some(scenario)
}
