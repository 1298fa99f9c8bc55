//! From the fields of an operation to record batches.

use std::sync::Arc;

use ackscope_protocol::{
    Bytes, Compression, Decision, Header, Identity, Marker, Millis, Record, RecordBatch, RecordId,
};
use serde_json::Value;

use crate::input::Fields;

/// Fields of a batch of data.
pub(super) const DATA: &[&str] = &[
    "pid",
    "epoch",
    "seq",
    "count",
    "transactional",
    "ts",
    "records",
    "compression",
];
/// Fields of a marker.
pub(super) const MARKER: &[&str] = &["pid", "epoch", "type", "coordinator_epoch", "ts"];
/// More records in one operation than this are not built.
const MAX_COUNT: u32 = 1_000_000;

pub(super) fn identity(fields: &Fields<'_>) -> Result<Identity, String> {
    Ok(Identity {
        producer_id: fields.number_or("pid", -1)?,
        epoch: fields.narrow_or("epoch", -1)?,
    })
}

/// A batch of data; records that are only counted have neither key nor value.
pub(super) fn data(fields: &Fields<'_>, now: Millis) -> Result<RecordBatch, String> {
    let records: Vec<Record> = if fields.has("records") {
        fields
            .objects("records")?
            .iter()
            .map(|one| record(one, now))
            .collect::<Result<_, _>>()?
    } else {
        let count: u32 = fields.narrow_or("count", 1)?;
        if count > MAX_COUNT {
            return Err(format!("{count} records in one batch are too many"));
        }
        let timestamp = fields.number_or("ts", now)?;
        let blank = |place: u32| Record {
            id: RecordId(place),
            timestamp,
            key: None,
            value: None,
            headers: Vec::new(),
        };
        (0..count).map(blank).collect()
    };
    Ok(RecordBatch {
        identity: identity(fields)?,
        base_sequence: fields.narrow_or("seq", -1)?,
        transactional: fields.flag_or("transactional", false)?,
        control: None,
        compression: match fields.get("compression") {
            None => Compression::None,
            Some(_) => {
                let name = fields.text("compression")?;
                Compression::from_name(name)
                    .ok_or_else(|| format!("compression {name} is not known to the model"))?
            }
        },
        records: Arc::from(records),
    })
}

pub(super) fn marker(fields: &Fields<'_>, now: Millis) -> Result<RecordBatch, String> {
    let marker = Marker {
        decision: match fields.text("type")? {
            "commit" => Decision::Commit,
            "abort" => Decision::Abort,
            other => {
                return Err(format!(
                    "a marker of type {other} is not known to the model"
                ));
            }
        },
        coordinator_epoch: fields.narrow("coordinator_epoch")?,
    };
    Ok(marker.batch(identity(fields)?, fields.number_or("ts", now)?))
}

fn text(value: Option<&Value>) -> Result<Option<Bytes>, String> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(Arc::from(text.as_bytes()))),
        Some(other) => Err(format!("{other} is not a text")),
    }
}

fn header(pair: &Value) -> Result<Header, String> {
    let key = pair.get(0).and_then(Value::as_str);
    Ok(Header {
        key: key
            .ok_or_else(|| format!("the header {pair} has no key"))?
            .to_owned(),
        value: text(pair.get(1))?,
    })
}

fn record(fields: &Fields<'_>, now: Millis) -> Result<Record, String> {
    if let Some(reason) = fields.beyond(&["key", "value", "ts", "headers"]) {
        return Err(reason);
    }
    let headers = fields
        .get("headers")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    Ok(Record {
        id: RecordId(0),
        timestamp: fields.number_or("ts", now)?,
        key: text(fields.get("key"))?,
        value: text(fields.get("value"))?,
        headers: headers.iter().map(header).collect::<Result<_, _>>()?,
    })
}
