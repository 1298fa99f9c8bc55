//! The programs that build and check the page, each of one version, each in a
//! folder of its own in the cache.

use crate::{Result, files, lockfile, paths, process};
use std::path::PathBuf;

/// Trunk's newest version that the minimum compiler of this project can build.
const TRUNK: &str = "0.21.14";
const CARGO_DENY: &str = "0.20.2";

/// From npm: wasm-opt (Debian's is too old for today's compiler: what it writes
/// does not run), the driver of the browser, and the accessibility checker.
const NODE_PACKAGES: [&str; 3] = [
    "binaryen@132.0.0",
    "playwright-core@1.65.1",
    "axe-core@4.14.1",
];

/// A program that `cargo install` builds.
pub struct CargoTool {
    package: &'static str,
    version: String,
    flags: &'static [&'static str],
    /// Built quickly unless it has much to do at run time.
    opt_level: &'static str,
    usually: &'static str,
}

/// Trunk, which builds the site.
pub fn trunk() -> CargoTool {
    CargoTool {
        package: "trunk",
        version: TRUNK.into(),
        flags: &["--locked", "--no-default-features"],
        opt_level: "0",
        usually: "2 to 6 minutes",
    }
}

/// The program that turns the compiled page into wasm and JavaScript, of exactly
/// the version that Cargo.lock has for the crate; they refuse to work together
/// otherwise.
pub fn wasm_bindgen() -> Result<CargoTool> {
    Ok(CargoTool {
        package: "wasm-bindgen-cli",
        version: lockfile::version_of("wasm-bindgen")?,
        // Not --locked: the lock file that 0.2.130 was published with names a
        // version of webpki-roots that cannot be had everywhere, and nothing of
        // it reaches the page.
        flags: &[],
        opt_level: "1",
        usually: "2 to 5 minutes",
    })
}

/// Checks licences, sources and duplicates of the dependencies.
pub fn cargo_deny() -> CargoTool {
    CargoTool {
        package: "cargo-deny",
        version: CARGO_DENY.into(),
        flags: &["--locked"],
        opt_level: "1",
        usually: "1 to 4 minutes",
    }
}

impl CargoTool {
    fn dir(&self) -> PathBuf {
        paths::cache().join(format!("{}-{}", self.package, self.version))
    }

    /// The folder with the program in it.
    pub fn bin(&self) -> PathBuf {
        self.dir().join("bin")
    }

    /// Whether it is installed.
    pub fn is_ready(&self) -> bool {
        files::is_complete(&self.dir())
    }

    /// Builds and installs it, unless it is there.
    pub fn install(&self) -> Result<()> {
        if self.is_ready() {
            return Ok(());
        }
        println!(
            "building {} {} (usually {})",
            self.package, self.version, self.usually
        );
        files::complete(&self.dir(), |partial| {
            process::run(
                process::cargo(["install", "--quiet"])
                    .args([self.package, "--version", &self.version])
                    .args(self.flags)
                    .arg("--root")
                    .arg(partial)
                    // One folder for all: they share crates, and an interrupted
                    // build goes on where it was.
                    .env("CARGO_TARGET_DIR", build_dir())
                    .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", self.opt_level)
                    .env("CARGO_PROFILE_RELEASE_LTO", "off")
                    .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
                    .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
                    .env("CARGO_PROFILE_RELEASE_STRIP", "symbols")
                    .env_remove("RUSTFLAGS"),
            )
        })
    }
}

/// Where `cargo install` compiles.
pub fn build_dir() -> PathBuf {
    paths::cache().join("build")
}

fn node_dir() -> PathBuf {
    paths::cache().join(format!(
        "node-{}",
        NODE_PACKAGES.join("+").replace('@', "-")
    ))
}

/// The folder that Node finds our packages in.
pub fn node_modules() -> PathBuf {
    node_dir().join("node_modules")
}

/// Whether the npm packages are installed.
pub fn node_is_ready() -> bool {
    files::is_complete(&node_dir())
}

/// Installs the npm packages, unless they are there.
pub fn install_node_packages() -> Result<()> {
    if node_is_ready() {
        return Ok(());
    }
    if process::find("npm").is_none() {
        return Err(
            "Node.js 20 or newer, with npm, is needed (it runs wasm-opt and the browser tests)"
                .into(),
        );
    }
    println!(
        "installing {} from npm (a few seconds, 120 MB)",
        NODE_PACKAGES.join(", ")
    );
    files::complete(&node_dir(), |partial| {
        process::run(
            process::program("npm")
                .args([
                    "install",
                    "--no-audit",
                    "--no-fund",
                    "--ignore-scripts",
                    "--loglevel=error",
                ])
                .arg("--prefix")
                .arg(partial)
                .args(NODE_PACKAGES),
        )
    })
}
