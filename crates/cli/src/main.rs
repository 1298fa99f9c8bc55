//! `ackscope`: shows why Kafka wrote it twice.

mod conform;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Shows why Kafka wrote it twice.
#[derive(Parser)]
#[command(name = "ackscope", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Conform(conform::Arguments),
}

/// Done, and nothing found.
pub const EXIT_CLEAN: u8 = 0;
/// Done, and something found.
pub const EXIT_FOUND: u8 = 1;
/// The input or the usage was wrong.
pub const EXIT_USAGE: u8 = 2;

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Conform(arguments) => conform::run(&arguments),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(message) => {
            eprintln!("ackscope: {message}");
            ExitCode::from(EXIT_USAGE)
        }
    }
}
