//! The world around the protocol: time, network, faults, workload, trace, verdict.
//!
//! [`run()`] is the one door: a [`Setup`] in, an immutable [`Run`] out. Equal setups give equal runs, on every machine.
#![no_std]

extern crate alloc;

mod broker;
mod chance;
mod client;
mod cluster;
mod digest;
pub mod fault;
mod judge;
mod net;
mod nodes;
mod queue;
mod recorder;
mod results;
mod run;
pub mod setup;
pub mod trace;
mod verdict;
mod wires;
mod world;

pub use run::{End, FollowerLog, Run};
pub use setup::Setup;
pub use verdict::Verdict;
pub use world::run;
