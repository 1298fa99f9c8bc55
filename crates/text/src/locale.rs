//! The languages that Ackscope speaks.

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

    /// The language with this tag. Any kind of Chinese is Simplified Chinese here, and a region after `en` is ignored.
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
