//! What a Java producer makes of a configuration.

use std::fmt::Write;

use ackscope_diagnose::properties::Properties;
use ackscope_protocol::config::{Finding, Given, Resolution, findings, resolve};
use serde_json::{Value, json};

use super::{Report, findings_json, findings_text, given, origin, origin_text};
use crate::Failure;
use crate::source::release;

pub(super) fn report(parsed: &Properties, version: Option<&str>) -> Result<Report, Failure> {
    let version = release(version)?;
    let given: Vec<Given<'_>> = parsed.settings().map(given).collect();
    let resolution = resolve(&given, version);
    let found = findings(&given, &resolution);
    Ok(Report {
        refused: resolution.outcome.is_err(),
        text: text(&resolution, &found),
        json: json(&resolution, &found),
    })
}

fn text(resolution: &Resolution, found: &[Finding]) -> String {
    let mut out = String::new();
    for setting in &resolution.settings {
        let from = origin_text(setting.origin);
        let _ = writeln!(out, "{} = {}  ({from})", setting.key, setting.value);
    }
    for notice in &resolution.notices {
        let _ = writeln!(
            out,
            "{}: {}\n    {}",
            notice.level.name(),
            notice.kind.text(),
            notice.kind.meaning_en()
        );
    }
    findings_text(found, &mut out);
    if let Err(refusal) = &resolution.outcome {
        let kind = &refusal.kind;
        let _ = writeln!(
            out,
            "refused: {}: {}\n    {}",
            kind.exception(),
            kind.message(),
            kind.remedy_en()
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
            json!({"key": setting.key, "value": setting.value.to_string(), "from": from, "rule": rule})
        })
        .collect();
    json!({
        "format": 1, "client": "java", "kafka": resolution.version.to_string(),
        "ok": resolution.outcome.is_ok(),
        "settings": settings,
        "notices": resolution.notices.iter().map(|notice| json!({
            "level": notice.level.name(), "text": notice.kind.text(), "meaning": notice.kind.meaning_en(),
            "rule": notice.kind.rule().map(|rule| rule.rule().id),
        })).collect::<Vec<_>>(),
        "unused": resolution.unused.iter().map(|unused| json!({
            "key": unused.key, "known": unused.known, "meant": unused.meant,
        })).collect::<Vec<_>>(),
        "findings": findings_json(found),
        "refusal": resolution.outcome.as_ref().err().map(|refusal| json!({
            "exception": refusal.kind.exception(), "message": refusal.kind.message(), "rule": refusal.kind.rule().rule().id,
            "remedy": refusal.kind.remedy_en(),
        })),
    })
}
