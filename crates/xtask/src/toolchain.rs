//! Which Rust builds the page: one that has the standard library for
//! `wasm32-unknown-unknown`.
//!
//! It is chosen by a rule, never by trying a download and falling back: a machine
//! that must not download toolchains says so with `RUSTUP_AUTO_INSTALL=0`, and
//! then nothing here may even ask for one.

use crate::{Result, apt, files, paths, process};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// The target of the page.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Where Debian's compiler is, whatever stands earlier on the path.
const RUSTC: &str = "/usr/bin/rustc";

/// The file that tells one build of the library from another: two of them do not
/// go together, even from one compiler.
const BUILT: &str = "../built";

/// The three ways to come by the standard library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The compiler on the path has it already.
    Present,
    /// `rustup target add` gets it.
    Rustup,
    /// It is built once from Debian's packaged source, with Debian's compiler.
    Debian,
}

/// The toolchain for the page, ready to use.
pub struct Toolchain {
    /// To be put first on the path; none when the compiler there will do.
    bin: Option<PathBuf>,
}

/// Finds the toolchain for the page, installing what it lacks.
pub fn ready() -> Result<Toolchain> {
    let env = |name| std::env::var(name).ok();
    let kind = choose(
        env("ACKSCOPE_TOOLCHAIN").as_deref(),
        env("RUSTUP_AUTO_INSTALL").as_deref(),
        process::find("rustup").is_some(),
        has_wasm_library(),
    )?;
    if kind == Kind::Rustup {
        println!("adding {WASM} with rustup (a few seconds)");
        process::run(process::program("rustup").args(["target", "add", WASM]))?;
    }
    let bin = if kind == Kind::Debian {
        Some(debian()?)
    } else {
        None
    };
    let toolchain = Toolchain { bin };
    forget_builds_of_another(&paths::web_target(), &toolchain.identity()?)?;
    Ok(toolchain)
}

/// Removes what was compiled for the page against another standard library.
/// Cargo would keep it, for it asks only the compiler's version, and the build
/// would then fail with crates that "can't be found".
fn forget_builds_of_another(target: &Path, identity: &str) -> Result<()> {
    let mark = target.join("toolchain");
    if fs::read_to_string(&mark).is_ok_and(|text| text == identity) {
        return Ok(());
    }
    files::remove(&target.join(WASM))?;
    write(&mark, identity)
}

fn choose(
    forced: Option<&str>,
    auto_install: Option<&str>,
    has_rustup: bool,
    has_wasm: bool,
) -> Result<Kind> {
    match forced {
        Some("present") => Ok(Kind::Present),
        Some("rustup") => Ok(Kind::Rustup),
        Some("debian") => Ok(Kind::Debian),
        Some(other) => Err(format!(
            "ACKSCOPE_TOOLCHAIN is `{other}`; it can be rustup, debian or present"
        )),
        None if has_wasm => Ok(Kind::Present),
        None if has_rustup && auto_install != Some("0") => Ok(Kind::Rustup),
        None => Ok(Kind::Debian),
    }
}

/// Whether the compiler on the path comes with the library. Asks only for a path,
/// so that rustup has nothing to install.
fn has_wasm_library() -> bool {
    let mut ask = process::program("rustc");
    ask.args(["--print", "target-libdir", "--target", WASM]);
    process::output(&mut ask).is_ok_and(|dir| {
        fs::read_dir(dir.trim()).is_ok_and(|mut entries| {
            entries.any(|entry| {
                entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with("libstd-"))
            })
        })
    })
}

impl Toolchain {
    /// Prepares a command: this toolchain first on the path, then `tools`, and
    /// the builds apart from those for this machine.
    pub fn prepare(&self, command: &mut Command, tools: &[PathBuf]) {
        let old = std::env::var_os("PATH").unwrap_or_default();
        let dirs = self.bin.iter().cloned().chain(tools.iter().cloned());
        let path = std::env::join_paths(dirs.chain(std::env::split_paths(&old)));
        command
            .env("PATH", path.unwrap_or(old))
            .env("CARGO_TARGET_DIR", paths::web_target())
            .env(
                "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
                "wasm-bindgen-test-runner",
            );
    }

    /// What to compare to notice that the compiler or its library changed.
    pub fn identity(&self) -> Result<String> {
        let version = |rustc| process::output(process::program(rustc).arg("-vV"));
        match &self.bin {
            None => version(PathBuf::from("rustc")),
            Some(bin) => {
                let built = fs::read_to_string(bin.join(BUILT)).unwrap_or_default();
                Ok(version(bin.join("rustc"))? + &built)
            }
        }
    }
}

/// How the standard library is built: sorting, searching and formatting of
/// numbers in their small versions, since the page is downloaded more often
/// than it sorts.
const LIBRARY: [&str; 2] = [
    "-Zbuild-std=std,panic_abort,test,proc_macro",
    "-Zbuild-std-features=optimize_for_size",
];

/// Debian packages the compiler (`rustc-web`, kept new for its browsers) and the
/// source of the standard library, but not the library built for wasm. Returns
/// the folder of a private toolchain: Debian's, with that library added.
fn debian() -> Result<PathBuf> {
    if !Path::new(RUSTC).exists() || !Path::new("/usr/lib/rustlib/src").exists() {
        let packages = ["rustc-web", "rust-web-src", "cargo-web", "gcc", "libc6-dev"];
        apt::install(&packages, "building the page")?;
    }
    let version = process::output(process::program(RUSTC).arg("-vV"))?;
    // The linker of the compiler's own LLVM.
    let lld = format!(
        "lld-{}",
        field(&version, "LLVM version")
            .split('.')
            .next()
            .unwrap_or("")
    );
    let linker = Path::new("/usr/bin").join(&lld);
    if !linker.exists() {
        apt::install(&[&lld], "linking the page")?;
    }
    let mut print = files::Fingerprint::new();
    print.add(&version);
    LIBRARY.iter().for_each(|option| print.add(option));
    print.add(SEED);
    let dir = paths::cache().join(format!("toolchain-{}", print.text()));
    if !files::is_complete(&dir) {
        println!("building the standard library for {WASM} (about a minute, 80 MB)");
    }
    let host = field(&version, "host");
    files::complete(&dir, |partial| lay_out(partial, &dir, host, &linker))?;
    Ok(dir.join("bin"))
}

/// The value of a `name: value` line.
fn field<'a>(text: &'a str, name: &str) -> &'a str {
    text.lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
        .unwrap_or_default()
}

/// Builds the library on an empty crate and lays out a sysroot around it, in
/// `partial`, which will be called `dir`.
fn lay_out(partial: &Path, dir: &Path, host: &str, linker: &Path) -> Result<()> {
    let seed = partial.join("seed");
    write(&seed.join("src/lib.rs"), "#![no_std]\n")?;
    write(&seed.join("Cargo.toml"), SEED)?;
    // RUSTC_BOOTSTRAP: -Zbuild-std is unstable, and this is the one place that
    // needs it; the page itself is built as stable.
    let mut build = process::program("/usr/bin/cargo");
    build
        .current_dir(&seed)
        .args(["build", "--quiet", "--release", "--target", WASM])
        .args(LIBRARY)
        .env("RUSTC", RUSTC)
        .env("RUSTC_BOOTSTRAP", "1")
        // Bitcode, so that the page's fat LTO reaches into the library.
        .env("RUSTFLAGS", "-Cembed-bitcode=yes")
        .env("CARGO_TARGET_DIR", seed.join("target"));
    process::run(&mut build)?;

    let lib = partial.join("lib/rustlib").join(WASM).join("lib");
    fs::create_dir_all(&lib).map_err(files::at(&lib))?;
    for file in files::walk(&seed.join("target").join(WASM).join("release/deps"))? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("libseed") {
            fs::copy(&file, lib.join(&*name)).map_err(files::at(&file))?;
        }
    }
    files::remove(&seed)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    write(
        &partial.join("built"),
        &format!("{}\n", now.unwrap_or_default().as_nanos()),
    )?;

    let rustlib = Path::new("/usr/lib/rustlib");
    link(
        &rustlib.join(host).join("lib"),
        &partial.join("lib/rustlib").join(host).join("lib"),
    )?;
    link(&rustlib.join("src"), &partial.join("lib/rustlib/src"))?;
    link(
        linker,
        &partial.join("lib/rustlib").join(host).join("bin/rust-lld"),
    )?;
    link(Path::new("/usr/bin/cargo"), &partial.join("bin/cargo"))?;
    for name in ["rustc", "rustdoc"] {
        let script = format!(
            "#!/bin/sh\nexec /usr/bin/{name} --sysroot '{}' \"$@\"\n",
            dir.display()
        );
        let path = partial.join("bin").join(name);
        write(&path, &script)?;
        executable(&path)?;
    }
    Ok(())
}

/// The crate whose build brings the standard library along.
const SEED: &str = "\
[package]
name = \"seed\"
version = \"0.0.0\"
edition = \"2024\"

[workspace]

[profile.release]
opt-level = \"z\"
codegen-units = 1
";

fn write(path: &Path, text: &str) -> Result<()> {
    parent(path)?;
    fs::write(path, text).map_err(files::at(path))
}

fn parent(path: &Path) -> Result<()> {
    path.parent().map_or(Ok(()), |dir| {
        fs::create_dir_all(dir).map_err(files::at(dir))
    })
}

#[cfg(unix)]
fn link(to: &Path, at: &Path) -> Result<()> {
    parent(at)?;
    std::os::unix::fs::symlink(to, at).map_err(files::at(at))
}

#[cfg(unix)]
fn executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).map_err(files::at(path))
}

// Debian's toolchain exists on Unix only; elsewhere the rule ends here.
#[cfg(not(unix))]
fn link(_: &Path, at: &Path) -> Result<()> {
    Err(format!(
        "{}: install rustup to build the page on this system",
        at.display()
    ))
}

#[cfg(not(unix))]
fn executable(_: &Path) -> Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordinary_rustup_adds_the_target() {
        assert_eq!(choose(None, None, true, false), Ok(Kind::Rustup));
        assert_eq!(choose(None, Some("1"), true, false), Ok(Kind::Rustup));
    }

    #[test]
    fn a_machine_that_forbids_downloads_is_obeyed() {
        assert_eq!(choose(None, Some("0"), true, false), Ok(Kind::Debian));
        assert_eq!(choose(None, None, false, false), Ok(Kind::Debian));
    }

    #[test]
    fn a_library_that_is_there_is_used() {
        assert_eq!(choose(None, Some("0"), true, true), Ok(Kind::Present));
        assert_eq!(choose(None, None, false, true), Ok(Kind::Present));
    }

    #[test]
    fn the_choice_can_be_forced() {
        assert_eq!(choose(Some("debian"), None, true, true), Ok(Kind::Debian));
        assert_eq!(
            choose(Some("rustup"), Some("0"), true, false),
            Ok(Kind::Rustup)
        );
        assert!(
            choose(Some("nightly"), None, true, true)
                .unwrap_err()
                .contains("nightly")
        );
    }

    #[test]
    fn builds_against_another_library_are_forgotten() {
        let target = files::tests::scratch("toolchain");
        let built = target.join(WASM).join("web");
        fs::create_dir_all(&built).unwrap();
        forget_builds_of_another(&target, "one").unwrap();
        assert!(!built.exists(), "nobody knows what it was built against");
        fs::create_dir_all(&built).unwrap();
        forget_builds_of_another(&target, "one").unwrap();
        assert!(built.exists());
        forget_builds_of_another(&target, "two").unwrap();
        assert!(!built.exists());
        files::remove(&target).unwrap();
    }

    #[test]
    fn fields_of_the_version_are_found() {
        let text = "rustc 1.96.0\nhost: x86_64-unknown-linux-gnu\nLLVM version: 22.1.8\n";
        assert_eq!(field(text, "host"), "x86_64-unknown-linux-gnu");
        assert_eq!(field(text, "LLVM version"), "22.1.8");
        assert_eq!(field(text, "none"), "");
    }
}
