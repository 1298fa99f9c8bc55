//! A scenario's runs as JSON, in the public format 1.

use ackscope_protocol::{Instant, RecordId};
use ackscope_scenario::{Locale, Played};
use ackscope_sim::fault::Api;
use ackscope_sim::trace::{
    PartResult, RecordHistory, RequestHistory, RequestPart, ResponseFate, Told,
};
use ackscope_sim::{End, Run};
use serde_json::{Value, json};

use crate::source::Show;

/// Everything that a script may want to know of a scenario's runs.
pub fn report(show: &Show) -> Value {
    let runs: Vec<Value> = show
        .runs
        .iter()
        .map(|Played { built, run }| {
            let name = built.name.get(Locale::En);
            match run {
                Some(run) => run_report(&name, run),
                None => json!({
                    "name": name,
                    "refused": built.refusal().map(|(producer, refusal)| json!({
                        "producer": producer, "exception": refusal.kind.exception(), "message": refusal.kind.message(),
                    })),
                }),
            }
        })
        .collect();
    let link = show.link().ok();
    json!({"format": 1, "scenario": show.scenario.id, "link": link, "kafka": "4.3", "runs": runs})
}

fn run_report(name: &str, run: &Run) -> Value {
    let verdict = &run.verdict;
    json!({
        "name": name,
        "digest": format!("{:016x}", run.digest),
        "events": run.events.len(),
        "end_us": run.end_at.0,
        "end": match run.end {
            End::Quiet => "quiet",
            End::Horizon => "horizon",
            End::TooManyEvents => "too many events",
        },
        "verdict": {
            "sent": verdict.sent, "stored": verdict.stored, "copies": verdict.copies,
            "duplicates": verdict.duplicates, "lost": verdict.lost, "reordered": verdict.reordered,
            "told_ok": verdict.told_ok, "told_failed": verdict.told_failed, "unknown": verdict.unknown,
            "filtered": verdict.filtered, "stored_but_told_failed": verdict.stored_but_told_failed,
            "acked_but_lost": verdict.acked_but_lost,
        },
        "simplified": run.simplified().iter().map(|id| id.rule().id).collect::<Vec<_>>(),
        "records": run.families().into_iter().map(|(root, members)| record(run, root, &members)).collect::<Vec<_>>(),
        "log": log(run),
        "requests": run.requests.iter().filter(|one| one.api == Api::Produce)
            .map(|one| request(run, one)).collect::<Vec<_>>(),
    })
}

/// `orders-0`.
pub fn partition_name(run: &Run, partition: ackscope_protocol::PartitionId) -> String {
    match run.setup.topic_of(partition) {
        Some((topic, within)) => format!("{}-{within}", topic.name),
        None => format!("?-{}", partition.0),
    }
}

fn record(run: &Run, root: RecordId, members: &[RecordId]) -> Value {
    let members: Vec<&RecordHistory> = members.iter().filter_map(|id| run.record(*id)).collect();
    let is_ok = |one: &&&RecordHistory| matches!(one.told, Some((_, Told::Ok { .. })));
    let deciding = members
        .iter()
        .find(is_ok)
        .or_else(|| members.iter().rev().find(|one| one.told.is_some()));
    let (told, at, error) = match deciding.and_then(|one| one.told.as_ref()) {
        Some((at, Told::Ok { .. })) => ("ok", Some(*at), None),
        Some((at, Told::Failed { exception })) => ("failed", Some(*at), Some(*exception)),
        None => ("nothing", None, None),
    };
    let mut offsets: Vec<i64> = members
        .iter()
        .flat_map(|one| one.offsets.iter().copied())
        .collect();
    offsets.sort_unstable();
    json!({
        "id": run.record(root).map(|one| one.name.as_str()),
        "partition": run.record(root).map(|one| partition_name(run, one.partition)),
        "sends": members.len(),
        "attempts": members.iter().map(|one| one.attempts).sum::<u32>(),
        "told": told, "told_us": us(at), "error": error,
        "copies": offsets.len(), "offsets": offsets,
    })
}

fn us(at: Option<Instant>) -> Option<u64> {
    at.map(|at| at.0)
}

fn log(run: &Run) -> Vec<Value> {
    let mut batches = Vec::new();
    for (place, log) in (0_u32..).zip(&run.logs) {
        for stored in log.batches() {
            let batch = &stored.batch;
            let names: Vec<&str> = batch
                .records
                .iter()
                .filter_map(|record| run.record(record.id))
                .map(|record| record.name.as_str())
                .collect();
            batches.push(json!({
                "partition": partition_name(run, ackscope_protocol::PartitionId(place)),
                "base_offset": stored.base_offset, "last_offset": stored.last_offset(), "count": batch.count(),
                "producer_id": batch.identity.producer_id, "producer_epoch": batch.identity.epoch,
                "base_sequence": batch.base_sequence, "last_sequence": batch.last_sequence(),
                "transactional": batch.transactional, "control": false, "records": names,
            }));
        }
    }
    batches
}

fn request(run: &Run, request: &RequestHistory) -> Value {
    let response = match request.response {
        ResponseFate::Used => "delivered",
        ResponseFate::Late | ResponseFate::Unread => "late",
        ResponseFate::Lost(_) | ResponseFate::Cut => "lost",
        ResponseFate::NeverSent => "none",
        ResponseFate::Travels => "pending",
        ResponseFate::None if request.fate.is_some() => "lost",
        ResponseFate::None => "pending",
    };
    json!({
        "n": request.nth, "connection": request.connection.0, "sent_us": request.sent_at.0,
        "reached_broker_us": us(request.arrived_at), "answered_us": us(request.answered_at),
        "response_us": us(request.response_at), "response": response,
        "batches": request.parts.iter().map(|part| batch(run, request, part)).collect::<Vec<_>>(),
    })
}

fn batch(run: &Run, request: &RequestHistory, part: &RequestPart) -> Value {
    let (result, base_offset) = match part.result {
        PartResult::Appended { base_offset } => ("appended".to_owned(), base_offset),
        PartResult::Filtered { base_offset } => ("filtered".to_owned(), base_offset),
        PartResult::Rejected { error } => (format!("rejected:{}", error.name()), -1),
        PartResult::None if request.fate.is_some() => ("lost".to_owned(), -1),
        PartResult::None => ("pending".to_owned(), -1),
    };
    json!({
        "partition": partition_name(run, part.partition), "attempt": part.attempt,
        "producer_id": part.identity.producer_id, "producer_epoch": part.identity.epoch,
        "base_sequence": part.base_sequence, "result": result, "base_offset": base_offset,
    })
}
