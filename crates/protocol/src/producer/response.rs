//! What a poll brought, and what the producer makes of it.
//!
//! Source: `NetworkClient.poll`, `Sender.{handleProduceResponse, completeBatch, canRetry, failBatch}`,
//! `TransactionManager.{canRetry, handleCompletedBatch, handleFailedBatch}`, `InitProducerIdHandler.handleResponse`.

use alloc::vec::Vec;

use super::batch::ProducerBatch;
use super::idempotence::Init;
use super::network::{Carries, Closed, Ended, InFlight};
use super::{Fate, Item, Output, Producer};
use crate::choice::Chooser;
use crate::error_code::ErrorCode;
use crate::ids::{BatchId, Identity, PartitionId};
use crate::message::{Leadership, PartResponse, Response};
use crate::record::Record;

/// What a request came to.
enum Ending {
    Sent,
    Answered(Response),
    Lost(Closed),
}

impl Producer {
    /// Works off what a poll brought, in the order in which Kafka does: requests that need no answer, the item,
    /// connection set-ups and requests that took too long; then the results, oldest request first.
    pub(super) fn polled(&mut self, item: Option<Item>, chooser: &mut dyn Chooser) {
        let mut results: Vec<(InFlight, Ending)> = Vec::new();
        results.extend(
            self.client
                .completed_sends()
                .into_iter()
                .map(|request| (request, Ending::Sent)),
        );
        match item {
            Some(Item::Response(connection, response)) => {
                let request = self.client.answered(connection);
                results.extend(request.map(|request| (request, Ending::Answered(response))));
                self.stirred = true;
            }
            Some(Item::Ended(connection)) => {
                if let Some(ended) = self.client.ended(connection, self.now, chooser) {
                    self.note_ended(ended, &mut results, chooser);
                }
            }
            Some(Item::Connected(connection)) => {
                self.client.connected(connection, chooser);
                self.outputs.push_back(Output::Connected(connection));
                self.stirred = true;
            }
            None => {}
        }
        for ended in self.client.close_overdue(self.now, chooser) {
            self.note_ended(ended, &mut results, chooser);
        }
        for (request, ending) in results {
            self.stirred = true;
            self.apply(request, ending, chooser);
        }
    }

    fn note_ended(
        &mut self,
        ended: Ended,
        results: &mut Vec<(InFlight, Ending)>,
        chooser: &mut dyn Chooser,
    ) {
        self.stirred = true;
        self.metadata.disconnected(self.now, chooser);
        self.outputs
            .push_back(Output::Closed(ended.connection, ended.why));
        let why = ended.why;
        results.extend(
            ended
                .requests
                .into_iter()
                .map(|request| (request, Ending::Lost(why))),
        );
    }

    /// Applies what a request came to.
    fn apply(&mut self, request: InFlight, ending: Ending, chooser: &mut dyn Chooser) {
        let batches = match request.what {
            Carries::Batches(batches) => batches,
            Carries::InitProducerId => {
                let fate = plain_fate(&ending);
                self.outputs
                    .push_back(Output::Ended(request.correlation, fate));
                self.apply_init(ending);
                return;
            }
            Carries::Metadata => {
                let fate = plain_fate(&ending);
                self.outputs
                    .push_back(Output::Ended(request.correlation, fate));
                self.apply_metadata(&ending, chooser);
                return;
            }
        };
        let is_late = batches.iter().all(|id| {
            self.accumulator
                .batches
                .get(id)
                .is_none_or(|batch| batch.done)
        });
        let fate = match &ending {
            Ending::Sent => Fate::Sent,
            Ending::Answered(_) if is_late => Fate::Late,
            Ending::Answered(_) => Fate::Response,
            Ending::Lost(Closed::RequestTimeout) => Fate::RequestTimeout,
            Ending::Lost(_) => Fate::Disconnected,
        };
        self.outputs
            .push_back(Output::Ended(request.correlation, fate));
        let mut hints = Vec::new();
        for id in batches {
            let Some(partition) = self
                .accumulator
                .batches
                .get(&id)
                .map(|batch| batch.partition)
            else {
                continue;
            };
            let response = match &ending {
                Ending::Sent => without_answer(partition, ErrorCode::None),
                Ending::Lost(Closed::RequestTimeout) => {
                    without_answer(partition, ErrorCode::RequestTimedOut)
                }
                Ending::Lost(_) => without_answer(partition, ErrorCode::NetworkException),
                Ending::Answered(Response::Produce(parts)) => {
                    match parts.iter().find(|part| part.partition == partition) {
                        Some(part) => *part,
                        None => continue,
                    }
                }
                Ending::Answered(Response::InitProducerId(_) | Response::Metadata(_)) => continue,
            };
            self.complete(id, partition, &response, chooser);
            hints.extend(response.current_leader.map(|leader| (partition, leader)));
        }
        for (partition, leader) in hints {
            if self.metadata.hint(partition.0 as usize, leader) {
                self.outputs.push_back(Output::Leader(partition, leader));
            }
        }
    }

    fn apply_metadata(&mut self, ending: &Ending, chooser: &mut dyn Chooser) {
        let Ending::Answered(Response::Metadata(leaders)) = ending else {
            self.metadata.failed(self.now, chooser);
            return;
        };
        for place in self.metadata.update(leaders, self.now, chooser) {
            let leader: Leadership = leaders[place];
            self.outputs
                .push_back(Output::Leader(PartitionId(place as u32), leader));
        }
    }

    /// What a response means for a batch (`Sender.completeBatch`).
    fn complete(
        &mut self,
        id: BatchId,
        partition: PartitionId,
        response: &PartResponse,
        chooser: &mut dyn Chooser,
    ) {
        let Some(batch) = self.accumulator.batches.get_mut(&id) else {
            return;
        };
        batch.in_flight = false;
        let error = response.error;
        if error.invalidates_metadata() {
            self.metadata.request_update();
        }
        if error == ErrorCode::MessageTooLarge && batch.count() > 1 && !batch.done {
            self.split(id);
        } else if error == ErrorCode::None {
            self.succeed(id, response.base_offset);
        } else if self.can_retry(id, response) {
            self.retry(id, error, chooser);
        } else if error == ErrorCode::DuplicateSequenceNumber {
            self.succeed(id, response.base_offset);
        } else {
            let attempts = self
                .accumulator
                .batches
                .get(&id)
                .map_or(0, |batch| batch.attempts);
            self.fail(
                id,
                error.exception(),
                Some(error),
                attempts < self.config.retries,
            );
        }
        if self.is_ordered() {
            self.accumulator.unmute(partition);
        }
        self.accumulator.drop_finished(id);
    }

    fn can_retry(&mut self, id: BatchId, response: &PartResponse) -> bool {
        let Some(batch) = self.accumulator.batches.get(&id) else {
            return false;
        };
        !batch.has_reached(self.config.delivery_timeout, self.now)
            && batch.attempts < self.config.retries
            && !batch.done
            && match &mut self.idempotence {
                None => response.error.is_retriable(),
                Some(state) => can_retry_idempotent(state, batch, response),
            }
    }

    fn retry(&mut self, id: BatchId, error: ErrorCode, chooser: &mut dyn Chooser) {
        let now = self.now;
        if let Some(batch) = self.accumulator.batches.get_mut(&id) {
            batch.backoff = self.retry_backoff.delay(batch.attempts, chooser);
            batch.attempts += 1;
            batch.last_attempt = batch.last_attempt.max(now);
            self.outputs
                .push_back(Output::Retry(id, error, batch.last_attempt + batch.backoff));
        }
        self.accumulator.put_back(id, self.idempotence.is_some());
        self.leave_flight(id);
    }

    /// Cuts a batch and queues the parts in its place (`RecordAccumulator.splitAndReenqueue`, KAFKA-8350).
    fn split(&mut self, id: BatchId) {
        let Some(batch) = self.accumulator.batches.get_mut(&id) else {
            return;
        };
        if let Some(state) = &mut self.idempotence {
            state.untrack(batch);
        }
        let target = if batch.is_split {
            batch.largest_record.max(batch.size() / 2)
        } else {
            u64::from(self.config.batch_size)
        };
        let parts = batch.split(target);
        batch.done = true;
        let mut ids = Vec::with_capacity(parts.len());
        for part in parts {
            let records = part.records().iter().map(|record| record.id).collect();
            ids.push((self.accumulator.add(part), records));
        }
        for (part, _) in ids.iter().rev() {
            if let Some(state) = &mut self.idempotence
                && let Some(batch) = self.accumulator.batches.get(part)
            {
                state.track(*part, batch);
            }
            self.accumulator.put_back(*part, self.idempotence.is_some());
        }
        let part_ids: Vec<BatchId> = ids.iter().map(|(part, _)| *part).collect();
        self.accumulator.complete(id, &part_ids);
        self.outputs.push_back(Output::Split(id, ids));
        self.leave_flight(id);
    }

    fn succeed(&mut self, id: BatchId, base_offset: i64) {
        if let Some(state) = &mut self.idempotence
            && let Some(batch) = self.accumulator.batches.get(&id)
        {
            state.completed(batch);
        }
        if self.tell(id, Ok(base_offset)) {
            self.leave_flight(id);
            self.accumulator.complete(id, &[]);
        }
    }

    /// Tells the application that a batch failed, and draws the consequences for the sequences.
    pub(super) fn fail(
        &mut self,
        id: BatchId,
        exception: &'static str,
        error: Option<ErrorCode>,
        adjust: bool,
    ) {
        if !self.tell(id, Err(exception)) {
            return;
        }
        if let Some(state) = &mut self.idempotence
            && let Some(batch) = self.accumulator.batches.get(&id)
        {
            let was_fatal = state.fatal.is_some();
            if error.is_some_and(is_fatal) {
                state.fatal = Some(exception);
            }
            state.untrack(batch);
            if state.fatal.is_some() {
                if !was_fatal {
                    self.outputs.push_back(Output::Fatal(exception));
                }
            } else if error.is_some_and(ErrorCode::is_out_of_order_sequence) || adjust {
                state.request_bump(batch.partition);
            }
        }
        self.leave_flight(id);
        self.accumulator.complete(id, &[]);
    }

    /// Tells the application the result of every record of a batch, unless it was told before.
    pub(super) fn tell(&mut self, id: BatchId, result: Result<i64, &'static str>) -> bool {
        let Some(batch) = self.accumulator.batches.get_mut(&id) else {
            return false;
        };
        if core::mem::replace(&mut batch.done, true) {
            return false;
        }
        let told = |(record, place): (&Record, i64)| Output::Told {
            record: record.id,
            result: result.map(|base| if base < 0 { base } else { base + place }),
        };
        self.outputs
            .extend(batch.records().iter().zip(0..).map(told));
        true
    }

    fn leave_flight(&mut self, id: BatchId) {
        self.in_flight.retain(|_, batches| {
            batches.retain(|one| *one != id);
            !batches.is_empty()
        });
    }

    fn apply_init(&mut self, ending: Ending) {
        let Some(state) = &mut self.idempotence else {
            return;
        };
        match ending {
            Ending::Answered(Response::InitProducerId(Ok(identity))) => self.set_identity(identity),
            Ending::Answered(Response::InitProducerId(Err(error))) if !error.is_retriable() => {
                let exception = error.exception();
                if error == ErrorCode::ClusterAuthorizationFailed {
                    state.unauthorized = Some(exception);
                    state.init = Init::Ready;
                    state.identity = Identity::NONE;
                } else {
                    state.fatal = Some("KafkaException");
                    self.outputs.push_back(Output::Fatal("KafkaException"));
                }
            }
            Ending::Answered(_) | Ending::Lost(_) | Ending::Sent => {
                state.init = Init::Pending { retry: true }
            }
        }
    }
}

fn plain_fate(ending: &Ending) -> Fate {
    match ending {
        Ending::Sent | Ending::Answered(_) => Fate::Response,
        Ending::Lost(Closed::RequestTimeout) => Fate::RequestTimeout,
        Ending::Lost(_) => Fate::Disconnected,
    }
}

/// What the client tells itself about a batch that nobody answered for.
const fn without_answer(partition: PartitionId, error: ErrorCode) -> PartResponse {
    PartResponse {
        partition,
        error,
        base_offset: -1,
        log_append_time: -1,
        log_start_offset: -1,
        current_leader: None,
    }
}

/// Errors after which a producer can send nothing more (`TransactionManager.maybeTransitionToErrorState`).
fn is_fatal(error: ErrorCode) -> bool {
    matches!(
        error,
        ErrorCode::ClusterAuthorizationFailed
            | ErrorCode::TransactionalIdAuthorizationFailed
            | ErrorCode::ProducerFenced
            | ErrorCode::UnsupportedVersion
            | ErrorCode::InvalidProducerIdMapping
    )
}

/// Whether an idempotent producer sends a batch again; asks for a new epoch where there is a gap
/// (`TransactionManager.canRetry`).
fn can_retry_idempotent(
    state: &mut super::idempotence::Idempotence,
    batch: &ProducerBatch,
    response: &PartResponse,
) -> bool {
    let partition = batch.partition;
    match response.error {
        ErrorCode::UnknownProducerId => {
            if response.log_start_offset != -1 && !batch.was_reset {
                state.request_bump(partition);
            }
            true
        }
        ErrorCode::OutOfOrderSequenceNumber => {
            let unresolved = state.is_unresolved(partition);
            if !unresolved && (batch.was_reset || !state.is_next(partition, batch.base_sequence)) {
                return true;
            }
            if !unresolved || state.is_next_after_unresolved(partition, batch.base_sequence) {
                state.request_bump(partition);
            }
            true
        }
        error => error.is_retriable(),
    }
}
