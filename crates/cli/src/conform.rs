//! `ackscope conform`: replays what a real Apache Kafka answered.

use std::fs::File;
use std::io::{self, BufReader, Write};

use ackscope_conform::{Options, Selection, Summary, replay};

use crate::{Failure, Found};

/// Replay recorded vectors and print every difference; `-` reads standard input.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of JSON lines.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// How many mismatches are printed.
    #[arg(long, default_value_t = 20, value_name = "N")]
    limit: usize,
    /// Only the cases with this tag; `core` selects the core.
    #[arg(long, value_name = "TAG")]
    only: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// Says which file could not be read.
pub fn run(arguments: &Arguments) -> Result<Found, Failure> {
    let options = Options {
        selection: match arguments.only.as_deref() {
            None => Selection::All,
            Some("core") => Selection::Core,
            Some(tag) => Selection::Tag(tag.to_owned()),
        },
        limit: arguments.limit,
    };
    let mut summary = Summary::default();
    let mut out = io::stdout().lock();
    for file in &arguments.files {
        let done = if file == "-" {
            replay(
                io::stdin().lock(),
                "standard input",
                &options,
                &mut out,
                &mut summary,
            )
        } else {
            let opened = File::open(file)
                .map_err(|error| format!("{file}: {error}; name a file that can be read"))?;
            replay(
                BufReader::new(opened),
                file,
                &options,
                &mut out,
                &mut summary,
            )
        };
        done.map_err(|error| format!("{file}: {error}"))?;
    }
    let Summary {
        passed,
        failed,
        skipped,
        ..
    } = summary;
    writeln!(out, "{passed} passed, {failed} failed, {skipped} skipped")
        .map_err(|error| error.to_string())?;
    Ok(if failed == 0 {
        Found::Nothing
    } else {
        Found::Something
    })
}
