//! `ackscope link` and `ackscope show`: to a link and back.

use ackscope_scenario::{Locale, file};

use crate::source::{load, play};
use crate::{Failure, Found, print};

/// Print a scenario as a link, from its `#` on, alone on the last line.
#[derive(clap::Args)]
pub struct LinkArguments {
    /// A built-in name, a file, a link, or `-`.
    scenario: String,
}

/// Print a scenario as TOML; `ackscope link` makes the very same link of it.
#[derive(clap::Args)]
pub struct ShowArguments {
    /// A link, a built-in name, a file, or `-`.
    link: String,
}

/// Runs `link`.
///
/// # Errors
/// If the scenario cannot be read or is not sound.
pub fn link(arguments: &LinkArguments) -> Result<Found, Failure> {
    let link = play(&arguments.scenario)?
        .link()
        .map_err(|problem| problem.message(Locale::En))?;
    print(&format!("{link}\n"))?;
    Ok(Found::Nothing)
}

/// Runs `show`.
///
/// # Errors
/// If the link cannot be read.
pub fn show(arguments: &ShowArguments) -> Result<Found, Failure> {
    print(&file::to_toml(&load(&arguments.link)?))?;
    Ok(Found::Nothing)
}
