//! Configuration, as Kafka resolves it.

mod producer;

pub use producer::{Acks, ProducerConfig};
