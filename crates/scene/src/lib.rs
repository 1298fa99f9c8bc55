//! What to draw and what to say: a pure function of a run and a position in it.
//!
//! Three steps, from the slowest to the fastest:
//!
//! 1. Once for each set of runs, size and language: [`TimeAxis::of`] lays out the time axis that all runs share, and
//!    [`score()`] draws the history of each run.
//! 2. Once for each event that the play head passes: [`stage()`] draws the machine as it is then, [`words`] says what
//!    happened and why, and [`Shape::is_later`] tells which marks of the score are still to come.
//! 3. For each frame: [`Score::now`] and [`Stage::now`] draw the few things that move.
//!
//! Pictures know no colours and no document. A [`Shape`] has a form, a class that says what it means, and words; how
//! it becomes an element is said once, in [`Shape::draw`], for the page and for the [`svg`] writer alike.
#![no_std]

extern crate alloc;

mod axis;
pub mod compare;
mod format;
mod lookup;
pub mod picture;
mod place;
mod position;
pub mod score;
mod sketch;
pub mod stage;
pub mod svg;
mod text;
mod viewport;
pub mod words;

pub use ackscope_text::Locale;
pub use axis::{Fold, Tick, TimeAxis};
pub use picture::{Class, Form, Layer, Picture, Shape, Sink};
pub use position::{Position, Selection, Subject, Target};
pub use score::{Score, score};
pub use stage::{Stage, stage};
pub use viewport::{Orientation, Viewport};

ackscope_text::tables! {
    /// What people read of this crate.
    pub fn texts() = [
        words::ClusterStory,
        words::Label<'static>,
        words::Phrase,
        words::Story,
    ];
}
