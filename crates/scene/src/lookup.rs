//! Short questions to a run.

use alloc::format;
use alloc::string::{String, ToString};

use ackscope_protocol::{BrokerId, ConnectionId, PartitionId, RecordId};
use ackscope_sim::Run;
use ackscope_sim::setup::FIRST_BROKER;
use ackscope_sim::trace::{Placed, RequestHistory, RequestPart};

use crate::picture::Tone;
use crate::position::Subject;

/// The record that all sends of one record by the application go back to.
pub(crate) fn origin(run: &Run, id: RecordId) -> RecordId {
    let mut id = id;
    // Each link leads to an earlier record, so this ends.
    while let Some(before) = run.record(id).and_then(|record| record.again)
        && before < id
    {
        id = before;
    }
    id
}

/// The colour of a record: the same for all its sends.
pub(crate) fn tone(run: &Run, id: RecordId) -> Tone {
    let origin = origin(run, id);
    let rank = run.records[..(origin.0 as usize).min(run.records.len())]
        .iter()
        .filter(|record| record.again.is_none())
        .count();
    Tone((rank % usize::from(Tone::COUNT)) as u8)
}

/// The first record of a batch.
pub(crate) fn first_record(run: &Run, batch: u32) -> Option<RecordId> {
    run.batches
        .get(batch as usize)
        .and_then(|batch| batch.records.first().copied())
}

/// The first part of a request.
pub(crate) fn first_part(run: &Run, request: u32) -> Option<&RequestPart> {
    run.requests.get(request as usize)?.parts.first()
}

/// What a shape about a request is about.
pub(crate) fn request_subject(request: u32) -> Subject {
    Subject {
        request: Some(request),
        ..Subject::default()
    }
}

/// What a shape about a record is about.
pub(crate) fn record_subject(record: RecordId) -> Subject {
    Subject {
        record: Some(record),
        ..Subject::default()
    }
}

/// What a shape about a batch is about.
pub(crate) fn batch_subject(batch: u32) -> Subject {
    Subject {
        batch: Some(batch),
        ..Subject::default()
    }
}

/// The name of a record.
pub(crate) fn record_name(run: &Run, id: RecordId) -> &str {
    run.record(id).map_or("", |record| record.name.as_str())
}

/// The names of some records: the first, and how many more.
pub(crate) fn names(run: &Run, records: &[RecordId]) -> String {
    match records {
        [] => String::new(),
        [one] => record_name(run, *one).to_string(),
        [first, rest @ ..] => format!("{} +{}", record_name(run, *first), rest.len()),
    }
}

/// The names of the records in a batch.
pub(crate) fn batch_names(run: &Run, batch: u32) -> String {
    run.batches
        .get(batch as usize)
        .map_or(String::new(), |batch| names(run, &batch.records))
}

/// The names of the records in a request.
pub(crate) fn request_names(run: &Run, request: &RequestHistory) -> String {
    match request.parts.as_slice() {
        [] => String::new(),
        [only] => names(run, &only.records),
        [first, rest @ ..] => {
            let more = rest.iter().map(|part| part.records.len()).sum::<usize>()
                + first.records.len().saturating_sub(1);
            let head = first.records.first().map_or("", |id| record_name(run, *id));
            format!("{head} +{more}")
        }
    }
}

/// The broker that a request goes to.
pub(crate) fn broker_of(run: &Run, request: u32) -> BrokerId {
    run.requests
        .get(request as usize)
        .and_then(|request| connection_broker(run, request.connection))
        .unwrap_or(FIRST_BROKER)
}

/// The broker that a connection goes to.
pub(crate) fn connection_broker(run: &Run, connection: ConnectionId) -> Option<BrokerId> {
    Some(run.connection(connection)?.broker)
}

/// The name of a producer.
pub(crate) fn producer_name(run: &Run, producer: u16) -> &str {
    run.setup
        .producers
        .get(usize::from(producer))
        .map_or("", |producer| producer.name.as_str())
}

/// The name of a partition, as `topic-0`.
pub(crate) fn partition_name(run: &Run, partition: PartitionId) -> String {
    run.setup
        .topic_of(partition)
        .map_or(String::new(), |(topic, number)| {
            format!("{}-{number}", topic.name)
        })
}

/// The batches in all logs after the first `done` events, as their leaders have them.
pub(crate) fn logs_after(run: &Run, done: usize) -> impl Iterator<Item = Placed> {
    (0..run.setup.partition_count())
        .flat_map(move |number| run.log_after(PartitionId(number), done))
}

/// How many copies of a record are in the log after the first `done` events.
pub(crate) fn copies(run: &Run, record: RecordId, done: usize) -> u32 {
    copies_in(run, record, logs_after(run, done))
}

/// How many copies of a record are in some batches.
pub(crate) fn copies_in(
    run: &Run,
    record: RecordId,
    batches: impl IntoIterator<Item = Placed>,
) -> u32 {
    let root = origin(run, record);
    batches
        .into_iter()
        .flat_map(|placed| part_records(run, placed.request, placed.part))
        .filter(|id| origin(run, **id) == root)
        .count() as u32
}

/// The records of a part of a request.
pub(crate) fn part_records(run: &Run, request: u32, part: u16) -> &[RecordId] {
    run.requests
        .get(request as usize)
        .and_then(|request| request.parts.get(usize::from(part)))
        .map_or(&[], |part| part.records.as_slice())
}
