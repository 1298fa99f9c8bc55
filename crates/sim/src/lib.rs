//! The world around the protocol: time, network, faults, workload, trace, verdict.
//!
//! [`run()`] is the one door: a [`Setup`] in, an immutable [`Run`] out. Equal setups give equal runs, on every machine.
#![no_std]

extern crate alloc;

pub mod fault;
mod run;
pub mod setup;
pub mod trace;
mod verdict;

pub use run::{End, Run};
pub use setup::Setup;
pub use verdict::Verdict;
