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

use ackscope_text::Listed;

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
    /// The place of its title among the [`Words`]; its question, its story and the names of its runs follow.
    words: usize,
    /// How many runs it has.
    runs: usize,
    /// Words to find it by.
    pub tags: &'static [&'static str],
}

/// The words of all built-in scenarios.
pub(crate) struct Words;

/// A model that links are differences from.
struct Base {
    /// The scenario whose model it is or was.
    id: &'static str,
    /// The model, without words.
    payload: &'static str,
}

impl Builtin {
    /// Its title.
    #[must_use]
    pub fn title(&self, locale: Locale) -> &'static str {
        Words::table().get(self.words, locale)
    }

    /// Its question.
    #[must_use]
    pub fn question(&self, locale: Locale) -> &'static str {
        Words::table().get(self.words + 1, locale)
    }

    /// Its story.
    #[must_use]
    pub fn story(&self, locale: Locale) -> &'static str {
        Words::table().get(self.words + 2, locale)
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
        let mut words = (builtin.words..).map(Text::builtin);
        let mut next = || words.next().unwrap_or_default();
        scenario.notes = Notes {
            title: next(),
            question: next(),
            story: next(),
        };
        scenario.tags = builtin.tags.iter().map(ToString::to_string).collect();
        for run in scenario.runs.iter_mut().take(builtin.runs) {
            run.name = next();
        }
    }
    Some(scenario)
}
