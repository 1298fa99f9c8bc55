//! Any text as a fragment: refused with a reason, or the one link of what it means.
#![no_main]

use ackscope_scenario::Locale;
use ackscope_scenario::link::{self, Fragment, Source};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(fragment) = Fragment::parse(text) else {
        return;
    };
    if let Source::Payload(payload) = &fragment.source {
        match link::decode(payload) {
            Ok(scenario) => assert_eq!(link::encode(&scenario).as_deref(), Ok(payload.as_str())),
            Err(error) => assert!(Locale::ALL.into_iter().all(|locale| !error.message(locale).is_empty())),
        }
    }
});
