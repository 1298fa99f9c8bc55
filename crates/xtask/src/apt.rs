//! Packages of a Debian-like system.

use crate::{Result, process};
use std::process::Stdio;

/// Installs packages when this is a Debian-like system and we may; otherwise says
/// who has to do what. `why` finishes the sentence "… is needed for".
pub fn install(packages: &[&str], why: &str) -> Result<()> {
    let line = packages.join(" ");
    if process::find("apt-get").is_none() {
        return Err(format!(
            "{why} needs what Debian packages as: {line}. Install it and start again"
        ));
    }
    if !is_root() {
        return Err(format!(
            "{why} needs packages of the system. Run `sudo apt-get install {line}` and start again"
        ));
    }
    println!("installing system packages for {why}: {line} (about a minute)");
    // An earlier run that was cut off may have left packages half set up.
    process::run(
        process::program("dpkg")
            .args(["--configure", "-a"])
            .stdout(Stdio::null()),
    )?;
    process::run(process::program("apt-get").args(["update", "-qq"]))?;
    process::run(
        process::program("apt-get")
            .args(["install", "-y", "-qq", "--no-install-recommends"])
            .args(packages)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdout(Stdio::null()),
    )
}

fn is_root() -> bool {
    process::output(process::program("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}
