//! A shape: its form, its meaning, its words.

use alloc::string::String;

use ackscope_sim::trace::EventId;

use super::{Area, Class, Tenths};
use crate::position::{Position, Subject, Target};

/// A point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    /// From the left.
    pub x: Tenths,
    /// From above.
    pub y: Tenths,
}

/// The colour of a record, as an index into a palette of [`Tone::COUNT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tone(pub u8);

impl Tone {
    /// How many colours there are before they begin again.
    pub const COUNT: u8 = 6;
}

/// What is drawn behind what. Between [`Layer::Flow`] and [`Layer::Mark`] lies the veil over what is still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// Lanes, grid, cards.
    Ground,
    /// What has an extent in time: messages, bands. The veil fades the part that is still to come.
    Flow,
    /// What belongs to one event: marks and labels. Each is faded as a whole while its event is still to come.
    Mark,
    /// Areas that can be pointed at; invisible.
    Hit,
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Its start.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A small sign, drawn around its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// ✕: lost.
    Cross,
    /// A shield with a tick: recognised and filtered.
    Shield,
    /// A struck ring: came, and nobody read it.
    StruckRing,
    /// A thick bar across the way: refused.
    Bar,
    /// A thin bar at which something waits.
    Stop,
    /// Two strokes: a connection that was cut.
    Cut,
    /// A tick.
    Tick,
    /// The handle of the play head.
    Handle,
    /// The handle of the play head where time runs downwards.
    HandleUpright,
    /// The point of an arrow to the right.
    ArrowRight,
    /// The point of an arrow to the left.
    ArrowLeft,
    /// The point of an arrow downwards.
    ArrowDown,
    /// The point of an arrow upwards.
    ArrowUp,
}

/// The form of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A straight line.
    Line {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// A path, as SVG writes it.
    Path {
        /// The commands.
        d: String,
    },
    /// A rectangle.
    Rect {
        /// Where it is.
        area: Area,
        /// The radius of its corners.
        radius: Tenths,
    },
    /// A circle.
    Circle {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: Tenths,
    },
    /// A sign.
    Glyph {
        /// Its centre.
        at: Point,
        /// Which.
        glyph: Glyph,
    },
    /// A line of text.
    Text {
        /// Where it stands: on the base line.
        at: Point,
        /// Which part of it is there.
        anchor: Anchor,
        /// The size of the font.
        size: Tenths,
        /// The text.
        text: String,
        /// The box that it needs at most, as measured.
        area: Area,
    },
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its form.
    pub form: Form,
    /// What it means.
    pub class: Class,
    /// The colour of the record that it is about.
    pub tone: Option<Tone>,
    /// What lies behind and before it.
    pub layer: Layer,
    /// What it stands for when it is pointed at.
    pub target: Option<Target>,
    /// What it is about.
    pub subject: Subject,
    /// Its words in full, where the picture shows them shortened or not at all.
    pub title: Option<String>,
    /// The event that it belongs to; it is faded until that has happened.
    pub from: Option<EventId>,
}

impl Shape {
    /// Whether it belongs to an event that is still to come.
    #[must_use]
    pub fn is_later(&self, position: Position) -> bool {
        self.from.is_some_and(|event| position.event < Some(event))
    }
}
