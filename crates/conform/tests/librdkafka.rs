//! Configurations of librdkafka: the model agrees with the recordings, and the comparison notices every altered field.

mod alter;

use ackscope_conform::check_config;
use ackscope_protocol::RuleId;
use ackscope_protocol::config::librdkafka::{Conflict, RefusalKind, resolve};
use ackscope_protocol::config::{Given, Origin};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const CASES: &str = include_str!("vectors/librdkafka.jsonl");

fn cases() -> impl Iterator<Item = Value> {
    CASES
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
}

#[test]
fn every_recorded_configuration_comes_out_as_recorded() {
    for case in cases() {
        let outcome = check_config(&case);
        assert!(outcome.passed(), "{}: {outcome:#?}", case["id"]);
    }
}

#[test]
fn altering_any_expected_field_is_noticed() {
    let mut tried = 0;
    for case in cases() {
        tried += alter::each_alteration(&case, "expect", |_| false, check_config);
    }
    assert!(tried > 1_000, "{tried}");
}

#[test]
fn leaving_out_or_adding_a_field_is_noticed() {
    for case in cases() {
        let fields = case["expect"].as_object().expect("fields").clone();
        for field in fields.keys() {
            let mut other = case.clone();
            other["expect"]
                .as_object_mut()
                .expect("fields")
                .remove(field);
            assert!(
                !check_config(&other).passed(),
                "{} without {field}",
                case["id"]
            );
        }
        for field in ["stage", "key", "error", "message", "effective", "new"] {
            if !fields.contains_key(field) {
                let mut other = case.clone();
                other["expect"][field] = json!("x");
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
fn the_recordings_reach_every_rule() {
    let mut rules = BTreeSet::new();
    let mut conflicts = BTreeSet::new();
    for case in cases() {
        let props = case["props"].as_object().expect("props");
        let mut given = vec![Given {
            key: "partitioner",
            value: "consistent_random",
        }];
        given.extend(props.iter().map(|(key, value)| Given {
            key,
            value: value.as_str().expect("a text"),
        }));
        let resolution = resolve(&given);
        rules.extend(resolution.notices.iter().filter_map(|notice| notice.rule()));
        if let Err(refusal) = &resolution.outcome {
            rules.insert(refusal.kind.rule());
            if let RefusalKind::Conflict(conflict) = refusal.kind {
                conflicts.insert(conflict);
            }
        }
        for setting in &resolution.settings {
            if let Origin::Changed(rule) = setting.origin {
                rules.insert(rule);
            }
        }
    }
    let missing: Vec<_> = RuleId::ALL
        .iter()
        .filter(|id| id.rule().id.starts_with("librdkafka.") && !rules.contains(id))
        // Not among the recordings; a test of the protocol stands in.
        .filter(|id| !matches!(id, RuleId::LibrdkafkaSaslUnused))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let missing: Vec<_> = Conflict::ALL
        .iter()
        .filter(|conflict| !conflicts.contains(conflict))
        // Likewise.
        .filter(|conflict| !matches!(conflict, Conflict::Backpressure))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn a_mismatch_tells_the_rule() {
    let case = json!({
        "client": "librdkafka", "client_version": "2.16.0", "props": {"transactional.id": "t"},
        "expect": {"ok": true, "effective": {"socket.timeout.ms": "60000"}, "warnings": []},
    });
    let outcome = check_config(&case);
    let mismatch = outcome
        .mismatches
        .iter()
        .find(|mismatch| mismatch.path == "expect.effective.socket.timeout.ms")
        .expect("the mismatch");
    assert_eq!(
        (mismatch.recorded.as_str(), mismatch.model.as_str()),
        ("\"60000\"", "\"59900\"")
    );
    assert!(
        mismatch
            .note
            .starts_with("librdkafka.transaction-timeout ("),
        "{}",
        mismatch.note
    );
}

#[test]
fn settings_act_in_their_order() {
    let refused = |props: &str| {
        let text = format!(
            r#"{{"client":"librdkafka","client_version":"2.16.0","props":{props},"expect":{{}}}}"#
        );
        let case: Value = serde_json::from_str(&text).expect("JSON");
        let outcome = check_config(&case);
        let key = |path| {
            let found = outcome.mismatches.iter().find(|one| one.path == path);
            found.map(|one| one.model.clone())
        };
        key("expect.key")
    };
    assert_eq!(
        refused(r#"{"retries":"-1","acks":"x"}"#),
        Some("\"retries\"".into())
    );
    assert_eq!(
        refused(r#"{"acks":"x","retries":"-1"}"#),
        Some("\"acks\"".into())
    );
}
