//! Replays what a real Apache Kafka answered against the model, and reports every difference.
//!
//! One module per kind of recorded case; each takes one line of a vector file, runs the model on its input, and
//! compares every expected field. A case that the model does not cover is never passed over: the outcome says so.

mod append;
mod config;
pub mod diff;
mod dump;
mod input;
mod partition;
mod replay;
mod world;

pub use append::check_append;
pub use config::check_config;
pub use dump::check_dump;
pub use replay::{Options, Selection, Summary, check, replay};
pub use world::check_world;

use ackscope_protocol::RuleId;

/// One field in which the model and the recording differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Where: the path of the field, for instance `expect.effective.acks`.
    pub path: String,
    /// What the real Kafka said, as JSON; `absent` where it said nothing.
    pub recorded: String,
    /// What the model says, as JSON; `absent` where it says nothing.
    pub model: String,
    /// More for whoever looks into it, for instance the rule that decided; may have several lines or be empty.
    pub note: String,
}

/// What came out of one case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Every difference, in the order of the recorded fields.
    pub mismatches: Vec<Mismatch>,
    /// Why the model does not cover the case; such a case counts as failed.
    pub not_covered: Option<String>,
    /// The rules that decided on the model's side, oldest first, where the kind of case tells.
    pub decided: Vec<RuleId>,
}

impl Outcome {
    /// The outcome of a case that the model does not cover.
    #[must_use]
    pub fn not_covered(reason: impl Into<String>) -> Self {
        Self {
            mismatches: Vec::new(),
            not_covered: Some(reason.into()),
            ..Self::default()
        }
    }

    /// Whether the case is covered and nothing differs.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.mismatches.is_empty() && self.not_covered.is_none()
    }
}

/// Which rules decided, as a note to a mismatch.
fn note_of(rules: &[RuleId]) -> String {
    let rules: Vec<String> = rules
        .iter()
        .map(|id| format!("decided by {} ({})", id.rule().id, id.rule().source))
        .collect();
    rules.join("\n")
}
