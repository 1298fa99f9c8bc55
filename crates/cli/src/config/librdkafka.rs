//! What a producer of librdkafka makes of a configuration.

use std::fmt::Write;

use ackscope_diagnose::properties::Properties;
use ackscope_protocol::config::librdkafka::{
    FACILITY, Resolution, Setting, Stage, VERSION, aliases, findings, resolve,
};
use ackscope_protocol::config::{Finding, Given, Origin};
use serde_json::{Value, json};

use super::{Report, findings_json, findings_text, given, origin, origin_text};
use crate::Failure;

pub(super) fn report(parsed: &Properties, kafka: Option<&str>) -> Result<Report, Failure> {
    if let Some(version) = kafka {
        return Err(format!(
            "--kafka {version}: librdkafka has versions of its own, of which {VERSION} is modelled; leave --kafka out"
        ));
    }
    // Every line, repeated keys too: each is set in turn, and the first that is refused ends it.
    let given: Vec<Given<'_>> = parsed.entries.iter().map(given).collect();
    let resolution = resolve(&given);
    let found = findings(&given);
    Ok(Report {
        refused: resolution.outcome.is_err(),
        text: text(&resolution, &found),
        json: json(&resolution, &found),
    })
}

/// Whether people want to read about a setting: what nobody set of TLS, SASL and what is deprecated only takes room.
fn is_telling(setting: &Setting) -> bool {
    let name = setting.property.name;
    let is_aside = ["ssl.", "sasl.", "https."]
        .iter()
        .any(|prefix| name.starts_with(prefix))
        || setting
            .property
            .standing
            .is_some_and(|standing| standing.deprecated);
    !is_aside || setting.origin != Origin::Default
}

/// Other names that mean the setting, with `topic.` before them where its own has it.
fn other_names(setting: &Setting) -> Vec<String> {
    let name = setting.name();
    let prefix = name.strip_suffix(setting.property.name).unwrap_or_default();
    aliases(setting.level, setting.property.name)
        .map(|alias| format!("{prefix}{alias}"))
        .collect()
}

fn text(resolution: &Resolution, found: &[Finding]) -> String {
    let mut out = String::new();
    for setting in resolution.settings.iter().filter(|one| is_telling(one)) {
        let from = origin_text(setting.origin);
        let names = other_names(setting).join(", ");
        let names = if names.is_empty() {
            names
        } else {
            format!(", also called {names}")
        };
        let _ = writeln!(
            out,
            "{} = {}  ({from}{names})",
            setting.name(),
            setting.shown()
        );
    }
    for notice in &resolution.notices {
        let _ = writeln!(
            out,
            "{FACILITY}: {}\n    {}",
            notice.text(),
            notice.meaning_en()
        );
    }
    findings_text(found, &mut out);
    if let Err(refusal) = &resolution.outcome {
        let when = match &refusal.stage {
            Stage::Set { key } => format!("when {key} is set"),
            Stage::New => "when the producer is created".to_owned(),
            Stage::Topic => "when a topic is first used".to_owned(),
        };
        let _ = writeln!(
            out,
            "refused {when}: {}\n    {}",
            refusal.kind.message(),
            refusal.kind.remedy_en()
        );
    }
    out
}

fn json(resolution: &Resolution, found: &[Finding]) -> Value {
    let settings: Vec<Value> = resolution
        .settings
        .iter()
        .map(|setting| {
            let (from, rule) = origin(setting.origin);
            json!({
                "key": setting.name(), "also": other_names(setting), "value": setting.shown(), "from": from, "rule": rule,
            })
        })
        .collect();
    json!({
        "format": 1, "client": "librdkafka", "version": VERSION,
        "ok": resolution.outcome.is_ok(),
        "settings": settings,
        "notices": resolution.notices.iter().map(|notice| json!({
            "level": notice.level(), "text": notice.text(), "meaning": notice.meaning_en(),
            "rule": notice.rule().map(|rule| rule.rule().id),
        })).collect::<Vec<_>>(),
        "findings": findings_json(found),
        "refusal": resolution.outcome.as_ref().err().map(|refusal| {
            let (stage, key) = match &refusal.stage {
                Stage::Set { key } => ("set", Some(key)),
                Stage::New => ("new", None),
                Stage::Topic => ("topic", None),
            };
            json!({
                "stage": stage, "key": key, "error": refusal.kind.code(), "message": refusal.kind.message(),
                "rule": refusal.kind.rule().rule().id, "remedy": refusal.kind.remedy_en(),
            })
        }),
    })
}
