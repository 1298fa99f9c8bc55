//! The table of settings: every producer key of Kafka 0.11 to 4.4 with its type, default and range.
//!
//! The keys stand in the order in which Kafka defines them: of several values that cannot be read, the first one in
//! this order is refused. `ssl.*` and `sasl.*` settings are known by name only, see [`is_security`].
//!
//! Source: `org.apache.kafka.clients.producer.ProducerConfig` of each release.

use super::definition::{Definition, Kind, Preset, Valid};
use crate::version::Version;

macro_rules! table {
    (@until) => { None };
    (@until $major:literal, $minor:literal, $patch:literal) => { Some(Version::new($major, $minor, $patch)) };
    ($($key:literal { $(since $major:literal, $minor:literal, $patch:literal
        $(until $end_major:literal, $end_minor:literal, $end_patch:literal)?: $kind:ident, $preset:expr, $valid:expr;)* })*) => {
        &[$($(Definition {
            key: $key,
            since: Version::new($major, $minor, $patch),
            until: table!(@until $($end_major, $end_minor, $end_patch)?),
            kind: Kind::$kind,
            preset: $preset,
            valid: $valid,
        },)*)*]
    };
}

use Preset::{Bool, Int, List, Null, Required, Text};
use Valid::{
    Any, AtLeast, Between, BetweenOr, Distinct, NonEmpty, NonNull, OneOf, OneOfIgnoringCase,
};

/// Every row, in definition order; the rows of one key stand together, oldest first.
pub(super) const ROWS: &[Definition] = table! {
    "bootstrap.servers" {
        since 0, 11, 0 until 1, 1, 0: List, Required, Any;
        since 1, 1, 0 until 4, 2, 0: List, List(&[]), NonNull;
        since 4, 2, 0: List, Required, Distinct { empty: false };
    }
    "client.dns.lookup" {
        since 2, 1, 0 until 2, 6, 0: String, Text("default"), OneOf(&["default", "use_all_dns_ips", "resolve_canonical_bootstrap_servers_only"]);
        since 2, 6, 0 until 3, 0, 0: String, Text("use_all_dns_ips"), OneOf(&["default", "use_all_dns_ips", "resolve_canonical_bootstrap_servers_only"]);
        since 3, 0, 0: String, Text("use_all_dns_ips"), OneOf(&["use_all_dns_ips", "resolve_canonical_bootstrap_servers_only"]);
    }
    "buffer.memory" {
        since 0, 11, 0: Long, Int(33_554_432), AtLeast(0);
    }
    "buffer.memory.allocation.strategy" {
        since 4, 4, 0: String, Text("full"), OneOfIgnoringCase(&["FULL", "INCREMENTAL"]);
    }
    "retries" {
        since 0, 11, 0 until 2, 1, 0: Int, Int(0), Between(0, 2_147_483_647);
        since 2, 1, 0: Int, Int(2_147_483_647), Between(0, 2_147_483_647);
    }
    "acks" {
        since 0, 11, 0 until 3, 0, 0: String, Text("1"), OneOf(&["all", "-1", "0", "1"]);
        since 3, 0, 0: String, Text("all"), OneOf(&["all", "-1", "0", "1"]);
    }
    "compression.type" {
        since 0, 11, 0 until 3, 3, 0: String, Text("none"), Any;
        since 3, 3, 0: String, Text("none"), OneOf(&["none", "gzip", "snappy", "lz4", "zstd"]);
    }
    "compression.gzip.level" {
        since 3, 8, 0: Int, Int(-1), BetweenOr(1, 9, -1);
    }
    "compression.lz4.level" {
        since 3, 8, 0: Int, Int(9), Between(1, 17);
    }
    "compression.zstd.level" {
        since 3, 8, 0: Int, Int(3), Between(-131_072, 22);
    }
    "batch.size" {
        since 0, 11, 0: Int, Int(16_384), AtLeast(0);
    }
    "partitioner.adaptive.partitioning.enable" {
        since 3, 3, 0: Boolean, Bool(true), Any;
    }
    "partitioner.availability.timeout.ms" {
        since 3, 3, 0: Long, Int(0), AtLeast(0);
    }
    "partitioner.ignore.keys" {
        since 3, 3, 0: Boolean, Bool(false), Any;
    }
    "partitioner.rack.aware" {
        since 4, 4, 0: Boolean, Bool(false), Any;
    }
    "linger.ms" {
        since 0, 11, 0 until 2, 1, 0: Long, Int(0), AtLeast(0);
        since 2, 1, 0 until 2, 2, 1: Int, Int(0), AtLeast(0);
        since 2, 2, 1 until 4, 0, 0: Long, Int(0), AtLeast(0);
        since 4, 0, 0: Long, Int(5), AtLeast(0);
    }
    "delivery.timeout.ms" {
        since 2, 1, 0: Int, Int(120_000), AtLeast(0);
    }
    "client.id" {
        since 0, 11, 0: String, Text(""), Any;
    }
    "client.rack" {
        since 4, 4, 0: String, Text(""), Any;
    }
    "send.buffer.bytes" {
        since 0, 11, 0: Int, Int(131_072), AtLeast(-1);
    }
    "receive.buffer.bytes" {
        since 0, 11, 0: Int, Int(32_768), AtLeast(-1);
    }
    "max.request.size" {
        since 0, 11, 0: Int, Int(1_048_576), AtLeast(0);
    }
    "reconnect.backoff.ms" {
        since 0, 11, 0: Long, Int(50), AtLeast(0);
    }
    "reconnect.backoff.max.ms" {
        since 0, 11, 0: Long, Int(1_000), AtLeast(0);
    }
    "retry.backoff.ms" {
        since 0, 11, 0: Long, Int(100), AtLeast(0);
    }
    "retry.backoff.max.ms" {
        since 3, 7, 0: Long, Int(1_000), AtLeast(0);
    }
    "bootstrap.resolve.timeout.ms" {
        since 4, 4, 0: Long, Int(0), AtLeast(0);
    }
    "enable.metrics.push" {
        since 3, 7, 0: Boolean, Bool(true), Any;
    }
    "max.block.ms" {
        since 0, 11, 0: Long, Int(60_000), AtLeast(0);
    }
    "request.timeout.ms" {
        since 0, 11, 0: Int, Int(30_000), AtLeast(0);
    }
    "metadata.max.age.ms" {
        since 0, 11, 0: Long, Int(300_000), AtLeast(0);
    }
    "metadata.max.idle.ms" {
        since 2, 5, 0: Long, Int(300_000), AtLeast(5_000);
    }
    "metrics.sample.window.ms" {
        since 0, 11, 0: Long, Int(30_000), AtLeast(0);
    }
    "metrics.num.samples" {
        since 0, 11, 0: Int, Int(2), AtLeast(1);
    }
    "metrics.recording.level" {
        since 0, 11, 0 until 2, 7, 0: String, Text("INFO"), OneOf(&["INFO", "DEBUG"]);
        since 2, 7, 0: String, Text("INFO"), OneOf(&["INFO", "DEBUG", "TRACE"]);
    }
    "metric.reporters" {
        since 0, 11, 0 until 1, 1, 0: List, List(&[]), Any;
        since 1, 1, 0 until 4, 0, 0: List, List(&[]), NonNull;
        since 4, 0, 0 until 4, 2, 0: List, List(&["org.apache.kafka.common.metrics.JmxReporter"]), NonNull;
        since 4, 2, 0: List, List(&["org.apache.kafka.common.metrics.JmxReporter"]), Distinct { empty: true };
    }
    "auto.include.jmx.reporter" {
        since 3, 4, 0 until 4, 0, 0: Boolean, Bool(true), Any;
    }
    "max.in.flight.requests.per.connection" {
        since 0, 11, 0: Int, Int(5), AtLeast(1);
    }
    "key.serializer" {
        since 0, 11, 0: Class, Required, Any;
    }
    "value.serializer" {
        since 0, 11, 0: Class, Required, Any;
    }
    "socket.connection.setup.timeout.ms" {
        since 2, 7, 0: Long, Int(10_000), Any;
    }
    "socket.connection.setup.timeout.max.ms" {
        since 2, 7, 0 until 2, 8, 0: Long, Int(127_000), Any;
        since 2, 8, 0: Long, Int(30_000), Any;
    }
    "connections.max.idle.ms" {
        since 0, 11, 0: Long, Int(540_000), Any;
    }
    "partitioner.class" {
        since 0, 11, 0 until 3, 3, 0: Class, Text("org.apache.kafka.clients.producer.internals.DefaultPartitioner"), Any;
        since 3, 3, 0: Class, Null, Any;
    }
    "interceptor.classes" {
        since 0, 11, 0 until 1, 1, 0: List, Null, Any;
        since 1, 1, 0 until 4, 2, 0: List, List(&[]), NonNull;
        since 4, 2, 0: List, List(&[]), Distinct { empty: true };
    }
    "security.protocol" {
        since 0, 11, 0 until 3, 3, 0: String, Text("PLAINTEXT"), Any;
        since 3, 3, 0 until 3, 5, 1: String, Text("PLAINTEXT"), OneOf(&["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"]);
        since 3, 5, 1: String, Text("PLAINTEXT"), OneOfIgnoringCase(&["SASL_SSL", "PLAINTEXT", "SSL", "SASL_PLAINTEXT"]);
    }
    "security.providers" {
        since 2, 4, 0: String, Null, Any;
    }
    "enable.idempotence" {
        since 0, 11, 0 until 3, 0, 0: Boolean, Bool(false), Any;
        since 3, 0, 0: Boolean, Bool(true), Any;
    }
    "transaction.timeout.ms" {
        since 0, 11, 0: Int, Int(60_000), Any;
    }
    "transactional.id" {
        since 0, 11, 0: String, Null, NonEmpty;
    }
    "transaction.two.phase.commit.enable" {
        since 4, 1, 0: Boolean, Bool(false), Any;
    }
    "metadata.recovery.strategy" {
        since 3, 8, 0 until 4, 0, 0: String, Text("none"), OneOfIgnoringCase(&["REBOOTSTRAP", "NONE"]);
        since 4, 0, 0: String, Text("rebootstrap"), OneOfIgnoringCase(&["REBOOTSTRAP", "NONE"]);
    }
    "metadata.recovery.rebootstrap.trigger.ms" {
        since 4, 0, 0: Long, Int(300_000), AtLeast(0);
    }
    "internal.auto.downgrade.txn.commit" {
        since 2, 6, 0 until 3, 0, 0: Boolean, Bool(false), Any;
    }
    "metadata.cluster.check.enable" {
        since 4, 4, 0: Boolean, Bool(true), Any;
    }
    "config.providers" {
        since 4, 2, 0: List, List(&[]), Distinct { empty: true };
    }
};

/// The settings of a version, in the order in which Kafka defines them.
pub fn definitions(version: Version) -> impl Iterator<Item = &'static Definition> {
    ROWS.iter().filter(move |row| row.holds(version))
}

/// What a version says about a key; `None` if it does not know the key.
///
/// `ssl.*` and `sasl.*` keys are not in the table.
#[must_use]
pub fn definition(version: Version, key: &str) -> Option<&'static Definition> {
    definitions(version).find(|row| row.key == key)
}

/// The first version that has a key, and the first that no longer has it; `None` if none ever had it.
pub(super) fn lifetime(key: &str) -> Option<(Version, Option<Version>)> {
    let mut rows = ROWS.iter().filter(|row| row.key == key);
    let first = rows.next()?;
    Some((first.since, rows.next_back().unwrap_or(first).until))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn no_version_defines_a_key_twice() {
        for &version in Version::LINES {
            let mut seen = BTreeSet::new();
            for row in definitions(version) {
                assert!(seen.insert(row.key), "{} in {version}", row.key);
            }
        }
    }

    #[test]
    fn a_key_lives_from_its_first_row_to_its_last() {
        let version = Version::new;
        assert_eq!(
            lifetime("auto.include.jmx.reporter"),
            Some((version(3, 4, 0), Some(version(4, 0, 0))))
        );
        assert_eq!(lifetime("acks"), Some((version(0, 11, 0), None)));
        assert_eq!(lifetime("group.id"), None);
    }

    #[test]
    fn rows_of_a_key_follow_one_another_without_overlap() {
        for (row, next) in ROWS
            .iter()
            .zip(&ROWS[1..])
            .filter(|(row, next)| row.key == next.key)
        {
            assert!(
                row.until.is_some_and(|until| until <= next.since),
                "{}",
                row.key
            );
        }
        let starts: alloc::vec::Vec<_> = ROWS
            .iter()
            .enumerate()
            .filter(|(index, row)| *index == 0 || ROWS[index - 1].key != row.key)
            .map(|(_, row)| row.key)
            .collect();
        assert_eq!(starts.len(), starts.iter().collect::<BTreeSet<_>>().len());
    }
}
