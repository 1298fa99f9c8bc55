//! The languages of the command line, as the crates know them.

use clap::ValueEnum;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Locale {
    /// English.
    En,
    /// Simplified Chinese.
    #[value(name = "zh-CN", alias = "zh")]
    ZhCn,
}

impl Locale {
    /// As pictures and their words know it.
    pub const fn of_scene(self) -> ackscope_scene::Locale {
        match self {
            Self::En => ackscope_scene::Locale::En,
            Self::ZhCn => ackscope_scene::Locale::ZhCn,
        }
    }

    /// As scenarios know it.
    pub const fn of_scenario(self) -> ackscope_scenario::Locale {
        match self {
            Self::En => ackscope_scenario::Locale::En,
            Self::ZhCn => ackscope_scenario::Locale::ZhCn,
        }
    }
}
