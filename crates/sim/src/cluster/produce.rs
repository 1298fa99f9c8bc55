//! Produce requests with acks=all: they wait until their records are replicated.
//!
//! Source: `ReplicaManager.appendRecords`, `DelayedProduce`, `Partition.checkEnoughReplicasReachOffset`.

use alloc::boxed::Box;
use alloc::vec::Vec;

use ackscope_protocol::config::Acks;
use ackscope_protocol::message::{Leadership, Response};
use ackscope_protocol::{ErrorCode, Instant, PartitionId, RuleId};

use super::ClusterHappening;
use super::replica::Waiting;
use crate::trace::{EventId, EventKind, PartResult};
use crate::world::{Happening, World};

impl World {
    /// The batches of a request were appended: replication begins, and with acks=all the wait.
    pub(crate) fn after_produce(&mut self, request: u32) {
        let Some(wire) = self.wires.get(request as usize) else {
            return;
        };
        let (acks, broker) = (wire.acks, self.connections[wire.connection].broker);
        let Some(event) = self.recorder.last_of_request(request) else {
            return;
        };
        for (_, partition, result) in self.parts_of(request) {
            if matches!(result, PartResult::Appended { .. }) {
                self.log_grew(broker, partition, event);
            }
        }
        if acks == Acks::All.wire() {
            self.begin_waits(request, broker);
        }
    }

    fn parts_of(&self, request: u32) -> Vec<(u16, PartitionId, PartResult)> {
        let history = self.recorder.requests.get(request as usize);
        let parts = history.map_or(&[][..], |history| &history.parts);
        parts
            .iter()
            .zip(0_u16..)
            .map(|(part, place)| (place, part.partition, part.result))
            .collect()
    }

    /// Whatever is not replicated yet waits, also what had been stored before (a resend waits for the original).
    fn begin_waits(&mut self, request: u32, broker: usize) {
        let answered_ok: Vec<bool> = match self.wires[request as usize].response.as_ref() {
            Some(Response::Produce(parts)) => parts
                .iter()
                .map(|part| part.error == ErrorCode::None)
                .collect(),
            _ => return,
        };
        let mut waits = 0_u16;
        for (place, partition, result) in self.parts_of(request) {
            let (PartResult::Appended { base_offset } | PartResult::Filtered { base_offset }) =
                result
            else {
                continue;
            };
            if answered_ok.get(usize::from(place)) != Some(&true) {
                continue;
            }
            let count = self.recorder.requests[request as usize].parts[usize::from(place)]
                .records
                .len() as i64;
            let required = base_offset + count;
            let Some(replica) = self
                .brokers
                .get_mut(broker)
                .and_then(|one| one.replica_mut(partition))
            else {
                continue;
            };
            if replica.log.high_watermark() >= required {
                continue;
            }
            replica.waiting.push(Waiting {
                request,
                place,
                required,
            });
            waits += 1;
            let kind = EventKind::WaitBegins {
                request,
                part: place,
                required,
            };
            self.recorder
                .request_event(request, Some(RuleId::AcksAllWaits), kind);
        }
        self.wires[request as usize].waiting = waits;
        if waits > 0 {
            let timeout = self.request_timeout(request);
            let at = Instant(self.now.0.saturating_add(timeout.0));
            let waited = ClusterHappening::ProduceWaited { request };
            self.queue.push(at, Happening::Cluster(Box::new(waited)));
        }
    }

    /// How long a broker lets a request wait: the client's `request.timeout.ms`.
    fn request_timeout(&self, request: u32) -> ackscope_protocol::Span {
        let producer = self.recorder.requests[request as usize].producer;
        let timeout = self
            .setup
            .producers
            .get(usize::from(producer))
            .map_or(0, |producer| producer.config.request_timeout);
        ackscope_protocol::Span::from_millis(timeout.max(0) as u64)
    }

    /// The end of a leader's log moved: parked fetches are answered, and who lags will be noticed.
    pub(crate) fn log_grew(&mut self, broker: usize, partition: PartitionId, cause: EventId) {
        self.advance(broker, partition, cause);
        self.answer_parked(broker, partition, cause);
        self.plan_isr_check(broker, cause);
    }

    /// Moves the high watermark of a leader as far as it can go, and ends the waits for it.
    pub(crate) fn advance(&mut self, broker: usize, partition: PartitionId, cause: EventId) {
        let clock = self.clock();
        let lag = self.setup.cluster.replica_lag_max;
        let Some(one) = self.brokers.get_mut(broker) else {
            return;
        };
        let id = one.id;
        let Some(replica) = one.replica_mut(partition) else {
            return;
        };
        let (end, before) = (replica.log.end_offset(), replica.log.high_watermark());
        let eligible = &self.controller.active;
        let Some(to) = replica
            .leader()
            .and_then(|leader| leader.replicated_to(end, before, lag, clock, eligible))
        else {
            return;
        };
        replica.log.set_high_watermark(to);
        let kind = EventKind::HighWatermarkAdvanced {
            partition,
            broker: id,
            high_watermark: to,
        };
        let event = self
            .recorder
            .event(Some(cause), Some(RuleId::ReplicatedUpTo), kind);
        self.end_waits(broker, partition, event);
        self.plan_to_tell(broker, partition, event);
    }

    /// Answers the batches whose records are replicated now.
    fn end_waits(&mut self, broker: usize, partition: PartitionId, cause: EventId) {
        let Some(replica) = self.brokers[broker].replica_mut(partition) else {
            return;
        };
        let reached = replica.log.high_watermark();
        let (done, waiting) = replica
            .waiting
            .drain(..)
            .partition(|waiting: &Waiting| waiting.required <= reached);
        replica.waiting = waiting;
        let done: Vec<Waiting> = done;
        let enough = replica
            .leader()
            .is_none_or(ackscope_protocol::replication::Leader::has_enough_replicas);
        let (error, rule) = if enough {
            (ErrorCode::None, RuleId::AcksAllWaits)
        } else {
            (
                ErrorCode::NotEnoughReplicasAfterAppend,
                RuleId::NotEnoughAfterAppend,
            )
        };
        for one in done {
            self.end_wait(one, error, rule, cause);
        }
    }

    /// A replica no longer leads: nobody can say what becomes of the batches that wait there.
    pub(crate) fn fail_waits(&mut self, broker: usize, partition: PartitionId, cause: EventId) {
        let Some(replica) = self.brokers[broker].replica_mut(partition) else {
            return;
        };
        let waiting = core::mem::take(&mut replica.waiting);
        for one in waiting {
            let error = ErrorCode::NotLeaderOrFollower;
            self.end_wait(one, error, RuleId::LeadershipLost, cause);
        }
    }

    /// The wait of a request has lasted for as long as it may.
    pub(crate) fn produce_waited(&mut self, request: u32) {
        let Some(wire) = self.wires.get(request as usize) else {
            return;
        };
        let broker = self.connections[wire.connection].broker;
        let Some(one) = self.brokers.get_mut(broker).filter(|one| !one.down) else {
            return;
        };
        let mut late = Vec::new();
        for replica in one.replicas.iter_mut().flatten() {
            replica.waiting.retain(|waiting| {
                let is_late = waiting.request == request;
                late.extend(is_late.then_some(*waiting));
                !is_late
            });
        }
        late.sort_by_key(|waiting| waiting.place);
        for waiting in late {
            let cause = self.recorder.last_of_request(request);
            if let Some(cause) = cause {
                let error = ErrorCode::RequestTimedOut;
                self.end_wait(waiting, error, RuleId::AcksAllTimeout, cause);
            }
        }
    }

    fn end_wait(&mut self, one: Waiting, error: ErrorCode, rule: RuleId, cause: EventId) {
        let (request, part) = (one.request, one.place);
        let kind = EventKind::WaitOver {
            request,
            part,
            error,
        };
        let event = self.recorder.event(Some(cause), Some(rule), kind);
        self.recorder.set_request_event(request, event);
        if error != ErrorCode::None {
            let partition =
                self.recorder.requests[request as usize].parts[usize::from(part)].partition;
            let broker = self.connections[self.wires[request as usize].connection].broker;
            let leader = (error == ErrorCode::NotLeaderOrFollower)
                .then(|| {
                    self.brokers[broker]
                        .leaders
                        .get(partition.0 as usize)
                        .copied()
                })
                .flatten();
            self.answer_part(request, part, error, leader);
        }
        let wire = &mut self.wires[request as usize];
        wire.waiting = wire.waiting.saturating_sub(1);
        if wire.waiting == 0 && wire.worked {
            self.queue.push(self.now, Happening::Answers(request));
        }
    }

    /// Another code than the append came to is answered about a part.
    fn answer_part(
        &mut self,
        request: u32,
        place: u16,
        error: ErrorCode,
        leader: Option<Leadership>,
    ) {
        if let Some(Response::Produce(parts)) = &mut self.wires[request as usize].response
            && let Some(part) = parts.get_mut(usize::from(place))
        {
            part.error = error;
            part.current_leader = leader;
        }
        if let Some(part) = self
            .recorder
            .request(request)
            .and_then(|history| history.parts.get_mut(usize::from(place)))
        {
            part.answer = Some(error);
        }
    }
}
