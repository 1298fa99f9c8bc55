//! The browser that tests, screenshots and benchmarks drive.

use crate::{Result, apt, process};
use std::path::PathBuf;

/// What Chromium and its kin are called on the path.
const NAMES: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
];

/// Where macOS keeps it.
const APP: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// Finds a browser, or on a Debian-like system installs one with the fonts that
/// the page's two languages need.
pub fn ready() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("ACKSCOPE_CHROMIUM").map(PathBuf::from) {
        return if path.is_file() {
            Ok(path)
        } else {
            Err(format!(
                "ACKSCOPE_CHROMIUM is {}, which is no file",
                path.display()
            ))
        };
    }
    let browser = match find() {
        Some(path) => path,
        None => {
            apt::install(&["chromium", "fontconfig"], "driving a browser")?;
            find().ok_or("Chromium was installed but is not on the path")?
        }
    };
    if !draws_chinese() && apt::install(&FONTS, "drawing both languages").is_err() {
        println!("note: no Chinese font found; screenshots will show boxes");
    }
    Ok(browser)
}

/// Fonts for Latin and for Chinese.
const FONTS: [&str; 3] = ["fontconfig", "fonts-dejavu-core", "fonts-noto-cjk"];

fn find() -> Option<PathBuf> {
    let app = PathBuf::from(APP);
    NAMES
        .iter()
        .find_map(|name| process::find(name))
        .or_else(|| app.is_file().then_some(app))
}

/// Whether some font has Chinese; taken for granted where nobody can tell.
fn draws_chinese() -> bool {
    process::find("fc-list").is_none()
        || process::output(process::program("fc-list").arg(":lang=zh-cn"))
            .is_ok_and(|fonts| !fonts.trim().is_empty())
}
