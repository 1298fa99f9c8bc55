//! Tables of texts.

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use crate::locale::Locale;

/// Texts that belong together. [`texts!`](crate::texts) implements it.
pub trait Texts {
    /// In English.
    const ENGLISH: &'static [&'static str];
    /// In Chinese, made with [`chinese!`](crate::chinese): empty where it is not compiled in.
    const CHINESE: &'static [&'static str];
}

/// Texts that are in the list of their crate. [`tables!`](crate::tables) implements it, so that a table that was left
/// out, and would stay English in the page, does not compile.
pub trait Listed: Texts {
    /// The table.
    fn table() -> &'static Table;
}

/// Texts in every language, by their place.
#[derive(Debug)]
pub struct Table {
    english: &'static [&'static str],
    compiled: &'static [&'static str],
    installed: OnceBox<Vec<&'static str>>,
}

impl Table {
    /// A table with what is compiled in.
    #[must_use]
    pub const fn new(english: &'static [&'static str], chinese: &'static [&'static str]) -> Self {
        assert!(chinese.is_empty() || chinese.len() == english.len());
        Self {
            english,
            compiled: chinese,
            installed: OnceBox::new(),
        }
    }

    /// The text at a place, in English where there is no Chinese.
    #[must_use]
    pub fn get(&self, place: usize, locale: Locale) -> &'static str {
        let chinese = match locale {
            Locale::En => None,
            Locale::ZhCn => self.chinese().get(place),
        };
        chinese
            .or_else(|| self.english.get(place))
            .copied()
            .unwrap_or_default()
    }

    /// Whether this language is there.
    #[must_use]
    pub fn has(&self, locale: Locale) -> bool {
        locale == Locale::En || !self.chinese().is_empty()
    }

    pub(crate) fn english(&self) -> &'static [&'static str] {
        self.english
    }

    /// Empty where there is none.
    pub(crate) fn chinese(&self) -> &[&'static str] {
        match self.installed.get() {
            Some(installed) => installed,
            None => self.compiled,
        }
    }

    /// The first time counts.
    pub(crate) fn install(&self, chinese: Vec<&'static str>) {
        let _ = self.installed.set(Box::new(chinese));
    }
}
