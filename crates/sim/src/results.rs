//! What a producer says of its records and batches, written down; and what its application makes of it.

use alloc::vec::Vec;

use ackscope_protocol::config::Acks;
use ackscope_protocol::producer::Fate;
use ackscope_protocol::{Instant, RecordId, RuleId};

use crate::setup::{ActionKind, OnFailed};
use crate::trace::{AttemptFate, BatchHistory, EventKind, ResponseFate, Told};
use crate::world::{Happening, NO_EVENT, World};

impl World {
    pub(crate) fn note_queued(&mut self, session: usize, record: RecordId, local: u32) {
        let one = &self.sessions[session];
        let Some(partition) = self.recorder.record(record).map(|record| record.partition) else {
            return;
        };
        let cause = self.last_event();
        let batch = match one.batches.get(&local) {
            Some(batch) => *batch,
            None => {
                let history = BatchHistory {
                    producer: one.producer,
                    session: one.number,
                    partition,
                    created_at: self.now,
                    records: Vec::new(),
                    attempts: Vec::new(),
                };
                let batch = self.recorder.add_batch(history, NO_EVENT);
                self.sessions[session].batches.insert(local, batch);
                batch
            }
        };
        if let Some(history) = self.recorder.batches.get_mut(batch as usize) {
            history.records.push(record);
        }
        if let Some(history) = self.recorder.record(record) {
            history.batch = Some(batch);
        }
        let event = self.recorder.event(
            cause,
            Some(RuleId::BatchAppend),
            EventKind::Queued { record, batch },
        );
        self.recorder.set_batch_event(batch, event);
    }

    pub(crate) fn note_split(
        &mut self,
        session: usize,
        local: u32,
        parts: Vec<(ackscope_protocol::BatchId, Vec<RecordId>)>,
    ) {
        let batch = self.batch(session, local);
        let Some(whole) = self.recorder.batches.get(batch as usize).cloned() else {
            return;
        };
        let mut into = Vec::with_capacity(parts.len());
        for (part, records) in parts {
            let history = BatchHistory {
                records: records.clone(),
                attempts: Vec::new(),
                ..whole.clone()
            };
            let number = self.recorder.add_batch(history, NO_EVENT);
            self.sessions[session].batches.insert(part.0, number);
            for record in records {
                if let Some(record) = self.recorder.record(record) {
                    record.batch = Some(number);
                }
            }
            into.push(number);
        }
        let kind = EventKind::Split {
            batch,
            into: into.clone(),
        };
        let event = self.recorder.batch_event(batch, Some(RuleId::Split), kind);
        for part in into {
            self.recorder.set_batch_event(part, event);
        }
    }

    pub(crate) fn note_ended(&mut self, session: usize, correlation: u32, fate: Fate) {
        let Some(request) = self.sessions[session]
            .requests
            .get(correlation as usize)
            .copied()
        else {
            return;
        };
        let ended = match fate {
            Fate::Response => AttemptFate::Response,
            Fate::Late => AttemptFate::Late,
            Fate::RequestTimeout => AttemptFate::RequestTimeout,
            Fate::Disconnected => AttemptFate::Disconnected,
            Fate::Sent => AttemptFate::Sent,
        };
        let mut cause = self.recorder.last_of_request(request);
        match fate {
            Fate::Response | Fate::Late => {
                let rule = (fate == Fate::Late).then_some(RuleId::LateResponse);
                cause = Some(self.recorder.request_event(
                    request,
                    rule,
                    EventKind::ResponseRead { request },
                ));
            }
            Fate::RequestTimeout | Fate::Disconnected => {
                let connection = self.recorder.requests[request as usize].connection;
                cause = self
                    .connections
                    .get(connection.0 as usize - 1)
                    .map(|connection| connection.event);
            }
            Fate::Sent => {}
        }
        let now = self.now;
        let mut batches = Vec::new();
        if let Some(history) = self.recorder.request(request) {
            history.fate = Some((now, ended));
            match fate {
                Fate::Response => history.response = ResponseFate::Used,
                Fate::Late => history.response = ResponseFate::Late,
                _ => {}
            }
            batches.extend(history.parts.iter().map(|part| part.batch));
        }
        for batch in batches {
            if let Some(cause) = cause {
                self.recorder.set_batch_event(batch, cause);
            }
        }
    }

    pub(crate) fn tell(
        &mut self,
        producer: u16,
        record: RecordId,
        result: Result<i64, &'static str>,
    ) {
        let Some(batch) = self.recorder.record(record).map(|record| record.batch) else {
            return;
        };
        let cause = match batch {
            Some(batch) => self.recorder.last_of_batch(batch),
            None => self.last_event(),
        };
        let acks_zero = self
            .setup
            .producers
            .get(usize::from(producer))
            .is_some_and(|setup| setup.config.acks == Acks::Zero);
        let (told, rule) = match (result, batch) {
            (Ok(offset), _) if acks_zero => (Told::Ok { offset }, RuleId::AcksZero),
            (Ok(offset), _) => (Told::Ok { offset }, RuleId::Success),
            (Err(exception), None) if exception == "BufferExhaustedException" => {
                (Told::Failed { exception }, RuleId::BufferExhausted)
            }
            (Err(exception), None) => (Told::Failed { exception }, RuleId::RecordTooLarge),
            (Err(exception), Some(_)) => (Told::Failed { exception }, RuleId::Fail),
        };
        self.recorder.tell(record, cause, rule, told, acks_zero);
        if result.is_err() {
            self.react_to_failure(record);
        }
    }

    /// What the application does when it is told that a send failed.
    fn react_to_failure(&mut self, record: RecordId) {
        let Some(action) = self
            .recorder
            .record(record)
            .map(|record| record.action as usize)
        else {
            return;
        };
        let Some(ActionKind::Send(send)) =
            self.setup.workload.get(action).map(|action| &action.what)
        else {
            return;
        };
        let is_first = self
            .recorder
            .record(record)
            .is_some_and(|record| record.again.is_none());
        let wait = match send.on_failed {
            OnFailed::SendAgainOnce { wait } if is_first => wait,
            OnFailed::SendAgainUntilOk { wait } => wait,
            OnFailed::SendAgainOnce { .. } | OnFailed::Nothing => return,
        };
        let at: Instant = self.now + wait;
        self.queue.push(
            at,
            Happening::SendAgain {
                action,
                again: record,
            },
        );
    }
}
