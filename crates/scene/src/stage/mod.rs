//! The stage: the machine as it is now.

use ackscope_sim::Run;

use crate::locale::Locale;
use crate::picture::{Picture, Shape};
use crate::position::Position;
use crate::viewport::Viewport;

/// The machine after an event. What moves is drawn by [`Stage::now`].
#[derive(Clone, Debug)]
pub struct Stage {
    /// What stands still until the next event.
    pub picture: Picture,
}

/// Draws the machine as it is after the event of `position`.
#[must_use]
pub fn stage(run: &Run, position: Position, viewport: &Viewport, locale: Locale) -> Stage {
    let _ = (run, position, viewport, locale);
    Stage {
        picture: Picture::default(),
    }
}

impl Stage {
    /// What moves: the messages on the wires, the deadlines that drain. With `still` the messages stand at the middle
    /// of the wire, with an arrow: for those who want no motion, and for print.
    #[must_use]
    pub fn now(&self, position: Position, still: bool) -> alloc::vec::Vec<Shape> {
        let _ = (position, still);
        alloc::vec::Vec::new()
    }
}
