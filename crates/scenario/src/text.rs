//! Text in both languages.

use alloc::string::String;
use core::hash::{Hash, Hasher};

use ackscope_text::Listed;

pub use ackscope_text::Locale;

use crate::catalogue::Words;

/// A text in both languages. Where one is empty, the other stands for both.
#[derive(Clone, Debug)]
pub struct Text(Source);

/// Where a text comes from.
#[derive(Clone, Debug)]
enum Source {
    /// From a file or a link.
    Own { en: String, zh: String },
    /// From this place of the catalogue's words. A reference, because their Chinese may be installed only later.
    Builtin(usize),
}

impl Text {
    /// The text in English and in Simplified Chinese.
    #[must_use]
    pub fn new(en: impl Into<String>, zh: impl Into<String>) -> Self {
        Self(Source::Own {
            en: en.into(),
            zh: zh.into(),
        })
    }

    pub(crate) const fn builtin(place: usize) -> Self {
        Self(Source::Builtin(place))
    }

    /// The text in English; empty if there is none.
    #[must_use]
    pub fn en(&self) -> &str {
        match &self.0 {
            Source::Own { en, .. } => en,
            Source::Builtin(place) => Words::table().get(*place, Locale::En),
        }
    }

    /// The text in Simplified Chinese; empty if there is none.
    #[must_use]
    pub fn zh(&self) -> &str {
        match &self.0 {
            Source::Own { zh, .. } => zh,
            Source::Builtin(place) if Words::table().has(Locale::ZhCn) => {
                Words::table().get(*place, Locale::ZhCn)
            }
            Source::Builtin(_) => "",
        }
    }

    /// The text in this language, or in the other where there is none.
    #[must_use]
    pub fn get(&self, locale: Locale) -> &str {
        let (first, second) = match locale {
            Locale::En => (self.en(), self.zh()),
            Locale::ZhCn => (self.zh(), self.en()),
        };
        if first.is_empty() { second } else { first }
    }

    /// Whether there is no text at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.en().is_empty() && self.zh().is_empty()
    }
}

impl Default for Text {
    fn default() -> Self {
        Self::new("", "")
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Source::Builtin(one), Source::Builtin(other)) if one == other => true,
            // While its Chinese is not there, a text without Chinese must not pass for it: links would read otherwise.
            (Source::Builtin(_), Source::Own { .. }) | (Source::Own { .. }, Source::Builtin(_))
                if !Words::table().has(Locale::ZhCn) =>
            {
                false
            }
            _ => self.en() == other.en() && self.zh() == other.zh(),
        }
    }
}

impl Eq for Text {}

/// By what is always there.
impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.en().hash(state);
    }
}
