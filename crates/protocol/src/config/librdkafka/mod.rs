//! Configuration, as librdkafka 2.16 resolves it.
//!
//! [`resolve()`] sets what a user wrote, one property after another, and gives what a producer runs with, what it
//! warns of, or why it is refused. The properties are data: [`properties()`].

mod audit;
mod conflict;
mod consumer;
mod draft;
mod finalize;
mod general;
mod notice;
mod number;
mod producer;
mod property;
mod refusal;
mod resolve;
mod security;
mod table;
mod topic;
mod value;

pub use audit::findings;
pub use conflict::Conflict;
pub use notice::{FACILITY, Notice};
pub use property::{Check, Kind, Level, Property, Standing};
pub use refusal::{Refusal, RefusalKind, Stage};
pub use resolve::{Resolution, Setting, resolve};
pub use table::{aliases, properties, property};
pub use value::Value;

/// The release that is modelled.
pub const VERSION: &str = "2.16.0";
