//! Global properties of producers, and those that stand among them.

use super::property::*;

pub(super) const ROWS: &[Property] = &[
    text("transactional.id", None),
    int("transaction.timeout.ms", 1_000, MOST, 60_000),
    flag("enable.idempotence", false),
    flag("enable.gapless.guarantee", false).experimental(
        "When set to `true`, any error that could result in a gap in the produced message \
         series when a batch of messages fails, will raise a fatal error \
         (ERR__GAPLESS_GUARANTEE) and stop the producer. Messages failing due to \
         `message.timeout.ms` are not covered by this guarantee. Requires \
         `enable.idempotence=true`.",
    ),
    int("queue.buffering.max.messages", 0, MOST, 100_000),
    int("queue.buffering.max.kbytes", 1, MOST, 1_048_576),
    real("queue.buffering.max.ms", 0.0, 900_000.0, 5.0),
    alias("linger.ms", "queue.buffering.max.ms"),
    int("message.send.max.retries", 0, MOST, MOST),
    alias("retries", "message.send.max.retries"),
    int("retry.backoff.ms", 1, 300_000, 100),
    int("retry.backoff.max.ms", 1, 300_000, 1_000),
    int("queue.buffering.backpressure.threshold", 1, 1_000_000, 1),
    choice(
        "compression.codec",
        &["none", "gzip", "snappy", "lz4", "zstd"],
        "none",
    ),
    alias("compression.type", "compression.codec"),
    int("batch.num.messages", 1, 1_000_000, 10_000),
    int("batch.size", 1, MOST, 1_000_000),
    flag("delivery.report.only.error", false),
    function("dr_cb"),
    function("dr_msg_cb"),
    int("sticky.partitioning.linger.ms", 0, 900_000, 10),
    choice(
        "client.dns.lookup",
        &[
            "use_all_dns_ips",
            "resolve_canonical_bootstrap_servers_only",
        ],
        "use_all_dns_ips",
    ),
    flag("enable.metrics.push", true),
];
