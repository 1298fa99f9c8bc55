//! The languages of the command line.

use ackscope_text::Locale;
use clap::ValueEnum;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English.
    En,
    /// Simplified Chinese.
    #[value(name = "zh-CN", alias = "zh")]
    ZhCn,
}

impl From<Language> for Locale {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::En,
            Language::ZhCn => Self::ZhCn,
        }
    }
}
