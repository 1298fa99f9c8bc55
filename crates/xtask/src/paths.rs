//! Where things are.

use std::path::{Path, PathBuf};

/// The checkout.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here)
}

/// Where the tools live, shared by all checkouts of this user.
pub fn cache() -> PathBuf {
    let base = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .unwrap_or_else(|| std::env::home_dir().unwrap_or_default().join(".cache"));
    base.join("ackscope")
}

/// Where builds for this machine go.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// Where builds for the web go: apart, because another compiler may make them,
/// and two compilers in one directory rebuild each other's work for ever.
pub fn web_target() -> PathBuf {
    target().join("web")
}

/// The finished site.
pub fn dist() -> PathBuf {
    root().join("dist")
}
