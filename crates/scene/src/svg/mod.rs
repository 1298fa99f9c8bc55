//! Pictures as SVG files.

mod sheet;
mod writer;

pub use sheet::{Panel, sheet};
pub use writer::{Writer, escape};

/// The style sheet of the pictures: the same for the page and for files. Colours are custom properties of
/// `.ackscope`; `data-theme` there is `light`, `dark` or `auto`.
pub const STYLE: &str = include_str!("picture.css");

/// Which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// As the reader's system has it.
    #[default]
    Auto,
}

impl Theme {
    /// The value of `data-theme`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Auto => "auto",
        }
    }

    /// The theme of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Light, Self::Dark, Self::Auto]
            .into_iter()
            .find(|theme| theme.name() == name)
    }
}
