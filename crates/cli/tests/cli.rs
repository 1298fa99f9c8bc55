//! The command line as scripts rely on it: exit statuses, JSON, and that it goes both ways.

use assert_cmd::Command;
use serde_json::Value;

fn ackscope(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("ackscope").expect("the binary");
    command.args(arguments);
    command
}

fn stdout(arguments: &[&str]) -> String {
    let output = ackscope(arguments)
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    String::from_utf8(output).expect("UTF-8")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(arguments)).expect("JSON and nothing else")
}

fn names() -> Vec<String> {
    let catalogue = json(&["catalogue", "--format", "json"]);
    let scenarios = catalogue["scenarios"]
        .as_array()
        .expect("scenarios")
        .clone();
    scenarios
        .iter()
        .map(|one| one["id"].as_str().expect("an id").to_owned())
        .collect()
}

#[test]
fn the_classic_stores_three_copies_or_one() {
    let report = json(&["run", "slow-broker", "--format", "json"]);
    let of = |run: usize, field: &str| report["runs"][run]["verdict"][field].as_u64();
    assert_eq!((of(0, "copies"), of(1, "copies")), (Some(3), Some(1)));
    assert_eq!((of(0, "filtered"), of(1, "filtered")), (Some(0), Some(2)));
    for run in 0..2 {
        let record = &report["runs"][run]["records"][0];
        assert_eq!(
            (&record["told"], &record["told_us"]),
            (&"failed".into(), &1_103_000.into())
        );
        assert_eq!(record["error"], "TimeoutException");
    }
    let request = &report["runs"][0]["requests"][0];
    let times = ["sent_us", "reached_broker_us", "answered_us", "response_us"]
        .map(|field| request[field].as_u64());
    assert_eq!(times, [Some(0), Some(5_000), Some(6_000), Some(606_000)]);
    assert_eq!(request["response"], "late");
}

#[test]
fn a_run_that_used_a_simplified_rule_says_so() {
    let simplified = |name: &str| {
        let report = json(&["run", name, "--format", "json"]);
        report["runs"][0]["simplified"].clone()
    };
    assert_eq!(simplified("slow-broker"), serde_json::json!([]));
    // A new session asks for a producer id of its own, and those are given in order here.
    assert_eq!(
        simplified("restart"),
        serde_json::json!(["broker.producer-id"])
    );
}

#[test]
fn the_dump_has_minus_ones_or_real_ids() {
    let off = stdout(&["dump", "slow-broker", "--run", "idempotence off"]);
    assert_eq!(
        off.matches("baseSequence: -1 lastSequence: -1 producerId: -1 producerEpoch: -1")
            .count(),
        3,
        "{off}"
    );
    let on = stdout(&["dump", "slow-broker", "--run", "idempotence on"]);
    assert_eq!(
        on.matches("baseSequence: 0 lastSequence: 0 producerId: 1000 producerEpoch: 0")
            .count(),
        1,
        "{on}"
    );
    let snapshot = stdout(&[
        "dump",
        "slow-broker",
        "--run",
        "idempotence on",
        "--snapshot",
    ]);
    assert!(
        snapshot.contains("producerId: 1000 producerEpoch: 0 coordinatorEpoch: -1"),
        "{snapshot}"
    );
    let old = stdout(&["dump", "slow-broker", "--kafka", "2.8"]);
    assert!(old.contains("| offset: 0 isValid: true crc: null"), "{old}");
}

#[test]
fn links_go_both_ways_and_are_tests() {
    for name in names() {
        let link = stdout(&["link", &name]).trim().to_owned();
        let toml = stdout(&["show", &link]);
        let again = ackscope(&["link", "-"])
            .write_stdin(toml)
            .assert()
            .success()
            .get_output()
            .stdout
            .clone();
        assert_eq!(String::from_utf8_lossy(&again).trim(), link, "{name}");
        ackscope(&["check", &link]).assert().code(0);
        assert!(link.len() <= 81, "{name}: {link}");
    }
}

#[test]
fn a_changed_outcome_is_something_found() {
    let toml = stdout(&["show", "slow-broker"]).replacen(
        "schema = 1\n",
        "schema = 1\noutcome = \"0000\"\n",
        1,
    );
    let output = ackscope(&["check", "-"])
        .write_stdin(toml)
        .assert()
        .code(1)
        .get_output()
        .stdout
        .clone();
    assert!(String::from_utf8_lossy(&output).contains("changed outcome"));
}

#[test]
fn a_refused_configuration_is_something_found() {
    let text = "enable.idempotence=true\nacks=1\n";
    let output = ackscope(&["config", "--format", "json"])
        .write_stdin(text)
        .assert()
        .code(1)
        .get_output()
        .stdout
        .clone();
    let report: Value = serde_json::from_slice(&output).expect("JSON");
    let message = report["refusal"]["message"].as_str().expect("a message");
    assert!(
        message.starts_with("Must set acks to all in order to use the idempotent producer."),
        "{message}"
    );
    ackscope(&["config"])
        .write_stdin("acks=1\n")
        .assert()
        .code(0);
}

/// The example in the documentation: what goes in, what the shell leaves out, and what comes out.
fn documented_configuration() -> (String, &'static str, String) {
    let docs = include_str!("../../../docs/cli.md");
    let start = "$ ackscope config --client librdkafka <<END | grep -v '";
    let (_, example) = docs.split_once(start).expect("the example");
    let (left_out, rest) = example.split_once("'\n").expect("the end of the command");
    let (input, rest) = rest.split_once("END\n").expect("the end of the input");
    let (output, _) = rest.split_once("```").expect("the end of the example");
    (input.into(), left_out, output.into())
}

#[test]
fn the_documented_configuration_comes_out_as_documented() {
    let (input, left_out, expected) = documented_configuration();
    let output = ackscope(&["config", "--client", "librdkafka"])
        .write_stdin(input)
        .assert()
        .code(0)
        .get_output()
        .stdout
        .clone();
    let text = String::from_utf8(output).expect("UTF-8");
    let shown: String = text
        .split_inclusive('\n')
        .filter(|line| !line.contains(left_out))
        .collect();
    assert_eq!(shown, expected);
}

#[test]
fn librdkafka_reports_in_json_too() {
    let report = |text: &str, code| {
        let output = ackscope(&["config", "--client", "librdkafka", "--format", "json"])
            .write_stdin(text)
            .assert()
            .code(code)
            .get_output()
            .stdout
            .clone();
        serde_json::from_slice::<Value>(&output).expect("JSON and nothing else")
    };
    let accepted = report("enable.idempotence=true\nsasl.password=hunter2\n", 0);
    assert_eq!(
        (
            &accepted["format"],
            &accepted["client"],
            &accepted["version"],
            &accepted["ok"]
        ),
        (
            &1.into(),
            &"librdkafka".into(),
            &"2.16.0".into(),
            &true.into()
        )
    );
    let of = |key: &str| {
        let settings = accepted["settings"].as_array().expect("settings");
        let found = settings.iter().find(|one| one["key"] == key);
        found.expect(key).clone()
    };
    let in_flight = of("max.in.flight.requests.per.connection");
    assert_eq!(
        (&in_flight["value"], &in_flight["from"], &in_flight["rule"]),
        (
            &"5".into(),
            &"changed".into(),
            &"librdkafka.idempotence-adjusts".into()
        )
    );
    assert_eq!(of("request.required.acks")["also"][0], "acks");
    assert_eq!(
        of("topic.compression.codec")["also"][0],
        "topic.compression.type"
    );
    assert!(!accepted.to_string().contains("hunter2"));

    let refused = report("buffer.memory=1\nenable.idempotence=maybe\n", 1);
    let refusal = &refused["refusal"];
    assert_eq!(
        (
            &refusal["stage"],
            &refusal["key"],
            &refusal["error"],
            &refusal["rule"]
        ),
        (
            &"set".into(),
            &"buffer.memory".into(),
            &"UNKNOWN".into(),
            &"librdkafka.unknown".into()
        )
    );
    assert_eq!(refused["findings"][0]["kind"], "other-client");
    assert_eq!(
        refused["findings"][0]["meant"],
        "queue.buffering.max.kbytes"
    );
    let late = report("linger.ms=300000\n", 1);
    assert_eq!(late["refusal"]["stage"], "topic");
    let conflict = report("enable.idempotence=true\nacks=1\n", 1);
    assert_eq!(conflict["refusal"]["stage"], "new");
}

#[test]
fn a_java_producer_is_told_about_settings_of_librdkafka() {
    let output = ackscope(&["config"])
        .write_stdin("message.timeout.ms=1000\nqueue.buffering.max.kbytes=1\n")
        .assert()
        .code(0)
        .get_output()
        .stdout
        .clone();
    let text = String::from_utf8(output).expect("UTF-8");
    for expected in [
        "message.timeout.ms: a setting of librdkafka\n    Use delivery.timeout.ms.\n",
        "Use buffer.memory. Java counts bytes, librdkafka kilobytes.\n",
    ] {
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn wrong_input_names_the_place_and_the_remedy() {
    for (arguments, expected) in [
        (&["run", "no-such-thing"][..], "built in are: slow-broker"),
        (&["run", "#0AAAAAAA"], "link"),
        (
            &["dump", "slow-broker", "--run", "third"],
            "the runs are: idempotence off, idempotence on",
        ),
        (&["config", "--kafka", "soon"], "write it as 4.3"),
        (
            &["config", "--client", "librdkafka", "--kafka", "4.3"],
            "leave --kafka out",
        ),
        (&["conform", "no-such-file.jsonl"], "no-such-file.jsonl"),
    ] {
        let output = ackscope(arguments)
            .write_stdin("")
            .assert()
            .code(2)
            .get_output()
            .clone();
        assert!(
            output.stdout.is_empty(),
            "{arguments:?} wrote to standard output"
        );
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
    let output = ackscope(&["run", "-"])
        .write_stdin("schema = 1\n[network]\nreqest = \"5 ms\"\n")
        .assert()
        .code(2);
    let message = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(
        message.starts_with("ackscope: standard input:3:1: network.reqest: "),
        "{message}"
    );
}

#[test]
fn conform_passes_recordings_and_fails_altered_ones() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../conform/tests/vectors/world.jsonl"
    );
    assert!(stdout(&["conform", file]).ends_with("500 passed, 0 failed, 0 skipped\n"));
    let case = include_str!("../../conform/tests/vectors/world.jsonl")
        .lines()
        .next()
        .expect("a case");
    let altered = case.replacen("\"end_ms\":", "\"end_ms\":1", 1);
    let output = ackscope(&["conform", "-"])
        .write_stdin(altered)
        .assert()
        .code(1)
        .get_output()
        .stdout
        .clone();
    let text = String::from_utf8_lossy(&output).into_owned();
    assert!(
        text.contains(" expect.end_ms: recorded ")
            && text.ends_with("0 passed, 1 failed, 0 skipped\n"),
        "{text}"
    );
}

#[test]
fn a_transcript_tells_every_event_in_both_languages() {
    let english = stdout(&["explain", "slow-broker"]);
    assert!(
        english.contains("TimeoutException") && english.contains("[append.duplicate]"),
        "{english}"
    );
    let chinese = stdout(&["explain", "slow-broker", "--locale", "zh-CN"]);
    assert!(
        chinese.contains("幂等") && chinese.contains("[append.duplicate]"),
        "{chinese}"
    );
    assert_eq!(english.lines().count(), chinese.lines().count());
}

#[test]
fn pictures_stand_alone() {
    for view in ["stage", "score", "both"] {
        for name in names() {
            let svg = stdout(&[
                "render", &name, "--view", view, "--theme", "dark", "--locale", "zh-CN", "--width",
                "360",
            ]);
            assert!(
                svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"),
                "{name}"
            );
            assert!(
                !svg.contains("http") || svg.matches("http").count() == 1,
                "{name}: only the namespace is an address"
            );
        }
    }
    ackscope(&["render", "slow-broker", "--at", "99999"])
        .assert()
        .code(2);
    ackscope(&["render", "slow-broker", "--at", "soon"])
        .assert()
        .code(2);
}

/// The README shows what `ackscope render` draws today.
#[test]
fn the_picture_in_the_readme_is_made_by_render() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/pictures/slow-broker.svg"
    );
    let svg = stdout(&["render", "slow-broker", "--at", "end", "--theme", "auto"]);
    if std::env::var_os("ACKSCOPE_BLESS").is_some() {
        std::fs::write(file, svg).expect("the picture can be written");
        return;
    }
    let shown = std::fs::read_to_string(file).expect("the picture");
    assert!(
        shown == svg,
        "`cargo xtask bless` draws it anew, if the change is meant"
    );
}
