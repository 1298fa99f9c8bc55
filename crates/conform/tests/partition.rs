//! The model agrees with recordings of a partition's log and of its dump, and the comparison notices every altered field.

mod alter;
mod lines;

use std::collections::{BTreeMap, BTreeSet};

use ackscope_conform::{Options, Outcome, Summary, check_append, check_dump, replay};
use ackscope_protocol::RuleId;
use serde_json::{Value, json};

const APPENDS: &str = include_str!("vectors/append.jsonl");
const DUMPS: &str = include_str!("vectors/dump.jsonl");

/// The text of an exception is information only.
fn is_information(place: &str) -> bool {
    place.ends_with("/message")
}

#[test]
fn logs_answer_as_recorded() {
    lines::all_pass(APPENDS, check_append);
}

#[test]
fn logs_are_printed_as_recorded() {
    lines::all_pass(DUMPS, check_dump);
}

#[test]
fn altering_any_field_of_a_log_is_noticed() {
    for case in lines::cases(APPENDS) {
        alter::each_alteration(&case, "expect", is_information, check_append);
        alter::each_alteration(&case, "state", is_information, check_append);
    }
}

#[test]
fn altering_any_field_of_a_dump_is_noticed() {
    for case in lines::cases(DUMPS) {
        alter::each_alteration(&case, "expect", |_| false, check_dump);
        alter::each_alteration(&case, "results", is_information, check_dump);
    }
}

#[test]
fn leaving_out_or_adding_a_field_is_noticed() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for case in lines::cases(APPENDS) {
        for place in ["expect", "state"]
            .map(|root| alter::fields(&case, root))
            .concat()
        {
            let (parent, key) = place.rsplit_once('/').expect("a pointer");
            // The batches themselves are recorded in some families of cases only.
            if is_information(&place) || place == "/state/log" {
                continue;
            }
            let shape: String = place
                .chars()
                .filter(|char| !char.is_ascii_digit())
                .collect();
            let times = seen.entry(shape).or_default();
            *times += 1;
            if *times > 20 {
                continue;
            }
            let mut without = case.clone();
            match without.pointer_mut(parent).expect("the parent") {
                Value::Object(fields) => drop(fields.remove(key)),
                Value::Array(items) => drop(items.pop()),
                other => panic!("{other} has no fields"),
            }
            assert!(
                !check_append(&without).passed(),
                "{} without {place}",
                case["id"]
            );
        }
        for place in ["/expect/0", "/state", "/state/producers/0"] {
            let mut with = case.clone();
            if let Some(Value::Object(fields)) = with.pointer_mut(place) {
                fields.insert("new".into(), json!(1));
                assert!(
                    !check_append(&with).passed(),
                    "{} with a field in {place}",
                    case["id"]
                );
            }
        }
    }
}

/// What together has every kind of line.
const PRINTED: [&str; 4] = ["deep", "deep_stderr", "snapshot", "txnindex"];

/// Alters each value of each `name: value` in what was printed. Bytes of compressed batches depend on the library.
#[test]
fn altering_any_value_in_a_printed_line_is_noticed() {
    let mut tried = 0;
    for case in lines::cases(DUMPS) {
        let compressed = case["tags"].to_string().contains("compression");
        for (field, text) in case["expect"].as_object().expect("fields") {
            // The lines of the other modes are among these.
            let Some(text) = text.as_str().filter(|_| PRINTED.contains(&field.as_str())) else {
                continue;
            };
            for (at, _) in text.match_indices(": ") {
                let name = text[..at].rsplit([' ', '\n']).next().unwrap_or_default();
                if compressed && ["size", "crc", "position"].contains(&name) {
                    continue;
                }
                let mut other = case.clone();
                let altered = format!("{}: 9{}", &text[..at], &text[at + 2..]);
                other["expect"][field] = altered.into();
                assert!(
                    !check_dump(&other).mismatches.is_empty(),
                    "{} {field}: {name} at {at} altered unseen",
                    case["id"]
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 4_000, "{tried}");
}

/// What a compressed batch leaves open is its bytes and what lies behind them, not more.
#[test]
fn of_a_compressed_batch_only_the_bytes_are_left_open() {
    let is_compressed = |case: &Value| case["tags"].to_string().contains("compression");
    let mut tried = 0;
    for case in lines::cases(DUMPS).into_iter().filter(is_compressed) {
        let text = case["expect"]["batches"].as_str().expect("text").to_owned();
        let first = text.lines().nth(2).expect("the first batch");
        assert!(!first.contains("compresscodec: none"), "{first}");
        for (from, to, noticed) in [
            ("position: 0", "position: 1", true),
            ("size: ", "size: 9", false),
            ("crc: ", "crc: 9", false),
            ("compresscodec: ", "compresscodec: x", true),
        ] {
            let mut other = case.clone();
            other["expect"]["batches"] = text.replacen(from, to, 1).into();
            assert_eq!(check_dump(&other).passed(), !noticed, "{from}");
            tried += 1;
        }
    }
    assert!(tried > 0);
}

/// Every rule of the log decides in a recording, except those that no recording of this kind can reach: tests of the
/// protocol's own hold them.
#[test]
fn every_rule_of_the_log_is_in_a_recording() {
    let decided: BTreeSet<&str> = lines::cases(APPENDS)
        .iter()
        .flat_map(|case| check_append(case).decided)
        .map(|id| id.rule().id)
        .collect();
    let groups = ["append.", "txn.", "verify.", "marker.", "log.", "state."];
    let missing: Vec<&str> = RuleId::ALL
        .iter()
        .map(|id| id.rule().id)
        .filter(|id| groups.iter().any(|group| id.starts_with(group)))
        .filter(|id| !decided.contains(id))
        .collect();
    assert_eq!(
        missing,
        [
            "append.too-large",
            "append.no-records",
            "append.control",
            "append.follower-order",
            "append.follower-offset",
            "append.follower-newer-leader",
            "log.end-below-start",
            "state.stray-snapshots",
        ]
    );
}

#[test]
fn a_mismatch_tells_case_place_values_and_rule() {
    let case = json!({
        "kind": "append", "id": "app-x", "settings": {"producer.id.expiration.ms": 1},
        "ops": [{"op": "append", "pid": 7, "epoch": 0, "seq": 3}],
        "expect": [{"result": "appended", "base_offset": 1, "last_offset": 0}],
        "state": {
            "log_start_offset": 0, "log_end_offset": 1, "last_stable_offset": 0, "producers": [{
                "pid": 7, "epoch": 0, "coordinator_epoch": -1, "last_timestamp": 1_000_000_000, "batches": [
                    {"first_seq": 3, "last_seq": 3, "first_offset": 0, "last_offset": 0},
                ],
            }],
        },
    });
    let mut out = Vec::new();
    let options = Options {
        limit: 9,
        ..Options::default()
    };
    let line = case.to_string();
    replay(
        line.as_bytes(),
        "x",
        &options,
        &mut out,
        &mut Summary::default(),
    )
    .expect("memory");
    assert_eq!(
        String::from_utf8(out).expect("text"),
        "app-x expect[0].base_offset: recorded 1, model 0\n    \
         decided by append.unknown-producer (ProducerAppendInfo.checkSequence)\n\
         app-x state.last_stable_offset: recorded 0, model 1\n    \
         decided by log.last-stable-offset (UnifiedLog.lastStableOffset, ProducerStateManager.firstUnstableOffset)\n"
    );
}

#[test]
fn what_is_not_modelled_is_said() {
    let append = |settings: Value, op: Value| {
        json!({
            "settings": settings, "ops": [op], "expect": [{"result": "ok"}],
            "state": {"log_start_offset": 0, "log_end_offset": 0, "last_stable_offset": 0, "producers": []},
        })
    };
    let plain = json!({"producer.id.expiration.ms": 1});
    let check = |case: Value, reason: &str| {
        let Outcome { not_covered, .. } = check_append(&case);
        let said = not_covered.unwrap_or_else(|| panic!("{case} is covered"));
        assert!(said.contains(reason), "{said}");
    };
    check(
        append(plain.clone(), json!({"op": "compact"})),
        "operation compact",
    );
    check(
        append(plain.clone(), json!({"op": "roll", "at": 3})),
        "at is not known",
    );
    check(
        append(plain.clone(), json!({"op": "append", "origin": "raft"})),
        "origin raft",
    );
    check(
        append(plain.clone(), json!({"op": "append", "count": -1})),
        "count is not",
    );
    check(
        append(
            plain.clone(),
            json!({"op": "append", "compression": "brotli"}),
        ),
        "compression brotli",
    );
    check(
        append(
            plain.clone(),
            json!({"op": "restart", "clean": true, "cut": 3}),
        ),
        "cut is not known",
    );
    check(
        append(
            plain.clone(),
            json!({"op": "marker", "pid": 1, "epoch": 0, "type": "maybe", "coordinator_epoch": 0}),
        ),
        "a marker of type maybe",
    );
    check(
        append(
            json!({"producer.id.expiration.ms": 1, "cleanup.policy": "compact"}),
            json!({"op": "roll"}),
        ),
        "cleanup.policy is not known",
    );
    check(
        append(
            json!({"producer.id.expiration.ms": 1, "high_watermark": "none"}),
            json!({"op": "roll"}),
        ),
        "high_watermark none",
    );
    let mut fewer = append(plain, json!({"op": "roll"}));
    fewer["expect"] = json!([]);
    check(fewer, "0 results are recorded for 1 operations");
    check(json!({}), "settings");
    check(json!(null), "not an object");
}
