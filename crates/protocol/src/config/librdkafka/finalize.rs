//! What librdkafka adjusts and refuses when a producer is created.

use super::conflict::Conflict;
use super::draft::Draft;
use super::property::Level::{self, Global, Topic};
use super::refusal::RefusalKind;
use super::value::Value;
use crate::rule::RuleId;
use alloc::borrow::ToOwned;

const IDEMPOTENCE: &str = "enable.idempotence";
const IN_FLIGHT: &str = "max.in.flight.requests.per.connection";
const RETRIES: &str = "message.send.max.retries";
const BACKPRESSURE: &str = "queue.buffering.backpressure.threshold";
const LINGER: &str = "queue.buffering.max.ms";
const ACKS: &str = "request.required.acks";
const QUEUING: &str = "queuing.strategy";
const MESSAGE_TIMEOUT: &str = "message.timeout.ms";
const TRANSACTION_TIMEOUT: &str = "transaction.timeout.ms";
const SOCKET_TIMEOUT: &str = "socket.timeout.ms";
const REFRESH: &str = "topic.metadata.refresh.interval.ms";
/// The most requests in flight that idempotence allows (`RD_KAFKA_IDEMP_MAX_INFLIGHT`).
const MOST_IN_FLIGHT: i32 = 5;

/// Adjusts what was not given and refuses what contradicts itself.
///
/// Source: `rd_kafka_conf_finalize`, for a producer. What TLS and SASL settings ask of each other is left out.
pub(super) fn client(draft: &mut Draft) -> Result<(), Conflict> {
    if draft.text(Global, "transactional.id").is_some() {
        transactions(draft)?;
    }
    if draft.flag(Global, IDEMPOTENCE) {
        idempotence(draft)?;
    } else if draft.flag(Global, "enable.gapless.guarantee") {
        return Err(Conflict::Gapless);
    }
    sticky(draft);
    if draft.int(Global, REFRESH) > 0 {
        let age = Value::Int(draft.int(Global, REFRESH) * 3);
        follow(draft, Global, "metadata.max.age.ms", age);
    }
    if draft.int(Global, "reconnect.backoff.max.ms") < draft.int(Global, "reconnect.backoff.ms") {
        return Err(Conflict::Reconnect);
    }
    let backoff = Value::Int(draft.int(Global, "retry.backoff.ms"));
    follow(
        draft,
        Global,
        "topic.metadata.refresh.fast.interval.ms",
        backoff,
    );
    let brokers = draft.text(Global, "metadata.broker.list");
    if brokers.is_some_and(|brokers| brokers.to_ascii_lowercase().contains("azure")) {
        // Azure closes connections that are idle for four minutes.
        let idle = Value::Int((4 * 60 - 10) * 1000);
        follow(draft, Global, "connections.max.idle.ms", idle);
    }
    follow(draft, Global, "allow.auto.create.topics", Value::Flag(true));
    if draft.has_topic_defaults {
        lower_linger(draft)?;
        topic(draft)?;
    }
    Ok(())
}

/// Lets a value that was not given follow another.
fn follow(draft: &mut Draft, level: Level, name: &str, value: Value) {
    draft.settle_unless_given(level, name, value, RuleId::LibrdkafkaFollows);
}

fn transactions(draft: &mut Draft) -> Result<(), Conflict> {
    if !draft.flag(Global, IDEMPOTENCE) {
        if draft.is_given(Global, IDEMPOTENCE) {
            return Err(Conflict::TransactionalId);
        }
        let rule = RuleId::LibrdkafkaTransactional;
        draft.settle(Global, IDEMPOTENCE, Value::Flag(true), rule);
    }
    // At least one request must fit into a transaction.
    let transaction = draft.int(Global, TRANSACTION_TIMEOUT);
    if !draft.is_given(Global, SOCKET_TIMEOUT) {
        let timeout = Value::Int((transaction - 100).max(900));
        let rule = RuleId::LibrdkafkaTransactionTimeout;
        draft.settle(Global, SOCKET_TIMEOUT, timeout, rule);
    } else if transaction.wrapping_add(100) < draft.int(Global, SOCKET_TIMEOUT) {
        return Err(Conflict::SocketTimeout);
    }
    Ok(())
}

fn idempotence(draft: &mut Draft) -> Result<(), Conflict> {
    if !draft.is_given(Global, IN_FLIGHT) {
        let most = draft.int(Global, IN_FLIGHT).min(MOST_IN_FLIGHT);
        let rule = RuleId::LibrdkafkaIdempotenceAdjusts;
        draft.settle(Global, IN_FLIGHT, Value::Int(most), rule);
    } else if draft.int(Global, IN_FLIGHT) > MOST_IN_FLIGHT {
        return Err(Conflict::InFlight);
    }
    // What is not given has the value that idempotence asks for by default: retries without limit, a threshold
    // of 1, and for topics acks=all and first in, first out.
    if draft.int(Global, RETRIES) < 1 {
        return Err(Conflict::Retries);
    }
    if draft.int(Global, BACKPRESSURE) > 1 {
        return Err(Conflict::Backpressure);
    }
    Ok(())
}

/// Without a setting of its own, a sticky partition is kept for twice the time that a batch waits.
fn sticky(draft: &mut Draft) {
    const MOST: i64 = 900_000;
    #[allow(clippy::cast_possible_truncation)]
    // What is no number becomes 0.
    let twice = (2.0 * draft.real(Global, LINGER)) as i64;
    let twice = i32::try_from(twice.min(MOST)).unwrap_or_default();
    follow(
        draft,
        Global,
        "sticky.partitioning.linger.ms",
        Value::Int(twice),
    );
}

/// A wait that was not given gives way to `message.timeout.ms`.
fn lower_linger(draft: &mut Draft) -> Result<(), Conflict> {
    if !lingers_too_long(draft) {
        return Ok(());
    }
    if draft.is_given(Global, LINGER) {
        return Err(Conflict::Linger);
    }
    let below = f64::from(draft.int(Topic, MESSAGE_TIMEOUT)) - 0.1;
    let rule = RuleId::LibrdkafkaLinger;
    draft.settle(Global, LINGER, Value::Real(below), rule);
    Ok(())
}

fn lingers_too_long(draft: &Draft) -> bool {
    let timeout = draft.int(Topic, MESSAGE_TIMEOUT);
    timeout != 0 && f64::from(timeout) <= draft.real(Global, LINGER)
}

/// The same for the settings of a topic.
///
/// Source: `rd_kafka_topic_conf_finalize`, for a producer.
pub(super) fn topic(draft: &mut Draft) -> Result<(), Conflict> {
    if draft.flag(Global, IDEMPOTENCE) {
        if draft.int(Topic, ACKS) != -1 {
            return Err(Conflict::Acks);
        }
        if draft.text(Topic, QUEUING) != Some("fifo") {
            return Err(Conflict::Queuing);
        }
        if draft.text(Global, "transactional.id").is_some() {
            let transaction = draft.int(Global, TRANSACTION_TIMEOUT);
            if !draft.is_given(Topic, MESSAGE_TIMEOUT) {
                let rule = RuleId::LibrdkafkaTransactionTimeout;
                draft.settle(Topic, MESSAGE_TIMEOUT, Value::Int(transaction), rule);
            } else if draft.int(Topic, MESSAGE_TIMEOUT) > transaction {
                return Err(Conflict::MessageTimeout);
            }
        }
    }
    if lingers_too_long(draft) && draft.is_given(Global, LINGER) {
        return Err(Conflict::Linger);
    }
    Ok(())
}

/// What follows from other settings once the client is there, and what it still refuses.
///
/// Source: `rd_kafka_new`.
pub(super) fn created(draft: &mut Draft) -> Result<(), RefusalKind> {
    let rule = RuleId::LibrdkafkaFollows;
    if draft.has_flags(Global, "debug") {
        const DEBUG: i32 = 7;
        draft.settle(Global, "log_level", Value::Int(DEBUG), rule);
    }
    let fallback = draft
        .text(Global, "broker.version.fallback")
        .map(str::to_owned);
    const LEGACY: [&str; 4] = ["0.9.0", "0.8.2", "0.8.1", "0.8.0"];
    if fallback.is_some_and(|version| !LEGACY.iter().any(|old| version.starts_with(old))) {
        draft.settle(Global, "api.version.request", Value::Flag(true), rule);
    }
    let strategies = draft.text(Global, "partition.assignment.strategy");
    let group_type = draft.text(Global, "group.protocol.type");
    assignors(
        strategies.unwrap_or_default(),
        group_type == Some("consumer"),
    )
}

/// Even a producer reads the list of strategies by which a consumer group divides partitions.
///
/// Source: `rd_kafka_assignors_init`.
fn assignors(strategies: &str, has_any: bool) -> Result<(), RefusalKind> {
    const EAGER: [&str; 2] = ["range", "roundrobin"];
    const COOPERATIVE: &str = "cooperative-sticky";
    let (mut eager, mut cooperative) = (false, false);
    let mut rest = strategies;
    while !rest.is_empty() {
        // Only what stands before a name is trimmed: "range ,roundrobin" names no strategy that exists.
        rest = rest.trim_start_matches([' ', ',']);
        let (strategy, after) = rest.split_once(',').unwrap_or((rest, ""));
        if has_any && EAGER.contains(&strategy) {
            eager = true;
        } else if has_any && strategy == COOPERATIVE {
            cooperative = true;
        } else {
            let strategy = strategy.to_owned();
            return Err(RefusalKind::Assignor { strategy });
        }
        rest = after;
    }
    if eager && cooperative {
        let strategies = strategies.to_owned();
        return Err(RefusalKind::AssignorsMixed { strategies });
    }
    Ok(())
}
