//! Damaged, forged and absurd links: each is refused, with a reason; none panics, and none means something else.

use std::fs;
use std::path::Path;

use ackscope_scenario::link::{self, LinkError};
use ackscope_scenario::{Locale, catalogue, limits};
use crc::{CRC_24_OPENPGP, Crc};
use data_encoding::BASE64URL_NOPAD;
use proptest::prelude::*;

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Every golden link.
fn links() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/links/schema-1");
    let mut links: Vec<String> = fs::read_dir(folder)
        .expect("the folder")
        .map(|entry| fs::read_to_string(entry.expect("an entry").path()).expect("a text"))
        .map(|text| text.lines().next().unwrap_or_default().to_string())
        .collect();
    links.sort();
    links
}

/// The bytes under a link's checksum.
fn bytes(link: &str) -> Vec<u8> {
    let mut bytes = BASE64URL_NOPAD
        .decode(&link.as_bytes()[1..])
        .expect("base64url");
    bytes.truncate(bytes.len() - 3);
    bytes
}

/// A link whose checksum fits.
fn forge(bytes: &[u8]) -> String {
    let crc = Crc::<u32>::new(&CRC_24_OPENPGP);
    let mut digest = crc.digest();
    digest.update(b"0");
    digest.update(bytes);
    let check = digest.finalize().to_be_bytes();
    format!(
        "0{}",
        BASE64URL_NOPAD.encode(&[bytes, &check[1..]].concat())
    )
}

/// A forged link is refused, or is the one link of what it means.
fn is_refused_or_canonical(link: &str) {
    match link::decode(link) {
        Ok(scenario) => assert_eq!(link::encode(&scenario).as_deref(), Ok(link)),
        Err(error) => {
            for locale in Locale::ALL {
                assert!(!error.message(locale).is_empty());
            }
        }
    }
}

#[test]
fn a_link_that_was_cut_is_refused() {
    for link in links() {
        for end in (0..link.len()).step_by(1 + link.len() / 200) {
            let error = link::decode(&link[..end]).expect_err("cut");
            assert!(
                matches!(error, LinkError::Empty | LinkError::Damaged),
                "{link} {end} {error:?}"
            );
        }
    }
}

#[test]
fn a_link_with_a_wrong_character_is_refused() {
    for link in links() {
        // The longest would take most of the time and show nothing new.
        for place in (1..link.len()).step_by(1 + link.len() / 200) {
            for letter in LETTERS
                .chars()
                .filter(|letter| !link[place..].starts_with(*letter))
            {
                let changed = format!("{}{letter}{}", &link[..place], &link[place + 1..]);
                assert!(link::decode(&changed).is_err(), "{changed}");
            }
        }
    }
}

#[test]
fn a_link_with_something_around_it_is_refused() {
    for link in links().iter().take(4) {
        for (changed, place) in [
            (format!("{link}."), link.len() + 1),
            (format!("{link}=="), link.len() + 1),
            (link.replacen('A', "Ä", 1), 2),
            (link.replacen('A', "+", 1), 2),
        ] {
            let error = link::decode(&changed).expect_err("not base64url");
            assert!(
                matches!(error, LinkError::BadCharacter(found) if found == place)
                    || error == LinkError::Damaged,
                "{changed} {error:?}"
            );
        }
        assert_eq!(
            link::decode(&format!("9{}", &link[1..])),
            Err(LinkError::UnknownCodec('9'))
        );
        assert_eq!(
            link::decode(&format!("中{}", &link[1..])),
            Err(LinkError::UnknownCodec('中'))
        );
    }
    assert_eq!(link::decode(""), Err(LinkError::Empty));
    assert_eq!(
        link::decode(&"0".repeat(limits::MAX_LINK_CHARS + 1)),
        Err(LinkError::TooLong)
    );
}

#[test]
fn newer_links_say_so() {
    for newer in [
        &[2, 0][..],           // another schema
        &[1, 200, 1],          // a built-in scenario that does not exist yet
        &[1, 0, 99],           // a field that does not exist yet
        &[1, 0, 14, 1, 60],    // a kind of fault that does not exist yet
        &[1, 0, 18, 90, 0, 1], // a kind of event that does not exist yet
        &[1, 0, 11, 1, 16],    // a property of producers that does not exist yet
    ] {
        assert_eq!(
            link::decode(&forge(newer)),
            Err(LinkError::Newer),
            "{newer:?}"
        );
    }
}

#[test]
fn other_ways_to_write_the_same_are_refused() {
    for other in [
        &[1, 0, 5, 10][..],              // the standard latency, spelt out
        &[1, 0x80, 0],                   // a number that is longer than it need be
        &[1, 0, 6, 0x90, 0x81, 0],       // likewise
        &[1, 0, 5, 0xe1, 0xd4, 0x03],    // milliseconds in microseconds
        &[1, 1, 1, 3, b'o', b'w', b'n'], // leans on a built-in scenario that it is not
        &[1, 0, 11, 1, 32, 7, 5, b'f', b'a', b'l', b's', b'e'], // a word of the table, spelt out
    ] {
        let error = link::decode(&forge(other)).expect_err("not canonical");
        assert!(
            matches!(error, LinkError::NotCanonical | LinkError::Malformed),
            "{other:?} {error:?}"
        );
    }
    assert_eq!(
        link::decode(&forge(&[1, 0, 5, 12, 4, 2])),
        Err(LinkError::Malformed),
        "fields out of order"
    );
}

#[test]
fn scenarios_that_are_not_sound_are_refused() {
    // No topic; a latency of a year; a record without a name.
    for absurd in [
        &[1, 0, 3, 0][..],
        &[1, 0, 5, 0x80, 0x90, 0xa0, 0xe0, 0xd2, 0x01],
        &[1, 0, 12, 1, 2, 0, 0],
    ] {
        assert!(
            matches!(link::decode(&forge(absurd)), Err(LinkError::Unsound(_))),
            "{absurd:?}"
        );
    }
}

#[test]
fn the_frame_is_what_the_documentation_says() {
    for link in links() {
        assert_eq!(forge(&bytes(&link)), link);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn forged_bytes_are_refused_or_canonical(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..4),
    ) {
        let links = links();
        let mut bytes = bytes(&links[which.index(links.len())]);
        for (place, byte, how) in changes {
            let place = place.index(bytes.len());
            match how {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ if bytes.len() > 1 => { bytes.remove(place); }
                _ => {}
            }
        }
        is_refused_or_canonical(&forge(&bytes));
    }

    #[test]
    fn random_bytes_are_refused_or_canonical(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        is_refused_or_canonical(&forge(&[&[1], bytes.as_slice()].concat()));
    }

    #[test]
    fn any_text_is_refused_or_canonical(text in "\\PC{0,40}") {
        is_refused_or_canonical(&text);
    }
}

#[test]
fn built_in_scenarios_by_name() {
    use ackscope_scenario::link::{Fragment, Source};
    let fragment = Fragment::parse("https://example.org/docs/#s=lost-response&t=3").expect("short");
    assert_eq!(fragment.source, Source::Builtin("lost-response".into()));
    assert_eq!(fragment.scenario(), Ok(catalogue::find("lost-response")));
    let unknown = Fragment::parse("#s=nothing-like-it").expect("short");
    assert_eq!(
        unknown.scenario(),
        Err(LinkError::NoSuchBuiltin("nothing-like-it".into()))
    );
}
