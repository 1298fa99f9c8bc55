//! The SCENARIO argument: a built-in name, a file, a link, or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use ackscope_protocol::Version;
use ackscope_scenario::limits::MAX_FILE_BYTES;
use ackscope_scenario::link::{self, Fragment};
use ackscope_scenario::{Locale, Played, Problem, Scenario, catalogue, file};

use crate::Failure;

/// A scenario with all its runs.
pub struct Show {
    /// The scenario.
    pub scenario: Scenario,
    /// Each run: how it was built and, unless Kafka refuses its configuration, what happened.
    pub runs: Vec<Played>,
}

impl Show {
    /// The scenario with the outcome of these runs.
    pub fn with_outcome(&self) -> Scenario {
        self.scenario.clone().with_outcome(&self.runs)
    }

    /// The scenario as a link, from its `#` on. It carries the outcome, unless the scenario carries one already: a link
    /// is a test.
    ///
    /// # Errors
    /// If the scenario is not sound.
    pub fn link(&self) -> Result<String, Problem> {
        let payload = match self.scenario.outcome {
            Some(_) => link::encode(&self.scenario),
            None => link::encode(&self.with_outcome()),
        };
        payload.map(|payload| format!("#{payload}"))
    }
}

/// Reads a SCENARIO argument.
///
/// # Errors
/// Says what is wrong with it, where, and what would be right.
pub fn load(argument: &str) -> Result<Scenario, Failure> {
    if argument == "-" {
        let text = read_bounded(io::stdin().lock(), "standard input")?;
        return parse(&text, "standard input", text.trim_start().starts_with('{'));
    }
    if argument.contains('#') {
        return from_link(argument);
    }
    if let Some(scenario) = catalogue::find(argument) {
        return Ok(scenario);
    }
    if !Path::new(argument).exists() {
        let names: Vec<&str> = catalogue::all().iter().map(|builtin| builtin.id).collect();
        return Err(format!(
            "`{argument}` is neither a built-in scenario nor a file nor a link (a link contains #); built in are: {}",
            names.join(", ")
        ));
    }
    let opened = File::open(argument).map_err(|error| format!("{argument}: {error}"))?;
    let text = read_bounded(opened, argument)?;
    parse(
        &text,
        argument,
        Path::new(argument)
            .extension()
            .is_some_and(|extension| extension == "json"),
    )
}

/// Loads a scenario and runs it.
///
/// # Errors
/// As [`load`], or if the scenario is not sound.
pub fn play(argument: &str) -> Result<Show, Failure> {
    let scenario = load(argument)?;
    let runs = scenario
        .play()
        .map_err(|problem| located(argument, &problem))?;
    Ok(Show { scenario, runs })
}

/// Reads a text of at most [`MAX_FILE_BYTES`].
///
/// # Errors
/// If it cannot be read, is larger, or is not UTF-8.
pub fn read_bounded(input: impl Read, name: &str) -> Result<String, Failure> {
    let mut text = String::new();
    let limit = MAX_FILE_BYTES as u64;
    input
        .take(limit + 1)
        .read_to_string(&mut text)
        .map_err(|error| format!("{name}: {error}"))?;
    if text.len() as u64 > limit {
        return Err(format!(
            "{name} is larger than {limit} bytes (MAX_FILE_BYTES)"
        ));
    }
    Ok(text)
}

fn from_link(link: &str) -> Result<Scenario, Failure> {
    let fragment = Fragment::parse(link).map_err(|error| error.message(Locale::En))?;
    let scenario = fragment
        .scenario()
        .map_err(|error| error.message(Locale::En))?;
    scenario.ok_or_else(|| "the link names no scenario: nothing stands behind its #".to_owned())
}

fn parse(text: &str, name: &str, is_json: bool) -> Result<Scenario, Failure> {
    if text.trim_start().starts_with('#') && text.trim().lines().count() == 1 {
        return from_link(text);
    }
    let parsed = if is_json {
        file::from_json(text)
    } else {
        file::from_toml(text)
    };
    parsed.map_err(|problem| located(name, &problem))
}

/// A problem with its place, as editors and terminals follow it: `file:line:column: key: what is wrong`.
fn located(name: &str, problem: &Problem) -> Failure {
    let place = problem
        .at
        .map(|at| format!(":{}:{}", at.line, at.column))
        .unwrap_or_default();
    let rest = Problem {
        at: None,
        ..problem.clone()
    };
    format!("{name}{place}: {}", rest.message(Locale::En))
}

/// The release that `--kafka` names: the modelled one without it.
///
/// # Errors
/// If it is none that is covered.
pub fn release(text: Option<&str>) -> Result<Version, Failure> {
    text.map_or(Ok(Version::MODELLED), |text| {
        Version::parse(text)
            .ok_or_else(|| format!("--kafka {text}: not a version; write it as 4.3 or 4.3.1"))
    })
}
