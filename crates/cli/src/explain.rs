//! `ackscope explain`: the transcript, event by event, in words.

use std::fmt::Write;

use ackscope_scenario::Played;
use ackscope_scene::words;
use ackscope_sim::Run;
use ackscope_sim::trace::EventId;
use ackscope_text::Locale;

use crate::source::play;
use crate::words::Language;
use crate::{Failure, Found, print};

/// Tell what happens, event by event, and which rule decided.
#[derive(clap::Args)]
pub struct Arguments {
    /// A built-in name, a file, a link, or `-`.
    scenario: String,
    /// The language.
    #[arg(long, value_enum, default_value = "en")]
    locale: Language,
}

/// Runs the command.
///
/// # Errors
/// If the scenario cannot be read.
pub fn run(arguments: &Arguments) -> Result<Found, Failure> {
    let show = play(&arguments.scenario)?;
    let locale = arguments.locale.into();
    let mut out = String::new();
    for Played { built, run } in &show.runs {
        let _ = writeln!(out, "## {}", built.name.get(locale));
        match (run, built.refusal()) {
            (Some(run), _) => write_run(&mut out, run, locale),
            (None, Some((producer, refusal))) => {
                let _ = writeln!(
                    out,
                    "{producer}: {}: {}",
                    refusal.kind.exception(),
                    refusal.kind.message()
                );
            }
            (None, None) => {}
        }
        out.push('\n');
    }
    print(&out)?;
    Ok(Found::Nothing)
}

fn write_run(out: &mut String, run: &Run, locale: Locale) {
    let _ = writeln!(out, "{}", words::verdict_line(run, None, locale));
    for (place, event) in (0_u32..).zip(&run.events) {
        let rule = event
            .rule
            .map(|rule| format!("  [{}]", rule.rule().id))
            .unwrap_or_default();
        let line = words::event_line(run, EventId(place), locale);
        let _ = writeln!(out, "{:>12}  {line}{rule}", words::moment(event.at));
    }
}
