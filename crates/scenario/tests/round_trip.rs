//! What is written is what is read: as TOML, as JSON, and as a link.

mod common;

use ackscope_scenario::{Scenario, file, link};
use common::Numbers;
use proptest::prelude::*;

fn any_scenario() -> impl Strategy<Value = Scenario> {
    prop::collection::vec(any::<u32>(), 0..400)
        .prop_map(|numbers| common::scenario(&mut Numbers::new(&numbers)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn toml_keeps_everything(scenario in any_scenario()) {
        let text = file::to_toml(&scenario);
        let read = file::from_toml(&text);
        prop_assert_eq!(read.as_ref(), Ok(&scenario), "{}", text);
        prop_assert_eq!(file::to_toml(&scenario), text);
    }

    #[test]
    fn json_keeps_everything(scenario in any_scenario()) {
        let text = file::to_json(&scenario);
        prop_assert_eq!(file::from_json(&text), Ok(scenario), "{}", text);
    }

    #[test]
    fn links_keep_everything(scenario in any_scenario()) {
        let payload = link::encode(&scenario).expect("sound");
        prop_assert_eq!(link::decode(&payload), Ok(scenario), "{}", payload);
    }

    #[test]
    fn sound_scenarios_build(scenario in any_scenario()) {
        for run in 0..scenario.run_count() {
            let built = scenario.build(run).expect("sound");
            prop_assert_eq!(built.configs.len(), scenario.producers.len());
            prop_assert_eq!(built.setup.is_none(), built.refusal().is_some());
            prop_assert!(scenario.runs.is_empty() || !built.name.is_empty());
        }
        prop_assert!(scenario.build(scenario.run_count()).is_err());
    }

    #[test]
    fn what_links_keep_files_keep_too(scenario in any_scenario()) {
        let payload = link::encode(&scenario).expect("sound");
        let text = file::to_toml(&link::decode(&payload).expect("a link"));
        let read = file::from_toml(&text).expect("a file");
        prop_assert_eq!(link::encode(&read).expect("sound"), payload);
    }
}
