//! What is wrong with a file is said with its place and its remedy, in both languages.

use ackscope_scenario::{Locale, Problem, file, limits};

/// A file that is sound but for what is added, which begins in line 6.
fn problem(more: &str) -> Problem {
    let text = format!("schema = 1\n[[send]]\nat = \"0 ms\"\nrecord = \"order-42\"\n\n{more}");
    file::from_toml(&text).expect_err(more)
}

fn says(more: &str, en: &str, zh: &str) {
    let problem = problem(more);
    assert_eq!(problem.message(Locale::En), en, "{more}");
    assert_eq!(problem.message(Locale::ZhCn), zh, "{more}");
}

#[test]
fn unknown_keys_are_named_with_the_one_that_was_meant() {
    says(
        "[netwrok]\nresponse = \"1 s\"",
        "line 6, column 2: netwrok: there is no such key here; did you mean `network`?",
        "第 6 行第 2 列：netwrok：这里没有这个键；是否想写 `network`？",
    );
    says(
        "[network]\nlatency = \"1 s\"",
        "line 7, column 1: network.latency: there is no such key here; possible are `connect`, `request`, `response`, `init_request`, `init_response`",
        "第 7 行第 1 列：network.latency：这里没有这个键；可用的有 `connect`、`request`、`response`、`init_request`、`init_response`",
    );
}

#[test]
fn times_need_a_unit() {
    let en = "line 7, column 1: network.response: expected a time with its unit, as in \"5 ms\", \"2 s\" or \"250 us\"";
    let zh = "第 7 行第 1 列：network.response：这里应为带单位的时间，例如 \"5 ms\"、\"2 s\"、\"250 us\"";
    for value in ["600", "\"600\"", "\"600 milliseconds\"", "\"-1 ms\"", "0.6"] {
        says(&format!("[network]\nresponse = {value}"), en, zh);
    }
    says(
        "[network]\nresponse = \"31 d\"",
        "line 7, column 1: network.response: out of range; possible are 0 ms to 30 d (MAX_TIME)",
        "第 7 行第 1 列：network.response：超出范围；允许 0 ms 到 30 d（MAX_TIME）",
    );
}

#[test]
fn names_must_exist() {
    says(
        "[[send]]\nto = \"payments\"\nrecord = \"x\"",
        "line 7, column 1: send[2].to: there is no topic `payments`; there is `orders`",
        "第 7 行第 1 列：send[2].to：没有名为 `payments` 的主题；现有 `orders`",
    );
    says(
        "[[send]]\nto = \"orders-1\"\nrecord = \"x\"",
        "line 7, column 1: send[2].to: there is no partition `orders-1`; there is `orders-0`",
        "第 7 行第 1 列：send[2].to：没有名为 `orders-1` 的分区；现有 `orders-0`",
    );
    says(
        "[[fault]]\non = \"response\"\nrecord = \"order-1\"\ndo = \"lose\"",
        "line 8, column 1: fault[1].record: there is no record `order-1`; there is `order-42`",
        "第 8 行第 1 列：fault[1].record：没有名为 `order-1` 的记录；现有 `order-42`",
    );
    says(
        "[[fault]]\non = \"broker-2\"\nat = \"1 s\"\ndo = \"crash\"\nfor = \"1 s\"",
        "line 7, column 1: fault[1].on: there is no node `broker-2`; there is `request`, `response`, `broker-1`, `p1`",
        "第 7 行第 1 列：fault[1].on：没有名为 `broker-2` 的节点；现有 `request`、`response`、`broker-1`、`p1`",
    );
    says(
        "[[run]]\nproducers.p2.acks = 1",
        "line 7, column 11: run[1].producers.p2: there is no producer `p2`; there is `p1`",
        "第 7 行第 11 列：run[1].producers.p2：没有名为 `p2` 的生产者；现有 `p1`",
    );
}

#[test]
fn words_are_explained() {
    let problem = problem("[[fault]]\non = \"response\"\ndo = \"drop\"");
    assert_eq!(
        problem.message(Locale::En),
        "line 8, column 1: fault[1].do: `drop` is not known here; possible are `lose`, `delay 600 ms`, `cut before`, \
         `cut after`, `answer NOT_ENOUGH_REPLICAS`, `append, then answer REQUEST_TIMED_OUT`, `give epoch 32767`"
    );
    says(
        "[[fault]]\non = \"response\"\ndo = \"cut before\"",
        "line 7, column 1: fault[1].on: this only makes sense with `on = \"request\"`",
        "第 7 行第 1 列：fault[1].on：需要与 `on = \"request\"` 一起使用",
    );
    says(
        "[producers.p1]\nclient = \"librdkafka 2.5\"",
        "line 7, column 1: producers.p1.client: this is not simulated yet; possible is `java`",
        "第 7 行第 1 列：producers.p1.client：尚不支持模拟；目前可用 `java`",
    );
}

#[test]
fn what_is_missing_is_shown() {
    let text = "[[send]]\nrecord = \"x\"";
    let problem = file::from_toml(text).expect_err("no schema");
    assert_eq!(
        problem.message(Locale::En),
        "line 1, column 1: schema: this is missing; write for instance `schema = 1`"
    );
    says(
        "[[send]]\nat = \"1 s\"",
        "line 6, column 1: send[2].record: this is missing; write for instance `record = \"order-42\"`",
        "第 6 行第 1 列：send[2].record：缺少这一项；可以写成 `record = \"order-42\"`",
    );
}

#[test]
fn newer_schemas_and_other_syntax_are_told_apart() {
    let problem = file::from_toml("schema = 2\nunheard_of = 1").expect_err("newer");
    assert_eq!(
        problem.message(Locale::En),
        "line 1, column 1: schema: schema 2 is newer than this version of Ackscope, which reads schema 1; use a newer Ackscope"
    );
    let problem = file::from_toml("schema = 1\nid = slow").expect_err("no TOML");
    assert!(
        problem
            .message(Locale::En)
            .starts_with("line 2, column 6: this is not TOML: "),
        "{problem}"
    );
    let problem = file::from_json("{\"schema\": 1,\n \"id\": }").expect_err("no JSON");
    assert!(
        problem.message(Locale::En).starts_with("line 2, column "),
        "{problem}"
    );
    let problem =
        file::from_json("{\"schema\": 1, \"id\": \"a\", \"id\": \"b\"}").expect_err("twice");
    assert!(
        problem.message(Locale::En).contains("duplicate key `id`"),
        "{problem}"
    );
}

#[test]
fn every_limit_is_named_where_it_bites() {
    let rows = |count: usize, text: &str| text.repeat(count);
    let long = |count: usize| "x".repeat(count);
    for (more, limit) in [
        (rows(4, "[[run]]\n"), "MAX_RUNS"),
        ((0..9).map(|n| format!("[topics.t{n}]\n")).collect(), "MAX_TOPICS"),
        ("[topics.orders]\npartitions = 65\n".into(), "MAX_PARTITIONS"),
        ((0..9).map(|n| format!("[producers.p{n}]\n")).collect::<String>(), "MAX_PRODUCERS"),
        (
            (0..65).fold(String::from("[producers.p1]\n"), |text, n| format!("{text}key{n} = 1\n")),
            "MAX_SETTINGS",
        ),
        (rows(501, "[[send]]\nrecord = \"x\"\n"), "MAX_SENDS"),
        ("[[send]]\ncount = 5001\nrecord = \"x{n}\"\n".into(), "MAX_RECORDS"),
        (
            "[[send]]\ncount = 3000\nrecord = \"x{n}\"\n[[send]]\ncount = 3000\nrecord = \"y{n}\"\n".into(),
            "MAX_RECORDS",
        ),
        ("[[send]]\ncount = 100\nsize = 1000000\nrecord = \"x{n}\"\n".into(), "MAX_BYTES"),
        ("[[send]]\nsize = 4194305\nrecord = \"x\"\n".into(), "MAX_SIZE"),
        (rows(101, "[[flush]]\nat = \"1 s\"\n"), "MAX_FLUSHES"),
        (rows(101, "[[fault]]\non = \"response\"\ndo = \"lose\"\n"), "MAX_FAULTS"),
        (
            (0..17).fold(String::from("[[send]]\nrecord = \"x\"\n"), |text, n| format!("{text}headers.h{n} = \"\"\n")),
            "MAX_HEADERS",
        ),
        (format!("[[send]]\nrecord = \"{}\"\n", long(65)), "MAX_NAME_CHARS"),
        (format!("[[send]]\nrecord = \"x\"\nkey = \"{}\"\n", long(1_001)), "MAX_DATA_CHARS"),
        (format!("[topics.{}]\n", long(250)), "MAX_TOPIC_CHARS"),
        (format!("[producers.p1]\n{} = 1\n", long(129)), "MAX_KEY_CHARS"),
        (format!("[producers.p1]\nacks = \"{}\"\n", long(513)), "MAX_VALUE_CHARS"),
        ("[[fault]]\non = \"response\"\nof = \"produce 1000001\"\ndo = \"lose\"\n".into(), "MAX_COUNT"),
    ] {
        // What comes before must not be in the way: with several topics it would have to say where it goes.
        let text = match limit {
            "MAX_TOPICS" | "MAX_PRODUCERS" | "MAX_TOPIC_CHARS" => format!("schema = 1\n{more}"),
            _ => format!("schema = 1\n[[send]]\nrecord = \"order-42\"\n{more}"),
        };
        let message = file::from_toml(&text).expect_err(limit).message(Locale::En);
        assert!(message.contains(limit), "{limit}: {message}");
    }
    for (line, limit) in [
        (format!("id = \"{}\"", long(65)), "MAX_ID_CHARS"),
        (format!("title = \"{}\"", long(121)), "MAX_TITLE_CHARS"),
        (
            format!("question = \"{}\"", long(301)),
            "MAX_QUESTION_CHARS",
        ),
        (format!("story = \"{}\"", long(4_001)), "MAX_STORY_CHARS"),
        (format!("tags = [{}]", rows(17, "\"x\", ")), "MAX_TAGS"),
        (format!("draws = [{}]", rows(1_001, "1, ")), "MAX_DRAWS"),
    ] {
        let message = file::from_toml(&format!("schema = 1\n{line}"))
            .expect_err(limit)
            .message(Locale::En);
        assert!(message.contains(limit), "{limit}: {message}");
    }
    let large = "#".repeat(limits::MAX_FILE_BYTES + 1);
    let message = file::from_toml(&large)
        .expect_err("large")
        .message(Locale::En);
    assert!(message.contains("MAX_FILE_BYTES"), "{message}");
}

#[test]
fn kafkas_keys_can_be_written_with_and_without_quotes() {
    let dotted = "schema = 1\n[producers.p1]\nretry.backoff.ms = 1\nretry.backoff.max.ms = 2\nlinger.ms = 0\n";
    let quoted = "schema = 1\n[producers.p1]\n\"retry.backoff.ms\" = \"1\"\n\"retry.backoff.max.ms\" = 2\n\"linger.ms\" = 0\n";
    let read = file::from_toml(dotted).expect("dotted");
    assert_eq!(file::from_toml(quoted), Ok(read.clone()));
    let most = read.producers[0].settings.get("retry.backoff.max.ms");
    assert_eq!(most.map(String::as_str), Some("2"));
    let twice = "schema = 1\n[producers.p1]\n\"linger.ms\" = 1\nlinger.ms = 2\n";
    assert!(file::from_toml(twice).is_err());
}

#[test]
fn a_refused_configuration_is_an_outcome_not_a_problem() {
    let scenario =
        file::from_toml("schema = 1\n[producers.p1]\nacks = 1\nenable.idempotence = true\n")
            .expect("sound");
    let built = scenario.build(0).expect("sound");
    assert!(built.setup.is_none());
    let (producer, refusal) = built.refusal().expect("refused");
    assert_eq!(producer, "p1");
    assert!(refusal.kind.message().starts_with("Must set acks to all"));
    let played = scenario.play().expect("sound");
    assert!(played[0].run.is_none());
    assert!(scenario.with_outcome(&played).outcome.is_some());
}
