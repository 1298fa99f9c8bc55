//! Properties of topics.

use super::property::*;

pub(super) const ROWS: &[Property] = &[
    int("request.required.acks", -1, 1_000, -1).words(&[("all", -1)]),
    alias("acks", "request.required.acks"),
    int("request.timeout.ms", 1, 900_000, 30_000),
    int("message.timeout.ms", 0, MOST, 300_000),
    alias("delivery.timeout.ms", "message.timeout.ms"),
    choice("queuing.strategy", &["fifo", "lifo"], "fifo").deprecated_experimental(
        "Producer queuing strategy. FIFO preserves produce ordering, while LIFO prioritizes \
         new messages.",
    ),
    flag("produce.offset.report", false).deprecated("No longer used."),
    text("partitioner", Some("consistent_random")).checked(Check::Partitioner),
    function("partitioner_cb"),
    function("msg_order_cmp"),
    function("opaque"),
    choice(
        "compression.codec",
        &["none", "gzip", "snappy", "lz4", "zstd", "inherit"],
        "inherit",
    ),
    alias("compression.type", "compression.codec"),
    int("compression.level", -1, 12, -1),
    flag("auto.commit.enable", true).consumer().deprecated(
        "[**LEGACY PROPERTY:** This property is used by the simple legacy consumer only. When \
         using the high-level KafkaConsumer, the global `enable.auto.commit` property must be \
         used instead]. If true, periodically commit offset of the last message handed to the \
         application. This committed offset will be used when the process restarts to pick up \
         where it left off. If false, the application will have to call \
         `rd_kafka_offset_store()` to store an offset (optional). Offsets will be written to \
         broker or local file according to offset.store.method.",
    ),
    alias("enable.auto.commit", "auto.commit.enable").consumer(),
    int("auto.commit.interval.ms", 10, 86_400_000, 60_000).consumer(),
    choice(
        "auto.offset.reset",
        &["smallest", "largest", "error"],
        "largest",
    )
    .spelt(&[
        ("earliest", "smallest"),
        ("beginning", "smallest"),
        ("latest", "largest"),
        ("end", "largest"),
    ])
    .consumer(),
    text("offset.store.path", Some(".")).consumer().deprecated(
        "Path to local file for storing offsets. If the path is a directory a filename will \
         be automatically generated in that directory based on the topic and partition. \
         File-based offset storage will be removed in a future version.",
    ),
    int("offset.store.sync.interval.ms", -1, 86_400_000, -1)
        .consumer()
        .deprecated(
            "fsync() interval for the offset file, in milliseconds. Use -1 to disable syncing, \
         and 0 for immediate sync after each write. File-based offset storage will be removed \
         in a future version.",
        ),
    choice("offset.store.method", &["file", "broker"], "broker")
        .consumer()
        .deprecated(
            "Offset commit store method: 'file' - DEPRECATED: local file store \
         (offset.store.path, et.al), 'broker' - broker commit store (requires \"group.id\" to \
         be configured and Apache Kafka 0.8.2 or later on the broker.).",
        ),
    int("consume.callback.max.messages", 0, 1_000_000, 0).consumer(),
];
