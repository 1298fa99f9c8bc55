//! Building the site and serving it.

use crate::files::Fingerprint;
use crate::server::Server;
use crate::toolchain::{Toolchain, WASM};
use crate::{Result, csp, files, paths, process, setup, tools};
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// Where the page is served when nobody says otherwise.
const PORT: u16 = 8087;

/// What the site is made from, without what only tests and tools read.
const SOURCES: [&str; 8] = [
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
    "crates",
    "public",
    "web",
    "crates/xtask/src/csp.rs",
    "crates/xtask/src/site.rs",
];
const NOT_SOURCES: [&str; 4] = ["crates/xtask", "crates/cli", "crates/conform", "web/e2e"];

/// Builds the static site into `dist/`, unless it is there as the sources want it.
pub fn dist() -> Result<PathBuf> {
    let toolchain = setup::site()?;
    let _lock = files::lock(&paths::web_target().join("xtask.lock"))?;
    let (built, dist) = (paths::web_target().join("dist"), paths::dist());
    let stamp = paths::web_target().join("dist.stamp");
    let wanted = sources(&toolchain)?;
    if std::fs::read_to_string(&stamp)
        .is_ok_and(|text| contents(&dist).is_ok_and(|now| text == format!("{wanted} {now}")))
    {
        println!("the site in dist/ is up to date");
        return Ok(dist);
    }
    println!("building the site (half a minute after a change, 2 to 4 minutes the first time)");
    let begin = Instant::now();
    fetch(&toolchain)?;
    files::remove(&built)?;
    process::run(
        trunk(&toolchain)?
            .args(["build", "--release"])
            .arg("--dist")
            .arg(&built),
    )?;
    let index = built.join("index.html");
    let html = std::fs::read_to_string(&index).map_err(files::at(&index))?;
    std::fs::write(&index, csp::protect(&html)?).map_err(files::at(&index))?;
    files::replace(&built, &dist)?;
    std::fs::write(&stamp, format!("{wanted} {}", contents(&dist)?)).map_err(files::at(&stamp))?;
    println!("built dist/ in {:.0} s", begin.elapsed().as_secs_f64());
    Ok(dist)
}

/// Builds the site and serves it until it is stopped.
pub fn serve(port: Option<u16>) -> Result<()> {
    let server = Server::bind(dist()?, free(port)?)?;
    println!("Ackscope is at {} (Ctrl-C stops it)", server.url());
    server.serve()
}

/// Serves the page with a rebuild and a reload on each change.
pub fn dev(port: Option<u16>) -> Result<()> {
    let toolchain = setup::site()?;
    let port = free(port)?;
    fetch(&toolchain)?;
    println!("the first build takes 2 to 4 minutes, later ones a few seconds");
    println!("Ackscope will be at http://127.0.0.1:{port}/ (Ctrl-C stops it)");
    // A folder of its own: dist/ keeps the release build.
    let dist = paths::web_target().join("dev");
    std::fs::create_dir_all(&dist).map_err(files::at(&dist))?;
    process::run(
        trunk(&toolchain)?
            .args(["serve", "--no-spa", "--port", &port.to_string(), "--dist"])
            .arg(dist),
    )
}

/// Gets the dependencies, so that Trunk can be told to stay off the network: it
/// would else answer a missing tool with a download of its own.
fn fetch(toolchain: &Toolchain) -> Result<()> {
    let mut fetch = process::cargo(["fetch", "--quiet", "--target", WASM]);
    toolchain.prepare(&mut fetch, &[]);
    process::run(&mut fetch)
}

fn trunk(toolchain: &Toolchain) -> Result<Command> {
    let tool = tools::trunk();
    let mut trunk = process::program(tool.bin().join("trunk"));
    toolchain.prepare(
        &mut trunk,
        &[
            tools::wasm_bindgen()?.bin(),
            tools::node_modules().join(".bin"),
        ],
    );
    trunk.env("TRUNK_OFFLINE", "true").env("RUST_LOG", "warn");
    // Trunk reads this as a flag of its own and accepts only true and false.
    trunk.env_remove("NO_COLOR");
    Ok(trunk)
}

/// The port asked for; else the usual one, or the next that is free.
fn free(port: Option<u16>) -> Result<u16> {
    let is_free = |port: u16| std::net::TcpListener::bind(("127.0.0.1", port)).is_ok();
    match port {
        Some(port) if port == 0 || is_free(port) => Ok(port),
        Some(port) => Err(format!(
            "port {port} is in use; give another one with --port"
        )),
        None => (PORT..PORT + 20)
            .find(|port| is_free(*port))
            .ok_or_else(|| format!("no port from {PORT} on is free; give one with --port")),
    }
}

/// What went into the site.
fn sources(toolchain: &Toolchain) -> Result<String> {
    let mut print = Fingerprint::new();
    print.add(toolchain.identity()?);
    let not: Vec<PathBuf> = NOT_SOURCES
        .iter()
        .map(|path| paths::root().join(path))
        .collect();
    for source in SOURCES {
        let source = paths::root().join(source);
        for file in files::walk(&source)? {
            if file == source || !not.iter().any(|dir| file.starts_with(dir)) {
                print.add_file(&file)?;
            }
        }
    }
    Ok(print.text())
}

/// What is in the finished site.
fn contents(dist: &std::path::Path) -> Result<String> {
    let mut print = Fingerprint::new();
    files::walk(dist)?
        .iter()
        .try_for_each(|file| print.add_file(file))?;
    Ok(print.text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_in_use_is_an_error_only_when_asked_for() {
        let holder = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = holder.local_addr().unwrap().port();
        assert!(free(Some(port)).unwrap_err().contains(&port.to_string()));
        assert!(free(None).is_ok());
    }

    #[test]
    fn the_site_is_made_from_files_that_exist() {
        for path in SOURCES.iter().chain(&NOT_SOURCES[..1]) {
            assert!(paths::root().join(path).exists(), "{path}");
        }
    }
}
