//! The model agrees with the recordings, and the comparison notices every altered field.

mod alter;

use ackscope_conform::{Outcome, check_append, check_dump, check_world};
use serde_json::Value;

const APPENDS: &str = include_str!("vectors/append.jsonl");
const DUMPS: &str = include_str!("vectors/dump.jsonl");
const WORLDS: &str = include_str!("vectors/world.jsonl");

fn cases(lines: &str) -> Vec<Value> {
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect()
}

fn all_pass(lines: &str, check: fn(&Value) -> Outcome) {
    for case in cases(lines) {
        let outcome = check(&case);
        assert!(outcome.passed(), "{}: {outcome:#?}", case["id"]);
    }
}

#[test]
fn appends_are_answered_as_recorded() {
    all_pass(APPENDS, check_append);
}

#[test]
fn logs_are_printed_as_recorded() {
    all_pass(DUMPS, check_dump);
}

#[test]
fn altering_any_field_of_a_dump_is_noticed() {
    for case in cases(DUMPS) {
        alter::each_alteration(&case, "expect", |_| false, check_dump);
        alter::each_alteration(
            &case,
            "results",
            |place| place.ends_with("/message"),
            check_dump,
        );
    }
}

#[test]
fn worlds_run_as_recorded() {
    all_pass(WORLDS, check_world);
}

#[test]
fn altering_any_field_of_an_append_is_noticed() {
    let is_information = |place: &str| place.ends_with("/message");
    for case in cases(APPENDS).iter().step_by(9) {
        alter::each_alteration(case, "expect", is_information, check_append);
        alter::each_alteration(case, "state", is_information, check_append);
    }
}

#[test]
fn altering_any_field_of_a_world_is_noticed() {
    for case in cases(WORLDS).iter().step_by(50) {
        alter::each_alteration(case, "expect", |_| false, check_world);
    }
}
