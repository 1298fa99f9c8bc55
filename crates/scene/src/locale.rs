//! The languages that Ackscope speaks.

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    ZhCn,
}

impl Locale {
    /// Every language.
    pub const ALL: &'static [Self] = &[Self::En, Self::ZhCn];

    /// The language tag (BCP 47).
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::ZhCn => "zh-CN",
        }
    }

    /// The language that a tag stands for; any kind of Chinese is Simplified Chinese here.
    #[must_use]
    pub fn parse(tag: &str) -> Option<Self> {
        let head = tag.get(..2)?;
        if head.eq_ignore_ascii_case("en") {
            Some(Self::En)
        } else if head.eq_ignore_ascii_case("zh") {
            Some(Self::ZhCn)
        } else {
            None
        }
    }
}
