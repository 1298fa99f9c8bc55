//! Cases of kind `dump`: what the dump tool prints of a log.

use std::sync::Arc;

use ackscope_protocol::log::{DumpDetail, PartitionLog};
use ackscope_protocol::{Bytes, Header, Identity, Record, RecordBatch, RecordId};
use serde_json::{Value, json};

use crate::diff::compare;
use crate::input::Fields;
use crate::{Mismatch, Outcome};

/// Replays one line of kind `dump`.
#[must_use]
pub fn check_dump(case: &Value) -> Outcome {
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
    let (name, now) = (settings.text("partition")?, settings.number("start_time")?);
    let mut log = PartitionLog::new(case.number_or("start_offset", 0)?, u32::MAX);
    let mut results = Vec::new();
    for op in case.objects("ops")? {
        if op.text("op")? != "append" {
            return Err(format!("operation {} is not modelled yet", op.text("op")?));
        }
        if let Some(reason) = op.beyond(&["op", "records", "pid", "epoch", "seq"]) {
            return Err(reason);
        }
        let (outcome, _) = log.append(&batch(&op, now)?, 0, now);
        results.push(crate::append::result(&outcome));
    }
    let expected = case.object("expect")?;
    if let Some(reason) =
        expected.beyond(&["batches", "deep", "data", "data_skip_metadata", "snapshot"])
    {
        return Err(reason);
    }
    let snapshot = log.dump_snapshot(name);
    let model = json!({
        "batches": log.dump(name, DumpDetail::Batches),
        "deep": log.dump(name, DumpDetail::Records),
        "data": log.dump(name, DumpDetail::Data),
        "data_skip_metadata": log.dump(name, DumpDetail::DataWithoutMetadata),
        "snapshot": snapshot,
    });
    let mut recorded = case.get("expect").cloned().unwrap_or_default();
    if let Some(text) = recorded["snapshot"].as_str() {
        // Kafka prints the producers in the order of a hash table.
        recorded["snapshot"] = sorted_lines(text).into();
    }
    let mut model = model;
    model["snapshot"] = sorted_lines(&snapshot).into();
    let mut found = Vec::new();
    compare(
        "results",
        case.get("results"),
        Some(&Value::Array(results)),
        "",
        &mut found,
    );
    compare("expect", Some(&recorded), Some(&model), "", &mut found);
    Ok(found)
}

fn sorted_lines(text: &str) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines.sort_unstable();
    lines.concat()
}

fn batch(op: &Fields<'_>, now: i64) -> Result<RecordBatch, String> {
    let number = |key: &str| op.number_or(key, -1);
    let records: Vec<Record> = op
        .objects("records")?
        .iter()
        .map(|one| record(one, now))
        .collect::<Result<_, _>>()?;
    Ok(RecordBatch {
        identity: Identity {
            producer_id: number("pid")?,
            epoch: i16::try_from(number("epoch")?).map_err(|_| "epoch is out of range")?,
        },
        base_sequence: i32::try_from(number("seq")?).map_err(|_| "seq is out of range")?,
        transactional: false,
        records: Arc::from(records),
    })
}

fn bytes(value: Option<&Value>) -> Option<Bytes> {
    value
        .and_then(Value::as_str)
        .map(|text| Arc::from(text.as_bytes()))
}

fn record(fields: &Fields<'_>, now: i64) -> Result<Record, String> {
    let pairs = fields
        .get("headers")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    let header = |pair: &Value| Header {
        key: pair[0].as_str().unwrap_or_default().to_owned(),
        value: bytes(pair.get(1)),
    };
    Ok(Record {
        id: RecordId(0),
        timestamp: fields.number_or("ts", now)?,
        key: bytes(fields.get("key")),
        value: bytes(fields.get("value")),
        headers: pairs.iter().map(header).collect(),
    })
}
