//! The files of the catalogue and what is compiled in are the same. With `ACKSCOPE_BLESS=1` it is made so.

extern crate std;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::path::{Path, PathBuf};

use super::{BASES, BUILTINS};
use crate::file;
use crate::link;
use crate::schema::Scenario;
use crate::text::Text;

/// The built-in scenarios, in the order in which they teach.
const ORDER: [&str; 14] = [
    "slow-broker",
    "lost-response",
    "lost-request",
    "five-in-flight",
    "acks-zero",
    "silently-off",
    "delivery-timeout",
    "resend-by-app",
    "restart",
    "leader-failure",
    "slow-follower",
    "not-enough-replicas",
    "unclean-election",
    "lost-state",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).into()
}

fn read(id: &str) -> Scenario {
    let path = root().join(format!("catalogue/{id}.toml"));
    let text = std::fs::read_to_string(&path).expect(id);
    match file::from_toml(&text) {
        Ok(scenario) => scenario,
        Err(problem) => panic!("{id}: {problem}"),
    }
}

/// Whether generated files are to be written anew.
fn blessing() -> bool {
    std::env::var_os("ACKSCOPE_BLESS").is_some_and(|value| value == "1")
}

fn compare(name: &str, made: &str) {
    let path = root().join("src/catalogue").join(name);
    let now = std::fs::read_to_string(&path).unwrap_or_default();
    if now != made {
        assert!(
            blessing(),
            "{name} is out of date: ACKSCOPE_BLESS=1 cargo test -p ackscope-scenario"
        );
        std::fs::write(&path, made).expect(name);
    }
}

#[test]
fn every_file_has_its_place_and_its_id() {
    let mut files: Vec<String> = std::fs::read_dir(root().join("catalogue"))
        .expect("the catalogue")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    files.sort();
    let mut listed: Vec<String> = ORDER.iter().map(|id| format!("{id}.toml")).collect();
    listed.sort();
    assert_eq!(files, listed);
    for id in ORDER {
        assert_eq!(read(id).id, id);
    }
}

#[test]
fn what_is_compiled_in_is_what_the_files_say() {
    compare("generated.rs", &generated());
    compare("bases.rs", &bases());
    if !blessing() {
        let ids: Vec<&str> = BUILTINS.iter().map(|builtin| builtin.id).collect();
        assert_eq!(ids, ORDER);
        for id in ORDER {
            assert_eq!(super::find(id), Some(read(id)), "{id}");
        }
    }
}

#[test]
fn the_words_are_there_in_both_languages() {
    for id in ORDER {
        for text in words(&read(id)) {
            assert!(!text.en().is_empty() && !text.zh().is_empty(), "{id}");
        }
    }
}

/// What is said of a scenario: title, question, story, and the names of its runs.
fn words(scenario: &Scenario) -> Vec<Text> {
    let notes = &scenario.notes;
    [&notes.title, &notes.question, &notes.story]
        .into_iter()
        .chain(scenario.runs.iter().map(|run| &run.name))
        .cloned()
        .collect()
}

fn generated() -> String {
    let mut out = String::from(
        "//! The words of the built-in scenarios. Made from `crates/scenario/catalogue/`: change them there.\n\n\
         use ackscope_text::{Texts, chinese};\n\n\
         use super::{Builtin, Words};\n\n\
         #[rustfmt::skip]\n\
         pub(super) const BUILTINS: &[Builtin] = &[\n",
    );
    let mut texts = Vec::new();
    for id in ORDER {
        let scenario = read(id);
        out += &format!(
            "    Builtin {{ id: {id:?}, words: {}, runs: {}, tags: &{:?} }},\n",
            texts.len(),
            scenario.runs.len(),
            scenario.tags,
        );
        texts.extend(words(&scenario));
    }
    out += "];\n\n#[rustfmt::skip]\nimpl Texts for Words {\n    const ENGLISH: &'static [&'static str] = &[\n";
    for text in &texts {
        out += &format!("        {:?},\n", text.en());
    }
    out += "    ];\n    const CHINESE: &'static [&'static str] = chinese![\n";
    for text in &texts {
        out += &format!("        {:?},\n", text.zh());
    }
    out + "    ];\n}\n"
}

/// The table as it is, and after it the models that have changed since.
fn bases() -> String {
    let mut out = String::from(
        "//! The models of the built-in scenarios, of today and of every earlier release. Made from\n\
         //! `crates/scenario/catalogue/`. **Append only**: links count by place.\n\n\
         use super::Base;\n\n\
         #[rustfmt::skip]\n\
         pub(super) const BASES: &[Base] = &[\n",
    );
    let mut entries: Vec<(String, String)> = BASES
        .iter()
        .map(|base| (base.id.into(), base.payload.into()))
        .collect();
    for id in ORDER {
        let payload = link::encode_base(&read(id));
        let newest = entries.iter().rev().find(|(entry, _)| entry == id);
        if newest.is_none_or(|(_, newest)| *newest != payload) {
            entries.push((id.into(), payload));
        }
    }
    for (id, payload) in entries {
        out += &format!("    Base {{ id: {id:?}, payload: {payload:?} }},\n");
    }
    out + "];\n"
}
