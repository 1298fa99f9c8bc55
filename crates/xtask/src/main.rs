//! `cargo xtask`: everything between a fresh clone and a tested site.
//!
//! `cargo xtask help` lists the commands. The tools that they need are put into
//! the user's cache directory by [`setup`]; nothing is installed globally except,
//! on a Debian-like system and as root, packages of the system itself.

mod apt;
mod bench;
mod bless;
mod browser;
mod csp;
mod files;
mod lockfile;
mod node;
mod paths;
mod process;
mod server;
mod setup;
mod site;
mod steps;
mod toolchain;
mod tools;

use std::process::ExitCode;

/// What went wrong, in words for the person at the terminal.
pub type Result<T> = std::result::Result<T, String>;

/// Printed by `help` and after a mistake in the arguments.
const HELP: &str = "\
cargo xtask COMMAND

  serve [--port N]     build the site, serve it on 127.0.0.1, print the address
  dev [--port N]       the same, rebuilt and reloaded on every change
  dist                 build the static site into dist/
  test [--only A,B]    everything that CI runs; --list names the steps
  e2e [NAME…]          only the browser tests, or those whose file has NAME in it
  shots                screenshots of the built page into shots/
  bench                the benchmarks, native and in the browser
  rules                every rule of the model and what holds it; fails if nothing does
  bless [FILTER]       rewrite the golden files; says which changed
  install              put `ackscope` on the path
  setup                install the tools that all of this needs, and stop
  help                 this text

Environment:
  ACKSCOPE_TOOLCHAIN   rustup | debian | present: which Rust builds the page
  ACKSCOPE_CHROMIUM    the browser for tests, screenshots and benchmarks
  XDG_CACHE_HOME       the tools go to $XDG_CACHE_HOME/ackscope (~/.cache/ackscope)
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match process::end_children_on_signals().and_then(|()| run(&args)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<()> {
    let (command, rest) = args
        .split_first()
        .map_or(("help", args), |(first, rest)| (first.as_str(), rest));
    match command {
        "serve" => site::serve(port(rest)?),
        "dev" => site::dev(port(rest)?),
        "dist" => none(rest).and_then(|()| site::dist().map(drop)),
        "test" => steps::test(rest),
        "e2e" => node::browser_tests(rest),
        "shots" => none(rest).and_then(|()| node::shots()),
        "bench" => none(rest).and_then(|()| bench::run()),
        "rules" => none(rest).and_then(|()| rules()),
        "bless" => bless::run(rest),
        "install" => none(rest).and_then(|()| install()),
        "setup" => none(rest).and_then(|()| setup::everything()),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => Err(format!("no command `{other}`\n\n{HELP}")),
    }
}

/// Lists the rules with their evidence.
fn rules() -> Result<()> {
    let example = ["--package", "ackscope-conform", "--example", "rules"];
    process::run(process::cargo(["run", "--quiet", "--release"]).args(example))
}

/// Builds the command-line tool for this machine and puts it where Cargo puts
/// binaries.
fn install() -> Result<()> {
    let cli = paths::root().join("crates/cli");
    process::run(process::cargo(["install", "--locked", "--path"]).arg(cli))
}

fn none(args: &[String]) -> Result<()> {
    match args {
        [] => Ok(()),
        [first, ..] => Err(format!("unexpected argument `{first}`")),
    }
}

fn port(args: &[String]) -> Result<Option<u16>> {
    match args {
        [] => Ok(None),
        [flag, value] if flag == "--port" => value
            .parse()
            .map(Some)
            .map_err(|_| format!("`{value}` is not a port number")),
        _ => Err("expected `--port N` or nothing".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(String::from).collect()
    }

    #[test]
    fn a_port_is_optional_and_checked() {
        assert_eq!(port(&words("")), Ok(None));
        assert_eq!(port(&words("--port 8080")), Ok(Some(8080)));
        assert!(port(&words("--port 99999")).is_err());
        assert!(port(&words("8080")).is_err());
    }

    #[test]
    fn an_unknown_command_shows_the_help() {
        let message = run(&words("sevre")).unwrap_err();
        assert!(message.contains("`sevre`") && message.contains("serve [--port N]"));
    }
}
