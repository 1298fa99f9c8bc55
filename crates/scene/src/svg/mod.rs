//! Pictures as SVG files.

use alloc::string::String;
use alloc::vec::Vec;

use crate::picture::Picture;
use crate::words::Line;

/// The style sheet of the pictures: the same for the page and for files. Colours are custom properties.
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

/// One part of a sheet: words above a picture.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// The lines above it.
    pub lines: Vec<Line>,
    /// The picture: parts that lie over one another, from the back to the front.
    pub picture: Picture,
}

/// Writes panels below one another as one SVG file.
#[must_use]
pub fn write(panels: &[Panel], title: &str, theme: Theme) -> String {
    let _ = (panels, title, theme);
    String::new()
}
