//! What `cargo xtask test` runs, and CI with it.

use crate::toolchain::WASM;
use crate::{Result, node, paths, process, setup, site, tools};
use std::time::Instant;

/// One step: its name, what it protects, how it is done.
struct Step {
    name: &'static str,
    about: &'static str,
    run: fn() -> Result<()>,
}

/// Cheap ones first, so that a slip is told early.
const STEPS: [Step; 8] = [
    Step {
        name: "fmt",
        about: "formatting",
        run: fmt,
    },
    Step {
        name: "deny",
        about: "licences, sources and duplicates of dependencies",
        run: deny,
    },
    Step {
        name: "clippy",
        about: "lints, all of them denied",
        run: clippy,
    },
    Step {
        name: "native",
        about: "tests of all crates on this machine",
        run: native,
    },
    Step {
        name: "wasm",
        about: "tests of the pure crates as wasm",
        run: wasm,
    },
    Step {
        name: "site",
        about: "the release build of the page",
        run: || site::dist().map(drop),
    },
    Step {
        name: "size",
        about: "bytes of the first load",
        run: node::size,
    },
    Step {
        name: "e2e",
        about: "the page in a browser",
        run: || node::browser_tests(&[]),
    },
];

/// Runs the steps, all or those asked for. A step that fails does not keep the
/// others from running: one run tells everything that is wrong.
pub fn test(args: &[String]) -> Result<()> {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let steps = match args[..] {
        [] => STEPS.iter().collect(),
        ["--list"] => {
            STEPS
                .iter()
                .for_each(|step| println!("{:8} {}", step.name, step.about));
            return Ok(());
        }
        ["--only", names] => select(names)?,
        _ => return Err("expected `--list`, `--only STEP[,STEP]` or nothing".into()),
    };
    let mut report = Vec::new();
    for step in steps {
        println!("\n=== {}: {}", step.name, step.about);
        let begin = Instant::now();
        let result = (step.run)();
        let seconds = begin.elapsed().as_secs_f64();
        match &result {
            Ok(()) => println!("=== {} passed in {seconds:.1} s", step.name),
            Err(message) => println!("=== {} FAILED after {seconds:.1} s: {message}", step.name),
        }
        report.push((step.name, result.is_ok(), seconds));
    }
    println!("\nsteps:");
    for (name, passed, seconds) in &report {
        println!(
            "  {name:8} {} {seconds:7.1} s",
            if *passed { "passed" } else { "FAILED" }
        );
    }
    let passed = report.iter().filter(|(_, passed, _)| *passed).count();
    let failed = report.len() - passed;
    println!("{passed} passed, {failed} failed");
    if failed == 0 {
        Ok(())
    } else {
        Err("some steps failed, see above".into())
    }
}

fn select(names: &str) -> Result<Vec<&'static Step>> {
    names
        .split(',')
        .map(|name| {
            STEPS.iter().find(|step| step.name == name).ok_or_else(|| {
                let known: Vec<_> = STEPS.iter().map(|step| step.name).collect();
                format!("no step `{name}`; there are {}", known.join(", "))
            })
        })
        .collect()
}

fn fmt() -> Result<()> {
    process::run(&mut process::cargo(["fmt", "--all", "--check"]))
}

/// Without the advisories: their database is a download, and CI must not depend
/// on it. `cargo deny check` looks at them too.
fn deny() -> Result<()> {
    setup::cargo_deny()?;
    let tool = tools::cargo_deny().bin().join("cargo-deny");
    process::run(process::program(tool).args(["--locked", "check", "licenses", "bans", "sources"]))
}

fn clippy() -> Result<()> {
    let flags = [
        "clippy",
        "--quiet",
        "--locked",
        "--workspace",
        "--all-targets",
    ];
    process::run(process::cargo(flags).args(["--", "-D", "warnings"]))
}

fn native() -> Result<()> {
    process::run(&mut process::cargo([
        "test",
        "--quiet",
        "--locked",
        "--workspace",
    ]))
}

/// Runs `tests/wasm.rs` of every crate that has one, in Node. The same file runs
/// natively too, with the other tests. Not `--quiet`: the runner knows no such flag.
fn wasm() -> Result<()> {
    let toolchain = setup::site()?;
    let mut command = process::cargo(["test", "--locked", "--target", WASM, "--test", "wasm"]);
    let mut any = false;
    for package in packages_with("tests/wasm.rs")? {
        command.args(["--package", &package]);
        any = true;
    }
    if !any {
        println!("no crate has a tests/wasm.rs");
        return Ok(());
    }
    toolchain.prepare(&mut command, &[tools::wasm_bindgen()?.bin()]);
    process::run(&mut command)
}

/// The packages under `crates/` that have a file or folder.
pub fn packages_with(path: &str) -> Result<Vec<String>> {
    let crates = paths::root().join("crates");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&crates).map_err(crate::files::at(&crates))? {
        let dir = entry.map_err(crate::files::at(&crates))?.path();
        if dir.join(path).exists() {
            names.push(format!(
                "ackscope-{}",
                dir.file_name().unwrap_or_default().to_string_lossy()
            ));
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_selected_in_the_order_asked_for() {
        let names =
            |list| select(list).map(|steps| steps.iter().map(|step| step.name).collect::<Vec<_>>());
        assert_eq!(names("site,fmt"), Ok(vec!["site", "fmt"]));
        assert!(names("fmt,speling").unwrap_err().contains("`speling`"));
    }

    #[test]
    fn packages_are_named_after_their_folders() {
        assert!(
            packages_with("Cargo.toml")
                .unwrap()
                .contains(&"ackscope-sim".into())
        );
        assert_eq!(packages_with("no/such/file"), Ok(vec![]));
    }
}
