//! Between producer and broker: connections that open and close, requests that are handed to them.

use alloc::vec::Vec;

use ackscope_protocol::message::{Request, RequestBody};
use ackscope_protocol::producer::{Closed, Item};
use ackscope_protocol::{BrokerId, ConnectionId, RuleId};

use crate::fault::{Api, MessageContext};
use crate::net::{Arrival, Connection, Stream};
use crate::trace::{
    CloseReason, ConnectionHistory, Delivery, EventKind, PartResult, RequestHistory, RequestPart,
    ResponseFate,
};
use crate::world::{Happening, Wire, World};

impl World {
    pub(crate) fn connect(&mut self, session: usize, local: ConnectionId, broker: BrokerId) {
        let number = self.connections.len();
        let id = ConnectionId(number as u32 + 1);
        let one = &mut self.sessions[session];
        one.connections.push(number);
        let (producer, session_number) = (one.producer, one.number);
        self.recorder.connections.push(ConnectionHistory {
            id,
            broker,
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
            broker: self.place_of(broker),
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

    pub(crate) fn note_connected(&mut self, session: usize, local: ConnectionId) {
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
        let is_down = self
            .brokers
            .get(connection.broker)
            .is_none_or(|broker| broker.down);
        let item = if is_down {
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

    pub(crate) fn close(&mut self, session: usize, local: ConnectionId, why: Closed) {
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
    pub(crate) fn hand_over(&mut self, session: usize, local: ConnectionId, request: Request) {
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
            RequestBody::Metadata => (Api::Metadata, 0, Vec::new()),
        };
        let counter = &mut self.sent[api as usize];
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
            Api::InitProducerId | Api::Metadata => self.setup.network.init_request,
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
        let rule = match api {
            Api::Produce => RuleId::Drain,
            Api::InitProducerId => RuleId::InitProducerId,
            Api::Metadata => RuleId::MetadataUpdate,
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
            waiting: 0,
            worked: false,
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
}
