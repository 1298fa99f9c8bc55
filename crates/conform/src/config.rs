//! Cases of kind `config`: what a real producer made of a set of properties.

mod librdkafka;

use crate::Outcome;
use crate::diff::compare;
use ackscope_protocol::RuleId;
use ackscope_protocol::config::{Given, Origin, Resolution, Setting, Value, resolve};
use ackscope_protocol::version::Version;
use serde_json::{Map, Value as Json, json};

/// The settings that a recording holds, as far as the version knows them.
const RECORDED: &[&str] = &[
    "acks",
    "enable.idempotence",
    "retries",
    "max.in.flight.requests.per.connection",
    "delivery.timeout.ms",
    "request.timeout.ms",
    "linger.ms",
    "retry.backoff.ms",
    "retry.backoff.max.ms",
    "batch.size",
    "buffer.memory",
    "max.block.ms",
    "max.request.size",
    "transactional.id",
    "transaction.timeout.ms",
    "transaction.two.phase.commit.enable",
    "compression.type",
    "partitioner.ignore.keys",
    "reconnect.backoff.ms",
    "reconnect.backoff.max.ms",
];

/// Of the settings whose running number may differ, those that the recording looked at.
const RECORDED_RUNNING: &[&str] = &[
    "batch.size",
    "linger.ms",
    "retry.backoff.ms",
    "reconnect.backoff.ms",
];

/// Compares one recorded configuration with what the model makes of the same properties.
///
/// Every field of `expect` is compared. Cases of clients other than Java and librdkafka are not covered.
#[must_use]
pub fn check_config(case: &Json) -> Outcome {
    let client = case.get("client").and_then(Json::as_str);
    let checked = match client {
        Some("java") => java(case),
        Some("librdkafka") => librdkafka::check(case),
        other => Err(format!(
            "configurations of the client {:?} are not modelled",
            other.unwrap_or_default()
        )),
    };
    checked.unwrap_or_else(Outcome::not_covered)
}

/// The settings of a case in their order, and what was recorded of them.
fn parts(case: &Json) -> Result<(Vec<Given<'_>>, &Json), String> {
    let (Some(props), Some(recorded)) = (
        case.get("props").and_then(Json::as_object),
        case.get("expect"),
    ) else {
        return Err("the case has no props or no expect".into());
    };
    let given = props.iter().map(|(key, value)| {
        let value = value.as_str();
        let value = value.ok_or_else(|| format!("the value of {key:?} is not a text"))?;
        Ok(Given { key, value })
    });
    Ok((given.collect::<Result<_, String>>()?, recorded))
}

/// Every difference between what was recorded and what the model says; `rule` gives the rule behind a field, `decided`
/// all rules that had a part.
fn differences(
    recorded: &Json,
    model: &Json,
    decided: Vec<RuleId>,
    rule: impl Fn(&str) -> Option<RuleId>,
) -> Outcome {
    let mut outcome = Outcome {
        decided,
        ..Outcome::default()
    };
    compare(
        "expect",
        Some(recorded),
        Some(model),
        "",
        &mut outcome.mismatches,
    );
    for mismatch in &mut outcome.mismatches {
        mismatch.note = rule(&mismatch.path)
            .map(|id| format!("{} ({})", id.rule().id, id.rule().source))
            .unwrap_or_default();
    }
    outcome
}

fn java(case: &Json) -> Result<Outcome, String> {
    let kafka = case.get("kafka").and_then(Json::as_str).unwrap_or_default();
    let version =
        Version::parse(kafka).ok_or_else(|| format!("Kafka {kafka:?} is not modelled"))?;
    let (given, recorded) = parts(case)?;
    let resolution = resolve(&given, version);
    let model = expectation(&resolution);
    Ok(differences(
        recorded,
        &model,
        decided(&resolution),
        |path| deciding_rule(&resolution, path),
    ))
}

/// The rules that changed a setting, spoke, or refused.
fn decided(resolution: &Resolution) -> Vec<RuleId> {
    let changed = resolution.settings.iter().filter_map(rule_of);
    let said = resolution.notices.iter().filter_map(|one| one.kind.rule());
    let refused = resolution.outcome.as_ref().err();
    changed
        .chain(said)
        .chain(refused.map(|refusal| refusal.kind.rule()))
        .collect()
}

/// What the model says, in the form of a recording.
fn expectation(resolution: &Resolution) -> Json {
    let mut expect = Map::new();
    expect.insert("ok".into(), json!(resolution.outcome.is_ok()));
    if let Err(refusal) = &resolution.outcome {
        expect.insert("exception".into(), json!(refusal.kind.exception()));
        expect.insert("message".into(), json!(refusal.kind.message()));
        if refusal.wrapped {
            let (thrown, message) = refusal.thrown();
            expect.insert("thrown".into(), json!(thrown));
            expect.insert("thrown_message".into(), json!(message));
        }
    } else {
        let settings = || RECORDED.iter().filter_map(|key| resolution.setting(key));
        let effective = settings().map(|setting| (setting.key, json_of(&setting.value)));
        expect.insert("effective".into(), object(effective));
        let running = settings()
            .filter(|setting| RECORDED_RUNNING.contains(&setting.key))
            .filter_map(|setting| Some((setting.key, json!(setting.running?.0))));
        insert_unless_empty(&mut expect, "running", object(running));
        let parsed = settings()
            .filter_map(|setting| Some((setting.key, json_of(setting.declared.as_ref()?))));
        insert_unless_empty(&mut expect, "parsed", object(parsed));
        let unused = resolution
            .unused
            .iter()
            .map(|unused| json!(unused.key))
            .collect();
        insert_unless_empty(&mut expect, "unused", Json::Array(unused));
    }
    let warnings = resolution
        .notices
        .iter()
        .map(|notice| json!({"level": notice.level.name(), "logger": notice.logger, "text": notice.kind.text()}))
        .collect();
    expect.insert("warnings".into(), Json::Array(warnings));
    Json::Object(expect)
}

fn object<'a>(fields: impl Iterator<Item = (&'a str, Json)>) -> Json {
    Json::Object(fields.map(|(key, value)| (key.to_owned(), value)).collect())
}

fn insert_unless_empty(expect: &mut Map<String, Json>, key: &str, value: Json) {
    let empty =
        value.as_object().is_some_and(Map::is_empty) || value.as_array().is_some_and(Vec::is_empty);
    if !empty {
        expect.insert(key.to_owned(), value);
    }
}

fn json_of(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(value) => json!(value),
        Value::Int(value) => json!(value),
        Value::Text(value) => json!(value),
        Value::List(values) => json!(values),
    }
}

/// The rule behind the model's side of a field: that of the refusal, or the one that changed the setting.
fn deciding_rule(resolution: &Resolution, path: &str) -> Option<RuleId> {
    if let Err(refusal) = &resolution.outcome {
        return Some(refusal.kind.rule());
    }
    let setting = ["effective", "running", "parsed"]
        .iter()
        .find_map(|part| {
            path.strip_prefix("expect.")?
                .strip_prefix(part)?
                .strip_prefix('.')
        })
        .and_then(|key| resolution.setting(key))?;
    rule_of(setting)
}

fn rule_of(setting: &Setting) -> Option<RuleId> {
    match (setting.origin, setting.running) {
        (_, Some((_, rule))) | (Origin::Changed(rule), None) => Some(rule),
        _ => None,
    }
}
