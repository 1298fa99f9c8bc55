//! Any text as a file: refused with words, or read, built, and the same when it is written again.
#![no_main]

use ackscope_scenario::{Locale, file, link};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match file::from_toml(text) {
        Ok(scenario) => {
            let payload = link::encode(&scenario).expect("read scenarios are sound");
            assert_eq!(link::decode(&payload).as_ref(), Ok(&scenario));
            assert_eq!(file::from_toml(&file::to_toml(&scenario)).as_ref(), Ok(&scenario));
            assert!(scenario.build(0).is_ok());
        }
        Err(problem) => assert!(Locale::ALL.into_iter().all(|locale| !problem.message(locale).is_empty())),
    }
});
