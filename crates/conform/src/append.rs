//! Cases of kind `append`: a partition's log driven operation by operation.

use serde_json::Value;

use crate::Outcome;
use crate::input::Fields;
use crate::partition::Partition;

/// Replays one line of kind `append`.
#[must_use]
pub fn check_append(case: &Value) -> Outcome {
    replay(case).unwrap_or_else(Outcome::not_covered)
}

fn replay(case: &Value) -> Result<Outcome, String> {
    let case = Fields::new("case", case)?;
    let mut mismatches = Vec::new();
    let mut partition = Partition::new(&case, &[])?;
    partition.run(&case, "expect", case.get("expect"), &mut mismatches)?;
    let state = case.get("state").ok_or("the case has no state")?;
    partition.compare_state(state, &mut mismatches);
    Ok(Outcome {
        mismatches,
        not_covered: None,
        decided: partition.into_decided(),
    })
}
