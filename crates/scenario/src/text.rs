//! Text in both languages.

use alloc::string::String;

/// A language that Ackscope speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    ZhCn,
}

impl Locale {
    /// Both, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::En, Self::ZhCn];

    /// Its BCP 47 tag: `en` or `zh-CN`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::ZhCn => "zh-CN",
        }
    }

    /// The language with this tag; `zh` stands for `zh-CN`, and a region after `en` is ignored.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or(tag);
        match primary {
            _ if primary.eq_ignore_ascii_case("en") => Some(Self::En),
            _ if primary.eq_ignore_ascii_case("zh") => Some(Self::ZhCn),
            _ => None,
        }
    }
}

/// A text in both languages. Where one is empty, the other stands for both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text {
    /// In English.
    pub en: String,
    /// In Simplified Chinese.
    pub zh: String,
}

impl Text {
    /// The text in both languages.
    #[must_use]
    pub fn new(en: &str, zh: &str) -> Self {
        Self {
            en: en.into(),
            zh: zh.into(),
        }
    }

    /// The text in this language, or in the other where there is none.
    #[must_use]
    pub fn get(&self, locale: Locale) -> &str {
        let (first, second) = match locale {
            Locale::En => (&self.en, &self.zh),
            Locale::ZhCn => (&self.zh, &self.en),
        };
        if first.is_empty() { second } else { first }
    }

    /// Whether there is no text at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.en.is_empty() && self.zh.is_empty()
    }
}
