//! A turn of the client loop, up to its poll.
//!
//! Source: `org.apache.kafka.clients.producer.internals.Sender.{runOnce, sendProducerData,
//! maybeSendAndPollTransactionalRequest}`, `NetworkClientUtils.awaitReady`.

use alloc::vec::Vec;

use super::idempotence::Init;
use super::network::{Carries, InFlight};
use super::{Output, Producer, Sleep};
use crate::choice::Chooser;
use crate::ids::{BatchId, BrokerId, Identity};
use crate::message::{ProducePart, ProduceRequest, Request, RequestBody};
use crate::time::Millis;

/// The exception that a batch is failed with when it reaches its delivery timeout.
const EXPIRED: &str = "TimeoutException";

/// What follows within the same turn.
enum Next {
    /// The poll.
    Poll,
    /// The loop begins again, without a poll.
    Again,
    /// Producing.
    Produce,
}

impl Producer {
    /// One turn: what `Sender.runOnce` does before its poll.
    pub(super) fn turn(&mut self, chooser: &mut dyn Chooser) {
        self.stirred = false;
        self.woken = false;
        self.asked = (self.now, self.config.retry_backoff);
        self.before_poll(chooser);
        self.update_metadata(chooser);
    }

    /// What a turn does before its poll.
    fn before_poll(&mut self, chooser: &mut dyn Chooser) {
        if let Some(sleep) = self.sleep {
            if self.now < sleep.until {
                return;
            }
            self.sleep = None;
            if let Some(broker) = sleep.then_ask {
                self.send_init(broker);
                return;
            }
        }
        loop {
            match self.run_idempotence(chooser) {
                Next::Poll => return,
                Next::Again => {}
                Next::Produce => break,
            }
        }
        let asked = self.send_producer_data(chooser);
        self.asked = (self.now, asked);
    }

    /// The part of a turn that is about the producer's own identity.
    fn run_idempotence(&mut self, chooser: &mut dyn Chooser) -> Next {
        let Some(state) = &mut self.idempotence else {
            return Next::Produce;
        };
        if let Init::Awaiting {
            broker,
            since,
            retry,
        } = state.init
        {
            return self.await_connection(broker, since, retry);
        }
        self.stirred |= state.resolve();
        if let Some(exception) = state.fatal {
            self.abort_all(exception);
            return Next::Poll;
        }
        if let Some(exception) = state.unauthorized.take() {
            state.init = Init::Ready;
            self.abort_all(exception);
            return Next::Again;
        }
        self.bump_epoch();
        let Some(state) = &mut self.idempotence else {
            return Next::Produce;
        };
        if state.init == Init::Ready && !state.identity.is_valid() {
            state.init = Init::Pending { retry: false };
        }
        match state.init {
            Init::Ready => Next::Produce,
            Init::InFlight => Next::Poll,
            Init::Pending { retry } => self.begin_init(retry, chooser),
            Init::Awaiting { .. } => Next::Poll,
        }
    }

    /// Raises the epoch if that was asked for.
    fn bump_epoch(&mut self) {
        let Some(state) = &mut self.idempotence else {
            return;
        };
        let Some(bump) = state.bump(&mut self.accumulator.batches) else {
            return;
        };
        self.stirred = true;
        self.outputs.push_back(Output::Identity(state.identity));
        for id in bump.renumbered {
            if let Some(batch) = self.accumulator.batches.get(&id) {
                self.outputs
                    .push_back(Output::Renumbered(id, batch.identity, batch.base_sequence));
            }
        }
    }

    /// Asks any broker who leads what, if that is wanted and due (`DefaultMetadataUpdater.maybeUpdate`).
    fn update_metadata(&mut self, chooser: &mut dyn Chooser) {
        let Some(due) = self.metadata.due() else {
            return;
        };
        let wait = (due - self.now).max(0);
        self.asked.1 = self.asked.1.min(wait.max(1));
        if wait > 0 || self.sleep.is_some() {
            return;
        }
        let Some(broker) = self.client.least_loaded(&self.metadata.brokers, self.now) else {
            self.asked.1 = self.asked.1.min(self.config.reconnect_backoff);
            return;
        };
        if self.client.is_ready(broker) {
            self.metadata.in_progress = true;
            self.send_to(broker, Carries::Metadata, true, RequestBody::Metadata);
        } else if !self.client.is_connecting() {
            self.connect(broker, chooser);
        }
    }

    /// Hands a request to a broker's connection.
    fn send_to(
        &mut self,
        broker: BrokerId,
        what: Carries,
        expects_response: bool,
        body: RequestBody,
    ) {
        let correlation = self.next_correlation();
        let request = InFlight {
            correlation,
            sent: self.now,
            what,
            expects_response,
        };
        self.woken = true;
        if let Some(connection) = self.client.send(broker, request) {
            self.outputs
                .push_back(Output::Send(connection, Request { correlation, body }));
        }
    }

    fn set_init(&mut self, init: Init) {
        if let Some(state) = &mut self.idempotence {
            state.init = init;
        }
    }

    /// Sends InitProducerId, or waits for a connection first.
    fn begin_init(&mut self, retry: bool, chooser: &mut dyn Chooser) -> Next {
        let Some(broker) = self.broker_for_init() else {
            self.set_init(Init::Pending { retry: true });
            return Next::Poll;
        };
        if self.client.is_ready(broker) {
            return self.proceed_with_init(broker, retry);
        }
        if self
            .client
            .reconnect_deadline(broker)
            .is_some_and(|due| due > self.now)
        {
            // No node can be connected to now: `leastLoadedNode` gives none.
            self.set_init(Init::Pending { retry: true });
            return Next::Poll;
        }
        self.connect(broker, chooser);
        self.set_init(Init::Awaiting {
            broker,
            since: self.now,
            retry,
        });
        self.await_connection(broker, self.now, retry)
    }

    /// Whom it asks for a producer id: of several brokers the least loaded.
    fn broker_for_init(&self) -> Option<BrokerId> {
        match self.metadata.brokers.as_slice() {
            [only] => Some(*only),
            several => self.client.least_loaded(several, self.now),
        }
    }

    /// One round of the wait for a connection; it lasts `request.timeout.ms` at most.
    fn await_connection(&mut self, broker: BrokerId, since: Millis, retry: bool) -> Next {
        if self.client.is_ready(broker) {
            return self.proceed_with_init(broker, retry);
        }
        let waited = self.now - since;
        let has_failed = self.client.has_failed(broker);
        if waited < self.config.request_timeout && !has_failed {
            self.asked = (self.now, self.config.request_timeout - waited);
            return Next::Poll;
        }
        self.set_init(Init::Pending { retry: true });
        if has_failed && self.config.retry_backoff == 0 {
            return Next::Again;
        }
        self.sleep(None)
    }

    fn proceed_with_init(&mut self, broker: BrokerId, retry: bool) -> Next {
        if retry && self.config.retry_backoff > 0 {
            return self.sleep(Some(broker));
        }
        self.send_init(broker);
        Next::Poll
    }

    /// Sleeps for `retry.backoff.ms`; at least a millisecond passes, so that a client that neither waits nor connects
    /// spins through time and not on the spot.
    fn sleep(&mut self, then_ask: Option<BrokerId>) -> Next {
        self.sleep = Some(Sleep {
            until: self.now + self.config.retry_backoff.max(1),
            then_ask,
        });
        Next::Poll
    }

    fn send_init(&mut self, broker: BrokerId) {
        self.set_init(Init::InFlight);
        self.send_to(
            broker,
            Carries::InitProducerId,
            true,
            RequestBody::InitProducerId,
        );
    }

    fn connect(&mut self, broker: BrokerId, chooser: &mut dyn Chooser) {
        if let Some(connection) = self.client.connect(broker, self.now, chooser) {
            self.stirred = true;
            self.outputs.push_back(Output::Connect(connection, broker));
        }
    }

    /// Ready, drain, expire, send: in this order (`sendProducerData`). Gives how long the poll may sleep.
    fn send_producer_data(&mut self, chooser: &mut dyn Chooser) -> Millis {
        let now = self.now;
        let check = self
            .accumulator
            .ready(&self.config, &self.metadata.leaders, now);
        if check.lacks_leader {
            self.metadata.request_update();
        }
        let mut asked = check.next_check;
        let mut requests: Vec<(BrokerId, Vec<BatchId>)> = Vec::new();
        for broker in check.brokers {
            if !self.client.is_ready(broker) {
                self.connect(broker, chooser);
                let reconnect = self.client.reconnect_deadline(broker);
                asked =
                    asked.min(reconnect.map_or(Millis::MAX, |deadline| (deadline - now).max(0)));
                continue;
            }
            asked = 0;
            let (drained, sequenced) = self.accumulator.drain(
                &self.config,
                &self.metadata.leaders,
                broker,
                self.idempotence.as_mut(),
                now,
            );
            for id in sequenced {
                self.note_sequence(id);
            }
            if !drained.is_empty() {
                requests.push((broker, drained));
            }
        }
        for id in requests.iter().flat_map(|(_, drained)| drained) {
            let Some(batch) = self.accumulator.batches.get_mut(id) else {
                continue;
            };
            batch.in_flight = true;
            let partition = batch.partition;
            self.in_flight.get_or_default(partition).push(*id);
            if self.config.max_in_flight == 1 {
                self.accumulator.mute(partition);
            }
        }
        self.expire();
        for (broker, drained) in requests {
            self.send_produce(broker, drained);
        }
        asked.min(
            self.next_expiry()
                .map_or(Millis::MAX, |due| (due - now).max(0)),
        )
    }

    fn note_sequence(&mut self, id: BatchId) {
        if let Some(batch) = self.accumulator.batches.get(&id) {
            self.outputs
                .push_back(Output::Sequenced(id, batch.identity, batch.base_sequence));
        }
    }

    /// When the next batch reaches the delivery timeout: of each partition the first in flight, and the head of the queue.
    pub(super) fn next_expiry(&self) -> Option<Millis> {
        let flying = self
            .in_flight
            .values()
            .filter_map(|batches| self.accumulator.batches.get(batches.first()?));
        let created = flying
            .map(|batch| batch.created)
            .chain(self.accumulator.heads_created())
            .min();
        created.map(|created| created + self.config.delivery_timeout)
    }

    /// Fails what has reached the delivery timeout: what is queued first, then what is in flight, of each partition from
    /// the oldest to the first that is not due.
    fn expire(&mut self) {
        let timeout = self.config.delivery_timeout;
        let mut flying = Vec::new();
        for batches in self.in_flight.values_mut() {
            let due = batches
                .iter()
                .take_while(|id| {
                    self.accumulator
                        .batches
                        .get(*id)
                        .is_none_or(|batch| batch.has_reached(timeout, self.now))
                })
                .count();
            flying.extend(batches.drain(..due));
        }
        self.in_flight.retain(|_, batches| !batches.is_empty());
        let queued = self.accumulator.take_expired(timeout, self.now);
        for (id, in_flight) in queued
            .into_iter()
            .map(|id| (id, false))
            .chain(flying.into_iter().map(|id| (id, true)))
        {
            self.stirred = true;
            self.outputs.push_back(Output::Expired(id, in_flight));
            self.fail(id, EXPIRED, None, false);
            let Some(batch) = self.accumulator.batches.get(&id) else {
                continue;
            };
            if batch.in_retry()
                && let Some(state) = &mut self.idempotence
                && state.mark_unresolved(batch)
            {
                self.outputs.push_back(Output::Unresolved(batch.partition));
            }
            self.accumulator.drop_finished(id);
        }
    }

    fn send_produce(&mut self, broker: BrokerId, drained: Vec<BatchId>) {
        let mut parts = Vec::with_capacity(drained.len());
        for id in &drained {
            if let Some(batch) = self.accumulator.batches.get_mut(id) {
                parts.push(ProducePart {
                    partition: batch.partition,
                    batch: *id,
                    attempt: batch.attempts + 1,
                    records: batch.seal(),
                });
            }
        }
        let acks = self.config.acks.wire();
        let body = RequestBody::Produce(ProduceRequest { acks, parts });
        let what = Carries::Batches(drained);
        self.send_to(broker, what, self.expects_response(), body);
    }

    /// Fails everything that has no result yet (`maybeAbortBatches`).
    fn abort_all(&mut self, exception: &'static str) {
        let open: Vec<BatchId> = self.accumulator.open().collect();
        if open.is_empty() {
            return;
        }
        self.stirred = true;
        for id in open {
            self.accumulator.remove_from_queue(id);
            self.tell(id, Err(exception));
            self.accumulator.complete(id, &[]);
            self.accumulator.drop_finished(id);
        }
        self.in_flight.clear();
    }

    pub(super) fn set_identity(&mut self, identity: Identity) {
        if let Some(state) = &mut self.idempotence {
            state.identity = identity;
            state.init = Init::Ready;
            self.outputs.push_back(Output::Identity(identity));
        }
    }
}
