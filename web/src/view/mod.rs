//! What the page shows. Views only read the state and dispatch commands.

mod app;
mod controls;
mod details;
mod embed;
mod events;
mod folded;
mod header;
mod markup;
mod node;
mod page;
mod player;

pub use app::{first_locale, show};
