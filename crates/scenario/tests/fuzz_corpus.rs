//! What fuzzing was given and what it found, replayed: see `fuzz/`.

use std::fs;
use std::path::Path;

use ackscope_scenario::link::{self, Fragment, Source};
use ackscope_scenario::{Locale, file};

/// The inputs of a target.
fn corpus(target: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(target);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the corpus")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    let bytes = paths
        .into_iter()
        .map(|path| fs::read(path).expect("an input"));
    bytes
        .filter_map(|bytes| String::from_utf8(bytes).ok())
        .collect()
}

#[test]
fn links() {
    for text in corpus("link") {
        let Ok(fragment) = Fragment::parse(&text) else {
            continue;
        };
        if let Source::Payload(payload) = &fragment.source {
            match link::decode(payload) {
                Ok(scenario) => {
                    assert_eq!(link::encode(&scenario).as_deref(), Ok(payload.as_str()))
                }
                Err(error) => assert!(
                    Locale::ALL
                        .into_iter()
                        .all(|locale| !error.message(locale).is_empty())
                ),
            }
        }
    }
}

#[test]
fn files() {
    for text in corpus("toml") {
        match file::from_toml(&text) {
            Ok(scenario) => {
                let payload = link::encode(&scenario).expect("read scenarios are sound");
                assert_eq!(link::decode(&payload).as_ref(), Ok(&scenario), "{text}");
                assert_eq!(
                    file::from_toml(&file::to_toml(&scenario)).as_ref(),
                    Ok(&scenario),
                    "{text}"
                );
                assert!(scenario.build(0).is_ok(), "{text}");
            }
            Err(problem) => assert!(
                Locale::ALL
                    .into_iter()
                    .all(|locale| !problem.message(locale).is_empty())
            ),
        }
    }
}
