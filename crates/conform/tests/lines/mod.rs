//! Reads and replays recordings.

use ackscope_conform::Outcome;
use serde_json::Value;

/// The cases in lines of JSON.
pub fn cases(lines: &str) -> Vec<Value> {
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect()
}

/// Checks that every case passes.
pub fn all_pass(lines: &str, check: fn(&Value) -> Outcome) {
    for case in cases(lines) {
        let outcome = check(&case);
        assert!(outcome.passed(), "{}: {outcome:#?}", case["id"]);
    }
}
