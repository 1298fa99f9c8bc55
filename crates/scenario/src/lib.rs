//! Scenarios as people write and share them: schema, validation, link codec, catalogue.
//!
//! A [`Scenario`] is plain data. It comes from a file (feature `toml`: [`file`]), from a [`link`], or from the
//! [`catalogue`]; [`Scenario::build`] makes of each of its runs what the simulation runs.
#![no_std]

extern crate alloc;

mod build;
pub mod catalogue;
mod check;
pub mod duration;
#[cfg(feature = "toml")]
pub mod file;
pub mod limits;
pub mod link;
mod name;
mod outcome;
mod play;
pub mod problem;
pub mod schema;
mod settings;
mod text;
mod workload;

pub use build::{Built, ProducerResolution};
pub use name::RunName;
pub use outcome::Outcome;
pub use play::Played;
pub use problem::Problem;
pub use schema::{SCHEMA, Scenario};
pub use text::{Locale, Text};

ackscope_text::tables! {
    /// What people read of this crate.
    pub fn texts() = [
        catalogue::Words,
        link::LinkText,
        name::NameText,
        problem::ProblemText,
        problem::Expected,
        problem::NameRule,
        problem::Thing,
    ];
}
