//! What the page shows. Views only read the state and dispatch commands.

mod app;
mod context;
mod controls;
mod details;
mod embed;
mod events;
mod folded;
mod header;
mod player;
mod words;

pub use app::{App, first_locale};
