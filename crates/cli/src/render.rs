//! `ackscope render`: a picture of any moment as an SVG file.

use std::fs;
use std::io::{self, IsTerminal};

use ackscope_protocol::Instant;
use ackscope_scenario::{Played, duration};
use ackscope_scene::svg::{Panel, Theme, sheet};
use ackscope_scene::words::{Line, Voice};
use ackscope_scene::{Position, TimeAxis, Viewport, compare, score, stage, words};
use ackscope_sim::Run;
use ackscope_sim::trace::EventId;
use clap::ValueEnum;

use crate::source::{Show, play};
use crate::words::Language;
use crate::{Failure, Found, print};

/// Draw a moment of a scenario as a static SVG.
#[derive(clap::Args)]
pub struct Arguments {
    /// A built-in name, a file, a link, or `-`.
    scenario: String,
    /// The moment: a time (`406 ms`), an event by its number (`15`), or `end`; the scenario's own if not given.
    #[arg(long, value_name = "TIME|EVENT")]
    at: Option<String>,
    /// What is drawn.
    #[arg(long, value_enum, default_value = "score")]
    view: View,
    /// The colours.
    #[arg(long, value_enum, default_value = "auto")]
    theme: Colours,
    /// The language.
    #[arg(long, value_enum, default_value = "en")]
    locale: Language,
    /// The width in pixels, 320 to 4000.
    #[arg(long, default_value_t = 960, value_parser = clap::value_parser!(u16).range(320..=4_000))]
    width: u16,
    /// The file; standard output if not given.
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum View {
    /// The machine at the moment.
    Stage,
    /// The history.
    Score,
    /// Both.
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colours {
    Light,
    Dark,
    Auto,
}

/// Runs the command.
///
/// # Errors
/// If the scenario cannot be read, the moment is none, or the file cannot be written.
pub fn run(arguments: &Arguments) -> Result<Found, Failure> {
    let show = play(&arguments.scenario)?;
    let svg = draw(arguments, &show)?;
    match &arguments.output {
        Some(file) => fs::write(file, svg).map_err(|error| format!("{file}: {error}"))?,
        None if io::stdout().is_terminal() => {
            return Err("name a file with -o, or redirect standard output".into());
        }
        None => print(&svg)?,
    }
    Ok(Found::Nothing)
}

fn draw(arguments: &Arguments, show: &Show) -> Result<String, Failure> {
    let locale = arguments.locale.into();
    let runs: Vec<&Run> = show
        .runs
        .iter()
        .filter_map(|played| played.run.as_ref())
        .collect();
    let Some(first) = runs.first() else {
        return Err(
            "Kafka refuses every configuration of this scenario: there is nothing to draw".into(),
        );
    };
    let time = moment(arguments.at.as_deref(), show, first)?;
    let viewport = Viewport::new(arguments.width);
    let axis = TimeAxis::of(&runs, &viewport, locale);
    let difference = match runs[..] {
        [one, other, ..] => compare::first_difference(one, other).map(|difference| difference.at),
        _ => None,
    };
    let mut panels = Vec::new();
    for Played { built, run } in &show.runs {
        let mut name = Line::default();
        name.push(built.name.get(locale), Voice::Strong);
        let Some(run) = run else {
            let refusal = built
                .refusal()
                .map(|(_, refusal)| refusal.kind.message())
                .unwrap_or_default();
            panels.push(Panel::words(vec![name, Line::plain(refusal)]));
            continue;
        };
        let position = time.map(|time| Position::at_time(run, time));
        let mut lines = vec![words::verdict_line(run, position, locale)];
        if !name.is_empty() {
            lines.insert(0, name);
        }
        if arguments.view != View::Score {
            let position = position.unwrap_or_else(|| Position::end(run));
            panels.push(Panel::stage(
                std::mem::take(&mut lines),
                &stage(run, position, &viewport, locale),
                position,
            ));
        }
        if arguments.view != View::Stage {
            panels.push(Panel::score(
                lines,
                &score(run, &axis, difference, locale),
                position,
            ));
        }
    }
    let notes = &show.scenario.notes;
    let (title, question) = (notes.title.get(locale), notes.question.get(locale));
    let theme = match arguments.theme {
        Colours::Light => Theme::Light,
        Colours::Dark => Theme::Dark,
        Colours::Auto => Theme::Auto,
    };
    Ok(sheet(&panels, arguments.width, title, question, theme))
}

/// The moment that is drawn; `None` is the whole history, without a play head.
fn moment(at: Option<&str>, show: &Show, first: &Run) -> Result<Option<Instant>, Failure> {
    match at {
        Some("end") => Ok(None),
        Some(text) => {
            if let Ok(event) = text.parse::<u32>() {
                return match first.events.get(event as usize) {
                    Some(event) => Ok(Some(event.at)),
                    None => Err(format!(
                        "--at {event}: the run has the events 0 to {}",
                        first.events.len() - 1
                    )),
                };
            }
            let time = duration::parse(text).ok_or_else(|| {
                format!(
                    "--at {text}: neither a time as `406 ms`, nor the number of an event, nor `end`"
                )
            })?;
            Ok(Some(Instant::ZERO + time))
        }
        None => Ok(opening(show)),
    }
}

/// The moment at which the scenario itself opens.
fn opening(show: &Show) -> Option<Instant> {
    let moment = show.scenario.moment.as_ref()?;
    let run = show.runs.get(show.scenario.opening_run())?.run.as_ref()?;
    let event: EventId = moment.find(run)?;
    run.events.get(event.0 as usize).map(|event| event.at)
}
