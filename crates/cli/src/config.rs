//! `ackscope config`: what a client makes of a configuration.

mod java;
mod librdkafka;

use std::fmt::Write;
use std::fs::File;
use std::io;

use ackscope_diagnose::properties::{self, Properties};
use ackscope_protocol::config::{Finding, Given, Origin};
use clap::ValueEnum;
use serde_json::{Value, json};

use crate::source::read_bounded;
use crate::{Failure, Format, Found, print, print_json};

/// Print the effective configuration: what was changed silently, what is refused, and why.
#[derive(clap::Args)]
pub struct Arguments {
    /// A file of Java properties, whatever the client; standard input if not given or `-`.
    #[arg(default_value = "-", value_name = "FILE")]
    file: String,
    /// The client.
    #[arg(long, value_enum, default_value = "java")]
    client: Client,
    /// The version of the Java client, for instance 4.3 or 3.9.1; 4.3.1 if not given.
    #[arg(long, value_name = "VERSION")]
    kafka: Option<String>,
    /// How to report.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Client {
    /// Kafka's own, and what is built on it.
    Java,
    /// librdkafka 2.16, and what is built on it: clients for Python, Go, .NET, Rust and others.
    Librdkafka,
}

/// What a client made of a configuration, ready to be printed.
struct Report {
    refused: bool,
    text: String,
    json: Value,
}

/// Runs the command; a refused configuration is something found.
///
/// # Errors
/// If the file cannot be read, or the version is none.
pub fn run(arguments: &Arguments) -> Result<Found, Failure> {
    let text = if arguments.file == "-" {
        read_bounded(io::stdin().lock(), "standard input")?
    } else {
        let opened =
            File::open(&arguments.file).map_err(|error| format!("{}: {error}", arguments.file))?;
        read_bounded(opened, &arguments.file)?
    };
    let parsed = properties::parse(&text);
    let version = arguments.kafka.as_deref();
    let mut report = match arguments.client {
        Client::Java => java::report(&parsed, version)?,
        Client::Librdkafka => librdkafka::report(&parsed, version)?,
    };
    let problems = problems(&parsed);
    for problem in &problems {
        let _ = writeln!(report.text, "in the file: {problem}");
    }
    report.json["problems"] = json!(problems);
    match arguments.format {
        Format::Text => print(&report.text)?,
        Format::Json => print_json(&report.json)?,
    }
    Ok(if report.refused {
        Found::Something
    } else {
        Found::Nothing
    })
}

fn problems(parsed: &Properties) -> Vec<String> {
    parsed
        .problems
        .iter()
        .map(|problem| problem.kind.text_en())
        .collect()
}

fn given(entry: &properties::Entry) -> Given<'_> {
    Given {
        key: &entry.key,
        value: &entry.value,
    }
}

/// Where a value comes from, and the rule that changed it.
fn origin(origin: Origin) -> (&'static str, Option<&'static str>) {
    match origin {
        Origin::Default => ("default", None),
        Origin::Given => ("given", None),
        Origin::Changed(rule) => ("changed", Some(rule.rule().id)),
    }
}

fn origin_text(of: Origin) -> String {
    match origin(of) {
        (from, Some(rule)) => format!("{from} by {rule}"),
        (from, None) => from.to_owned(),
    }
}

fn findings_text(found: &[Finding], out: &mut String) {
    for Finding { key, kind } in found {
        let _ = writeln!(out, "{key}: {}\n    {}", kind.text_en(), kind.remedy_en());
    }
}

fn findings_json(found: &[Finding]) -> Value {
    found
        .iter()
        .map(|Finding { key, kind }| {
            json!({
                "key": key, "kind": kind.id(), "text": kind.text_en(), "remedy": kind.remedy_en(),
                "meant": kind.meant(),
            })
        })
        .collect()
}
