//! Scenario files: TOML as people write it, and JSON with the same keys.
//!
//! Every key, unit and range stands in `docs/scenario.md`.

mod json;
mod layout;
mod read;
mod table;
mod toml;
mod tree;
mod write;

use alloc::string::{String, ToString};

use crate::limits::MAX_FILE_BYTES;
use crate::problem::{LineColumn, Problem, ProblemKind};
use crate::schema::Scenario;

use tree::Tree;

/// Reads a scenario from TOML, and checks it.
///
/// # Errors
/// The first problem, with its place in the file.
pub fn from_toml(text: &str) -> Result<Scenario, Problem> {
    read(text, toml::parse)
}

/// Reads a scenario from JSON, and checks it.
///
/// # Errors
/// The first problem. Line and column are known only where the file is not JSON at all.
pub fn from_json(text: &str) -> Result<Scenario, Problem> {
    read(text, json::parse)
}

/// Writes a scenario as TOML, in the one canonical form. [`from_toml`] reads it back.
#[must_use]
pub fn to_toml(scenario: &Scenario) -> String {
    layout::print(&write::tree(scenario))
}

/// Writes a scenario as JSON, in the one canonical form. [`from_json`] reads it back.
#[must_use]
pub fn to_json(scenario: &Scenario) -> String {
    json::print(&write::tree(scenario))
}

fn read(text: &str, parse: fn(&str) -> Result<Tree, Problem>) -> Result<Scenario, Problem> {
    if text.len() > MAX_FILE_BYTES {
        return Err(Problem::new("", ProblemKind::FileTooLarge));
    }
    let tree = parse(text)?;
    read::scenario(&tree)
        .and_then(|scenario| {
            scenario.check()?;
            Ok(scenario)
        })
        .map_err(|problem| Problem {
            at: tree::locate(&tree, &problem.path).map(|offset| line_column(text, offset)),
            ..problem
        })
}

/// The place of a byte in a text.
fn line_column(text: &str, offset: usize) -> LineColumn {
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |place| place + 1);
    LineColumn {
        line: before.matches('\n').count() as u32 + 1,
        column: before
            .get(line_start..)
            .map_or(0, |line| line.chars().count()) as u32
            + 1,
    }
}

/// A problem of the syntax, in the parser's own words.
fn syntax(text: &str, format: &'static str, message: &str, offset: Option<usize>) -> Problem {
    Problem {
        path: String::new(),
        at: offset.map(|offset| line_column(text, offset)),
        kind: ProblemKind::Syntax {
            format,
            message: message.lines().next().unwrap_or_default().to_string(),
        },
    }
}
