//! What librdkafka does with settings that the recordings leave out, checked by hand against librdkafka 2.16.0.

use ackscope_protocol::RuleId;
use ackscope_protocol::config::librdkafka::{
    Conflict, RefusalKind, Resolution, Stage, property, resolve,
};
use ackscope_protocol::config::{Given, Origin};
use proptest::prelude::*;

fn run(settings: &[(&str, &str)]) -> Resolution {
    let given: Vec<_> = settings
        .iter()
        .map(|(key, value)| Given { key, value })
        .collect();
    resolve(&given)
}

/// The value of a setting and where it comes from.
fn value(settings: &[(&str, &str)], name: &str) -> (String, Origin) {
    let resolution = run(settings);
    let setting = resolution.setting(name).expect(name);
    (setting.value.to_string(), setting.origin)
}

fn message(settings: &[(&str, &str)]) -> String {
    run(settings).outcome.expect_err("refused").kind.message()
}

fn lines(settings: &[(&str, &str)]) -> Vec<String> {
    let resolution = run(settings);
    assert_eq!(resolution.outcome, Ok(()));
    resolution
        .notices
        .iter()
        .map(ackscope_protocol::config::librdkafka::Notice::text)
        .collect()
}

#[test]
fn each_value_tells_where_it_comes_from() {
    let changed = Origin::Changed;
    assert_eq!(
        value(&[], "enable.idempotence"),
        ("false".into(), Origin::Default)
    );
    assert_eq!(value(&[], "acks"), ("-1".into(), Origin::Default));
    assert_eq!(
        value(&[("acks", "all")], "request.required.acks"),
        ("-1".into(), Origin::Given)
    );
    let idempotent = [("enable.idempotence", "true")];
    assert_eq!(
        value(&idempotent, "max.in.flight"),
        ("5".into(), changed(RuleId::LibrdkafkaIdempotenceAdjusts))
    );
    let transactional = [("transactional.id", "t")];
    assert_eq!(
        value(&transactional, "enable.idempotence"),
        ("true".into(), changed(RuleId::LibrdkafkaTransactional))
    );
    assert_eq!(
        value(
            &[("transactional.id", "t"), ("acks", "all")],
            "delivery.timeout.ms"
        ),
        (
            "60000".into(),
            changed(RuleId::LibrdkafkaTransactionTimeout)
        )
    );
    assert_eq!(
        value(&[("message.timeout.ms", "5")], "linger.ms"),
        ("4.9".into(), changed(RuleId::LibrdkafkaLinger))
    );
}

#[test]
fn what_is_not_given_follows_other_settings() {
    let follows = |settings: &[(&str, &str)], name| {
        let (value, origin) = value(settings, name);
        assert_eq!(origin, Origin::Changed(RuleId::LibrdkafkaFollows), "{name}");
        value
    };
    const STICKY: &str = "sticky.partitioning.linger.ms";
    assert_eq!(follows(&[("linger.ms", "100.7")], STICKY), "201");
    assert_eq!(follows(&[("linger.ms", "899999")], STICKY), "900000");
    assert_eq!(follows(&[("linger.ms", "nan")], STICKY), "0");
    assert_eq!(
        value(&[("linger.ms", "100"), (STICKY, "7")], STICKY).1,
        Origin::Given
    );
    const REFRESH: &str = "topic.metadata.refresh.interval.ms";
    assert_eq!(follows(&[(REFRESH, "5")], "metadata.max.age.ms"), "15");
    assert_eq!(
        value(&[(REFRESH, "-1")], "metadata.max.age.ms").1,
        Origin::Default
    );
    const FAST: &str = "topic.metadata.refresh.fast.interval.ms";
    assert_eq!(follows(&[("retry.backoff.ms", "7")], FAST), "7");
    const IDLE: &str = "connections.max.idle.ms";
    let azure = ("bootstrap.servers", "x.Azure.example:9093");
    assert_eq!(follows(&[azure], IDLE), "230000");
    assert_eq!(value(&[azure, (IDLE, "0")], IDLE).1, Origin::Given);
    assert_eq!(follows(&[("debug", "msg")], "log_level"), "7");
    assert_eq!(
        follows(&[("api.version.request", "false")], "api.version.request"),
        "true"
    );
    let old = [
        ("api.version.request", "false"),
        ("broker.version.fallback", "0.9.0.1"),
    ];
    assert_eq!(value(&old, "api.version.request").1, Origin::Given);
}

#[test]
fn values_that_cannot_be_read_are_refused_with_librdkafkas_words() {
    for (key, text, expected) in [
        (
            "enable.idempotence",
            "yes",
            "Expected bool value for \"enable.idempotence\": true or false",
        ),
        (
            "enable.idempotence",
            "",
            "Bool configuration property \"enable.idempotence\" cannot be set to empty value",
        ),
        (
            "linger.ms",
            "",
            "Float configuration property \"queue.buffering.max.ms\" cannot be set to empty value",
        ),
        (
            "linger.ms",
            "soon",
            "Invalid value for configuration property \"queue.buffering.max.ms\"",
        ),
        (
            "linger.ms",
            "1e6",
            "Configuration property \"queue.buffering.max.ms\" value 1e+06 is outside allowed range 0..900000",
        ),
        (
            "acks",
            " all",
            "Invalid value for configuration property \"request.required.acks\"",
        ),
        (
            "compression.type",
            "gzip ",
            "Invalid value \"gzip \" for configuration property \"compression.codec\"",
        ),
        (
            "compression.type",
            "",
            "Configuration property \"compression.codec\" cannot be set to empty value",
        ),
        (
            "partitioner",
            "",
            "Invalid value for configuration property \"partitioner\": (null)",
        ),
        (
            "sasl.mechanisms",
            "PLAIN,GSSAPI",
            "Invalid value for configuration property \"sasl.mechanisms\": PLAIN,GSSAPI",
        ),
        (
            "broker.version.fallback",
            "0.7.2",
            "Invalid value for configuration property \"broker.version.fallback\": 0.7.2",
        ),
        (
            "debug",
            "broker ,topic",
            "Invalid value \"broker \" for configuration property \"debug\"",
        ),
        (
            "error_cb",
            "x",
            "Property \"error_cb\" must be set through dedicated .._set_..() function",
        ),
        ("ssl_key", "x", "Internal property \"ssl_key\" not settable"),
        (
            "ssl.ca.certificate.stores",
            "Root",
            "Configuration property \"ssl.ca.certificate.stores\" not supported in this build: \
             configuration only valid on Windows",
        ),
        ("topic.foo", "x", "No such configuration property: \"foo\""),
        (
            "partition.assignment.strategy",
            "range ,roundrobin",
            "Unsupported partition.assignment.strategy: range ",
        ),
        (
            "group.protocol.type",
            "other",
            "Unsupported partition.assignment.strategy: range",
        ),
        (
            "partition.assignment.strategy",
            "range, cooperative-sticky",
            "All partition.assignment.strategy (range, cooperative-sticky) assignors must have the same protocol \
             type, online migration between assignors with different protocol types is not supported",
        ),
        (
            "queue.buffering.backpressure.threshold",
            "2",
            Conflict::Backpressure.message(),
        ),
    ] {
        assert_eq!(
            message(&[("enable.idempotence", "true"), (key, text)]),
            expected
        );
    }
    let advice = message(&[("ssl.truststore.location", "x.jks")]);
    assert!(advice.contains("use `ssl.ca.location`"), "{advice}");
}

#[test]
fn values_are_read_as_c_reads_them() {
    let text = |key, given| value(&[(key, given)], key).0;
    assert_eq!(text("retries", "0x10"), "16");
    assert_eq!(text("retries", "4294967297"), "1");
    assert_eq!(text("client.id", " \t a "), "a ");
    assert_eq!(text("client.id", "a\0b"), "a");
    assert_eq!(text("client.rack", " r"), " r");
    assert_eq!(text("transactional.id", ""), "null");
    assert_eq!(text("compression.type", "  "), "none");
    assert_eq!(
        value(&[("compression.type", "  ")], "compression.type").1,
        Origin::Default
    );
    assert_eq!(text("compression.type", " LZ4"), "lz4");
    assert_eq!(text("debug", "+broker,topic,-broker"), "topic");
    assert_eq!(text("debug", "all,-msg").split(',').count(), 19);
    assert!(text("debug", "all").ends_with("telemetry,all"));
    assert_eq!(text("topic.compression.codec", "gzip"), "gzip");
}

#[test]
fn a_client_without_settings_of_topics_looks_at_them_when_one_is_used() {
    let late = [("linger.ms", "300000")];
    let refusal = run(&late).outcome.expect_err("refused");
    assert_eq!(
        (refusal.stage, refusal.kind),
        (Stage::Topic, RefusalKind::Conflict(Conflict::Linger))
    );
    assert!(!run(&late).settings.is_empty());
    let early = [("linger.ms", "300000"), ("acks", "all")];
    assert_eq!(run(&early).outcome.expect_err("refused").stage, Stage::New);
}

#[test]
fn warnings_come_in_the_order_of_the_table() {
    let sasl = lines(&[
        ("retry.backoff.max.ms", "50"),
        ("topic.metadata.refresh.fast.interval.ms", "60"),
        ("sasl.username", "u"),
        ("sasl.mechanism", "GSSAPI"),
        ("offset.store.method", "broker"),
        ("reconnect.backoff.jitter.ms", "1"),
        ("bootstrap.servers", " ,"),
    ]);
    let starts = [
        "Configuration property reconnect.backoff.jitter.ms is deprecated: No longer used.",
        "Configuration property offset.store.method is deprecated: Offset commit store method",
        "Configuration property offset.store.method is a consumer property",
        "Configuration `retry.backoff.ms` with value 100 is greater",
        "Configuration `topic.metadata.refresh.fast.interval.ms` with value 60 is greater",
        "Configuration property `sasl.mechanism` set to `GSSAPI` but",
        "Configuration property `sasl.username` only applies",
        "No `bootstrap.servers` configured",
    ];
    assert_eq!(sasl.len(), starts.len(), "{sasl:#?}");
    for (line, start) in sasl.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert_eq!(
        run(&[("sasl.username", "u")]).notices[0].rule(),
        Some(RuleId::LibrdkafkaSaslUnused)
    );
    let quiet = [("log_level", "3"), ("group.id", "g")];
    assert_eq!(lines(&quiet), [""; 0]);
    let plain = [
        ("sasl.mechanism", "PLAIN"),
        ("sasl.username", "u"),
        ("security.protocol", "SASL_SSL"),
    ];
    assert_eq!(lines(&plain), [""; 0]);
}

#[test]
fn the_name_of_each_setting_means_it_alone() {
    let resolution = run(&[]);
    for setting in &resolution.settings {
        let found = property(&setting.name()).expect("the setting");
        assert_eq!(found.0, setting.level, "{}", setting.name());
        assert_eq!(found.1.name, setting.property.name);
    }
    let names: Vec<_> = resolution.settings.iter().map(|one| one.name()).collect();
    assert!(names.contains(&"topic.compression.codec".to_owned()));
    assert!(names.contains(&"request.required.acks".to_owned()));
}

#[test]
fn what_is_secret_is_not_shown() {
    let settings = [("sasl.password", "hunter2")];
    let resolution = run(&settings);
    let password = resolution.setting("sasl.password").expect("the password");
    assert_eq!(password.shown(), "(not shown)");
    let resolution = run(&[]);
    let password = resolution.setting("sasl.password").expect("the password");
    assert_eq!(password.shown(), "null");
}

proptest! {
    #[test]
    fn any_texts_come_to_an_end(settings in prop::collection::vec(
        (prop_oneof![
            Just("acks".to_owned()), Just("linger.ms".to_owned()), Just("debug".to_owned()),
            Just("compression.type".to_owned()), Just("partition.assignment.strategy".to_owned()), any::<String>(),
        ], any::<String>()), 0..6))
    {
        let given: Vec<_> = settings.iter().map(|(key, value)| Given { key, value }).collect();
        let resolution = resolve(&given);
        for setting in &resolution.settings {
            prop_assert!(property(setting.property.name).is_some());
        }
        if resolution.outcome.is_ok() {
            prop_assert!(given.iter().all(|given| property(given.key.split('\0').next().unwrap_or_default()).is_some()));
        }
    }
}
