//! Rewriting golden files.
//!
//! A golden test that sees ACKSCOPE_BLESS=1 writes what it would have compared.

use crate::files::Fingerprint;
use crate::{Result, paths, process};
use std::collections::BTreeMap;

/// Runs the native tests with blessing on, and says which files changed.
pub fn run(args: &[String]) -> Result<()> {
    let before = snapshot()?;
    let tested = process::run(
        process::cargo([
            "test",
            "--quiet",
            "--workspace",
            "--exclude",
            "xtask",
            "--no-fail-fast",
        ])
        .args(args)
        .env("ACKSCOPE_BLESS", "1"),
    );
    let changes = compare(&before, &snapshot()?);
    changes.iter().for_each(|change| println!("{change}"));
    println!(
        "{} files changed; look at them with `git diff` before you commit",
        changes.len()
    );
    tested
}

/// Every file that Git knows or would add, with its contents summed up.
fn snapshot() -> Result<BTreeMap<String, String>> {
    let list = [
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ];
    let names = process::output(process::program("git").args(list))?;
    let mut files = BTreeMap::new();
    for name in names.split_terminator('\0') {
        // A file that Git knows may have been deleted.
        if let Ok(bytes) = std::fs::read(paths::root().join(name)) {
            let mut print = Fingerprint::new();
            print.add(bytes);
            files.insert(name.to_string(), print.text());
        }
    }
    Ok(files)
}

fn compare(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<String> {
    let gone = before.keys().filter(|name| !after.contains_key(*name));
    let changed = after
        .iter()
        .filter_map(|(name, print)| match before.get(name) {
            None => Some(format!("new      {name}")),
            Some(old) if old != print => Some(format!("changed  {name}")),
            Some(_) => None,
        });
    gone.map(|name| format!("removed  {name}"))
        .chain(changed)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_named() {
        let of = |pairs: &[(&str, &str)]| {
            pairs
                .iter()
                .map(|(name, print)| (name.to_string(), print.to_string()))
                .collect()
        };
        let before = of(&[("a", "1"), ("b", "1"), ("c", "1")]);
        let after = of(&[("a", "1"), ("b", "2"), ("d", "1")]);
        assert_eq!(
            compare(&before, &after),
            ["removed  c", "changed  b", "new      d"]
        );
    }
}
