//! From what was given to what runs, in Kafka's order.

use super::conduct::Idempotence;
use super::draft::Draft;
use super::idempotence;
use super::java;
use super::notice::{Level, NoticeKind};
use super::producer::{Acks, ProducerConfig};
use super::refusal::{Refusal, RefusalKind};
use super::resolution::{Given, Resolution};
use super::unused;
use super::value::Value;
use crate::rule::RuleId;
use crate::version::Version;
use alloc::vec::Vec;

const MOST: i64 = i32::MAX as i64;

/// What a Java producer of that version makes of the given settings; of a repeated key the last one counts.
///
/// `bootstrap.servers` and the serializers may be missing: they then count as set by the application, the
/// serializers as Kafka's `StringSerializer`. What `ssl.*` and `sasl.*` settings contain is not looked at, nor
/// whether addresses resolve and classes exist.
///
/// Source: `ProducerConfig`, `KafkaProducer.<init>` of each version.
#[must_use]
pub fn resolve(given: &[Given<'_>], version: Version) -> Resolution {
    let mut draft = Draft::new(given, version);
    let built = configure(&mut draft)
        .map_err(|kind| Refusal {
            kind,
            wrapped: false,
        })
        .and_then(|()| {
            construct(&mut draft).map_err(|kind| Refusal {
                kind,
                wrapped: true,
            })
        });
    if let Err(refusal) = built {
        return Resolution {
            version,
            settings: Vec::new(),
            unused: Vec::new(),
            notices: draft.notices,
            outcome: Err(refusal),
        };
    }
    let unused = unused::report(&mut draft);
    let config = run_with(&draft);
    Resolution {
        version,
        settings: draft.settings,
        unused,
        notices: draft.notices,
        outcome: Ok(config),
    }
}

/// What `new ProducerConfig(…)` does.
///
/// Source: `AbstractConfig.<init>`, `ProducerConfig.postProcessParsedConfig`.
fn configure(draft: &mut Draft<'_>) -> Result<(), RefusalKind> {
    draft.parse()?;
    if draft.conduct.dns_deprecated && draft.text("client.dns.lookup") == Some("default") {
        draft.log(
            Level::Warn,
            "CommonClientConfigs",
            NoticeKind::DnsLookupDeprecated,
        );
    }
    if draft.conduct.backoff_capped {
        cap_initial(
            draft,
            "retry.backoff.ms",
            "retry.backoff.max.ms",
            |initial, max| NoticeKind::RetryBackoffConstant { initial, max },
        );
        cap_initial(
            draft,
            "socket.connection.setup.timeout.ms",
            "socket.connection.setup.timeout.max.ms",
            |initial, max| NoticeKind::SetupTimeoutConstant { initial, max },
        );
    }
    keep_reconnect_constant(draft);
    idempotence::decide(draft)
}

/// An initial value above its maximum runs as the maximum, and a line says so.
///
/// Source: `CommonClientConfigs.warnDisablingExponentialBackoff`, `ExponentialBackoff.<init>`.
fn cap_initial(draft: &mut Draft<'_>, key: &str, max_key: &str, line: fn(i64, i64) -> NoticeKind) {
    if let (Some(initial), Some(max)) = (draft.int(key), draft.int(max_key))
        && initial > max
    {
        draft.log(Level::Warn, "CommonClientConfigs", line(initial, max));
        draft.run_as(key, max, RuleId::ConfigBackoffCapped);
    }
}

/// Source: `CommonClientConfigs.postProcessReconnectBackoffConfigs`; up to 3.6 the line is on DEBUG.
fn keep_reconnect_constant(draft: &mut Draft<'_>) {
    const INITIAL: &str = "reconnect.backoff.ms";
    const MAX: &str = "reconnect.backoff.max.ms";
    let Some(initial) = draft.int(INITIAL) else {
        return;
    };
    if draft.is_given(INITIAL) && !draft.is_given(MAX) {
        if draft.conduct.backoff_capped {
            draft.log(
                Level::Warn,
                "CommonClientConfigs",
                NoticeKind::ReconnectConstant,
            );
        }
        draft.settle(MAX, Value::Int(initial), RuleId::ConfigReconnectConstant);
    } else if draft.conduct.backoff_capped
        && let Some(max) = draft.int(MAX)
        && initial > max
    {
        draft.run_as(INITIAL, max, RuleId::ConfigBackoffCapped);
    }
}

/// What `new KafkaProducer(…)` does with the configuration; everything that it refuses comes wrapped.
///
/// Source: `KafkaProducer.<init>`, `newSender`.
fn construct(draft: &mut Draft<'_>) -> Result<(), RefusalKind> {
    check_compression(draft)?;
    match draft.conduct.idempotence {
        Idempotence::ByDefault => {
            raise_delivery_timeout(draft)?;
            idempotence::instantiate(draft)?;
            check_rack(draft)?;
            check_security(draft)?;
        }
        Idempotence::OnRequest => {
            raise_delivery_timeout(draft)?;
            let on = idempotence::instantiate(draft)?;
            idempotence::override_in_flight(draft, on)?;
            check_security(draft)?;
            if draft.conduct.says_retries_raised {
                idempotence::override_retries(draft, on)?;
            }
            idempotence::override_acks(draft, on)?;
        }
        Idempotence::Constructor if draft.conduct.network_last => {
            let on = idempotence::instantiate(draft)?;
            raise_delivery_timeout(draft)?;
            idempotence::override_in_flight(draft, on)?;
            check_security(draft)?;
            idempotence::override_retries(draft, on)?;
            idempotence::override_acks(draft, on)?;
        }
        Idempotence::Constructor => {
            let on = idempotence::instantiate(draft)?;
            idempotence::override_retries(draft, on)?;
            idempotence::override_in_flight(draft, on)?;
            idempotence::override_acks(draft, on)?;
            check_security(draft)?;
        }
    }
    if draft.conduct.batch_at_least_one && draft.int("batch.size") == Some(0) {
        draft.run_as("batch.size", 1, RuleId::ConfigBatchAtLeastOne);
    }
    if draft.conduct.linger_capped && draft.int("linger.ms") > Some(MOST) {
        draft.run_as("linger.ms", MOST, RuleId::ConfigLingerCapped);
    }
    Ok(())
}

/// Source: `RecordAccumulator.PartitionerConfig.<init>`, since 4.4 (KIP-1123).
fn check_rack(draft: &Draft<'_>) -> Result<(), RefusalKind> {
    if draft.flag("partitioner.rack.aware") && draft.text("client.rack") == Some("") {
        return Err(RefusalKind::ClientRack);
    }
    Ok(())
}

/// Source: `CompressionType.forName`: what matters up to 3.2, where the range is not declared.
fn check_compression(draft: &Draft<'_>) -> Result<(), RefusalKind> {
    match draft.text("compression.type") {
        None | Some("none" | "gzip" | "snappy" | "lz4") => Ok(()),
        // KIP-110.
        Some("zstd") if draft.conduct.network_last => Ok(()),
        Some(value) => Err(RefusalKind::Compression {
            value: value.into(),
        }),
    }
}

/// Source: `SecurityProtocol.forName`: what matters up to 3.2, where the range is not declared.
fn check_security(draft: &Draft<'_>) -> Result<(), RefusalKind> {
    let value = java::to_upper_case(draft.text("security.protocol").unwrap_or("PLAINTEXT"));
    match value.as_str() {
        "PLAINTEXT" | "SSL" | "SASL_PLAINTEXT" | "SASL_SSL" => Ok(()),
        _ => Err(RefusalKind::SecurityProtocol {
            value,
            package: draft.conduct.security_package,
        }),
    }
}

/// Source: `KafkaProducer.configureDeliveryTimeout`, since 2.1 (KIP-91).
fn raise_delivery_timeout(draft: &mut Draft<'_>) -> Result<(), RefusalKind> {
    const DELIVERY: &str = "delivery.timeout.ms";
    let (Some(delivery), Some(linger), Some(request)) = (
        draft.int(DELIVERY),
        draft.int("linger.ms"),
        draft.int("request.timeout.ms"),
    ) else {
        return Ok(());
    };
    let sum = linger.min(MOST) + request;
    let sum = if draft.conduct.sum_overflows {
        // Both are 32-bit numbers in those versions, and so is their sum.
        if sum > MOST { sum - (1 << 32) } else { sum }
    } else {
        sum.min(MOST)
    };
    if delivery >= sum {
        return Ok(());
    }
    if draft.is_given(DELIVERY) {
        return Err(RefusalKind::DeliveryTimeout);
    }
    draft.log(
        Level::Warn,
        "KafkaProducer",
        NoticeKind::DeliveryRaised { to: sum },
    );
    draft.override_with(DELIVERY, Value::Int(sum), RuleId::ConfigDeliveryRaised);
    Ok(())
}

/// What the machines run with. Where a version lacks a setting, what it does without stands in.
fn run_with(draft: &Draft<'_>) -> ProducerConfig {
    let number = |key: &str| {
        draft
            .settings
            .iter()
            .find(|setting| setting.key == key)
            .and_then(super::resolution::Setting::number)
    };
    let count = |key: &str| number(key).and_then(|number| u32::try_from(number).ok());
    let retry_backoff = number("retry.backoff.ms").unwrap_or_default();
    let reconnect_backoff = number("reconnect.backoff.ms").unwrap_or_default();
    ProducerConfig {
        acks: match draft.acks() {
            0 => Acks::Zero,
            1 => Acks::One,
            _ => Acks::All,
        },
        enable_idempotence: draft.flag(idempotence::ENABLE),
        retries: count("retries").unwrap_or_default(),
        max_in_flight: count(idempotence::IN_FLIGHT).unwrap_or(1),
        request_timeout: number("request.timeout.ms").unwrap_or_default(),
        // Before KIP-91 only the number of retries ends a batch that has been sent.
        delivery_timeout: number("delivery.timeout.ms").unwrap_or(MOST),
        linger: number("linger.ms").unwrap_or_default(),
        batch_size: count("batch.size").unwrap_or(1).max(1),
        max_request_size: count("max.request.size").unwrap_or_default(),
        buffer_memory: number("buffer.memory")
            .and_then(|number| u64::try_from(number).ok())
            .unwrap_or_default(),
        max_block: number("max.block.ms").unwrap_or_default(),
        retry_backoff,
        // Before KIP-580 the backoff is constant.
        retry_backoff_max: number("retry.backoff.max.ms").unwrap_or(retry_backoff),
        reconnect_backoff,
        reconnect_backoff_max: number("reconnect.backoff.max.ms").unwrap_or(reconnect_backoff),
        // Before KIP-601 only the operating system ends an attempt to connect.
        connection_setup_timeout: number("socket.connection.setup.timeout.ms").unwrap_or(MOST),
        connection_setup_timeout_max: number("socket.connection.setup.timeout.max.ms")
            .unwrap_or(MOST),
    }
}
