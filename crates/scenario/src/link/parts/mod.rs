//! The parts of a scenario as bytes.

pub(super) mod cluster;
pub(super) mod fault;
pub(super) mod producer;
pub(super) mod run;
pub(super) mod settings;
pub(super) mod workload;
