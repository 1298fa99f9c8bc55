//! `ackscope run`: runs a scenario and reports.

use std::fmt::Write;

use ackscope_scenario::{Built, Locale, Played};
use ackscope_sim::Run;
use ackscope_sim::trace::Told;

use crate::report::{partition_name, report};
use crate::source::play;
use crate::{Failure, Format, Found, print, print_json};

/// Run a scenario, in every configuration that it compares, and report verdict, records, log and requests.
#[derive(clap::Args)]
pub struct Arguments {
    /// A built-in name, a file, a link, or `-`.
    scenario: String,
    /// How to report.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Runs the command. It finds nothing: whatever happens in a run is what it is for.
///
/// # Errors
/// If the scenario cannot be read.
pub fn run(arguments: &Arguments) -> Result<Found, Failure> {
    let show = play(&arguments.scenario)?;
    match arguments.format {
        Format::Json => print_json(&report(&show))?,
        Format::Text => {
            let mut out = String::new();
            for Played { built, run } in &show.runs {
                write_run(&mut out, built, run.as_ref());
            }
            print(&out)?;
        }
    }
    Ok(Found::Nothing)
}

fn write_run(out: &mut String, built: &Built, run: Option<&Run>) {
    let name = built.name.get(Locale::En);
    if !name.is_empty() {
        let _ = writeln!(out, "{name}");
    }
    let Some(run) = run else {
        if let Some((producer, refusal)) = built.refusal() {
            let _ = writeln!(
                out,
                "  does not run: {producer}: {}: {}",
                refusal.kind.exception(),
                refusal.kind.message()
            );
        }
        return;
    };
    let verdict = &run.verdict;
    let _ = writeln!(
        out,
        "  sent {}, copies in the log {}, told ok {}, told failed {}, cannot know {}, resends filtered {}",
        verdict.sent,
        verdict.copies,
        verdict.told_ok,
        verdict.told_failed,
        verdict.unknown,
        verdict.filtered
    );
    for (label, count) in [
        ("duplicates", verdict.duplicates),
        ("lost", verdict.lost),
        ("out of order", verdict.reordered),
        ("stored but told failed", verdict.stored_but_told_failed),
        ("told ok but not stored", verdict.acked_but_lost),
    ] {
        if count > 0 {
            let _ = writeln!(out, "  {label}: {count}");
        }
    }
    for id in run.simplified() {
        let _ = writeln!(out, "  simplified: {} (docs/fidelity.md)", id.rule().id);
    }
    for record in &run.records {
        let told = match &record.told {
            None => "told nothing".to_owned(),
            Some((at, Told::Ok { offset })) => {
                format!("told ok at {} ms, offset {offset}", at.millis())
            }
            Some((at, Told::Failed { exception })) => {
                format!("told {exception} at {} ms", at.millis())
            }
        };
        let _ = writeln!(
            out,
            "  {} to {}: attempts {}, {told}; in the log at {:?}",
            record.name,
            partition_name(run, record.partition),
            record.attempts,
            record.offsets
        );
    }
}
