//! The comparison notices every altered field: checked on recordings that pass unaltered.

mod alter;

use ackscope_conform::check_config;
use serde_json::{Value, json};

const CASES: &str = include_str!("../../protocol/tests/vectors/config.jsonl");

fn cases() -> impl Iterator<Item = Value> {
    CASES
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
}

#[test]
fn altering_any_expected_field_is_noticed() {
    let mut tried = 0;
    for case in cases().step_by(3) {
        tried += alter::each_alteration(&case, "expect", |_| false, check_config);
    }
    assert!(tried > 1_000, "{tried}");
}

#[test]
fn leaving_out_or_adding_a_field_is_noticed() {
    for case in cases().step_by(3) {
        let fields: Vec<String> = case["expect"]
            .as_object()
            .expect("fields")
            .keys()
            .cloned()
            .collect();
        for field in fields {
            let mut other = case.clone();
            other["expect"]
                .as_object_mut()
                .expect("fields")
                .remove(&field);
            assert!(
                !check_config(&other).passed(),
                "{} without {field}",
                case["id"]
            );
        }
        for field in ["running", "parsed", "unused", "thrown", "new"] {
            let mut other = case.clone();
            let fields = other["expect"].as_object_mut().expect("fields");
            if fields.insert(field.into(), json!(["x"])).is_none() {
                assert!(
                    !check_config(&other).passed(),
                    "{} with {field}",
                    case["id"]
                );
            }
        }
    }
}

#[test]
fn a_mismatch_tells_place_values_and_rule() {
    let case = json!({
        "kafka": "4.3.1", "client": "java", "props": {"acks": "1"},
        "expect": {"ok": true, "effective": {"enable.idempotence": true}, "warnings": []},
    });
    let outcome = check_config(&case);
    let mismatch = outcome
        .mismatches
        .iter()
        .find(|mismatch| mismatch.path == "expect.effective.enable.idempotence")
        .expect("the mismatch");
    assert_eq!(
        (mismatch.recorded.as_str(), mismatch.model.as_str()),
        ("true", "false")
    );
    assert!(
        mismatch.note.starts_with("config.idempotence-off ("),
        "{}",
        mismatch.note
    );
}

#[test]
fn what_is_not_modelled_is_said() {
    for case in [
        json!({"kafka": "4.3.1", "client": "sarama", "props": {}, "expect": {}}),
        json!({"client": "librdkafka", "client_version": "1.9.0", "props": {}, "expect": {}}),
        json!({"kafka": "5.0.0", "client": "java", "props": {}, "expect": {}}),
        json!({"kafka": "4.3.1", "client": "java", "props": {"acks": 1}, "expect": {}}),
        json!({"client": "java"}),
        json!(null),
    ] {
        let outcome = check_config(&case);
        assert!(outcome.not_covered.is_some() && !outcome.passed(), "{case}");
    }
}
