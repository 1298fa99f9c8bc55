//! `ackscope check`: a link is a test.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::source::play;
use crate::{Failure, Format, Found, print, print_json};

/// Run again and compare with the outcome that each link or file carries.
#[derive(clap::Args)]
pub struct Arguments {
    /// Links, files or built-in names.
    #[arg(required = true, value_name = "LINK|FILE")]
    scenarios: Vec<String>,
    /// How to report.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Runs the command.
///
/// # Errors
/// If a scenario cannot be read.
pub fn run(arguments: &Arguments) -> Result<Found, Failure> {
    let mut found = Found::Nothing;
    let mut rows: Vec<Value> = Vec::new();
    let mut text = String::new();
    for argument in &arguments.scenarios {
        let show = play(argument)?;
        let now = show
            .with_outcome()
            .outcome
            .map(|outcome| outcome.to_string());
        let recorded = show.scenario.outcome.map(|outcome| outcome.to_string());
        let result = match &recorded {
            None => "no outcome recorded",
            _ if recorded == now => "same outcome",
            Some(_) => {
                found = Found::Something;
                "changed outcome"
            }
        };
        let (was, is) = (
            recorded.as_deref().unwrap_or("nothing"),
            now.as_deref().unwrap_or("nothing"),
        );
        let _ = writeln!(text, "{argument}: {result} (recorded {was}, now {is})");
        rows.push(
            json!({"scenario": argument, "result": result, "recorded": recorded, "now": now}),
        );
    }
    match arguments.format {
        Format::Text => print(&text)?,
        Format::Json => print_json(&json!({"checks": rows}))?,
    }
    Ok(found)
}
