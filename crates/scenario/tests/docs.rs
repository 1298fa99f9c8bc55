//! The documentation is true: its examples are read, and every key, limit and event is in it.

use ackscope_scenario::link::LinkError;
use ackscope_scenario::schema::EventName;
use ackscope_scenario::{Locale, file};

const SCENARIO: &str = include_str!("../../../docs/scenario.md");
const LINK: &str = include_str!("../../../docs/link-format.md");
const LIMITS: &str = include_str!("../src/limits.rs");

/// The examples in a language.
fn examples(language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    SCENARIO
        .split(opening.as_str())
        .skip(1)
        .map(|rest| rest.split("\n```").next().expect("an end"))
        .collect()
}

#[test]
fn examples_are_scenarios() {
    let whole = examples("toml");
    assert_eq!(whole.len(), 1);
    for example in whole {
        let scenario = file::from_toml(example).expect(example);
        assert_eq!(
            file::to_toml(&scenario).trim(),
            example,
            "the canonical form"
        );
        let copies: Vec<u32> = scenario
            .play()
            .expect("sound")
            .iter()
            .map(|played| played.run.as_ref().expect("a run").verdict.copies)
            .collect();
        assert_eq!(copies, [3, 1]);
    }
    for example in examples("toml fragment") {
        let text = format!("schema = 1\n[[send]]\nrecord = \"order-42\"\n{example}");
        let scenario = file::from_toml(&text).expect(example);
        assert!(
            file::to_toml(&scenario).contains(example),
            "the canonical form:\n{example}"
        );
        assert!(scenario.build(0).expect("sound").setup.is_some());
    }
    for example in examples("json") {
        assert!(
            file::from_json(example)
                .expect(example)
                .build(0)
                .expect("sound")
                .setup
                .is_some()
        );
    }
}

#[test]
fn every_limit_is_in_it_with_its_value() {
    let mut found = 0;
    for line in LIMITS
        .lines()
        .filter_map(|line| line.strip_prefix("pub const "))
    {
        let (name, value) = line.split_once(':').expect("a constant");
        let value = value
            .split_once('=')
            .expect("a value")
            .1
            .trim()
            .trim_end_matches(';')
            .replace('_', "");
        let text = if name == "MAX_LINK_CHARS" {
            LINK
        } else {
            SCENARIO
        };
        assert!(text.contains(&format!("`{name}`")), "{name} is not in it");
        if value.bytes().all(|byte| byte.is_ascii_digit()) {
            assert!(text.contains(&value), "{name} is {value}");
        }
        found += 1;
    }
    assert!(found > 20);
}

#[test]
fn every_kind_of_event_is_in_it() {
    for name in EventName::TEXTS {
        assert!(SCENARIO.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn what_links_say_is_in_it() {
    for error in [
        LinkError::Empty,
        LinkError::UnknownCodec('9'),
        LinkError::BadCharacter(12),
        LinkError::Damaged,
        LinkError::Newer,
        LinkError::Malformed,
        LinkError::NotCanonical,
        LinkError::NoSuchBuiltin("…".into()),
    ] {
        let text = error.message(Locale::En);
        assert!(LINK.contains(&text), "{text}");
    }
}
