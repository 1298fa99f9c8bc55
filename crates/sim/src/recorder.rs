//! Writes down what happens, while it happens.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{ErrorCode, Instant, RecordId, RuleId};

use crate::trace::{
    BatchHistory, Belief, BeliefSpan, ConnectionHistory, Event, EventId, EventKind, RecordHistory,
    RequestHistory, Told,
};

/// The tables of a run in the making.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorder {
    pub(crate) now: Instant,
    pub(crate) events: Vec<Event>,
    pub(crate) records: Vec<RecordHistory>,
    pub(crate) batches: Vec<BatchHistory>,
    pub(crate) requests: Vec<RequestHistory>,
    pub(crate) connections: Vec<ConnectionHistory>,
    pub(crate) identities: Vec<(Instant, u16, ackscope_protocol::Identity)>,
    /// The last event of each batch and of each request: the cause of their next.
    batch_events: Vec<EventId>,
    request_events: Vec<EventId>,
}

impl Recorder {
    pub(crate) fn event(
        &mut self,
        cause: Option<EventId>,
        rule: Option<RuleId>,
        kind: EventKind,
    ) -> EventId {
        let id = EventId(self.events.len() as u32);
        self.events.push(Event {
            at: self.now,
            cause,
            rule,
            kind,
        });
        id
    }

    /// An event of a request: caused by its last one.
    pub(crate) fn request_event(
        &mut self,
        request: u32,
        rule: Option<RuleId>,
        kind: EventKind,
    ) -> EventId {
        let id = self.event(self.last_of_request(request), rule, kind);
        self.set_request_event(request, id);
        id
    }

    /// An event of a batch: caused by its last one.
    pub(crate) fn batch_event(
        &mut self,
        batch: u32,
        rule: Option<RuleId>,
        kind: EventKind,
    ) -> EventId {
        let id = self.event(self.last_of_batch(batch), rule, kind);
        self.set_batch_event(batch, id);
        id
    }

    pub(crate) fn last_of_request(&self, request: u32) -> Option<EventId> {
        self.request_events.get(request as usize).copied()
    }

    pub(crate) fn last_of_batch(&self, batch: u32) -> Option<EventId> {
        self.batch_events.get(batch as usize).copied()
    }

    pub(crate) fn set_request_event(&mut self, request: u32, event: EventId) {
        if let Some(last) = self.request_events.get_mut(request as usize) {
            *last = event;
        }
    }

    pub(crate) fn set_batch_event(&mut self, batch: u32, event: EventId) {
        if let Some(last) = self.batch_events.get_mut(batch as usize) {
            *last = event;
        }
    }

    pub(crate) fn add_batch(&mut self, batch: BatchHistory, event: EventId) -> u32 {
        self.batches.push(batch);
        self.batch_events.push(event);
        self.batches.len() as u32 - 1
    }

    pub(crate) fn add_request(&mut self, request: RequestHistory) -> u32 {
        self.requests.push(request);
        self.request_events.push(EventId(self.events.len() as u32));
        self.requests.len() as u32 - 1
    }

    pub(crate) fn request(&mut self, request: u32) -> Option<&mut RequestHistory> {
        self.requests.get_mut(request as usize)
    }

    pub(crate) fn record(&mut self, record: RecordId) -> Option<&mut RecordHistory> {
        self.records.get_mut(record.0 as usize)
    }

    pub(crate) fn records_of(&self, batch: u32) -> Vec<RecordId> {
        self.batches
            .get(batch as usize)
            .map_or_else(Vec::new, |batch| batch.records.clone())
    }

    pub(crate) fn record_name(&self, record: RecordId) -> Option<&String> {
        self.records
            .get(record.0 as usize)
            .map(|record| &record.name)
    }

    /// What a producer can know about a record from now on.
    pub(crate) fn believe(&mut self, record: RecordId, event: EventId, belief: Belief) {
        let from = self.now;
        if let Some(record) = self.record(record)
            && record
                .beliefs
                .last()
                .is_none_or(|last| last.belief != belief)
        {
            record.beliefs.push(BeliefSpan {
                from,
                event,
                belief,
            });
        }
    }

    pub(crate) fn belief(&self, record: RecordId) -> Belief {
        self.records
            .get(record.0 as usize)
            .and_then(|record| record.beliefs.last())
            .map_or(Belief::NotSent, |span| span.belief)
    }

    /// A request with this batch is under way.
    pub(crate) fn believe_sent(&mut self, batch: u32, event: EventId) {
        for record in self.records_of(batch) {
            if self.belief(record) == Belief::NotSent {
                self.believe(record, event, Belief::Waiting);
            }
            if let Some(record) = self.record(record) {
                record.attempts += 1;
            }
        }
    }

    /// An attempt failed with this error.
    pub(crate) fn believe_failed(&mut self, batch: u32, event: EventId, error: ErrorCode) {
        for record in self.records_of(batch) {
            if leaves_open(error) {
                self.believe(record, event, Belief::CannotKnow);
            } else if self.belief(record) == Belief::Waiting {
                self.believe(record, event, Belief::NotSent);
            }
        }
    }

    /// A producer is stopped: nobody waits any more for what it has under way, and nobody can know what becomes of it.
    pub(crate) fn believe_stopped(&mut self, producer: u16, session: u16, event: EventId) {
        let open: Vec<RecordId> = self
            .records
            .iter()
            .filter(|record| {
                record.producer == producer && record.session == session && record.told.is_none()
            })
            .map(|record| record.id)
            .collect();
        for record in open {
            if self.belief(record) == Belief::Waiting {
                self.believe(record, event, Belief::CannotKnow);
            }
        }
    }

    /// The application is told, and the producer's last word on the record follows from it.
    pub(crate) fn tell(
        &mut self,
        record: RecordId,
        cause: Option<EventId>,
        rule: RuleId,
        told: Told,
        acks_zero: bool,
    ) {
        let event = self.event(
            cause,
            Some(rule),
            EventKind::Told {
                record,
                told: told.clone(),
            },
        );
        let belief = match (&told, self.belief(record)) {
            (Told::Ok { .. }, _) if acks_zero => Belief::CannotKnow,
            (Told::Ok { .. }, _) => Belief::Stored,
            (Told::Failed { .. }, Belief::Waiting | Belief::CannotKnow) => Belief::CannotKnow,
            (Told::Failed { .. }, _) => Belief::NotStored,
        };
        self.believe(record, event, belief);
        let now = self.now;
        if let Some(record) = self.record(record) {
            record.told = Some((now, told));
            record.told_by = Some(event);
        }
    }
}

/// Whether an answer with this error leaves open whether the batch is stored: what the client tells itself when none
/// came, and what a broker answers after an append.
pub(crate) fn leaves_open(error: ErrorCode) -> bool {
    matches!(
        error,
        ErrorCode::RequestTimedOut
            | ErrorCode::NetworkException
            | ErrorCode::NotEnoughReplicasAfterAppend
            | ErrorCode::NotLeaderOrFollower
            | ErrorCode::UnknownServerError
            | ErrorCode::KafkaStorageError
    )
}
