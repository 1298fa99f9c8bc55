//! `ackscope catalogue`: the built-in scenarios.

use std::fmt::Write;

use ackscope_scenario::{Locale, catalogue};
use serde_json::{Value, json};

use crate::{Failure, Format, Found, print, print_json};

/// List the built-in scenarios.
#[derive(clap::Args)]
pub struct Arguments {
    /// How to report.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Runs the command.
///
/// # Errors
/// If standard output cannot be written.
pub fn run(arguments: &Arguments) -> Result<Found, Failure> {
    match arguments.format {
        Format::Text => {
            let mut out = String::new();
            for builtin in catalogue::all() {
                let (title, question) = (builtin.title(Locale::En), builtin.question(Locale::En));
                let _ = writeln!(out, "{:<18} {title}\n{:18} {question}", builtin.id, "");
            }
            print(&out)?;
        }
        Format::Json => {
            let scenarios: Vec<Value> = catalogue::all()
                .iter()
                .map(|builtin| {
                    let both = |word: fn(&catalogue::Builtin, Locale) -> &'static str| {
                        json!({"en": word(builtin, Locale::En), "zh-CN": word(builtin, Locale::ZhCn)})
                    };
                    json!({
                        "id": builtin.id,
                        "title": both(catalogue::Builtin::title),
                        "question": both(catalogue::Builtin::question),
                        "tags": builtin.tags,
                    })
                })
                .collect();
            print_json(&json!({"scenarios": scenarios, "lessons": []}))?;
        }
    }
    Ok(Found::Nothing)
}
