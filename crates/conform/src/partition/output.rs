//! From what the model says to the form of a recording.

use ackscope_protocol::RuleId;
use ackscope_protocol::log::{
    Outcome, PartitionLog, ProducerEntry, Refusal, StoredBatch, TimestampType,
};
use ackscope_protocol::{ErrorCode, Millis};
use serde_json::{Map, Value, json};

/// What the log made of a batch; `log_append_time` is answered for one that was appended.
pub(super) fn outcome(outcome: &Outcome, log_append_time: Option<Millis>) -> Value {
    match outcome {
        Outcome::Appended(written) => {
            let mut value = json!({
                "result": "appended", "base_offset": written.base_offset, "last_offset": written.last_offset,
            });
            if let Some(time) = log_append_time {
                value["log_append_time"] = time.into();
            }
            value
        }
        Outcome::Duplicate {
            original,
            log_append_time,
            ..
        } => json!({
            "result": "duplicate", "base_offset": original.base_offset, "last_offset": original.last_offset,
            "log_append_time": log_append_time,
        }),
        Outcome::Refused(refusal) => rejected(refusal),
    }
}

pub(super) fn rejected(refusal: &Refusal) -> Value {
    let mut value = json!({"result": "rejected", "error": refusal.error.name()});
    if refusal.error == ErrorCode::UnknownServerError {
        value["exception"] = refusal.exception().into();
    }
    value
}

/// A stored batch.
pub(super) fn stored(stored: &StoredBatch) -> Value {
    let batch = &stored.batch;
    let mut value = vec![
        json!(stored.base_offset),
        json!(stored.last_offset()),
        json!(batch.identity.producer_id),
        json!(batch.identity.epoch),
        json!(batch.base_sequence),
    ];
    if batch.control.is_some() {
        value.push("c".into());
    } else if batch.transactional {
        value.push("t".into());
    }
    Value::Array(value)
}

/// The state of the log after the last operation, but for its batches. It began at `start_offset`; `start` and `now` are
/// what the clock showed first and shows now.
pub(super) fn state(
    log: &PartitionLog,
    start_offset: i64,
    start: Millis,
    now: Millis,
) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut put = |key: &str, value: Value| fields.insert(key.to_owned(), value);
    put("log_start_offset", log.start_offset().into());
    put("log_end_offset", log.end_offset().into());
    put("last_stable_offset", log.last_stable_offset().into());
    let producers = log.producers().iter();
    put(
        "producers",
        producers
            .map(|(pid, entry)| producer(*pid, entry, start))
            .collect(),
    );
    if now != start {
        put("now", now.into());
    }
    if log.high_watermark() != log.end_offset() {
        put("high_watermark", log.high_watermark().into());
    }
    if let Some(offset) = log.first_unstable_offset() {
        put("first_unstable_offset", offset.into());
    }
    if !log.snapshots().is_empty() {
        put("snapshots", snapshots(log));
    }
    let segments = log.segments();
    let bases: Vec<i64> = segments.iter().map(|one| one.base_offset).collect();
    if bases != [start_offset] {
        put("segments", json!(bases));
    }
    let aborted: Vec<Value> = segments
        .iter()
        .flat_map(|segment| &segment.aborted)
        .map(|one| {
            json!({
                "pid": one.producer_id, "first_offset": one.first_offset, "last_offset": one.last_offset,
                "last_stable_offset": one.last_stable_offset,
            })
        })
        .collect();
    if !aborted.is_empty() {
        put("aborted", aborted.into());
    }
    let verification: Vec<Value> = log
        .verifications()
        .iter()
        .map(|(pid, entry)| {
            json!({
                "pid": pid, "epoch": entry.epoch, "lowest_seq": entry.lowest_sequence,
                "tv2": entry.supports_epoch_bump,
            })
        })
        .collect();
    if !verification.is_empty() {
        put("verification", verification.into());
    }
    fields
}

/// The offsets of the snapshot files.
pub(super) fn snapshots(log: &PartitionLog) -> Value {
    log.snapshots().keys().copied().collect()
}

fn producer(pid: i64, entry: &ProducerEntry, start: Millis) -> Value {
    let batches: Vec<Value> = entry
        .batches
        .iter()
        .map(|batch| {
            let mut value = json!({
                "first_seq": batch.first_sequence(), "last_seq": batch.last_sequence,
                "first_offset": batch.first_offset(), "last_offset": batch.last_offset,
            });
            if batch.timestamp != start {
                value["timestamp"] = batch.timestamp.into();
            }
            value
        })
        .collect();
    let mut value = json!({
        "pid": pid, "epoch": entry.epoch, "coordinator_epoch": entry.coordinator_epoch,
        "last_timestamp": entry.last_timestamp, "batches": batches,
    });
    if let Some(offset) = entry.current_txn_first_offset {
        value["current_txn_first_offset"] = offset.into();
    }
    value
}

/// The rule behind a field of the state, where it is another than the one that decided last.
pub(super) fn rule_of(field: &str) -> Option<RuleId> {
    Some(match field {
        "last_stable_offset" | "first_unstable_offset" => RuleId::LastStableOffset,
        "high_watermark" => RuleId::HighWatermark,
        "aborted" => RuleId::AbortedIndex,
        "verification" => RuleId::VerifyEnds,
        "snapshots" => RuleId::StateTakeSnapshot,
        "segments" => RuleId::Roll,
        _ => return None,
    })
}

/// Whether the broker stamps the time of the append on batches.
pub(super) fn stamps_time(log: &PartitionLog) -> bool {
    log.config().timestamp_type == TimestampType::LogAppendTime
}
