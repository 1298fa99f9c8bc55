//! Global properties of consumers and groups; a producer accepts and ignores most of them.

use super::property::*;

pub(super) const ROWS: &[Property] = &[
    text("group.id", None).consumer(),
    text("group.instance.id", None).consumer(),
    text("partition.assignment.strategy", Some("range,roundrobin")).consumer(),
    int("session.timeout.ms", 1, 3_600_000, 45_000).consumer(),
    int("heartbeat.interval.ms", 1, 3_600_000, 3_000).consumer(),
    raw("group.protocol.type", Some("consumer")).consumer(),
    choice("group.protocol", &["classic", "consumer"], "classic").consumer(),
    text("group.remote.assignor", None).consumer(),
    int("coordinator.query.interval.ms", 1, 3_600_000, 600_000).consumer(),
    int("max.poll.interval.ms", 1, 86_400_000, 300_000).consumer(),
    flag("enable.auto.commit", true).consumer(),
    int("auto.commit.interval.ms", 0, 86_400_000, 5_000).consumer(),
    flag("enable.auto.offset.store", true).consumer(),
    int("queued.min.messages", 1, 10_000_000, 100_000).consumer(),
    int("queued.max.messages.kbytes", 1, 2_097_151, 65_536).consumer(),
    int("fetch.wait.max.ms", 0, 300_000, 500).consumer(),
    int("fetch.queue.backoff.ms", 0, 300_000, 1_000).consumer(),
    int("fetch.message.max.bytes", 1, 1_000_000_000, 1_048_576).consumer(),
    alias("max.partition.fetch.bytes", "fetch.message.max.bytes").consumer(),
    int("fetch.max.bytes", 0, 2_147_483_135, 52_428_800).consumer(),
    int("fetch.min.bytes", 0, MOST, 1).consumer(),
    int("fetch.error.backoff.ms", 0, 300_000, 500).consumer(),
    choice("offset.store.method", &["none", "file", "broker"], "broker")
        .consumer()
        .deprecated(
            "Offset commit store method: 'file' - DEPRECATED: local file store \
         (offset.store.path, et.al), 'broker' - broker commit store (requires Apache Kafka \
         0.8.2 or later on the broker).",
        ),
    choice(
        "isolation.level",
        &["read_uncommitted", "read_committed"],
        "read_committed",
    )
    .consumer(),
    function("consume_cb").consumer(),
    function("rebalance_cb").consumer(),
    function("offset_commit_cb").consumer(),
    flag("enable.partition.eof", false).consumer(),
    flag("check.crcs", false).consumer(),
    raw("client.rack", Some("")),
    int("max.poll.records", 1, MOST, 500).consumer(),
    text("share.acknowledgement.mode", Some("implicit")).consumer(),
];
