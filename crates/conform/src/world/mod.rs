//! Cases of kind `world`: whole runs of a producer against a broker.

mod input;
mod output;

use std::sync::Arc;

use ackscope_sim::trace::EventKind;
use ackscope_sim::{Run, run};
use serde_json::Value;

use crate::diff::compare;
use crate::input::Fields;
use crate::{Mismatch, Outcome};

/// Replays one line of kind `world`.
#[must_use]
pub fn check_world(case: &Value) -> Outcome {
    match replay(case) {
        Ok(mismatches) => Outcome {
            mismatches,
            ..Outcome::default()
        },
        Err(reason) => Outcome::not_covered(reason),
    }
}

fn replay(case: &Value) -> Result<Vec<Mismatch>, String> {
    let fields = Fields::new("case", case)?;
    let run = run(Arc::new(input::setup(&fields)?));
    let model = output::expectation(&run);
    let mut found = Vec::new();
    compare("expect", fields.get("expect"), Some(&model), "", &mut found);
    if let Some(first) = found.first_mut() {
        first.note = last_rules(&run);
    }
    Ok(found)
}

/// The rules that decided at the broker and about retries, as a trail for whoever looks into a difference.
fn last_rules(run: &Run) -> String {
    let lines = run.events.iter().filter_map(|event| {
        let decides = matches!(
            event.kind,
            EventKind::Appended { .. }
                | EventKind::Filtered { .. }
                | EventKind::Rejected { .. }
                | EventKind::Retry { .. }
                | EventKind::Expired { .. }
                | EventKind::TimedOut { .. }
                | EventKind::IdentityChanged { .. }
        );
        let rule = event.rule.filter(|_| decides)?.rule();
        Some(format!(
            "at {} ms by {} ({})",
            event.at.millis(),
            rule.id,
            rule.source
        ))
    });
    lines.take(8).collect::<Vec<_>>().join("\n")
}
