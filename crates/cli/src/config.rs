//! `ackscope config`: what Kafka makes of a configuration.

use std::fmt::Write;
use std::fs::File;
use std::io;

use ackscope_diagnose::properties;
use ackscope_protocol::config::{Given, Origin, Resolution, resolve};
use ackscope_protocol::version::Version;
use serde_json::{Value, json};

use crate::source::read_bounded;
use crate::{Failure, Format, Found, print, print_json};

/// Print the effective configuration: what was changed silently, what is refused, and why.
#[derive(clap::Args)]
pub struct Arguments {
    /// A file of Java properties; standard input if not given or `-`.
    #[arg(default_value = "-", value_name = "FILE")]
    file: String,
    /// The client.
    #[arg(long, default_value = "java", value_parser = ["java"])]
    client: String,
    /// The version of the client, for instance 4.3 or 3.9.1.
    #[arg(long, default_value = "4.3.1", value_name = "VERSION")]
    kafka: String,
    /// How to report.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Runs the command; a refused configuration is something found.
///
/// # Errors
/// If the file cannot be read, or the version is none.
pub fn run(arguments: &Arguments) -> Result<Found, Failure> {
    let version = Version::parse(&arguments.kafka).ok_or_else(|| {
        format!(
            "--kafka {}: not a version; write it as 4.3 or 4.3.1",
            arguments.kafka
        )
    })?;
    let text = if arguments.file == "-" {
        read_bounded(io::stdin().lock(), "standard input")?
    } else {
        let opened =
            File::open(&arguments.file).map_err(|error| format!("{}: {error}", arguments.file))?;
        read_bounded(opened, &arguments.file)?
    };
    let parsed = properties::parse(&text);
    let given: Vec<Given<'_>> = parsed
        .settings()
        .map(|entry| Given {
            key: &entry.key,
            value: &entry.value,
        })
        .collect();
    let resolution = resolve(&given, version);
    let problems: Vec<String> = parsed
        .problems
        .iter()
        .map(|problem| problem.kind.text_en())
        .collect();
    match arguments.format {
        Format::Text => print(&text_report(&resolution, &problems))?,
        Format::Json => print_json(&json_report(arguments, &resolution, &problems))?,
    }
    Ok(if resolution.outcome.is_err() {
        Found::Something
    } else {
        Found::Nothing
    })
}

fn origin(origin: Origin) -> (&'static str, Option<&'static str>) {
    match origin {
        Origin::Default => ("default", None),
        Origin::Given => ("given", None),
        Origin::Changed(rule) => ("changed", Some(rule.rule().id)),
    }
}

fn text_report(resolution: &Resolution, problems: &[String]) -> String {
    let mut out = String::new();
    for setting in &resolution.settings {
        let (from, rule) = origin(setting.origin);
        let rule = rule.map(|rule| format!(" by {rule}")).unwrap_or_default();
        let _ = writeln!(out, "{} = {}  ({from}{rule})", setting.key, setting.value);
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
    for unused in &resolution.unused {
        let meant = unused
            .meant
            .map(|meant| format!("; did you mean {meant}?"))
            .unwrap_or_default();
        let _ = writeln!(out, "without effect: {}{meant}", unused.key);
    }
    for problem in problems {
        let _ = writeln!(out, "in the file: {problem}");
    }
    if let Err(refusal) = &resolution.outcome {
        let kind = &refusal.kind;
        let _ = writeln!(
            out,
            "refused: {}: {}\n    {}",
            refusal.kind.exception(),
            kind.message(),
            kind.remedy_en()
        );
    }
    out
}

fn json_report(arguments: &Arguments, resolution: &Resolution, problems: &[String]) -> Value {
    let settings: Vec<Value> = resolution
        .settings
        .iter()
        .map(|setting| {
            let (from, rule) = origin(setting.origin);
            json!({"key": setting.key, "value": setting.value.to_string(), "from": from, "rule": rule})
        })
        .collect();
    json!({
        "format": 1, "client": arguments.client, "kafka": resolution.version.to_string(),
        "ok": resolution.outcome.is_ok(),
        "settings": settings,
        "notices": resolution.notices.iter().map(|notice| json!({
            "level": notice.level.name(), "text": notice.kind.text(), "meaning": notice.kind.meaning_en(),
            "rule": notice.kind.rule().map(|rule| rule.rule().id),
        })).collect::<Vec<_>>(),
        "unused": resolution.unused.iter().map(|unused| json!({
            "key": unused.key, "known": unused.known, "meant": unused.meant,
        })).collect::<Vec<_>>(),
        "problems": problems,
        "refusal": resolution.outcome.as_ref().err().map(|refusal| json!({
            "exception": refusal.kind.exception(), "message": refusal.kind.message(), "rule": refusal.kind.rule().rule().id,
            "remedy": refusal.kind.remedy_en(),
        })),
    })
}
