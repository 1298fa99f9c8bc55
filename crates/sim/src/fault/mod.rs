//! Faults decorate messages and nodes; the protocol never knows.

mod plan;
mod rule;

pub use plan::{FaultPlan, MessageContext, Travel, Verdict};
pub use rule::{
    Api, Fault, FaultKind, Handling, MessageEffect, MessageFault, MessageMatch, NodeEffect,
    NodeFault, Resume, Side,
};
