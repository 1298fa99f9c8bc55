//! The page's own words, and how all words get here: the English with the program, the Chinese in a file of its own,
//! when somebody reads it. Every message is there in both languages; a missing one does not compile.

mod fetch;
mod label;
#[cfg(test)]
mod tests;

pub use fetch::ensure;
pub use label::Label;

use ackscope_text::{Listed, Locale, Table};

ackscope_text::tables! {
    /// What people read of the page itself.
    fn own() = [Label];
}

/// Whether the page can speak a language now.
#[must_use]
pub fn is_there(locale: Locale) -> bool {
    Label::table().has(locale)
}

/// Everything that people read in the page.
fn tables() -> Vec<&'static Table> {
    ackscope_protocol::texts()
        .chain(ackscope_scenario::texts())
        .chain(ackscope_scene::texts())
        .chain(own())
        .collect()
}
