//! The room that there is for a picture.

/// Below this width time runs downwards.
const UPRIGHT_BELOW: u16 = 560;

/// The narrowest picture that is laid out; anything narrower scrolls.
const NARROWEST: u16 = 280;

/// The widest picture that is laid out.
const WIDEST: u16 = 4_000;

/// Which way time runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// To the right: a page is wide and low.
    Horizontal,
    /// Downwards: a telephone is narrow and high.
    Upright,
}

/// The room that there is for a picture, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Viewport {
    /// The width of the picture.
    pub width: u16,
    /// Which way time runs.
    pub orientation: Orientation,
}

impl Viewport {
    /// A picture of this width, upright if it is narrow.
    #[must_use]
    pub const fn new(width: u16) -> Self {
        let width = if width < NARROWEST {
            NARROWEST
        } else if width > WIDEST {
            WIDEST
        } else {
            width
        };
        let orientation = if width < UPRIGHT_BELOW {
            Orientation::Upright
        } else {
            Orientation::Horizontal
        };
        Self { width, orientation }
    }

    /// Whether time runs downwards.
    #[must_use]
    pub const fn upright(&self) -> bool {
        matches!(self.orientation, Orientation::Upright)
    }
}
