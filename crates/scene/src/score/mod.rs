//! The score: the history of a run as a space-time diagram.

use alloc::string::String;

use ackscope_protocol::Instant;
use ackscope_sim::Run;

use crate::axis::TimeAxis;
use crate::locale::Locale;
use crate::picture::{Picture, Tenths, px};
use crate::position::Position;

/// The score of one run. It does not depend on the position: what is still to come is faded by the veil that
/// [`Score::now`] draws, and, in [`Layer::Mark`](crate::Layer::Mark), by [`Shape::is_later`](crate::Shape::is_later).
#[derive(Clone, Debug)]
pub struct Score {
    /// What stands still.
    pub picture: Picture,
    axis: TimeAxis,
}

/// What moves in a score, as small as it can be. The veil lies between the layers Flow and Mark, the rest on top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreNow {
    /// The veil over what is still to come.
    pub veil: Picture,
    /// The play head and the messages at it. Shapes keep their order while the same messages are under way.
    pub front: Picture,
}

/// Draws the history of a run.
#[must_use]
pub fn score(run: &Run, axis: &TimeAxis, locale: Locale) -> Score {
    let _ = (run, locale);
    Score {
        picture: Picture {
            width: axis.width,
            height: px(300),
            label: String::new(),
            shapes: alloc::vec::Vec::new(),
        },
        axis: axis.clone(),
    }
}

impl Score {
    /// What moves: the play head, the veil, the messages under way.
    #[must_use]
    pub fn now(&self, position: Position) -> ScoreNow {
        let _ = position;
        ScoreNow::default()
    }

    /// The moment under a point of the picture, for the play head that is dragged there.
    #[must_use]
    pub fn time_at(&self, x: Tenths, y: Tenths) -> Instant {
        self.axis.time(if self.axis.upright() { y } else { x })
    }
}

/// How much room the names of the lanes need.
pub(crate) fn gutter(runs: &[&Run], width: Tenths, locale: Locale) -> Tenths {
    let _ = (runs, locale);
    width / 8
}
