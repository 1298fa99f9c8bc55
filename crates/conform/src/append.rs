//! Cases of kind `append`: a partition's log driven operation by operation.

use std::sync::Arc;

use ackscope_protocol::log::{Outcome as Appended, PartitionLog, StoredBatch};
use ackscope_protocol::{Identity, Millis, Record, RecordBatch, RecordId};
use serde_json::{Map, Value, json};

use crate::diff::compare;
use crate::input::Fields;
use crate::{Mismatch, Outcome};

/// What the clock shows when a case begins, unless it says otherwise.
const START_TIME: Millis = 1_000_000_000;
/// Recorded batches are larger than this limit never is.
const MAX_MESSAGE_BYTES: u32 = u32::MAX;

/// Replays one line of kind `append`.
#[must_use]
pub fn check_append(case: &Value) -> Outcome {
    match replay(case) {
        Ok(mismatches) => Outcome {
            mismatches,
            not_covered: None,
        },
        Err(reason) => Outcome::not_covered(reason),
    }
}

fn replay(case: &Value) -> Result<Vec<Mismatch>, String> {
    let case = Fields::new("case", case)?;
    let settings = case.object("settings")?;
    if let Some(reason) = settings.beyond(&["producer.id.expiration.ms", "start_time"]) {
        return Err(reason);
    }
    let start = settings.number_or("start_time", START_TIME)?;
    let mut now = start;
    let mut log = PartitionLog::new(case.number_or("start_offset", 0)?, MAX_MESSAGE_BYTES);
    let mut found = Vec::new();
    let expected: &[Value] = case
        .get("expect")
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice);
    let ops = case.objects("ops")?;
    if expected.len() != ops.len() {
        return Err(format!(
            "{} results are recorded for {} operations",
            expected.len(),
            ops.len()
        ));
    }
    for (index, op) in ops.iter().enumerate() {
        let (result, note) = match op.text("op")? {
            "append" => append(&mut log, op, now)?,
            "advance" => {
                now += op.number("ms")?;
                (json!({"result": "ok"}), String::new())
            }
            other => return Err(format!("operation {other} is not modelled yet")),
        };
        let recorded = expected.get(index).map(comparable);
        compare(
            &format!("expect[{index}]"),
            recorded.as_ref(),
            Some(&result),
            &note,
            &mut found,
        );
    }
    let mut state = state(&log, start, now);
    if log.start_offset() != 0 {
        // The harness begins a log elsewhere than at 0 with an empty snapshot there; no operation here takes another.
        state["snapshots"] = json!([log.start_offset()]);
    }
    if case.object("state")?.has("log") {
        state["log"] = log.batches().iter().map(stored).collect();
    }
    compare("state", case.get("state"), Some(&state), "", &mut found);
    Ok(found)
}

/// A recorded result without the text of its exception, which is information only.
fn comparable(recorded: &Value) -> Value {
    let mut fields = recorded.clone();
    if let Some(fields) = fields.as_object_mut() {
        fields.remove("message");
    }
    fields
}

fn append(log: &mut PartitionLog, op: &Fields<'_>, now: Millis) -> Result<(Value, String), String> {
    if let Some(reason) = op.beyond(&["op", "pid", "epoch", "seq", "count", "ts", "origin"]) {
        return Err(reason);
    }
    if op.has("origin") && op.text("origin")? != "client" {
        return Err("appends of other origins than a client are not modelled yet".to_owned());
    }
    let timestamp = op.number_or("ts", now)?;
    let record = |place: u32| Record {
        id: RecordId(place),
        timestamp,
        key: None,
        value: None,
        headers: Vec::new(),
    };
    let count: u32 = if op.has("count") {
        op.narrow("count")?
    } else {
        1
    };
    let records: Vec<Record> = (0..count).map(record).collect();
    let narrow = |key: &str| if op.has(key) { op.number(key) } else { Ok(-1) };
    let batch = RecordBatch {
        identity: Identity {
            producer_id: narrow("pid")?,
            epoch: i16::try_from(narrow("epoch")?).map_err(|_| "epoch is out of range")?,
        },
        base_sequence: i32::try_from(narrow("seq")?).map_err(|_| "seq is out of range")?,
        transactional: false,
        records: Arc::from(records),
    };
    let (outcome, rule) = log.append(&batch, 0, now);
    let value = result(&outcome);
    let rule = rule.rule();
    Ok((value, format!("decided by {} ({})", rule.id, rule.source)))
}

/// What the log made of a batch, as the recordings write it.
pub(crate) fn result(outcome: &Appended) -> Value {
    match outcome {
        Appended::Appended(written) => json!({
            "result": "appended", "base_offset": written.base_offset, "last_offset": written.last_offset,
        }),
        Appended::Duplicate {
            original,
            log_append_time,
            ..
        } => json!({
            "result": "duplicate", "base_offset": original.base_offset, "last_offset": original.last_offset,
            "log_append_time": log_append_time,
        }),
        Appended::Refused(refusal) => json!({"result": "rejected", "error": refusal.error.name()}),
    }
}

/// A stored batch as the recordings write it.
fn stored(stored: &StoredBatch) -> Value {
    let identity = stored.batch.identity;
    json!([
        stored.base_offset,
        stored.last_offset(),
        identity.producer_id,
        identity.epoch,
        stored.batch.base_sequence
    ])
}

fn state(log: &PartitionLog, start: Millis, now: Millis) -> Value {
    let producers: Vec<Value> = log
        .producers()
        .iter()
        .map(|(pid, entry)| {
            let batches: Vec<Value> = entry
                .batches
                .iter()
                .map(|batch| {
                    let mut fields = Map::new();
                    fields.insert("first_seq".into(), batch.first_sequence().into());
                    fields.insert("last_seq".into(), batch.last_sequence.into());
                    fields.insert("first_offset".into(), batch.first_offset().into());
                    fields.insert("last_offset".into(), batch.last_offset.into());
                    if batch.timestamp != start {
                        fields.insert("timestamp".into(), batch.timestamp.into());
                    }
                    Value::Object(fields)
                })
                .collect();
            json!({
                "pid": pid, "epoch": entry.epoch, "coordinator_epoch": entry.coordinator_epoch,
                "last_timestamp": entry.last_timestamp, "batches": batches,
            })
        })
        .collect();
    let mut state = json!({
        "log_start_offset": log.start_offset(), "log_end_offset": log.end_offset(),
        "last_stable_offset": log.end_offset(), "producers": producers,
    });
    if now != start {
        state["now"] = now.into();
    }
    state
}
