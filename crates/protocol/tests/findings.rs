//! What is odd about settings, and what is said about it.

use ackscope_protocol::config::librdkafka;
use ackscope_protocol::config::{Finding, FindingKind, Given, findings, resolve};
use ackscope_protocol::version::Version;

fn given<'a>(settings: &[(&'a str, &'a str)]) -> Vec<Given<'a>> {
    settings
        .iter()
        .map(|(key, value)| Given { key, value })
        .collect()
}

fn java(settings: &[(&str, &str)], version: Version) -> Vec<Finding> {
    let given = given(settings);
    findings(&given, &resolve(&given, version))
}

/// Key, kind, what was meant.
type Line = (String, &'static str, Option<&'static str>);

fn lines(found: &[Finding]) -> Vec<Line> {
    found
        .iter()
        .map(|one| (one.key.clone(), one.kind.id(), one.kind.meant()))
        .collect()
}

fn line(key: &str, id: &'static str, meant: Option<&'static str>) -> Line {
    (key.to_owned(), id, meant)
}

#[test]
fn a_java_producer_is_told_whose_settings_it_was_given() {
    let settings = [
        ("acks", "all"),
        ("message.timeout.ms", "1"),
        ("queue.buffering.max.kbytes", "1"),
        ("enable.gapless.guarantee", "true"),
        ("group.id", "g"),
        ("min.insync.replicas", "2"),
        ("producer.requiredAcks", "1"),
        ("enable.idempotance", "true"),
        ("compression.gzip.level", "1"),
        ("schema.registry.url", "x"),
        ("client.rack", "a"),
        ("metadata.cluster.check.enable", "true"),
        ("auto.include.jmx.reporter", "true"),
        ("sasl.mechanism", "PLAIN"),
    ];
    let expected = [
        line(
            "message.timeout.ms",
            "other-client",
            Some("delivery.timeout.ms"),
        ),
        line(
            "queue.buffering.max.kbytes",
            "other-client",
            Some("buffer.memory"),
        ),
        line("enable.gapless.guarantee", "other-client", None),
        line("group.id", "of-consumer", None),
        line("min.insync.replicas", "of-broker", None),
        line("producer.requiredAcks", "other-client", Some("acks")),
        line("enable.idempotance", "misspelt", Some("enable.idempotence")),
        line("compression.gzip.level", "idle", None),
        line("schema.registry.url", "unknown", None),
        line("metadata.cluster.check.enable", "not-yet", None),
        line("auto.include.jmx.reporter", "no-longer", None),
    ];
    assert_eq!(lines(&java(&settings, Version::MODELLED)), expected);
}

#[test]
fn a_refused_configuration_is_looked_at_too() {
    let settings = [
        ("acks", "maybe"),
        ("linger", "5"),
        ("request.required.acks", "1"),
        ("client.rack", "a"),
    ];
    assert_eq!(
        lines(&java(&settings, Version::MODELLED)),
        [
            line("linger", "misspelt", Some("linger.ms")),
            line("request.required.acks", "other-client", Some("acks")),
        ]
    );
}

#[test]
fn what_is_deprecated_depends_on_the_version() {
    let jmx = [("auto.include.jmx.reporter", "false")];
    assert_eq!(
        lines(&java(&jmx, Version::new(3, 9, 1))),
        [line("auto.include.jmx.reporter", "deprecated", None)]
    );
    let sticky = [(
        "partitioner.class",
        " org.apache.kafka.clients.producer.UniformStickyPartitioner",
    )];
    assert_eq!(
        lines(&java(&sticky, Version::new(3, 3, 2))),
        [line("partitioner.class", "deprecated", None)]
    );
    assert_eq!(java(&sticky, Version::new(3, 2, 3)), []);
    let delivery = [("delivery.timeout.ms", "1"), ("message.timeout.ms", "1")];
    assert_eq!(
        lines(&java(&delivery, Version::new(2, 0, 1))),
        [
            line("delivery.timeout.ms", "not-yet", None),
            line("message.timeout.ms", "other-client", None),
        ]
    );
}

#[test]
fn librdkafka_is_told_whose_settings_it_was_given() {
    let settings = [
        ("acks", "all"),
        ("buffer.memory", "1"),
        ("max.request.size", "1"),
        ("key.serializer", "x"),
        ("sasl.jaas.config", "x"),
        ("ssl.truststore.location", "x"),
        ("Acks", "all"),
        ("bootstrap.server", "x"),
        ("key.deserializer", "x"),
        ("min.insync.replicas", "2"),
        ("producer.requiredAcks", "1"),
        ("no.such.thing", "1"),
    ];
    let expected = [
        line(
            "buffer.memory",
            "other-client",
            Some("queue.buffering.max.kbytes"),
        ),
        line(
            "max.request.size",
            "other-client",
            Some("message.max.bytes"),
        ),
        line("key.serializer", "other-client", None),
        line("sasl.jaas.config", "other-client", None),
        line(
            "ssl.truststore.location",
            "other-client",
            Some("ssl.ca.location"),
        ),
        line("Acks", "misspelt", Some("acks")),
        line("bootstrap.server", "misspelt", Some("bootstrap.servers")),
        line("key.deserializer", "of-consumer", None),
        line("min.insync.replicas", "of-broker", None),
        line("producer.requiredAcks", "other-client", Some("acks")),
        line("no.such.thing", "unknown", None),
    ];
    assert_eq!(lines(&librdkafka::findings(&given(&settings))), expected);
}

#[test]
fn librdkafka_is_told_what_its_settings_come_to() {
    let settings = [
        ("request.timeout.ms", "5000"),
        ("retries", "1.5"),
        ("linger.ms", "5ms"),
        ("linger.ms", "0.5"),
        ("queue.buffering.max.ms", "1"),
        ("queuing.strategy", "fifo"),
        ("enable.gapless.guarantee", "false"),
        ("group.id", "g"),
        ("message.max.bytes", "0x400"),
    ];
    let expected = [
        line("request.timeout.ms", "other-meaning", None),
        line("retries", "read-as", None),
        line("linger.ms", "read-as", None),
        line("linger.ms", "repeated", None),
        line("queue.buffering.max.ms", "repeated", None),
        line("queuing.strategy", "deprecated", None),
        line("enable.gapless.guarantee", "experimental", None),
        line("group.id", "of-consumer", None),
        line("message.max.bytes", "read-as", None),
    ];
    let found = librdkafka::findings(&given(&settings));
    assert_eq!(lines(&found), expected);
    assert_eq!(found[1].kind, FindingKind::ReadAs { value: "1".into() });
    assert_eq!(
        found[8].kind,
        FindingKind::ReadAs {
            value: "1024".into()
        }
    );
}

#[test]
fn every_finding_says_what_to_do_in_both_languages() {
    let mut found = librdkafka::findings(&given(&[
        ("buffer.memory", "1"),
        ("request.timeout.ms", "0x10"),
        ("request.timeout.ms", "5"),
        ("queuing.strategy", "fifo"),
        ("enable.gapless.guarantee", "true"),
        ("group.id", "g"),
        ("Acks", "1"),
        ("producer.requiredAcks", "1"),
    ]));
    found.extend(java(
        &[
            ("message.timeout.ms", "1"),
            ("no.such.thing", "1"),
            ("min.insync.replicas", "1"),
            ("compression.gzip.level", "1"),
            ("auto.include.jmx.reporter", "true"),
            ("metadata.cluster.check.enable", "true"),
        ],
        Version::MODELLED,
    ));
    let ids: std::collections::BTreeSet<_> = found.iter().map(|one| one.kind.id()).collect();
    assert_eq!(ids.len(), 13, "{ids:?}");
    for Finding { key, kind } in &found {
        for english in [kind.text_en(), kind.remedy_en()] {
            assert!(
                !english.is_empty() && english.is_ascii(),
                "{key}: {english}"
            );
        }
        for chinese in [kind.text_zh(), kind.remedy_zh()] {
            assert!(!chinese.is_ascii(), "{key}: {chinese}");
        }
    }
    let memory = found.iter().find(|one| one.key == "buffer.memory");
    assert_eq!(
        memory.expect("the finding").kind.remedy_en(),
        "Use queue.buffering.max.kbytes. Java counts bytes, librdkafka kilobytes."
    );
}
