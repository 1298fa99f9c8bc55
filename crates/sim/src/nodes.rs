//! The broker's side of the world: what arrives, is worked on and answered, and what happens to nodes.

use alloc::vec::Vec;

use ackscope_protocol::message::Response;
use ackscope_protocol::producer::Item;
use ackscope_protocol::{BrokerId, ConnectionId, ErrorCode, RecordId, RuleId, Span};

use crate::broker::PartOf;
use crate::fault::{Api, FaultKind, NodeEffect, Resume, Travel};
use crate::net::Arrival;
use crate::trace::{
    AttemptFate, CloseReason, Delivery, EventId, EventKind, Node, ResponseFate, Told,
};
use crate::world::{Happening, World};

impl World {
    /// A request reaches the broker's machine.
    pub(crate) fn arrive(&mut self, request: u32) {
        let Some(number) = self.wires.get(request as usize).map(|wire| wire.connection) else {
            return;
        };
        let now = self.now;
        if self.connections[number].ended_by_broker {
            if let Some(history) = self.recorder.request(request) {
                history.delivery = Delivery::Vanished(now);
            }
            self.recorder.request_event(
                request,
                Some(RuleId::Disconnect),
                EventKind::RequestLost { request },
            );
            return;
        }
        if let Some(history) = self.recorder.request(request) {
            history.arrived_at = Some(now);
        }
        let event =
            self.recorder
                .request_event(request, None, EventKind::RequestArrived { request });
        self.connections[number].waiting.push_back(request);
        if self.wires[request as usize].faults.cut_before {
            self.end_by_broker(number, Some(event));
        } else {
            self.work(number);
        }
    }

    /// The broker begins the next request of a connection, unless it works on one.
    fn work(&mut self, number: usize) {
        if self.connections[number].busy || self.connections[number].ended_by_broker {
            return;
        }
        let Some(request) = self.connections[number].waiting.pop_front() else {
            return;
        };
        self.connections[number].busy = true;
        let now = self.now;
        let Some(api) = self.recorder.request(request).map(|history| {
            history.processed_at = Some(now);
            history.api
        }) else {
            return;
        };
        let work = match api {
            Api::Produce => {
                self.produce(request);
                self.setup.broker.work
            }
            Api::InitProducerId => {
                self.init_producer_id(request);
                Span::ZERO
            }
            Api::Metadata => {
                self.tell_leaders(request);
                Span::ZERO
            }
        };
        self.queue.push(now + work, Happening::Answers(request));
    }

    fn produce(&mut self, request: u32) {
        let now = self.clock();
        let wire = &mut self.wires[request as usize];
        let (acks, parts) = (wire.acks, core::mem::take(&mut wire.parts));
        let Some(broker) = self
            .brokers
            .get_mut(self.connections[wire.connection].broker)
        else {
            return;
        };
        let mut answers = Vec::with_capacity(parts.len());
        for (part, place) in parts.iter().zip(0_u16..) {
            let of = PartOf {
                request,
                place,
                acks,
            };
            answers.push(broker.produce(of, part, &wire.faults, now, &mut self.recorder));
        }
        wire.must_close =
            wire.acks == 0 && answers.iter().any(|part| part.error != ErrorCode::None);
        wire.response = Some(Response::Produce(answers));
        if self.setup.is_cluster() {
            self.after_produce(request);
        }
    }

    fn init_producer_id(&mut self, request: u32) {
        let faults = &self.wires[request as usize].faults;
        let result = match faults.handlings.first() {
            Some(handling) => Err(handling.error),
            None => {
                let epoch = faults.epoch.unwrap_or(0);
                Ok(self.give_producer_id(epoch))
            }
        };
        let kind = match result {
            Ok(identity) => EventKind::ProducerIdGiven { request, identity },
            Err(error) => EventKind::ProducerIdRefused { request, error },
        };
        self.recorder
            .request_event(request, Some(RuleId::GiveProducerId), kind);
        if let Some(history) = self.recorder.request(request) {
            history.given = result.ok();
            history.error = result.err();
        }
        self.wires[request as usize].response = Some(Response::InitProducerId(result));
    }

    /// The broker answers, or ends the connection instead, and goes on to the next request.
    pub(crate) fn answer(&mut self, request: u32) {
        let wire = &self.wires[request as usize];
        let number = wire.connection;
        let (ends, answers) = (
            wire.faults.cut_after || wire.must_close,
            wire.response.is_some(),
        );
        if self.connections[number].ended_by_broker {
            return;
        }
        if wire.waiting > 0 {
            self.wires[request as usize].worked = true;
            return;
        }
        self.connections[number].busy = false;
        if ends {
            if let Some(history) = self.recorder.request(request)
                && history.response == ResponseFate::None
            {
                history.response = ResponseFate::Cut;
            }
            let cause = self.recorder.last_of_request(request);
            self.end_by_broker(number, cause);
            return;
        }
        if answers {
            self.send_answer(request, number);
        }
        self.work(number);
    }

    fn send_answer(&mut self, request: u32, number: usize) {
        let travel = self.wires[request as usize].faults.response;
        let (now, network) = (self.now, self.setup.network);
        let Some(history) = self.recorder.request(request) else {
            return;
        };
        if history.response == ResponseFate::NeverSent {
            return;
        }
        let latency = match history.api {
            Api::Produce => network.response,
            Api::InitProducerId | Api::Metadata => network.init_response,
        };
        let arrival = self.connections[number]
            .to_producer
            .send(now, latency, travel);
        history.answered_at = Some(now);
        history.response = match arrival {
            Arrival::At(_) => ResponseFate::Travels,
            Arrival::Never(at) => ResponseFate::Lost(at),
        };
        self.recorder.request_event(
            request,
            Some(RuleId::BrokerOneByOne),
            EventKind::Answered { request },
        );
        match arrival {
            Arrival::At(at) => self.queue.push(at, Happening::Returns(request)),
            Arrival::Never(_) => {
                self.recorder.request_event(
                    request,
                    Some(RuleId::TcpOrder),
                    EventKind::ResponseLost { request },
                );
            }
        }
    }

    /// An answer reaches the producer's machine.
    pub(crate) fn respond(&mut self, request: u32) {
        let number = self.wires[request as usize].connection;
        let now = self.now;
        if let Some(history) = self.recorder.request(request) {
            history.response_at = Some(now);
        }
        let connection = &self.connections[number];
        let (session, local) = (connection.session, connection.local);
        let response = self.wires[request as usize].response.take();
        match response.filter(|_| !connection.closed_by_producer) {
            Some(response) => self.deliver(session, Item::Response(local, response), Some(request)),
            None => self.note_unread(request),
        }
    }

    pub(crate) fn note_unread(&mut self, request: u32) {
        if let Some(history) = self.recorder.request(request) {
            history.response = ResponseFate::Unread;
        }
        self.recorder.request_event(
            request,
            Some(RuleId::LateResponse),
            EventKind::ResponseUnread { request },
        );
    }

    /// The broker's side ends a connection. The end travels like an answer; what waits is dropped.
    pub(crate) fn end_by_broker(&mut self, number: usize, cause: Option<EventId>) {
        let id = ConnectionId(number as u32 + 1);
        let connection = &mut self.connections[number];
        if connection.ended_by_broker {
            return;
        }
        connection.ended_by_broker = true;
        let dropped: Vec<u32> = connection.waiting.drain(..).collect();
        let arrival =
            connection
                .to_producer
                .send(self.now, self.setup.network.response, Travel::default());
        let event = self
            .recorder
            .event(cause, None, EventKind::ConnectionCut { connection: id });
        if !self.connections[number].closed_by_producer {
            self.connections[number].event = event;
        }
        for request in dropped {
            let now = self.now;
            if let Some(history) = self.recorder.request(request) {
                history.delivery = Delivery::Dropped(now);
            }
            let kind = EventKind::RequestDropped { request };
            let dropped = self
                .recorder
                .event(Some(event), Some(RuleId::BrokerOneByOne), kind);
            self.recorder.set_request_event(request, dropped);
        }
        if let Arrival::At(at) = arrival {
            self.queue.push(at, Happening::EndReturns(number));
        }
    }

    /// The end of a connection reaches the producer's machine.
    pub(crate) fn end_returns(&mut self, number: usize) {
        let connection = &self.connections[number];
        if !connection.closed_by_producer {
            let (session, local) = (connection.session, connection.local);
            self.deliver(session, Item::Ended(local), None);
        }
    }

    /// A broker goes down: all connections to it end.
    pub(crate) fn stop_broker(
        &mut self,
        broker: usize,
        down: Span,
        clean: bool,
        cause: Option<EventId>,
    ) -> Option<EventId> {
        let one = self.brokers.get_mut(broker).filter(|one| !one.down)?;
        one.down = true;
        one.stopped_clean = clean;
        let node = Node(one.id);
        let event = self
            .recorder
            .event(cause, None, EventKind::BrokerDown { node, clean });
        for number in 0..self.connections.len() {
            let opened = self.recorder.connections[number].opened_at.is_some();
            let connection = &self.connections[number];
            if connection.broker == broker && (opened || connection.accepted) {
                self.end_by_broker(number, Some(event));
            }
        }
        self.queue
            .push(self.now + down, Happening::BrokerBack(broker));
        Some(event)
    }

    /// A broker is back.
    pub(crate) fn broker_back(&mut self, broker: usize) {
        if self.waits_for_its_session(broker) {
            return;
        }
        let (now, clock) = (self.now, self.clock());
        let Some(one) = self.brokers.get_mut(broker) else {
            return;
        };
        one.down = false;
        one.started = now;
        one.load_logs(clock);
        let (node, remembers) = (Node(one.id), one.remembers());
        let event = self.recorder.event(
            None,
            Some(RuleId::BrokerRestart),
            EventKind::BrokerUp { node, remembers },
        );
        if self.setup.is_cluster() {
            self.register(broker, event);
        }
    }

    /// A broker forgets every producer id.
    pub(crate) fn lose_producer_state(&mut self, broker: BrokerId) {
        let place = self.place_of(broker);
        let Some(one) = self.brokers.get_mut(place).filter(|one| !one.down) else {
            return;
        };
        for replica in one.replicas.iter_mut().flatten() {
            replica.log.forget_producers();
        }
        let node = Node(broker);
        self.recorder.event(
            None,
            Some(RuleId::ProducerStateExpired),
            EventKind::ProducerStateLost { node },
        );
    }

    /// A producer is stopped without closing. What it has sent travels on.
    pub(crate) fn stop_producer(&mut self, fault: usize, producer: u16, down: Span) {
        let Some(session) = self.session_of(producer) else {
            return;
        };
        let now = self.now;
        let event = self
            .recorder
            .event(None, None, EventKind::ProducerDown { producer });
        let number = self.sessions[session].number;
        self.recorder.believe_stopped(producer, number, event);
        self.sessions[session].alive = false;
        self.sessions[session].inbox.clear();
        for number in self.sessions[session].connections.clone() {
            let connection = &mut self.connections[number];
            if connection.closed_by_producer {
                continue;
            }
            connection.closed_by_producer = true;
            connection.event = event;
            let why = CloseReason::ProducerStopped;
            self.recorder.connections[number].closed = Some((now, why));
            let kind = EventKind::Closed {
                connection: ConnectionId(number as u32 + 1),
                why,
            };
            self.recorder.event(Some(event), None, kind);
        }
        for request in self.sessions[session].requests.clone() {
            if let Some(history) = self.recorder.request(request) {
                history
                    .fate
                    .get_or_insert((now, AttemptFate::ProducerStopped));
            }
        }
        let back = now + down;
        self.away.insert(producer, back);
        self.queue
            .push(back, Happening::ProducerBack { fault, session });
    }

    /// A producer is back, as a new session.
    pub(crate) fn producer_back(&mut self, fault: usize, old: usize) {
        let (producer, number) = (self.sessions[old].producer, self.sessions[old].number + 1);
        self.away.remove(&producer);
        self.recorder
            .event(None, None, EventKind::ProducerUp { producer });
        self.add_session(producer, number);
        let resume = match self.setup.faults.get(fault).map(|fault| &fault.kind) {
            Some(FaultKind::Node(node)) => match node.effect {
                NodeEffect::RestartProducer { resume, .. } => resume,
                _ => Resume::Nothing,
            },
            _ => Resume::Nothing,
        };
        if resume == Resume::SendUnacknowledged {
            for (record, action) in self.unacknowledged(producer) {
                self.send_again(action as usize, record);
            }
        }
    }

    /// The records of a producer of which its application was not told ok, and which it has not sent again since.
    fn unacknowledged(&self, producer: u16) -> Vec<(RecordId, u32)> {
        let records = &self.recorder.records;
        records
            .iter()
            .filter(|record| record.producer == producer)
            .filter(|record| !matches!(record.told, Some((_, Told::Ok { .. }))))
            .filter(|record| records.iter().all(|later| later.again != Some(record.id)))
            .map(|record| (record.id, record.action))
            .collect()
    }
}
