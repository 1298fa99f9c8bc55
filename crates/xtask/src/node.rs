//! The scripts in `web/e2e`, which drive the built page in a real browser.
//!
//! They get: ACKSCOPE_URL (the page), ACKSCOPE_CHROMIUM (the browser),
//! ACKSCOPE_NODE_MODULES (where playwright-core and axe-core are), and for
//! screenshots ACKSCOPE_SHOTS (the folder to write to).

use crate::server::Server;
use crate::{Result, browser, files, paths, process, site, tools};
use std::process::Command;

/// A browser test that takes longer than this hangs.
const TEST_LIMIT_MS: &str = "--test-timeout=600000";

/// Runs the browser tests, all or those whose file has one of the names in it.
/// One file at a time: they share two cores with the browser.
pub fn browser_tests(names: &[String]) -> Result<()> {
    let tests: Vec<_> = files::walk(&paths::root().join("web/e2e"))?
        .into_iter()
        .filter(|path| {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let wanted = names.is_empty() || names.iter().any(|name| file.contains(name.as_str()));
            wanted && file.ends_with(".test.mjs")
        })
        .collect();
    if tests.is_empty() {
        return Err(format!("no file of web/e2e/*.test.mjs matches {names:?}"));
    }
    let flags = [
        "--test",
        "--test-concurrency=1",
        "--test-reporter=spec",
        TEST_LIMIT_MS,
    ];
    process::run(node()?.args(flags).args(tests))
}

/// Weighs what the first load fetches; fails when it is more than the budget.
pub fn size() -> Result<()> {
    process::run(node()?.arg("web/e2e/size.mjs"))
}

/// Takes the screenshots.
pub fn shots() -> Result<()> {
    let folder = paths::root().join("shots");
    files::remove(&folder)?;
    std::fs::create_dir_all(&folder).map_err(files::at(&folder))?;
    process::run(
        node()?
            .arg("web/e2e/shots.mjs")
            .env("ACKSCOPE_SHOTS", &folder),
    )?;
    println!("{} files in shots/", files::walk(&folder)?.len());
    Ok(())
}

/// Runs the benchmarks of the page and returns what they print. `simulation` is that
/// of the simulation as wasm, `native` what it does on this machine.
pub fn bench(simulation: &str, native: &[String; 2]) -> Result<String> {
    let mut node = node()?;
    node.env("ACKSCOPE_BENCH_WASM", simulation)
        .env("ACKSCOPE_BENCH_EVENTS", &native[0])
        .env("ACKSCOPE_BENCH_NATIVE", &native[1]);
    process::output(node.arg("web/e2e/bench.mjs"))
}

/// Node with the built site served to it, on a port that nobody else knows.
fn node() -> Result<Command> {
    let browser = browser::ready()?;
    let dist = site::dist()?;
    let url = Server::bind(dist, 0)?.in_background();
    let mut node = process::program("node");
    node.env("ACKSCOPE_URL", url)
        .env("ACKSCOPE_CHROMIUM", browser)
        .env("ACKSCOPE_NODE_MODULES", tools::node_modules());
    Ok(node)
}
