//! The benchmarks, gathered into one table.
//!
//! A benchmark is a program (a `benches/*.rs` with `harness = false`, or
//! `web/e2e/bench.mjs`) that prints lines of `bench`, a name, a value and a unit,
//! separated by tabs. Other lines are passed through.

use crate::{Result, node, process, steps};

/// Runs all of them.
pub fn run() -> Result<()> {
    let mut text = String::new();
    for package in steps::packages_with("benches")? {
        println!("benchmarks of {package}");
        let mut command = process::cargo(["bench", "--quiet", "--locked", "--bench", "*"]);
        text += &process::output(command.args(["--package", &package]))?;
    }
    text += &node::bench()?;
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
    fn values_line_up() {
        let text = table(&[["a", "5", "ms"], ["longer", "1200", "events/s"]]);
        assert_eq!(text, "a          5 ms\nlonger  1200 events/s\n");
    }
}
