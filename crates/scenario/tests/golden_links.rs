//! Links are for ever: every link in `tests/links/` still decodes to what it meant.
//!
//! The files there are never edited and never removed; `ACKSCOPE_BLESS=1` adds what is missing, and no more. Of a link
//! that leans on a built-in scenario the words are left out, for those may be improved.

use std::fs;
use std::path::{Path, PathBuf};

use ackscope_protocol::{Instant, Span};
use ackscope_scenario::schema::{
    Effect, EventName, Fault, MessageFault, Moment, MomentAt, NodeEffect, NodeFault, RunSpec, Side,
};
use ackscope_scenario::{Outcome, Scenario, Text, catalogue, file, link};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/links/schema-1")
}

/// The scenario as the golden files hold it.
fn lasting(scenario: &Scenario) -> String {
    let mut scenario = scenario.clone();
    if catalogue::find(&scenario.id).is_some() {
        scenario.notes = Default::default();
        scenario.tags.clear();
        for run in &mut scenario.runs {
            run.name = Text::default();
        }
    }
    file::to_toml(&scenario)
}

/// What gets a golden link with the first release.
fn scenarios() -> Vec<(String, Scenario)> {
    let built_in = |id: &str| catalogue::find(id).expect(id);
    let mut all: Vec<(String, Scenario)> = catalogue::all()
        .iter()
        .map(|builtin| (builtin.id.into(), built_in(builtin.id)))
        .collect();
    let mut add = |name: &str, scenario: Scenario| all.push((name.into(), scenario));
    add("nothing", Scenario::default());
    add(
        "everything",
        file::from_toml(include_str!("files/everything.toml")).expect("a file"),
    );

    add(
        "cluster",
        file::from_toml(include_str!("files/cluster.toml")).expect("a file"),
    );

    let mut slower = built_in("slow-broker");
    slower.network.response = Span(1_234_567);
    slower.producers[0]
        .settings
        .insert("retries".into(), "5".into());
    slower.producers[0].settings.remove("linger.ms");
    slower.outcome = Some(Outcome(0xbeef));
    add("slow-broker-edited", slower);

    let mut faulty = built_in("five-in-flight");
    faulty.faults.push(Fault::message(MessageFault::produce(
        6,
        Effect::Delay(Side::Request, Span::from_millis(20)),
    )));
    faulty.faults.push(Fault::node(NodeFault {
        at: Instant::from_millis(350),
        effect: NodeEffect::RestartBroker {
            broker: 1,
            down: Span::from_millis(100),
            clean: false,
        },
    }));
    faulty.moment = Some(Moment {
        run: 1,
        at: MomentAt::Event(EventName::Fatal, 1),
    });
    add("five-in-flight-faults", faulty);

    let mut third = built_in("lost-response");
    third.runs.push(RunSpec::default());
    third.runs.swap(0, 1);
    third.moment = None;
    add("lost-response-three-runs", third);

    let mut renamed = built_in("acks-zero");
    renamed.notes.title = Text::new("Mine", "我的");
    renamed.runs[1].name = Text::new("my own name", "");
    add("acks-zero-renamed", renamed);

    let mut refused = built_in("silently-off");
    refused.id = "refused".into();
    refused.producers[0]
        .settings
        .insert("enable.idempotence".into(), "true".into());
    add("silently-off-refused", refused);
    all
}

#[test]
fn every_link_ever_issued_still_means_the_same() {
    let blessing = std::env::var_os("ACKSCOPE_BLESS").is_some_and(|value| value == "1");
    for (name, scenario) in scenarios() {
        let path = folder().join(format!("{name}.txt"));
        if !path.exists() {
            assert!(
                blessing,
                "{name} has no golden link yet: ACKSCOPE_BLESS=1 adds it"
            );
            let payload = link::encode(&scenario).expect("sound");
            fs::write(&path, format!("{payload}\n\n{}", lasting(&scenario))).expect("written");
        }
    }
    let mut found = 0;
    for entry in fs::read_dir(folder()).expect("the folder") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a text");
        let (payload, meaning) = text.split_once("\n\n").expect("a link and its meaning");
        match link::decode(payload) {
            Ok(scenario) => assert_eq!(lasting(&scenario), meaning, "{}", path.display()),
            Err(error) => panic!("{}: {error}", path.display()),
        }
        found += 1;
    }
    assert!(found >= 16);
}

#[test]
fn a_scenario_without_words_of_its_own_takes_80_characters_or_120_with_several_brokers() {
    for builtin in catalogue::all() {
        let scenario = catalogue::find(builtin.id).expect("a built-in");
        let played = scenario.play().expect("sound");
        let as_it_is = link::encode(&scenario.clone().with_outcome(&played)).expect("sound");
        assert!(as_it_is.len() <= 12, "{}: {as_it_is}", builtin.id);
        let several = scenario.cluster.brokers > 1;
        // The same model, not known to be a built-in scenario.
        let mut bare = scenario.with_outcome(&played);
        bare.id.clear();
        bare.notes = Default::default();
        bare.tags.clear();
        for run in &mut bare.runs {
            run.name = Text::default();
        }
        let bare = link::encode(&bare).expect("sound");
        let most = if several { 120 } else { 80 };
        assert!(bare.len() <= most, "{}: {} {bare}", builtin.id, bare.len());
    }
}
