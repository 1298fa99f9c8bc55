//! Cases of kind `world`: whole runs of a producer against a broker.

mod input;
mod output;

use std::sync::Arc;

use ackscope_sim::trace::EventKind;
use ackscope_sim::{Run, run};
use serde_json::Value;

use crate::Outcome;
use crate::diff::compare;
use crate::input::Fields;

/// Replays one line of kind `world`.
#[must_use]
pub fn check_world(case: &Value) -> Outcome {
    replay(case).unwrap_or_else(Outcome::not_covered)
}

fn replay(case: &Value) -> Result<Outcome, String> {
    let fields = Fields::new("case", case)?;
    let run = run(Arc::new(input::setup(&fields)?));
    let model = output::expectation(&run);
    let mut outcome = Outcome {
        decided: run.events.iter().filter_map(|event| event.rule).collect(),
        ..Outcome::default()
    };
    let found = &mut outcome.mismatches;
    compare("expect", fields.get("expect"), Some(&model), "", found);
    if let Some(first) = found.first_mut() {
        first.note = last_rules(&run);
    }
    Ok(outcome)
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
