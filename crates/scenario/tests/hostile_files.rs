//! Damaged files: each is read, or refused with words; none panics.

use std::fs;
use std::path::Path;

use ackscope_scenario::{Locale, file};
use proptest::prelude::*;

fn files() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<String> = fs::read_dir(root.join("catalogue"))
        .expect("the catalogue")
        .map(|entry| fs::read_to_string(entry.expect("an entry").path()).expect("a text"))
        .collect();
    files.push(include_str!("files/everything.toml").into());
    files.sort();
    files
}

fn is_read_or_refused(text: &str) {
    for read in [file::from_toml(text), file::from_json(text)] {
        match read {
            Ok(scenario) => assert_eq!(file::from_toml(&file::to_toml(&scenario)), Ok(scenario)),
            Err(problem) => {
                for locale in Locale::ALL {
                    assert!(!problem.message(locale).is_empty());
                }
            }
        }
    }
}

/// What takes the place of a piece of a file.
const PIECES: &[&str] = &[
    "",
    "\n",
    "\"",
    "=",
    "[",
    "]",
    "{",
    "}",
    ".",
    "0",
    "-1",
    "99999999999999999999",
    "\"\"",
    "[[run]]",
    "[[fault]]",
    "true",
    "nan",
    "1979-05-27",
    "\"0 ms\"",
    "\u{0}",
    "中",
    "'''",
    "producers.p1",
    "{n}",
    "\"broker-1\"",
    "\\",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_files(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..40_usize, 0..PIECES.len()), 1..4),
    ) {
        let files = files();
        let mut text: Vec<char> = files[which.index(files.len())].chars().collect();
        for (place, length, piece) in changes {
            let start = place.index(text.len().max(1)).min(text.len());
            let end = (start + length).min(text.len());
            text.splice(start..end, PIECES[piece].chars());
        }
        is_read_or_refused(&text.into_iter().collect::<String>());
    }

    #[test]
    fn any_text(text in "(\\PC|[\\n\\[\\]=.\"]){0,80}") {
        is_read_or_refused(&text);
        is_read_or_refused(&format!("schema = 1\n{text}"));
    }
}

#[test]
fn lines_left_out() {
    for text in files() {
        let lines: Vec<&str> = text.lines().collect();
        for left_out in 0..lines.len() {
            let mut fewer = lines.clone();
            fewer.remove(left_out);
            is_read_or_refused(&fewer.join("\n"));
        }
    }
}

#[test]
fn deep_nesting() {
    for text in [
        format!(
            "schema = 1\n[producers.p1]\n{} = 1",
            vec!["a"; 50_000].join(".")
        ),
        format!("schema = 1\ntags = {}", "[".repeat(50_000)),
        format!("{{\"schema\": 1, \"tags\": {}", "[".repeat(50_000)),
    ] {
        is_read_or_refused(&text);
    }
}
