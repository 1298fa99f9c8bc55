//! The page's own words: every message in both languages. A missing one does not compile.

mod label;

pub use label::Label;

use ackscope_scene::Locale;

/// The language as links and scenarios name it.
#[must_use]
pub const fn scenario_locale(locale: Locale) -> ackscope_scenario::Locale {
    match locale {
        Locale::En => ackscope_scenario::Locale::En,
        Locale::ZhCn => ackscope_scenario::Locale::ZhCn,
    }
}

/// The language as pictures and words name it.
#[must_use]
pub const fn scene_locale(locale: ackscope_scenario::Locale) -> Locale {
    match locale {
        ackscope_scenario::Locale::En => Locale::En,
        ackscope_scenario::Locale::ZhCn => Locale::ZhCn,
    }
}
