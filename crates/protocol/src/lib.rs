//! Kafka's produce path as pure state machines: no clock, no chance, no faults inside.
//!
//! Every machine has the same shape. Whoever drives it gives it the time and an input, takes what it puts out, and
//! comes back no later than it asks for:
//!
//! ```text
//! machine.handle(now, input, chooser);
//! while let Some(output) = machine.poll_output() { … }
//! sleep until the next input, or until machine.next_timeout()
//! ```
#![no_std]

extern crate alloc;

pub mod choice;
pub mod compression;
pub mod config;
pub mod error_code;
pub mod ids;
pub mod log;
pub mod marker;
pub mod message;
pub mod partitioner;
pub mod producer;
pub mod record;
pub mod replication;
pub mod rule;
pub mod sequence;
pub mod sorted;
pub mod time;
pub mod version;

pub use compression::Compression;
pub use error_code::ErrorCode;
pub use ids::{BatchId, BrokerId, ConnectionId, CorrelationId, Identity, PartitionId, RecordId};
pub use marker::{Decision, Marker};
pub use record::{Bytes, Header, Record, RecordBatch};
pub use rule::{Rule, RuleId};
pub use time::{Instant, Millis, Span};
pub use version::Version;

ackscope_text::tables! {
    /// What people read of this crate in the page. What only the command line says is beside what it is about, with a
    /// function for each language.
    pub fn texts() = [RuleId, config::Description, config::Topic, config::Unit];
}
