//! Configuration against recordings of real producers, see `vectors/README.md`.

use ackscope_conform::check_config;
use ackscope_protocol::RuleId;
use ackscope_protocol::config::{
    Definition, Given, Origin, Preset, Resolution, Value, definition, definitions, librdkafka,
    resolve,
};
use ackscope_protocol::version::Version;
use proptest::prelude::*;
use serde_json::Value as Json;
use std::collections::BTreeSet;

const CASES: &str = include_str!("vectors/config.jsonl");
const DEFINITIONS: &str = include_str!("vectors/config-definitions.jsonl");

fn lines(text: &str) -> impl Iterator<Item = Json> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
}

fn resolve_case(case: &Json) -> Resolution {
    let props = case["props"].as_object().expect("props");
    let given: Vec<Given<'_>> = props
        .iter()
        .map(|(key, value)| Given {
            key,
            value: value.as_str().expect("a text"),
        })
        .collect();
    resolve(&given, version(&case["kafka"]))
}

fn version(text: &Json) -> Version {
    Version::parse(text.as_str().expect("a version")).expect("a covered version")
}

#[test]
fn every_recorded_configuration_comes_out_as_recorded() {
    let mut failures = Vec::new();
    for case in lines(CASES) {
        let outcome = check_config(&case);
        if !outcome.passed() {
            failures.push(format!(
                "{} {} {}: {outcome:?}",
                case["id"], case["kafka"], case["props"]
            ));
        }
    }
    assert!(
        failures.is_empty(),
        "{} differ:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn the_recordings_reach_every_rule() {
    let mut hit = BTreeSet::new();
    for case in lines(CASES) {
        let resolution = resolve_case(&case);
        hit.extend(
            resolution
                .notices
                .iter()
                .filter_map(|notice| notice.kind.rule()),
        );
        hit.extend(
            resolution
                .outcome
                .as_ref()
                .err()
                .map(|refusal| refusal.kind.rule()),
        );
        for setting in &resolution.settings {
            hit.extend(setting.running.map(|(_, rule)| rule));
            if let Origin::Changed(rule) = setting.origin {
                hit.insert(rule);
            }
        }
    }
    let missing: Vec<_> = RuleId::ALL
        .iter()
        .filter(|id| id.rule().id.starts_with("config.") && !hit.contains(id))
        // Not among the recordings; tests below stand in.
        .filter(|id| !matches!(id, RuleId::ConfigRepeatedDropped | RuleId::ConfigClientRack))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_table_is_that_of_every_recorded_version() {
    let mut versions = 0;
    for line in lines(DEFINITIONS) {
        if let Some(order) = line.get("order") {
            let keys: Vec<_> = definitions(version(&line["kafka"]))
                .map(|row| row.key)
                .collect();
            assert_eq!(serde_json::json!(keys), *order, "{}", line["kafka"]);
            versions += 1;
            continue;
        }
        for kafka in line["kafka"].as_array().expect("versions") {
            let key = line["key"].as_str().expect("a key");
            let row = definition(version(kafka), key).expect("a definition");
            assert_eq!(row.kind.name(), line["type"], "{key} {kafka}");
            assert_eq!(
                row.preset == Preset::Required,
                line["required"],
                "{key} {kafka}"
            );
            assert_eq!(default_of(row), line["default"], "{key} {kafka}");
            if let Some(valid) = line["valid"].as_str() {
                assert_eq!(row.valid.to_string(), valid, "{key} {kafka}");
            }
        }
    }
    assert_eq!(versions, 16);
}

fn default_of(row: &Definition) -> Json {
    match Value::of_preset(row.preset) {
        None | Some(Value::Null) => Json::Null,
        Some(Value::Bool(value)) => value.into(),
        Some(Value::Int(value)) => value.into(),
        Some(Value::Text(value)) => value.into(),
        Some(list @ Value::List(_)) => list.to_string().into(),
    }
}

#[test]
fn a_given_acks_is_refused_or_kept_but_never_overridden() {
    let asked = [
        None,
        Some(("enable.idempotence", "true")),
        Some(("enable.idempotence", "false")),
        Some(("transactional.id", "t")),
    ];
    let (mut kept, mut refused) = (0, 0);
    for (acks, number) in [("0", "0"), ("1", "1"), ("all", "-1"), ("-1", "-1")] {
        for other in asked {
            let settings = [Some(("acks", acks)), other];
            let given: Vec<_> = settings
                .into_iter()
                .flatten()
                .map(|(key, value)| Given { key, value })
                .collect();
            let java = Version::LINES.iter().map(|&version| {
                let resolution = resolve(&given, version);
                resolution.outcome.is_ok().then(|| {
                    let setting = resolution.setting("acks").expect("acks");
                    (setting.value.to_string(), setting.origin)
                })
            });
            let resolution = librdkafka::resolve(&given);
            let other = resolution.outcome.is_ok().then(|| {
                let setting = resolution.setting("acks").expect("acks");
                (setting.value.to_string(), setting.origin)
            });
            for came_to in java.chain([other]) {
                match came_to {
                    None => refused += 1,
                    Some(came_to) => {
                        assert_eq!(came_to, (number.to_owned(), Origin::Given), "{given:?}");
                        kept += 1;
                    }
                }
            }
        }
    }
    assert!(
        kept > 100 && refused > 100,
        "{kept} kept, {refused} refused"
    );
}

#[test]
fn the_last_of_a_repeated_key_counts_trimmed() {
    let given = [
        Given {
            key: "acks",
            value: "0",
        },
        Given {
            key: "acks",
            value: " all ",
        },
    ];
    let resolution = resolve(&given, Version::MODELLED);
    let acks = resolution.setting("acks").expect("acks");
    assert_eq!(
        (&acks.value, acks.origin),
        (&Value::Text("-1".into()), Origin::Given)
    );
}

#[test]
fn repeated_elements_of_a_list_are_dropped_with_a_line() {
    let given = [Given {
        key: "bootstrap.servers",
        value: "a:1 , b:1,a:1",
    }];
    let resolution = resolve(&given, Version::MODELLED);
    let servers = &resolution
        .setting("bootstrap.servers")
        .expect("servers")
        .value;
    assert_eq!(servers.to_string(), "[a:1, b:1]");
    assert_eq!(
        resolution.notices[0].kind.text(),
        "Configuration key \"bootstrap.servers\" contains duplicate values. Duplicates will be removed. \
         The original value is: [a:1, b:1, a:1], the updated value is: [a:1, b:1]"
    );
    assert_eq!(
        resolution.notices[0].kind.rule(),
        Some(RuleId::ConfigRepeatedDropped)
    );

    let refused = |value| {
        let given = [Given {
            key: "bootstrap.servers",
            value,
        }];
        resolve(&given, Version::MODELLED)
            .outcome
            .expect_err("refused")
            .kind
            .message()
    };
    assert_eq!(
        refused(" "),
        "Configuration 'bootstrap.servers' must not be empty. Valid values include: any non-empty value"
    );
    assert_eq!(
        refused("a:1,,b:1"),
        "Configuration 'bootstrap.servers' values must not be empty."
    );
}

#[test]
fn rack_aware_partitioning_needs_a_rack() {
    let message = |given: &[Given<'_>], version| {
        resolve(given, version)
            .outcome
            .err()
            .map(|refusal| (refusal.kind.message(), refusal.wrapped))
    };
    let aware = Given {
        key: "partitioner.rack.aware",
        value: "true",
    };
    let rack = Given {
        key: "client.rack",
        value: "a",
    };
    let refused = "client.rack must be provided if partitioner.rack.aware is enabled";
    assert_eq!(
        message(&[aware], Version::new(4, 4, 0)),
        Some((refused.into(), true))
    );
    assert_eq!(message(&[aware, rack], Version::new(4, 4, 0)), None);
    assert_eq!(message(&[aware], Version::MODELLED), None);
}

#[test]
fn partitioners_come_and_go() {
    let refused = |value, version| {
        let given = [Given {
            key: "partitioner.class",
            value,
        }];
        resolve(&given, version).outcome.is_err()
    };
    let round = "org.apache.kafka.clients.producer.RoundRobinPartitioner";
    let sticky = "org.apache.kafka.clients.producer.UniformStickyPartitioner";
    assert!(refused(round, Version::new(2, 3, 1)) && !refused(round, Version::MODELLED));
    assert!(refused(sticky, Version::MODELLED) && !refused(sticky, Version::new(3, 9, 0)));
    assert!(refused("abc", Version::MODELLED) && !refused("com.example.Mine", Version::MODELLED));
}

#[test]
fn the_sum_of_timeouts_overflowed_in_2_1() {
    let given = [
        Given {
            key: "linger.ms",
            value: "2147483647",
        },
        Given {
            key: "delivery.timeout.ms",
            value: "1",
        },
    ];
    assert!(resolve(&given, Version::new(2, 1, 0)).outcome.is_ok());
    assert!(resolve(&given, Version::new(2, 2, 1)).outcome.is_err());
}

#[test]
fn what_is_read_depends_on_other_settings() {
    let unused = |text: &[(&str, &str)], version| {
        let given: Vec<_> = text
            .iter()
            .map(|(key, value)| Given { key, value })
            .collect();
        let resolution = resolve(&given, version);
        resolution
            .unused
            .iter()
            .map(|unused| (unused.key.clone(), unused.known))
            .collect::<Vec<_>>()
    };
    let gzip = ("compression.gzip.level", "1");
    assert_eq!(
        unused(&[gzip], Version::MODELLED),
        [(gzip.0.to_owned(), true)]
    );
    assert_eq!(
        unused(&[gzip, ("compression.type", "gzip")], Version::MODELLED),
        []
    );
    let jaas = ("sasl.jaas.config", "x");
    assert_eq!(
        unused(&[jaas], Version::MODELLED),
        [(jaas.0.to_owned(), true)]
    );
    assert_eq!(
        unused(
            &[jaas, ("security.protocol", "sasl_ssl")],
            Version::MODELLED
        ),
        []
    );
    assert_eq!(
        unused(&[("sasl.mechanism", "PLAIN")], Version::MODELLED),
        []
    );
    let rack = ("client.rack", "a");
    assert_eq!(unused(&[rack], Version::MODELLED), []);
    let push = ("enable.metrics.push", "false");
    assert_eq!(
        unused(&[rack, push], Version::MODELLED),
        [(rack.0.to_owned(), false)]
    );
    let timeout = ("transaction.timeout.ms", "1");
    assert_eq!(
        unused(&[timeout], Version::new(2, 8, 2)),
        [(timeout.0.to_owned(), true)]
    );
    assert_eq!(unused(&[timeout], Version::new(2, 7, 2)), []);
}

#[test]
fn every_line_of_ours_has_both_languages() {
    for case in lines(CASES) {
        let resolution = resolve_case(&case);
        for notice in &resolution.notices {
            assert_ne!(notice.kind.meaning_en(), notice.kind.meaning_zh());
        }
        if let Err(refusal) = &resolution.outcome {
            assert_ne!(refusal.kind.remedy_en(), refusal.kind.remedy_zh());
            assert!(refusal.kind.key().is_some());
        }
    }
}

/// A setting with a key of some version and a value that is near the edges, or any text.
fn given() -> impl Strategy<Value = (String, String)> {
    let keys: Vec<&'static str> = Version::LINES
        .iter()
        .flat_map(|version| definitions(*version).map(|row| row.key))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let value = prop_oneof![
        prop::sample::select(vec![
            "",
            " ",
            "0",
            "1",
            "-1",
            "5",
            "6",
            " all ",
            "true",
            "FALSE",
            "gzip",
            "SSL",
            "default",
            "a.B",
            "a,b,a",
            "2147483647",
            "2147483648",
            "9223372036854775807",
            "-9223372036854775808",
            "+007",
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ];
    (
        prop_oneof![20 => prop::sample::select(keys).prop_map(str::to_owned), 1 => any::<String>()],
        value,
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_configuration_of_any_version_runs_within_range_or_is_refused(
        settings in prop::collection::vec(given(), 0..8),
        version in prop::sample::select(Version::LINES),
    ) {
        let given: Vec<_> = settings.iter().map(|(key, value)| Given { key, value }).collect();
        let resolution = resolve(&given, version);
        match &resolution.outcome {
            Ok(config) => {
                prop_assert!(config.max_in_flight >= 1 && config.batch_size >= 1);
                prop_assert!(config.request_timeout >= 0 && config.delivery_timeout >= 0);
                prop_assert!(!config.enable_idempotence || config.max_in_flight <= 5);
                prop_assert!(!config.enable_idempotence || (config.acks.wire() == -1 && config.retries > 0));
                for setting in &resolution.settings {
                    let is_given = given.iter().any(|given| given.key == setting.key);
                    prop_assert!((setting.origin == Origin::Given) <= is_given, "{}", setting.key);
                    prop_assert!((setting.origin == Origin::Default) <= !is_given, "{}", setting.key);
                }
                // Whatever came out, given as it is, comes out again.
                let held: Vec<(&str, String)> = resolution
                    .settings
                    .iter()
                    .filter(|setting| setting.origin == Origin::Given)
                    .map(|setting| (setting.key, match &setting.value {
                        Value::List(values) => values.join(","),
                        value => value.to_string(),
                    }))
                    .collect();
                let again: Vec<_> = held.iter().map(|(key, value)| Given { key, value }).collect();
                let outcome = resolve(&again, version).outcome;
                if held.len() == given.iter().map(|given| given.key).collect::<BTreeSet<_>>().len() {
                    prop_assert_eq!(outcome.as_ref(), Ok(config));
                }
            }
            Err(refusal) => {
                prop_assert!(!refusal.kind.message().is_empty() && resolution.settings.is_empty());
            }
        }
    }
}
