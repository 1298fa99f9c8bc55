//! Which of the given settings nothing reads.

use super::draft::Draft;
use super::idempotence::ENABLE;
use super::java::hash_bucket;
use super::notice::{Level, NoticeKind};
use super::resolution::Unused;
use super::security::is_security;
use super::suggest;
use super::table::definition;
use super::value::Value;
use alloc::borrow::ToOwned;
use alloc::vec::Vec;

/// What a producer cannot do without.
const REQUIRED: [&str; 3] = ["bootstrap.servers", "key.serializer", "value.serializer"];

/// Finds the settings that nothing reads and logs them.
///
/// Source: `AbstractConfig.unused`, `AbstractConfig.logUnused`.
pub(super) fn report(draft: &mut Draft<'_>) -> Vec<Unused> {
    let mut unused: Vec<Unused> = draft
        .given
        .keys()
        .filter(|key| !is_read(draft, key))
        .map(|key| {
            let known = definition(draft.version, key).is_some() || is_security(key);
            Unused {
                key: (*key).to_owned(),
                known,
                meant: if known {
                    None
                } else {
                    suggest::meant(draft.version, key)
                },
            }
        })
        .collect();
    // Java compares texts by UTF-16 units.
    unused.sort_by(|left, right| left.key.encode_utf16().cmp(right.key.encode_utf16()));
    let logger = draft.conduct.unused_logger;
    match draft.conduct.unused_in_one_line {
        Some(level) if !unused.is_empty() => {
            let keys = unused.iter().map(|unused| unused.key.clone()).collect();
            draft.log(level, logger, NoticeKind::Unused { keys });
        }
        Some(_) => {}
        None => {
            // Each has its own line, in the order of a hash set of all settings; the three required ones are
            // always among them.
            let missing = REQUIRED.iter().filter(|key| !draft.is_given(key)).count();
            let size = draft.given.len() + missing;
            let mut keys: Vec<_> = unused.iter().map(|unused| unused.key.clone()).collect();
            keys.sort_by_key(|key| hash_bucket(key, size));
            for key in keys {
                draft.log(Level::Warn, logger, NoticeKind::Unknown { key });
            }
        }
    }
    unused
}

/// Names that no version defines for producers and that something may read all the same.
pub(super) fn is_free(key: &str) -> bool {
    matches!(
        key,
        "client.rack"
            | "key.serializer.encoding"
            | "metrics.jmx.exclude"
            | "metrics.jmx.include"
            | "serializer.encoding"
            | "value.serializer.encoding"
    )
}

fn is_read(draft: &Draft<'_>, key: &str) -> bool {
    let known = definition(draft.version, key).is_some() || is_security(key);
    if known && draft.conduct.reads_everything {
        return true;
    }
    let protocol = super::java::to_upper_case(draft.text("security.protocol").unwrap_or_default());
    match key {
        "compression.gzip.level" => known && draft.text("compression.type") == Some("gzip"),
        "compression.lz4.level" => known && draft.text("compression.type") == Some("lz4"),
        "compression.zstd.level" => known && draft.text("compression.type") == Some("zstd"),
        // Only asked for when the built-in partitioner is at work.
        "partitioner.adaptive.partitioning.enable" => {
            known && draft.value("partitioner.class") == Some(&Value::Null)
        }
        "transaction.timeout.ms" => draft.conduct.reads_transaction_timeout || draft.flag(ENABLE),
        "internal.auto.downgrade.txn.commit" => known && draft.flag(ENABLE),
        "security.providers" => known && protocol != "PLAINTEXT",
        // Read before anything keeps book.
        "config.providers" => false,
        // Looked up whatever the protocol.
        "sasl.mechanism" => true,
        "client.rack" => {
            known || (draft.conduct.reads_client_rack && draft.flag("enable.metrics.push"))
        }
        "metrics.jmx.include" | "metrics.jmx.exclude" => draft.conduct.reads_jmx_filters,
        "key.serializer.encoding" => is_string_serializer(draft, "key.serializer"),
        "value.serializer.encoding" => is_string_serializer(draft, "value.serializer"),
        // The fallback, for whichever serializer has no setting of its own.
        "serializer.encoding" => [
            ("key.serializer", "key.serializer.encoding"),
            ("value.serializer", "value.serializer.encoding"),
        ]
        .iter()
        .any(|(serializer, own)| is_string_serializer(draft, serializer) && !draft.is_given(own)),
        _ if key.starts_with("sasl.") => known && protocol.starts_with("SASL_"),
        _ if key.starts_with("ssl.") => known && protocol.ends_with("SSL"),
        _ => known,
    }
}

fn is_string_serializer(draft: &Draft<'_>, key: &str) -> bool {
    draft
        .text(key)
        .is_none_or(|class| class == "org.apache.kafka.common.serialization.StringSerializer")
}
