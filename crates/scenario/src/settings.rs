//! Kafka's keys: how scenarios order them, and the numbers that links give them.

/// Keys of a producer's table that are ours, not Kafka's.
pub(crate) const OWN_KEYS: [&str; 3] = ["client", "start", "client_wake"];

/// The keys that links write as numbers: the first is 1. **Frozen: append only**, never reorder, never remove.
/// The first 31 take one byte in a link. Files write settings in this order.
pub(crate) const KEYS: [&str; 50] = [
    "enable.idempotence",
    "acks",
    "retries",
    "max.in.flight.requests.per.connection",
    "request.timeout.ms",
    "delivery.timeout.ms",
    "linger.ms",
    "batch.size",
    "retry.backoff.ms",
    "retry.backoff.max.ms",
    "reconnect.backoff.ms",
    "reconnect.backoff.max.ms",
    "max.request.size",
    "buffer.memory",
    "max.block.ms",
    "transactional.id",
    "transaction.timeout.ms",
    "socket.connection.setup.timeout.ms",
    "socket.connection.setup.timeout.max.ms",
    "compression.type",
    "partitioner.class",
    "partitioner.ignore.keys",
    "partitioner.adaptive.partitioning.enable",
    "partitioner.availability.timeout.ms",
    "connections.max.idle.ms",
    "metadata.max.age.ms",
    "metadata.max.idle.ms",
    "client.id",
    "bootstrap.servers",
    "key.serializer",
    "value.serializer",
    "transaction.two.phase.commit.enable",
    "metadata.recovery.strategy",
    "metadata.recovery.rebootstrap.trigger.ms",
    "send.buffer.bytes",
    "receive.buffer.bytes",
    "metrics.sample.window.ms",
    "metrics.num.samples",
    "metrics.recording.level",
    "metric.reporters",
    "interceptor.classes",
    "enable.metrics.push",
    "security.protocol",
    "client.dns.lookup",
    "compression.gzip.level",
    "compression.lz4.level",
    "compression.zstd.level",
    "security.providers",
    "client.rack",
    "partitioner.rack.aware",
];

/// The words that links write as numbers: the first is 0. **Frozen: append only.**
pub(crate) const WORDS: [&str; 10] = [
    "false", "true", "all", "-1", "none", "gzip", "snappy", "lz4", "zstd", "",
];

/// Where files write a setting: known keys in the order of [`KEYS`], then the rest by name.
#[must_use]
pub(crate) fn place(key: &str) -> usize {
    KEYS.iter()
        .position(|known| *known == key)
        .unwrap_or(KEYS.len())
}
