//! What the places in the words about an event stand for.

use alloc::format;
use alloc::string::{String, ToString};

use ackscope_protocol::{
    ConnectionId, ErrorCode, Identity, Instant, PartitionId, RecordId, Span, sequence,
};
use ackscope_sim::Run;
use ackscope_sim::trace::{Event, EventId, EventKind, PartResult, RequestPart, Told};

use super::fill::Word;
use super::line::Voice;
use super::phrase::copies;
use crate::Locale;
use crate::format;
use crate::lookup;
use crate::score::offsets;

/// An event, and what it is about.
pub(crate) struct Facts<'a> {
    pub(super) run: &'a Run,
    id: EventId,
    pub(super) event: &'a Event,
    pub(super) locale: Locale,
    pub(super) request: Option<u32>,
    part: Option<&'a RequestPart>,
    batch: Option<u32>,
    record: Option<RecordId>,
    pub(super) connection: Option<ConnectionId>,
    producer: u16,
}

impl<'a> Facts<'a> {
    pub(crate) fn of(run: &'a Run, id: EventId, locale: Locale) -> Option<Self> {
        let event = run.events.get(id.0 as usize)?;
        let mut facts = Self {
            run,
            id,
            event,
            locale,
            request: None,
            part: None,
            batch: None,
            record: None,
            connection: None,
            producer: 0,
        };
        facts.find();
        Some(facts)
    }

    fn find(&mut self) {
        use EventKind as K;
        match &self.event.kind {
            K::Send { record, .. } | K::Told { record, .. } => self.record = Some(*record),
            K::Queued { record, batch } => {
                self.record = Some(*record);
                self.batch = Some(*batch);
            }
            K::Flush { producer }
            | K::IdentityChanged { producer, .. }
            | K::Unresolved { producer, .. }
            | K::ProducerDown { producer }
            | K::ProducerUp { producer }
            | K::Fatal { producer, .. } => self.producer = *producer,
            K::Connecting { connection }
            | K::Connected { connection }
            | K::Closed { connection, .. }
            | K::ConnectionCut { connection } => self.connection = Some(*connection),
            K::Sequenced { batch, .. }
            | K::Retry { batch, .. }
            | K::Expired { batch, .. }
            | K::Split { batch, .. }
            | K::Renumbered { batch, .. } => self.batch = Some(*batch),
            K::RequestSent { request }
            | K::RequestLost { request }
            | K::RequestArrived { request }
            | K::RequestDropped { request }
            | K::ProducerIdGiven { request, .. }
            | K::ProducerIdRefused { request, .. }
            | K::Answered { request }
            | K::ResponseLost { request }
            | K::ResponseRead { request }
            | K::ResponseUnread { request }
            | K::TimedOut { request } => self.request = Some(*request),
            K::Appended { request, part, .. }
            | K::Filtered { request, part, .. }
            | K::Rejected { request, part, .. } => {
                self.request = Some(*request);
                self.part = self.part_of(*request, *part);
            }
            K::WaitBegins { request, part, .. } | K::WaitOver { request, part, .. } => {
                self.request = Some(*request);
                self.part = self.part_of(*request, *part);
            }
            K::LeaderKnown { producer, .. } => self.producer = *producer,
            K::BrokerDown { .. }
            | K::BrokerUp { .. }
            | K::ProducerStateLost { .. }
            | K::FetchAnswered { .. }
            | K::Replicated { .. }
            | K::FollowerAt { .. }
            | K::HighWatermarkAdvanced { .. }
            | K::IsrChanged { .. }
            | K::LeaderElected { .. }
            | K::BecameLeader { .. }
            | K::BecameFollower { .. }
            | K::Truncated { .. }
            | K::BrokerPaused { .. }
            | K::BrokerResumed { .. }
            | K::BrokerFenced { .. }
            | K::BrokerUnfenced { .. }
            | K::ReplicationHeld { .. }
            | K::ReplicationReleased { .. } => {}
        }
        if let Some(request) = self.request {
            self.part = self.part.or(self.part_of(request, 0));
            if let Some(history) = self.run.requests.get(request as usize) {
                self.connection = Some(history.connection);
                self.producer = history.producer;
            }
        }
        if let Some(history) = self.connection.and_then(|id| self.run.connection(id)) {
            self.producer = history.producer;
        }
        if let Some(history) = self
            .batch
            .and_then(|batch| self.run.batches.get(batch as usize))
        {
            self.producer = history.producer;
        }
        if let Some(history) = self.record.and_then(|id| self.run.record(id)) {
            self.producer = history.producer;
        }
    }

    fn part_of(&self, request: u32, part: u16) -> Option<&'a RequestPart> {
        self.run
            .requests
            .get(request as usize)?
            .parts
            .get(usize::from(part))
    }

    /// What a place stands for.
    pub(crate) fn word(&self, name: &str) -> Option<Word> {
        let plain = |text: String| Some(Word::plain(text));
        let code = |text: &str| Some(Word::voiced(text, Voice::Code));
        let config = self
            .run
            .setup
            .producers
            .get(usize::from(self.producer))
            .map(|one| &one.config);
        let millis = |millis: i64| format::span(Span(millis.max(0) as u64 * 1_000));
        match name {
            "record" => self.records(),
            "attempt" => plain(self.part.map_or(1, |part| part.attempt).to_string()),
            "connection" => plain(self.connection?.0.to_string()),
            "producer" => plain(lookup::producer_name(self.run, self.producer).to_string()),
            "partition" => code(&lookup::partition_name(self.run, self.partition()?)),
            "offset" => Some(Word::voiced(self.offset()?, Voice::Strong)),
            "copies" => {
                let record = self.first_record()?;
                let count = lookup::copies(self.run, record, self.id.0 as usize + 1);
                plain(copies(count, self.locale))
            }
            "nth" => {
                let record = self.first_record()?;
                plain(lookup::copies(self.run, record, self.id.0 as usize + 1).to_string())
            }
            "id" => plain(self.identity()?.producer_id.to_string()),
            "epoch" => match self.leader_epoch() {
                Some(epoch) => plain(epoch.to_string()),
                None => plain(self.identity()?.epoch.to_string()),
            },
            "sequence" => plain(self.sequences()?),
            "error" => code(self.error()?.name()),
            "exception" => match &self.event.kind {
                EventKind::Told {
                    told: Told::Failed { exception },
                    ..
                } => code(exception),
                EventKind::Fatal { exception, .. } => code(exception),
                _ => None,
            },
            "timeout" => plain(millis(config?.request_timeout)),
            "delivery" => plain(millis(config?.delivery_timeout)),
            "until" => match &self.event.kind {
                EventKind::Retry { not_before, .. } => plain(format::moment(*not_before)),
                _ => None,
            },
            "wait" => match &self.event.kind {
                EventKind::Retry { not_before, .. } => {
                    plain(format::span(since(self.event.at, *not_before)))
                }
                _ => None,
            },
            "parts" => match &self.event.kind {
                EventKind::Split { into, .. } => plain(into.len().to_string()),
                _ => None,
            },
            "remembered" => match &self.event.kind {
                EventKind::BrokerUp { remembers, .. } => plain(remembers.len().to_string()),
                _ => None,
            },
            _ => self.cluster_word(name),
        }
    }

    fn records(&self) -> Option<Word> {
        let first = self.first_record()?;
        let text = if let Some(record) = self.record {
            lookup::record_name(self.run, record).to_string()
        } else if let Some(batch) = self.batch {
            lookup::batch_names(self.run, batch)
        } else if self.is_about_part() {
            self.part
                .map_or(String::new(), |part| lookup::names(self.run, &part.records))
        } else {
            let request = self.run.requests.get(self.request? as usize)?;
            lookup::request_names(self.run, request)
        };
        Some(Word::voiced(
            text,
            Voice::Tone(lookup::tone(self.run, first)),
        ))
    }

    fn is_about_part(&self) -> bool {
        matches!(
            self.event.kind,
            EventKind::Appended { .. }
                | EventKind::Filtered { .. }
                | EventKind::Rejected { .. }
                | EventKind::WaitBegins { .. }
                | EventKind::WaitOver { .. }
        )
    }

    fn first_record(&self) -> Option<RecordId> {
        self.record
            .or_else(|| lookup::first_record(self.run, self.batch?))
            .or_else(|| self.part?.records.first().copied())
    }

    fn partition(&self) -> Option<PartitionId> {
        match &self.event.kind {
            EventKind::Unresolved { partition, .. } => Some(*partition),
            other => self
                .partition_of_cluster_event(other)
                .or_else(|| self.partition_of_what_it_carries()),
        }
    }

    fn partition_of_what_it_carries(&self) -> Option<PartitionId> {
        self.part
            .map(|part| part.partition)
            .or_else(|| Some(self.run.batches.get(self.batch? as usize)?.partition))
            .or_else(|| Some(self.run.record(self.record?)?.partition))
    }

    fn offset(&self) -> Option<String> {
        match &self.event.kind {
            EventKind::Told {
                told: Told::Ok { offset },
                ..
            } => Some(format!("@{offset}")),
            EventKind::Appended { receipt, .. } | EventKind::Filtered { receipt, .. } => {
                Some(offsets(receipt.base_offset, receipt.last_offset))
            }
            _ => match self.part?.result {
                PartResult::Appended { base_offset } | PartResult::Filtered { base_offset } => {
                    let count = self.part?.records.len() as i64;
                    Some(offsets(base_offset, base_offset + (count - 1).max(0)))
                }
                PartResult::None | PartResult::Rejected { .. } => None,
            },
        }
    }

    fn identity(&self) -> Option<Identity> {
        match &self.event.kind {
            EventKind::Sequenced { identity, .. }
            | EventKind::Renumbered { identity, .. }
            | EventKind::IdentityChanged { identity, .. }
            | EventKind::ProducerIdGiven { identity, .. } => Some(*identity),
            EventKind::ResponseRead { request } | EventKind::Answered { request } => {
                let request = self.run.requests.get(*request as usize)?;
                request.given.or_else(|| Some(self.part?.identity))
            }
            _ => Some(self.part?.identity),
        }
    }

    fn sequences(&self) -> Option<String> {
        let (first, count) = match &self.event.kind {
            EventKind::Sequenced {
                batch,
                base_sequence,
                ..
            }
            | EventKind::Renumbered {
                batch,
                base_sequence,
                ..
            } => {
                let batch = self.run.batches.get(*batch as usize)?;
                (*base_sequence, batch.records.len())
            }
            _ => (self.part?.base_sequence, self.part?.records.len()),
        };
        let last = sequence::last(first, count as u32);
        Some(if first == last {
            first.to_string()
        } else {
            format!("{first}–{last}")
        })
    }

    fn error(&self) -> Option<ErrorCode> {
        match &self.event.kind {
            EventKind::Rejected { error, .. }
            | EventKind::Retry { error, .. }
            | EventKind::ProducerIdRefused { error, .. }
            | EventKind::WaitOver { error, .. } => Some(*error),
            _ => {
                let part = self.part?;
                part.answer.or(match part.result {
                    PartResult::Rejected { error } => Some(error),
                    _ => None,
                })
            }
        }
    }
}

fn since(from: Instant, to: Instant) -> Span {
    Span(to.0.saturating_sub(from.0))
}
