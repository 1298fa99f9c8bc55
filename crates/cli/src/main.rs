//! `ackscope`: shows why Kafka wrote it twice.

mod catalogue;
mod check;
mod config;
mod conform;
mod dump;
mod explain;
mod link;
mod render;
mod report;
mod run;
mod source;
mod words;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

/// Shows why Kafka wrote it twice.
///
/// A SCENARIO is a built-in name (see `ackscope catalogue`), a file (.toml, .json), a link, or `-` for standard input.
/// Exit status: 0 done and nothing found, 1 done and something found, 2 the input or the usage was wrong.
#[derive(Parser)]
#[command(name = "ackscope", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Catalogue(catalogue::Arguments),
    Run(run::Arguments),
    Explain(explain::Arguments),
    Dump(dump::Arguments),
    Config(config::Arguments),
    Link(link::LinkArguments),
    Show(link::ShowArguments),
    Check(check::Arguments),
    Render(render::Arguments),
    Conform(conform::Arguments),
}

/// How a command reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// For scripts: one JSON value on standard output.
    Json,
}

/// What a command that did its work found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// Nothing to object to.
    Nothing,
    /// A mismatch, a refusal, a changed outcome.
    Something,
}

/// Why a command could not do its work: what is wrong, where, and what would be right.
type Failure = String;

const EXIT_FOUND: u8 = 1;
const EXIT_USAGE: u8 = 2;

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Catalogue(arguments) => catalogue::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Dump(arguments) => dump::run(&arguments),
        Command::Config(arguments) => config::run(&arguments),
        Command::Link(arguments) => link::link(&arguments),
        Command::Show(arguments) => link::show(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Render(arguments) => render::run(&arguments),
        Command::Conform(arguments) => conform::run(&arguments),
    };
    match result {
        Ok(Found::Nothing) => ExitCode::SUCCESS,
        Ok(Found::Something) => ExitCode::from(EXIT_FOUND),
        Err(message) => {
            eprintln!("ackscope: {message}");
            ExitCode::from(EXIT_USAGE)
        }
    }
}

/// Writes to standard output. Whoever closes it early, as `head` does, has seen enough.
fn print(text: &str) -> Result<(), Failure> {
    let written = io::stdout().lock().write_all(text.as_bytes());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: {error}"))
        }
        _ => Ok(()),
    }
}

/// Prints a JSON value, readable, with an end of line.
fn print_json(value: &serde_json::Value) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| error.to_string())?;
    print(&format!("{text}\n"))
}
