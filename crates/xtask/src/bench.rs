//! The benchmarks, gathered into one table.
//!
//! A benchmark is a program (a `benches/*.rs` with `harness = false`, or
//! `web/e2e/bench.mjs`) that prints lines of `bench`, a name, a value and a unit,
//! separated by tabs. Other lines are passed through.

use crate::toolchain::WASM;
use crate::{Result, node, process, setup, steps};

/// Runs all of them.
pub fn run() -> Result<()> {
    let mut text = String::new();
    for package in steps::packages_with("benches")? {
        println!("benchmarks of {package}");
        let mut command = process::cargo(["bench", "--quiet", "--locked", "--bench", "*"]);
        text += &process::output(command.args(["--package", &package]))?;
    }
    text += &node::bench(&simulation()?, &native(&text)?)?;
    let rows: Vec<_> = text.lines().filter_map(row).collect();
    text.lines()
        .filter(|line| row(line).is_none())
        .for_each(|line| println!("{line}"));
    if rows.is_empty() {
        return Err("there is no benchmark yet".into());
    }
    print!("{}", table(&rows));
    Ok(())
}

/// The benchmark of the simulation as wasm, optimised as the page is.
fn simulation() -> Result<String> {
    let toolchain = setup::site()?;
    let mut command = process::cargo(["build", "--quiet", "--locked", "--profile", "web"]);
    command.args([
        "--target",
        WASM,
        "--package",
        "ackscope-sim",
        "--bench",
        "events",
    ]);
    command.arg("--message-format=json");
    toolchain.prepare(&mut command, &[]);
    let messages = process::output(&mut command)?;
    executable(&messages).ok_or_else(|| "Cargo did not say where the benchmark is".into())
}

/// The program that Cargo's messages name.
fn executable(messages: &str) -> Option<String> {
    let (_, rest) = messages.split_once("\"executable\":\"")?;
    rest.split_once('"').map(|(path, _)| path.into())
}

/// What the simulation does on this machine: events of a run, events a second.
fn native(text: &str) -> Result<[String; 2]> {
    let value = |name: &str| {
        let mut rows = text.lines().filter_map(row);
        let found = rows.find(|row| row[0] == name);
        found
            .map(|row| row[1].to_string())
            .ok_or_else(|| format!("no benchmark printed `{name}`"))
    };
    Ok([
        value("events of a run")?,
        value("simulated events, native")?,
    ])
}

/// Name, value, unit.
type Row<'a> = [&'a str; 3];

fn row(line: &str) -> Option<Row<'_>> {
    match line.split('\t').collect::<Vec<_>>()[..] {
        ["bench", name, value, unit] => Some([name, value, unit]),
        _ => None,
    }
}

fn table(rows: &[Row]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let (names, values) = (width(0), width(1));
    rows.iter()
        .map(|[name, value, unit]| format!("{name:names$}  {value:>values$} {unit}\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_told_from_chatter() {
        assert_eq!(row("bench\trun\t12\tms"), Some(["run", "12", "ms"]));
        assert_eq!(row("bench: 12 ms"), None);
    }

    #[test]
    fn the_program_is_found_among_the_messages() {
        let messages =
            "{\"executable\":null}\n{\"executable\":\"/x/events-1.wasm\",\"fresh\":true}";
        assert_eq!(executable(messages), Some("/x/events-1.wasm".into()));
    }

    #[test]
    fn what_native_runs_do_is_read_from_their_rows() {
        let text = "bench\tevents of a run\t7\tevents\nbench\tsimulated events, native\t9\t1/s";
        assert_eq!(native(text), Ok(["7".into(), "9".into()]));
        assert!(native("").is_err());
    }

    #[test]
    fn values_line_up() {
        let text = table(&[["a", "5", "ms"], ["longer", "1200", "events/s"]]);
        assert_eq!(text, "a          5 ms\nlonger  1200 events/s\n");
    }
}
