//! The comparison notices every altered field: checked on recordings that pass unaltered.

use ackscope_conform::check_config;
use serde_json::{Value, json};

const CASES: &str = include_str!("../../protocol/tests/vectors/config.jsonl");

fn cases() -> impl Iterator<Item = Value> {
    CASES
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
}

/// JSON pointers to everything inside a value, itself left out.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(key, value)| (key.clone(), value))
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(i, value)| (i.to_string(), value))
            .collect(),
        _ => return,
    };
    for (key, child) in children {
        let place = format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
        places(child, &place, found);
        found.push(place);
    }
}

fn altered(value: &Value) -> Value {
    match value {
        Value::Null => json!("x"),
        Value::Bool(value) => json!(!value),
        Value::Number(number) => json!(number.as_i64().map_or(0, |number| number.wrapping_add(1))),
        Value::String(text) => json!(format!("{text}x")),
        Value::Array(items) => json!([items.as_slice(), &[json!("x")]].concat()),
        Value::Object(fields) => {
            let mut fields = fields.clone();
            fields.insert("x".into(), json!(1));
            Value::Object(fields)
        }
    }
}

#[test]
fn altering_any_expected_field_is_noticed() {
    let mut tried = 0;
    for case in cases().step_by(3) {
        let mut found = Vec::new();
        places(&case["expect"], "/expect", &mut found);
        for place in found {
            let mut other = case.clone();
            let field = other.pointer_mut(&place).expect("the place");
            *field = altered(field);
            let outcome = check_config(&other);
            assert!(
                !outcome.mismatches.is_empty(),
                "{} {place} altered unseen",
                case["id"]
            );
            tried += 1;
        }
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
        json!({"kafka": "4.3.1", "client": "librdkafka", "props": {}, "expect": {}}),
        json!({"kafka": "5.0.0", "client": "java", "props": {}, "expect": {}}),
        json!({"kafka": "4.3.1", "client": "java", "props": {"acks": 1}, "expect": {}}),
        json!({"client": "java"}),
        json!(null),
    ] {
        let outcome = check_config(&case);
        assert!(outcome.not_covered.is_some() && !outcome.passed(), "{case}");
    }
}
