//! What a real librdkafka made of a set of properties.

use super::{differences, parts};
use crate::Outcome;
use ackscope_protocol::RuleId;
use ackscope_protocol::config::librdkafka::{FACILITY, Resolution, Stage, VERSION, Value, resolve};
use ackscope_protocol::config::{Given, Origin};
use serde_json::{Map, Value as Json, json};

/// What the recording's harness sets before the case: an address where nothing listens, and a setting of topics, so
/// that there are defaults of topics which can be read back.
const FIRST: [Given<'static>; 2] = [
    Given {
        key: "bootstrap.servers",
        value: "127.0.0.1:9",
    },
    Given {
        key: "partitioner",
        value: "consistent_random",
    },
];

/// The settings that a recording holds.
const RECORDED: &[&str] = &[
    "enable.idempotence",
    "enable.gapless.guarantee",
    "acks",
    "max.in.flight.requests.per.connection",
    "retries",
    "message.timeout.ms",
    "request.timeout.ms",
    "socket.timeout.ms",
    "linger.ms",
    "retry.backoff.ms",
    "retry.backoff.max.ms",
    "batch.size",
    "batch.num.messages",
    "message.max.bytes",
    "transactional.id",
    "transaction.timeout.ms",
    "queue.buffering.max.messages",
    "queue.buffering.max.kbytes",
    "queuing.strategy",
    "compression.type",
    "reconnect.backoff.ms",
    "reconnect.backoff.max.ms",
    "partitioner",
    "sticky.partitioning.linger.ms",
    "socket.keepalive.enable",
    "connections.max.idle.ms",
];

/// Compares a recorded configuration of librdkafka with the model's.
pub(super) fn check(case: &Json) -> Result<Outcome, String> {
    let version = case.get("client_version").and_then(Json::as_str);
    if version != Some(VERSION) {
        let version = version.unwrap_or_default();
        return Err(format!("librdkafka {version:?} is not modelled"));
    }
    let (props, recorded) = parts(case)?;
    let given: Vec<Given<'_>> = FIRST.into_iter().chain(props).collect();
    let resolution = resolve(&given);
    let model = expectation(&resolution);
    Ok(differences(
        recorded,
        &model,
        decided(&resolution),
        |path| deciding_rule(&resolution, path),
    ))
}

/// The rules that changed a setting, warned, or refused.
fn decided(resolution: &Resolution) -> Vec<RuleId> {
    let changed = resolution
        .settings
        .iter()
        .filter_map(|setting| match setting.origin {
            Origin::Changed(rule) => Some(rule),
            Origin::Default | Origin::Given => None,
        });
    let said = resolution.notices.iter().filter_map(|notice| notice.rule());
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
    match &resolution.outcome {
        Err(refusal) => {
            match &refusal.stage {
                Stage::Set { key } => {
                    expect.insert("stage".into(), json!("set"));
                    expect.insert("key".into(), json!(key));
                }
                Stage::New => {
                    expect.insert("stage".into(), json!("new"));
                }
                Stage::Topic => {
                    expect.insert("stage".into(), json!("topic"));
                }
            }
            expect.insert("error".into(), json!(refusal.kind.code()));
            expect.insert("message".into(), json!(refusal.kind.message()));
        }
        Ok(()) => {
            let effective = RECORDED.iter().filter_map(|name| {
                let value = match &resolution.setting(name)?.value {
                    Value::Unset => Json::Null,
                    value => json!(value.to_string()),
                };
                Some(((*name).to_owned(), value))
            });
            expect.insert("effective".into(), Json::Object(effective.collect()));
        }
    }
    let warnings = resolution.notices.iter().map(
        |notice| json!({"level": notice.level(), "facility": FACILITY, "text": notice.text()}),
    );
    expect.insert("warnings".into(), warnings.collect());
    Json::Object(expect)
}

/// The rule behind the model's side of a field: that of the refusal, or the one that changed the setting.
fn deciding_rule(resolution: &Resolution, path: &str) -> Option<RuleId> {
    if let Err(refusal) = &resolution.outcome {
        return Some(refusal.kind.rule());
    }
    let name = path.strip_prefix("expect.effective.")?;
    match resolution.setting(name)?.origin {
        Origin::Changed(rule) => Some(rule),
        Origin::Default | Origin::Given => None,
    }
}
