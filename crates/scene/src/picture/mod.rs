//! Pictures: flat lists of shapes with meanings instead of colours.

mod class;
mod draw;
mod shape;

pub use class::Class;
pub use draw::{Sink, decimal};
pub use shape::{Anchor, Form, Glyph, Layer, Point, Shape, Tone};

use alloc::string::String;
use alloc::vec::Vec;

/// Tenths of a CSS pixel: fine enough for motion, and integers.
pub type Tenths = i32;

/// Whole pixels, in tenths.
#[must_use]
pub const fn px(pixels: i32) -> Tenths {
    pixels * 10
}

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Area {
    /// Left edge.
    pub x: Tenths,
    /// Upper edge.
    pub y: Tenths,
    /// Width.
    pub w: Tenths,
    /// Height.
    pub h: Tenths,
}

impl Area {
    /// Whether two rectangles share more than an edge.
    #[must_use]
    pub const fn overlaps(&self, other: &Self) -> bool {
        self.x < other.x + other.w
            && other.x < self.x + self.w
            && self.y < other.y + other.h
            && other.y < self.y + self.h
    }

    /// Whether another rectangle lies inside this one.
    #[must_use]
    pub const fn contains(&self, other: &Self) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.x + other.w <= self.x + self.w
            && other.y + other.h <= self.y + self.h
    }

    /// The same rectangle, larger by `by` on each side.
    #[must_use]
    pub const fn grown(&self, by: Tenths) -> Self {
        Self {
            x: self.x - by,
            y: self.y - by,
            w: self.w + 2 * by,
            h: self.h + 2 * by,
        }
    }
}

/// A picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Its width.
    pub width: Tenths,
    /// Its height.
    pub height: Tenths,
    /// Its name, for those who do not see it.
    pub label: String,
    /// The shapes, from the back to the front; the layers in order.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// The shapes of one layer, from the back to the front.
    pub fn layer(&self, layer: Layer) -> impl Iterator<Item = &Shape> {
        self.shapes.iter().filter(move |shape| shape.layer == layer)
    }

    /// Puts the layers in order; within a layer the order of drawing stays.
    pub(crate) fn sort(&mut self) {
        self.shapes.sort_by_key(|shape| shape.layer);
    }
}
