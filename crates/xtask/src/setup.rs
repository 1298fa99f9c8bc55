//! Brings the tools that a command needs, and skips those that are there.

use crate::toolchain::{self, Toolchain};
use crate::{Result, browser, files, paths, tools};
use std::fs::File;

/// The tools that build the site. Quick when they are all there.
pub fn site() -> Result<Toolchain> {
    let tools = [tools::trunk(), tools::wasm_bindgen()?];
    if !tools.iter().all(tools::CargoTool::is_ready) || !tools::node_is_ready() {
        let _lock = lock()?;
        // The quick one first: it tells whether Node is there at all.
        tools::install_node_packages()?;
        install(&tools)?;
    }
    // The toolchain checks for itself, since it depends on the system's compiler;
    // the lock keeps two from building one library.
    let _lock = lock()?;
    toolchain::ready()
}

/// cargo-deny, for its step of the tests.
pub fn cargo_deny() -> Result<()> {
    let tool = tools::cargo_deny();
    if tool.is_ready() {
        return Ok(());
    }
    let _lock = lock()?;
    install(&[tool])
}

/// Builds programs; what is left of the builds is of no use once they are whole.
fn install(tools: &[tools::CargoTool]) -> Result<()> {
    tools.iter().try_for_each(tools::CargoTool::install)?;
    files::remove(&tools::build_dir())
}

/// All tools of all commands.
pub fn everything() -> Result<()> {
    site()?;
    cargo_deny()?;
    let browser = browser::ready()?;
    println!("the tools are in {}", paths::cache().display());
    println!("the browser is {}", browser.display());
    Ok(())
}

fn lock() -> Result<File> {
    files::lock(&paths::cache().join("lock"))
}
