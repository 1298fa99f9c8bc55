//! Configuration, as Kafka resolves it.
//!
//! [`resolve()`] takes what a user wrote and gives what a Java producer of that version runs with, what it logs about
//! it, or why it refuses. What differs by version is data: [`definitions`] for the settings, `conduct` for the rest.
//! [`librdkafka`] does the same for that client, and [`findings`] tells what is odd about what a user wrote.

mod audit;
mod conduct;
mod definition;
mod describe;
mod draft;
mod finding;
mod idempotence;
mod java;
pub mod librdkafka;
mod note;
mod notice;
mod producer;
mod refusal;
mod resolution;
mod resolve;
mod roles;
mod security;
mod suggest;
mod table;
mod unused;
mod value;

pub use audit::findings;
pub use definition::{Definition, Kind, Preset, Valid};
pub use describe::{DESCRIPTIONS, Description, Importance, Topic, Unit, description};
pub use finding::{Client, Finding, FindingKind};
pub use note::Note;
pub use notice::{Level, Notice, NoticeKind};
pub use producer::{Acks, ProducerConfig};
pub use refusal::{Expected, Refusal, RefusalKind};
pub use resolution::{Given, Origin, Resolution, Setting, Unused};
pub use resolve::resolve;
pub use security::is_security;
pub use suggest::meant;
pub use table::{definition, definitions};
pub use value::Value;
