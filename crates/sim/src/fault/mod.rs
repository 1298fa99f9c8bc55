//! Faults decorate messages and nodes; the protocol never knows.

mod plan;
mod rule;

pub use plan::{FaultPlan, MessageContext, Ruling, Travel};
pub use rule::{
    Api, Fault, FaultKind, Handling, MessageEffect, MessageFault, MessageMatch, NodeEffect,
    NodeFault, Resume, Side,
};
