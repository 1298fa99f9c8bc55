//! Replication of a partition: its leader, its followers, and the controller that elects.
//!
//! Each is a rule book without messages: who drives them decides when what arrives where.

mod controller;
mod epochs;
mod leader;
mod truncation;

pub use controller::{Election, HowElected, Registration};
pub use epochs::{EpochEnd, LeaderEpochs};
pub use leader::{FetchEffect, Follower, Leader};
pub use truncation::{Truncation, truncation};
