//! Versions that Cargo.lock has settled.

use crate::{Result, files, paths};

/// The version of a package in Cargo.lock.
pub fn version_of(package: &str) -> Result<String> {
    let path = paths::root().join("Cargo.lock");
    let text = std::fs::read_to_string(&path).map_err(files::at(&path))?;
    find(&text, package).ok_or_else(|| format!("Cargo.lock has no package `{package}`"))
}

fn find(text: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = text.lines().skip_while(|line| *line != name).skip(1);
    let version = lines.next()?.strip_prefix("version = \"")?;
    version.strip_suffix('"').map(String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "\
version = 4

[[package]]
name = \"wasm-bindgen-macro\"
version = \"0.2.99\"
dependencies = [
 \"wasm-bindgen\",
]

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.130\"
";

    #[test]
    fn the_whole_name_counts() {
        assert_eq!(find(LOCK, "wasm-bindgen"), Some("0.2.130".into()));
        assert_eq!(find(LOCK, "wasm-bindgen-macro"), Some("0.2.99".into()));
        assert_eq!(find(LOCK, "wasm"), None);
    }

    #[test]
    fn this_checkout_has_settled_on_one() {
        assert!(version_of("wasm-bindgen").unwrap().starts_with("0.2."));
    }
}
