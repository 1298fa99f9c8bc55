//! The producers' side of the world: applications, client loops, and what the producers do.

use alloc::vec::Vec;

use ackscope_protocol::config::Acks;
use ackscope_protocol::message::{Request, RequestBody};
use ackscope_protocol::producer::{Closed, Fate, Input, Item, Output};
use ackscope_protocol::{ConnectionId, Instant, Record, RecordId, RuleId, partitioner};

use crate::fault::{Api, MessageContext};
use crate::net::{Arrival, Connection, Stream};
use crate::setup::{ActionKind, OnFailed, Route, SendAction};
use crate::trace::{
    AttemptFate, BatchHistory, CloseReason, ConnectionHistory, Delivery, EventKind, PartResult,
    RecordHistory, RequestHistory, RequestPart, ResponseFate, Told,
};
use crate::world::{Happening, NO_EVENT, Wire, World};

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
            Output::Connect(local, _) => self.connect(session, local),
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

    fn last_event(&self) -> Option<crate::trace::EventId> {
        (self.recorder.events.len() as u32)
            .checked_sub(1)
            .map(crate::trace::EventId)
    }

    /// The run's number of a session's batch.
    fn batch(&self, session: usize, local: u32) -> u32 {
        self.sessions[session]
            .batches
            .get(&local)
            .copied()
            .unwrap_or(u32::MAX)
    }

    fn note_queued(&mut self, session: usize, record: RecordId, local: u32) {
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

    fn note_split(
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

    fn connect(&mut self, session: usize, local: ConnectionId) {
        let number = self.connections.len();
        let id = ConnectionId(number as u32 + 1);
        let one = &mut self.sessions[session];
        one.connections.push(number);
        let (producer, session_number) = (one.producer, one.number);
        self.recorder.connections.push(ConnectionHistory {
            id,
            producer,
            session: session_number,
            started_at: self.now,
            opened_at: None,
            closed: None,
        });
        let cause = self.last_event();
        let event = self
            .recorder
            .event(cause, None, EventKind::Connecting { connection: id });
        self.connections.push(Connection {
            session,
            local,
            to_broker: Stream::default(),
            to_producer: Stream::default(),
            closed_by_producer: false,
            ended_by_broker: false,
            accepted: false,
            waiting: alloc::collections::VecDeque::new(),
            busy: false,
            event,
        });
        self.queue.push(
            self.now + self.setup.network.connect,
            Happening::ConnectEnds(number),
        );
    }

    fn note_connected(&mut self, session: usize, local: ConnectionId) {
        let Some(number) = self.sessions[session]
            .connections
            .get(local.0 as usize - 1)
            .copied()
        else {
            return;
        };
        self.recorder.connections[number].opened_at = Some(self.now);
        let kind = EventKind::Connected {
            connection: ConnectionId(number as u32 + 1),
        };
        self.connections[number].event =
            self.recorder
                .event(Some(self.connections[number].event), None, kind);
    }

    /// A connection attempt ends: established if the broker is up, refused otherwise.
    pub(crate) fn connect_ends(&mut self, number: usize) {
        let Some(connection) = self.connections.get_mut(number) else {
            return;
        };
        if connection.closed_by_producer {
            return;
        }
        let session = connection.session;
        let item = if self.broker.down {
            connection.ended_by_broker = true;
            Item::Ended(connection.local)
        } else {
            connection.accepted = true;
            Item::Connected(connection.local)
        };
        self.deliver(session, item, None);
    }

    /// Something reaches a session's machine: the client reads it at its next poll.
    pub(crate) fn deliver(&mut self, session: usize, item: Item, request: Option<u32>) {
        if let Some(one) = self.sessions.get_mut(session).filter(|one| one.alive) {
            one.inbox.push_back((item, request));
            one.touched = true;
        }
    }

    fn close(&mut self, session: usize, local: ConnectionId, why: Closed) {
        let Some(number) = self.sessions[session]
            .connections
            .get(local.0 as usize - 1)
            .copied()
        else {
            return;
        };
        let id = ConnectionId(number as u32 + 1);
        let never_opened = self
            .recorder
            .connections
            .get(number)
            .is_some_and(|one| one.opened_at.is_none());
        let (reason, rule) = match why {
            Closed::RequestTimeout => (CloseReason::RequestTimeout, RuleId::RequestTimeout),
            Closed::SetupTimeout => (CloseReason::SetupTimeout, RuleId::SetupTimeout),
            Closed::Disconnected if never_opened => (CloseReason::Refused, RuleId::Disconnect),
            Closed::Disconnected => (CloseReason::Disconnected, RuleId::Disconnect),
        };
        let mut cause = Some(self.connections[number].event);
        if why == Closed::RequestTimeout
            && let Some(request) = self.oldest_open(id)
        {
            let kind = EventKind::TimedOut { request };
            let sent = self.recorder.last_of_request(request);
            cause = Some(self.recorder.event(sent, Some(rule), kind));
        }
        let event = self.recorder.event(
            cause,
            Some(rule),
            EventKind::Closed {
                connection: id,
                why: reason,
            },
        );
        if let Some(history) = self.recorder.connections.get_mut(number) {
            history.closed = Some((self.now, reason));
        }
        let connection = &mut self.connections[number];
        connection.closed_by_producer = true;
        connection.event = event;
        let (unread, kept) = core::mem::take(&mut self.sessions[session].inbox).into_iter().partition(|(item, _)| {
            matches!(item, Item::Connected(one) | Item::Response(one, _) | Item::Ended(one) if *one == local)
        });
        self.sessions[session].inbox = kept;
        let unread: alloc::collections::VecDeque<(Item, Option<u32>)> = unread;
        for request in unread.into_iter().filter_map(|(_, request)| request) {
            self.note_unread(request);
        }
    }

    /// The oldest request of a connection that has not ended for the producer.
    fn oldest_open(&self, connection: ConnectionId) -> Option<u32> {
        let open =
            |request: &RequestHistory| request.connection == connection && request.fate.is_none();
        self.recorder
            .requests
            .iter()
            .position(open)
            .map(|place| place as u32)
    }

    /// A request is handed to its connection: in this moment it is sent, and its arrival is settled.
    fn hand_over(&mut self, session: usize, local: ConnectionId, request: Request) {
        let Some(number) = self.sessions[session]
            .connections
            .get(local.0 as usize - 1)
            .copied()
        else {
            return;
        };
        let one = &self.sessions[session];
        let (producer, session_number) = (one.producer, one.number);
        let (api, acks, parts) = match request.body {
            RequestBody::Produce(produce) => (Api::Produce, produce.acks, produce.parts),
            RequestBody::InitProducerId => (Api::InitProducerId, 0, Vec::new()),
        };
        let counter = &mut self.sent[usize::from(api == Api::InitProducerId)];
        *counter += 1;
        let nth = *counter;
        let history_parts: Vec<RequestPart> = parts
            .iter()
            .map(|part| RequestPart {
                batch: self.batch(session, part.batch.0),
                partition: part.partition,
                attempt: part.attempt,
                identity: part.records.identity,
                base_sequence: part.records.base_sequence,
                records: part
                    .records
                    .records
                    .iter()
                    .map(|record| record.id)
                    .collect(),
                result: PartResult::None,
                answer: None,
            })
            .collect();
        let faults = self.plan.judge(&MessageContext {
            api,
            nth,
            at: self.now,
            producer,
            attempts: parts.iter().map(|part| part.attempt).collect(),
            partitions: parts.iter().map(|part| part.partition).collect(),
            records: history_parts
                .iter()
                .flat_map(|part| &part.records)
                .filter_map(|record| self.recorder.record_name(*record))
                .collect(),
        });
        let latency = match api {
            Api::Produce => self.setup.network.request,
            Api::InitProducerId => self.setup.network.init_request,
        };
        let arrival = self.connections[number]
            .to_broker
            .send(self.now, latency, faults.request);
        let answers_never = api == Api::Produce && acks == 0;
        let history = RequestHistory {
            api,
            nth,
            producer,
            session: session_number,
            connection: ConnectionId(number as u32 + 1),
            acks,
            sent_at: self.now,
            arrived_at: None,
            processed_at: None,
            answered_at: None,
            response_at: None,
            parts: history_parts,
            given: None,
            error: None,
            delivery: match arrival {
                Arrival::At(_) => Delivery::Travels,
                Arrival::Never(at) => Delivery::Lost(at),
            },
            response: if answers_never {
                ResponseFate::NeverSent
            } else {
                ResponseFate::None
            },
            fate: None,
        };
        let batches: Vec<u32> = history.parts.iter().map(|part| part.batch).collect();
        let cause = batches
            .first()
            .and_then(|batch| self.recorder.last_of_batch(*batch))
            .or_else(|| self.last_event());
        let number_of_request = self.recorder.add_request(history);
        self.sessions[session].requests.push(number_of_request);
        let rule = if api == Api::Produce {
            RuleId::Drain
        } else {
            RuleId::InitProducerId
        };
        let kind = EventKind::RequestSent {
            request: number_of_request,
        };
        let event = self.recorder.event(cause, Some(rule), kind);
        self.recorder.set_request_event(number_of_request, event);
        for (batch, place) in batches.iter().zip(0_u16..) {
            self.recorder.set_batch_event(*batch, event);
            if let Some(history) = self.recorder.batches.get_mut(*batch as usize) {
                history.attempts.push((number_of_request, place));
            }
            self.recorder.believe_sent(*batch, event);
        }
        self.wires.push(Wire {
            connection: number,
            parts,
            acks,
            faults,
            response: None,
            must_close: false,
        });
        match arrival {
            Arrival::At(at) => self.queue.push(at, Happening::Arrives(number_of_request)),
            Arrival::Never(_) => {
                let kind = EventKind::RequestLost {
                    request: number_of_request,
                };
                self.recorder
                    .event(Some(event), Some(RuleId::TcpOrder), kind);
            }
        }
    }

    fn note_ended(&mut self, session: usize, correlation: u32, fate: Fate) {
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

    fn tell(&mut self, producer: u16, record: RecordId, result: Result<i64, &'static str>) {
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
