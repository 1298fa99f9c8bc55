//! The producers and their applications: calls of send(), client loops, and what comes out of them.

use alloc::vec::Vec;

use ackscope_protocol::producer::{Input, Output};
use ackscope_protocol::{Record, RecordId, RuleId, partitioner};

use crate::setup::{Route, SendAction};
use crate::trace::{EventKind, RecordHistory};
use crate::world::{Happening, World};

impl World {
    /// The application calls `send()`.
    pub(crate) fn send(
        &mut self,
        producer: u16,
        place: usize,
        send: &SendAction,
        again: Option<RecordId>,
    ) {
        let id = RecordId(self.recorder.records.len() as u32);
        let Some(session) = self.session_of(producer) else {
            self.postpone(producer, place, again);
            return;
        };
        let partitions = self
            .setup
            .topics
            .get(usize::from(send.topic))
            .map_or(1, |topic| topic.partitions);
        let within = match (send.route, &send.key) {
            (Route::Partition(partition), _) => partition,
            (Route::Partitioner, Some(key)) => partitioner::partition_for_key(key, partitions),
            (Route::Partitioner, None) => 0,
        };
        let Some(partition) = self.setup.partition(send.topic, within) else {
            return;
        };
        self.recorder.records.push(RecordHistory {
            id,
            name: send.name.clone(),
            action: place as u32,
            producer,
            session: self.sessions[session].number,
            partition,
            sent_at: self.now,
            again,
            batch: None,
            attempts: 0,
            told: None,
            told_by: None,
            send_threw: false,
            beliefs: Vec::new(),
            offsets: Vec::new(),
        });
        let cause = again.and_then(|record| self.recorder.record(record)?.told_by);
        let event = self
            .recorder
            .event(cause, None, EventKind::Send { record: id, again });
        self.recorder
            .believe(id, event, crate::trace::Belief::NotSent);
        let record = Record {
            id,
            timestamp: send.timestamp.unwrap_or_else(|| self.clock()),
            key: send.key.clone(),
            value: send.value.clone(),
            headers: send.headers.clone(),
        };
        self.feed(session, Input::Send { partition, record });
    }

    /// While its producer is down, an application does nothing; it goes on when it is back.
    fn postpone(&mut self, producer: u16, place: usize, again: Option<RecordId>) {
        if let Some(back) = self.away.get(&producer) {
            let happening = match again {
                Some(again) => Happening::SendAgain {
                    action: place,
                    again,
                },
                None => Happening::Action(place),
            };
            self.queue.push(*back, happening);
        }
    }

    /// The application calls `flush()`.
    pub(crate) fn flush(&mut self, producer: u16) {
        if let Some(session) = self.session_of(producer) {
            self.recorder
                .event(None, None, EventKind::Flush { producer });
            self.feed(session, Input::Flush);
        }
    }

    fn feed(&mut self, session: usize, input: Input) {
        let clock = self.clock();
        if let Some(one) = self.sessions.get_mut(session) {
            one.machine.handle(clock, input, &mut self.draws);
            one.touched = true;
        }
        self.take_outputs(session);
    }

    /// Lets every client loop run that has a reason to, until all are at rest.
    pub(crate) fn run_clients(&mut self) {
        while let Some(session) = (0..self.sessions.len()).find(|session| self.wants_turn(*session))
        {
            self.run_client(session);
            if self.recorder.events.len() >= self.setup.max_events as usize {
                return;
            }
        }
    }

    fn wants_turn(&self, session: usize) -> bool {
        let Some(one) = self.sessions.get(session).filter(|one| one.alive) else {
            return false;
        };
        let clock = self.clock();
        match one.machine.asleep_until() {
            Some(until) => until <= clock,
            None => one.touched || one.machine.next_timeout().is_some_and(|due| due <= clock),
        }
    }

    /// Poll and turn by turn, until the client is at rest or asleep.
    fn run_client(&mut self, session: usize) {
        loop {
            let Some(one) = self.sessions.get_mut(session) else {
                return;
            };
            one.touched = false;
            if one.machine.asleep_until().is_none() {
                let item = one.inbox.pop_front().map(|(item, _)| item);
                self.feed(session, Input::Polled(item));
            }
            self.feed(session, Input::Turn);
            self.sessions[session].touched = false;
            self.deliver_due();
            let one = &self.sessions[session];
            if one.machine.asleep_until().is_some()
                || (one.inbox.is_empty() && one.machine.is_at_rest())
            {
                return;
            }
            if self.recorder.events.len() >= self.setup.max_events as usize {
                return;
            }
        }
    }

    fn take_outputs(&mut self, session: usize) {
        while let Some(output) = self
            .sessions
            .get_mut(session)
            .and_then(|one| one.machine.poll_output())
        {
            self.act(session, output);
        }
    }

    fn act(&mut self, session: usize, output: Output) {
        let producer = self.sessions[session].producer;
        match output {
            Output::Connect(local, broker) => self.connect(session, local, broker),
            Output::Connected(local) => self.note_connected(session, local),
            Output::Send(local, request) => self.hand_over(session, local, request),
            Output::Closed(local, why) => self.close(session, local, why),
            Output::Queued { record, batch } => self.note_queued(session, record, batch.0),
            Output::Told { record, result } => self.tell(producer, record, result),
            Output::SendThrew(record) => {
                if let Some(record) = self.recorder.record(record) {
                    record.send_threw = true;
                }
            }
            Output::Sequenced(batch, identity, base_sequence) => {
                let batch = self.batch(session, batch.0);
                let kind = EventKind::Sequenced {
                    batch,
                    identity,
                    base_sequence,
                };
                self.recorder
                    .batch_event(batch, Some(RuleId::AssignSequence), kind);
            }
            Output::Renumbered(batch, identity, base_sequence) => {
                let batch = self.batch(session, batch.0);
                let kind = EventKind::Renumbered {
                    batch,
                    identity,
                    base_sequence,
                };
                self.recorder
                    .batch_event(batch, Some(RuleId::EpochBump), kind);
            }
            Output::Retry(batch, error, not_before) => {
                let batch = self.batch(session, batch.0);
                let not_before = self.moment(not_before);
                let kind = EventKind::Retry {
                    batch,
                    error,
                    not_before,
                };
                let event = self.recorder.batch_event(batch, Some(RuleId::Retry), kind);
                self.recorder.believe_failed(batch, event, error);
            }
            Output::Expired(batch, in_flight) => {
                let batch = self.batch(session, batch.0);
                let kind = EventKind::Expired { batch, in_flight };
                self.recorder
                    .batch_event(batch, Some(RuleId::DeliveryTimeout), kind);
            }
            Output::Split(batch, parts) => self.note_split(session, batch.0, parts),
            Output::Ended(correlation, fate) => self.note_ended(session, correlation.0, fate),
            Output::Identity(identity) => {
                self.recorder
                    .identities
                    .push((self.now, producer, identity));
                let rule = if identity.epoch > 0 {
                    RuleId::EpochBump
                } else {
                    RuleId::InitProducerId
                };
                let kind = EventKind::IdentityChanged { producer, identity };
                let cause = self.last_event();
                self.recorder.event(cause, Some(rule), kind);
            }
            Output::Leader(partition, leader) => {
                let cause = self.last_event();
                let kind = EventKind::LeaderKnown {
                    producer,
                    partition,
                    leader: leader.broker,
                    epoch: leader.epoch,
                };
                self.recorder.event(cause, Some(RuleId::LeaderLearnt), kind);
            }
            Output::Unresolved(partition) => {
                let cause = self.last_event();
                let kind = EventKind::Unresolved {
                    producer,
                    partition,
                };
                self.recorder.event(cause, Some(RuleId::Unresolved), kind);
            }
            Output::Fatal(exception) => {
                let cause = self.last_event();
                let kind = EventKind::Fatal {
                    producer,
                    exception: exception.into(),
                };
                self.recorder.event(cause, Some(RuleId::Fail), kind);
            }
        }
    }

    pub(crate) fn last_event(&self) -> Option<crate::trace::EventId> {
        (self.recorder.events.len() as u32)
            .checked_sub(1)
            .map(crate::trace::EventId)
    }

    /// The run's number of a session's batch.
    pub(crate) fn batch(&self, session: usize, local: u32) -> u32 {
        self.sessions[session]
            .batches
            .get(&local)
            .copied()
            .unwrap_or(u32::MAX)
    }
}
