//! From a run to what a recording would say of it.

use ackscope_protocol::{Instant, PartitionId, RecordId};
use ackscope_sim::Run;
use ackscope_sim::fault::Api;
use ackscope_sim::trace::{
    AttemptFate, CloseReason, EventKind, PartResult, RecordHistory, RequestHistory, RequestPart,
    Told,
};
use serde_json::{Map, Value, json};

pub(super) fn expectation(run: &Run) -> Value {
    let mut records: Vec<&RecordHistory> = run.records.iter().collect();
    records.sort_by_key(|record| record.action);
    let of = |api: Api| {
        run.requests
            .iter()
            .filter(move |request| request.api == api)
    };
    json!({
        "end_ms": end(run),
        "requests": of(Api::Produce).map(|request| produce(run, request)).collect::<Vec<_>>(),
        "init": of(Api::InitProducerId).map(init).collect::<Vec<_>>(),
        "connections": connections(run),
        "records": records.into_iter().map(|one| record(run, one)).collect::<Vec<_>>(),
        "epochs": run.identities.iter().map(|(at, _, identity)| json!({
            "at_ms": at.millis(), "pid": identity.producer_id, "epoch": identity.epoch,
        })).collect::<Vec<_>>(),
        "log": (0..run.logs.len()).map(|place| log(run, place)).collect::<Vec<_>>(),
        "producer_state": (0..run.logs.len()).map(|place| producers(run, place)).collect::<Vec<_>>(),
    })
}

fn ms(at: Option<Instant>) -> Value {
    at.map_or(Value::Null, |at| at.millis().into())
}

/// The time of the last thing that a recording mentions.
fn end(run: &Run) -> i64 {
    let requests = run.requests.iter().flat_map(|request| {
        [
            Some(request.sent_at),
            request.arrived_at,
            request.processed_at,
            request.response_at,
        ]
    });
    let connections = run.connections.iter().flat_map(|connection| {
        [
            Some(connection.started_at),
            connection.opened_at,
            connection.closed.map(|(at, _)| at),
        ]
    });
    let told = run
        .records
        .iter()
        .map(|record| record.told.as_ref().map(|(at, _)| *at));
    let identities = run.identities.iter().map(|(at, _, _)| Some(*at));
    let nodes = run.events.iter().map(|event| {
        matches!(
            event.kind,
            EventKind::BrokerUp { .. } | EventKind::ProducerStateLost { .. }
        )
        .then_some(event.at)
    });
    requests
        .chain(nodes)
        .chain(connections)
        .chain(told)
        .chain(identities)
        .flatten()
        .max()
        .unwrap_or_default()
        .millis()
}

fn names(run: &Run, records: &[RecordId]) -> Vec<Value> {
    records
        .iter()
        .filter_map(|id| run.record(*id))
        .map(|record| record.name.clone().into())
        .collect()
}

fn outcome(request: &RequestHistory) -> Value {
    match request.fate {
        None | Some((_, AttemptFate::ProducerStopped)) => Value::Null,
        Some((_, AttemptFate::Response)) => "response".into(),
        Some((_, AttemptFate::Late)) => "late".into(),
        Some((_, AttemptFate::RequestTimeout)) => "request_timeout".into(),
        Some((_, AttemptFate::Disconnected)) => "disconnected".into(),
        Some((_, AttemptFate::Sent)) => "sent".into(),
    }
}

fn produce(run: &Run, request: &RequestHistory) -> Value {
    json!({
        "n": request.nth, "conn": request.connection.0, "sent_ms": request.sent_at.millis(), "acks": request.acks,
        "batches": request.parts.iter().map(|part| batch(run, part)).collect::<Vec<_>>(),
        "arrived_ms": ms(request.arrived_at), "processed_ms": ms(request.processed_at),
        "results": request.parts.iter().map(result).collect::<Vec<_>>(),
        "response_arrived_ms": ms(request.response_at), "client_outcome": outcome(request),
    })
}

fn batch(run: &Run, part: &RequestPart) -> Value {
    json!({
        "partition": part.partition.0, "pid": part.identity.producer_id, "epoch": part.identity.epoch,
        "seq": part.base_sequence, "count": part.records.len(), "records": names(run, &part.records),
    })
}

fn result(part: &RequestPart) -> Value {
    let (result, base_offset) = match part.result {
        PartResult::None => ("none".to_owned(), None),
        PartResult::Appended { base_offset } => ("appended".to_owned(), Some(base_offset)),
        PartResult::Filtered { base_offset } => ("duplicate".to_owned(), Some(base_offset)),
        PartResult::Rejected { error } => (format!("rejected:{}", error.name()), Some(-1)),
    };
    let mut fields = Map::new();
    fields.insert("partition".into(), part.partition.0.into());
    fields.insert("result".into(), result.into());
    if let Some(base_offset) = base_offset {
        fields.insert("base_offset".into(), base_offset.into());
    }
    if let Some(answer) = part.answer {
        fields.insert("answer".into(), answer.name().into());
    }
    Value::Object(fields)
}

fn init(request: &RequestHistory) -> Value {
    let mut value = json!({
        "n": request.nth, "conn": request.connection.0, "sent_ms": request.sent_at.millis(),
        "arrived_ms": ms(request.arrived_at),
        "pid": request.given.map(|given| given.producer_id), "epoch": request.given.map(|given| given.epoch),
        "response_arrived_ms": ms(request.response_at), "client_outcome": outcome(request),
    });
    if let Some(error) = request.error {
        value["error"] = error.name().into();
    }
    value
}

fn connections(run: &Run) -> Vec<Value> {
    let why = |why: CloseReason| match why {
        CloseReason::RequestTimeout => Value::from("request_timeout"),
        CloseReason::Disconnected => "disconnected".into(),
        CloseReason::Refused => "refused".into(),
        CloseReason::SetupTimeout => "setup_timeout".into(),
        CloseReason::ProducerStopped => Value::Null,
    };
    run.connections
        .iter()
        .map(|connection| {
            json!({
                "conn": connection.id.0, "started_ms": connection.started_at.millis(),
                "opened_ms": ms(connection.opened_at), "closed_ms": ms(connection.closed.map(|(at, _)| at)),
                "why": connection.closed.map(|(_, reason)| why(reason)),
            })
        })
        .collect()
}

fn record(run: &Run, record: &RecordHistory) -> Value {
    let (told, at, offset) = match &record.told {
        None => ("never", None, -1),
        Some((at, Told::Ok { offset })) => ("ok", Some(*at), *offset),
        Some((at, Told::Failed { exception })) => (*exception, Some(*at), -1),
    };
    let within = run
        .setup
        .topic_of(record.partition)
        .map_or(0, |(_, within)| within);
    let mut value = json!({
        "id": record.name, "partition": within, "told": told, "told_ms": ms(at), "offset": offset,
    });
    if record.send_threw {
        value["send_threw"] = "KafkaException".into();
    }
    value
}

fn log(run: &Run, place: usize) -> Value {
    let batches: Vec<Value> = run.logs[place]
        .batches()
        .iter()
        .map(|stored| {
            let batch = &stored.batch;
            let records: Vec<RecordId> = batch.records.iter().map(|record| record.id).collect();
            json!({
                "base_offset": stored.base_offset, "last_offset": stored.last_offset(),
                "pid": batch.identity.producer_id, "epoch": batch.identity.epoch,
                "base_seq": batch.base_sequence, "last_seq": batch.last_sequence(), "records": names(run, &records),
            })
        })
        .collect();
    json!({"partition": place, "batches": batches})
}

fn producers(run: &Run, place: usize) -> Value {
    let producers: Vec<Value> = run
        .log(PartitionId(place as u32))
        .into_iter()
        .flat_map(|log| log.producers())
        .map(|(pid, entry)| {
            let batches: Vec<Value> = entry
                .batches
                .iter()
                .map(|batch| {
                    json!({
                        "first_seq": batch.first_sequence(), "last_seq": batch.last_sequence,
                        "first_offset": batch.first_offset(),
                    })
                })
                .collect();
            json!({"pid": pid, "epoch": entry.epoch, "batches": batches})
        })
        .collect();
    json!({"partition": place, "producers": producers})
}
