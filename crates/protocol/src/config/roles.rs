//! Names that people give to producers and that belong to other parts of Kafka.

/// Settings of consumers that no producer has, sorted.
///
/// Source: `org.apache.kafka.clients.consumer.ConsumerConfig` of 4.3.
const CONSUMER: &[&str] = &[
    "allow.auto.create.topics",
    "auto.commit.interval.ms",
    "auto.offset.reset",
    "check.crcs",
    "default.api.timeout.ms",
    "enable.auto.commit",
    "exclude.internal.topics",
    "fetch.max.bytes",
    "fetch.max.wait.ms",
    "fetch.min.bytes",
    "group.id",
    "group.instance.id",
    "group.protocol",
    "group.remote.assignor",
    "heartbeat.interval.ms",
    "isolation.level",
    "key.deserializer",
    "max.partition.fetch.bytes",
    "max.poll.interval.ms",
    "max.poll.records",
    "partition.assignment.strategy",
    "session.timeout.ms",
    "share.acknowledgement.mode",
    "value.deserializer",
];

/// Settings of brokers and topics that bear on what a producer sees, sorted.
///
/// Source: `org.apache.kafka.common.config.TopicConfig`, `org.apache.kafka.server.config.ServerConfigs` and their
/// like, of 4.3.
const BROKER: &[&str] = &[
    "advertised.listeners",
    "auto.create.topics.enable",
    "cleanup.policy",
    "default.replication.factor",
    "listeners",
    "log.cleanup.policy",
    "log.dirs",
    "log.message.timestamp.after.max.ms",
    "log.message.timestamp.before.max.ms",
    "log.message.timestamp.type",
    "log.retention.bytes",
    "log.retention.hours",
    "log.retention.minutes",
    "log.retention.ms",
    "log.segment.bytes",
    "max.message.bytes",
    "message.max.bytes",
    "message.timestamp.after.max.ms",
    "message.timestamp.before.max.ms",
    "message.timestamp.type",
    "min.insync.replicas",
    "num.partitions",
    "producer.id.expiration.ms",
    "replica.fetch.max.bytes",
    "replica.lag.time.max.ms",
    "replication.factor",
    "retention.bytes",
    "retention.ms",
    "segment.bytes",
    "segment.ms",
    "transaction.max.timeout.ms",
    "transactional.id.expiration.ms",
    "unclean.leader.election.enable",
];

/// Whether it is a consumer's setting.
pub(super) fn is_consumers(key: &str) -> bool {
    CONSUMER.binary_search(&key).is_ok()
}

/// Whether it is a broker's or a topic's setting.
pub(super) fn is_brokers(key: &str) -> bool {
    BROKER.binary_search(&key).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::{definitions, is_security};
    use super::*;
    use crate::version::Version;

    #[test]
    fn lists_are_sorted_and_no_producer_has_their_names() {
        assert!(CONSUMER.is_sorted() && BROKER.is_sorted());
        for key in CONSUMER.iter().chain(BROKER) {
            assert!(!is_security(key), "{key}");
            for &version in Version::LINES {
                assert!(definitions(version).all(|row| row.key != *key), "{key}");
            }
        }
        assert!(is_consumers("group.id") && !is_consumers("min.insync.replicas"));
        assert!(is_brokers("min.insync.replicas") && !is_brokers("acks"));
    }
}
