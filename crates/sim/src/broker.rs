//! A broker: its replicas, and what it makes of the batches that producers send.

use alloc::boxed::Box;
use alloc::vec::Vec;

use ackscope_protocol::log::{Outcome, PartitionLog, ProducerEntry, SnapshotDamage, Stop};
use ackscope_protocol::message::{Leadership, PartResponse, ProducePart};
use ackscope_protocol::{
    BrokerId, ErrorCode, Identity, Instant, Millis, PartitionId, RecordBatch, RuleId,
};

use crate::cluster::Replica;
use crate::fault::Ruling;
use crate::recorder::Recorder;
use crate::setup::Setup;
use crate::trace::{EventKind, Lookup, PartResult, Receipt, Remembered};
use crate::world::Happening;

/// A broker's memory and logs.
#[derive(Clone, Debug)]
pub(crate) struct Broker {
    pub(crate) id: BrokerId,
    /// Its replica of each partition, where it has one.
    pub(crate) replicas: Vec<Option<Replica>>,
    pub(crate) down: bool,
    /// Whether the last stop was an orderly one.
    pub(crate) stopped_clean: bool,
    /// While it is paused, what reaches it waits here.
    pub(crate) paused: Option<Vec<Happening>>,
    /// Since when it is paused.
    pub(crate) paused_since: Option<Instant>,
    /// Since when it has been up.
    pub(crate) started: Instant,
    /// Who leads each partition, as far as it has heard.
    pub(crate) leaders: Vec<Leadership>,
    /// When its session with the controller is over, if it has crashed or stands still.
    pub(crate) session_ends: Option<Instant>,
    /// It looks for followers that lag at this time.
    pub(crate) next_isr_check: Option<Instant>,
}

/// Where a request part comes from: the request, its place there, and the acks that the request asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartOf {
    pub(crate) request: u32,
    pub(crate) place: u16,
    pub(crate) acks: i16,
}

impl Broker {
    /// The brokers of a setup as the world begins: everything is led by its preferred leader and replicated.
    pub(crate) fn all(setup: &Setup, now: Millis) -> Vec<Self> {
        let partitions: Vec<PartitionId> = (0..setup.partition_count()).map(PartitionId).collect();
        let leaders: Vec<Leadership> = partitions
            .iter()
            .map(|partition| Leadership {
                broker: setup.replicas(*partition).first().copied(),
                epoch: 0,
            })
            .collect();
        let broker = |id: &BrokerId| Self {
            id: *id,
            replicas: partitions
                .iter()
                .map(|partition| Replica::first(setup, *partition, *id, now))
                .collect(),
            down: false,
            stopped_clean: true,
            paused: None,
            paused_since: None,
            started: Instant::ZERO,
            leaders: leaders.clone(),
            session_ends: None,
            next_isr_check: None,
        };
        setup.cluster.brokers.iter().map(broker).collect()
    }

    pub(crate) fn replica(&self, partition: PartitionId) -> Option<&Replica> {
        self.replicas.get(partition.0 as usize)?.as_ref()
    }

    pub(crate) fn replica_mut(&mut self, partition: PartitionId) -> Option<&mut Replica> {
        self.replicas.get_mut(partition.0 as usize)?.as_mut()
    }

    /// Loads the logs after a stop: of each producer id only the newest batch is known again. After a crash everything
    /// is read anew, for nothing here tells how much of a log was known to be on disk.
    pub(crate) fn load_logs(&mut self, now: Millis) {
        let stop = if self.stopped_clean {
            Stop::Clean
        } else {
            Stop::Unclean {
                recovery_point: 0,
                lost_from: None,
            }
        };
        for replica in self.replicas.iter_mut().flatten() {
            // Only a log with transactions can be unreadable, and there are none here.
            let _loaded = replica.log.restart(stop, SnapshotDamage::None, now);
            if replica.is_alone() {
                replica.log.set_high_watermark(replica.log.end_offset());
            }
        }
    }

    /// Works on one batch of a produce request: appends, unless a fault says otherwise, or this broker does not lead
    /// the partition, or too few replicas are in sync. Gives what is answered.
    pub(crate) fn produce(
        &mut self,
        of: PartOf,
        part: &ProducePart,
        faults: &Ruling,
        now: Millis,
        recorder: &mut Recorder,
    ) -> PartResponse {
        let mut response = PartResponse {
            partition: part.partition,
            error: ErrorCode::None,
            base_offset: -1,
            log_append_time: -1,
            log_start_offset: -1,
            current_leader: None,
        };
        let handling = faults.handling(part.partition);
        if let Some(handling) = handling.filter(|handling| !handling.append) {
            response.error = handling.error;
            if handling.error == ErrorCode::UnknownProducerId {
                response.log_start_offset = handling.log_start.unwrap_or(0);
            }
            refuse(recorder, of, handling.error, None);
            return response;
        }
        let known = self.leaders.get(part.partition.0 as usize).copied();
        let Some(replica) = self.replica_mut(part.partition) else {
            response.error = match known {
                Some(_) => ErrorCode::NotLeaderOrFollower,
                None => ErrorCode::UnknownTopicOrPartition,
            };
            response.current_leader = known;
            refuse(recorder, of, response.error, Some(RuleId::ProduceToLeader));
            return response;
        };
        if let Some((error, rule)) = replica.refuses(of.acks) {
            response.error = error;
            if error == ErrorCode::NotLeaderOrFollower {
                response.current_leader = known;
            }
            refuse(recorder, of, error, Some(rule));
            return response;
        }
        let (result, kind, rule) = append(replica, of, part, now, &mut response);
        recorder.request_event(of.request, Some(rule), kind);
        let mut answer = None;
        if let Some(handling) = handling
            && response.error == ErrorCode::None
        {
            response.error = handling.error;
            answer = Some(handling.error);
        }
        note(recorder, of, result, answer);
        response
    }

    /// Everything that is remembered of producer ids.
    pub(crate) fn remembers(&self) -> Vec<Remembered> {
        (0_u32..)
            .map(PartitionId)
            .zip(&self.replicas)
            .filter_map(|(partition, replica)| Some((partition, replica.as_ref()?)))
            .flat_map(|(partition, replica)| remembered_of(partition, &replica.log))
            .collect()
    }
}

/// What a log remembers of producer ids.
pub(crate) fn remembered_of(
    partition: PartitionId,
    log: &PartitionLog,
) -> impl Iterator<Item = Remembered> + '_ {
    log.producers()
        .iter()
        .map(move |(producer_id, entry)| remembered(partition, *producer_id, entry))
}

/// Writes down that a batch is refused before the log looks at it.
fn refuse(recorder: &mut Recorder, of: PartOf, error: ErrorCode, rule: Option<RuleId>) {
    let kind = EventKind::Rejected {
        request: of.request,
        part: of.place,
        error,
        receipt: None,
    };
    recorder.request_event(of.request, rule, kind);
    note(recorder, of, PartResult::Rejected { error }, None);
}

fn note(recorder: &mut Recorder, of: PartOf, result: PartResult, answer: Option<ErrorCode>) {
    if let Some(part) = recorder
        .request(of.request)
        .and_then(|request| request.parts.get_mut(usize::from(of.place)))
    {
        part.result = result;
        part.answer = answer;
    }
}

fn append(
    replica: &mut Replica,
    PartOf { request, place, .. }: PartOf,
    part: &ProducePart,
    now: Millis,
    response: &mut PartResponse,
) -> (PartResult, EventKind, RuleId) {
    let batch = &part.records;
    let (alone, leader_epoch) = (replica.is_alone(), replica.leader_epoch);
    let log = &mut replica.log;
    let known = log.producers().get(&batch.identity.producer_id);
    let before = known.map(|entry| remembered(part.partition, batch.identity.producer_id, entry));
    let (outcome, rule) = log.append(batch, leader_epoch, now);
    if alone {
        log.set_high_watermark(log.end_offset());
    }
    match outcome {
        Outcome::Appended(written) => {
            response.base_offset = written.base_offset;
            response.log_start_offset = log.start_offset();
            let receipt = receipt(
                batch,
                before,
                None,
                written.base_offset,
                written.last_offset,
            );
            let entry = log.producers().get(&batch.identity.producer_id);
            let remembers = entry.map(|entry| {
                Box::new(remembered(
                    part.partition,
                    batch.identity.producer_id,
                    entry,
                ))
            });
            let kind = EventKind::Appended {
                request,
                part: place,
                receipt,
                remembers,
            };
            (
                PartResult::Appended {
                    base_offset: written.base_offset,
                },
                kind,
                rule,
            )
        }
        Outcome::Duplicate {
            original,
            slot,
            log_append_time,
        } => {
            response.base_offset = original.base_offset;
            response.log_append_time = log_append_time;
            response.log_start_offset = log.start_offset();
            let receipt = receipt(
                batch,
                before,
                Some(slot as u8),
                original.base_offset,
                original.last_offset,
            );
            let kind = EventKind::Filtered {
                request,
                part: place,
                receipt,
            };
            (
                PartResult::Filtered {
                    base_offset: original.base_offset,
                },
                kind,
                rule,
            )
        }
        Outcome::Refused(refusal) => {
            response.error = refusal.error;
            if matches!(
                refusal.error,
                ErrorCode::OutOfOrderSequenceNumber | ErrorCode::InvalidProducerEpoch
            ) {
                response.log_start_offset = log.start_offset();
            }
            let receipt = Some(receipt(batch, before, None, -1, -1));
            let kind = EventKind::Rejected {
                request,
                part: place,
                error: refusal.error,
                receipt,
            };
            (
                PartResult::Rejected {
                    error: refusal.error,
                },
                kind,
                rule,
            )
        }
    }
}

fn receipt(
    batch: &RecordBatch,
    remembered: Option<Remembered>,
    matched: Option<u8>,
    base_offset: i64,
    last_offset: i64,
) -> Box<Receipt> {
    Box::new(Receipt {
        identity: batch.identity,
        first_sequence: batch.base_sequence,
        last_sequence: batch.last_sequence(),
        remembered,
        matched,
        base_offset,
        last_offset,
    })
}

fn remembered(partition: PartitionId, producer_id: i64, entry: &ProducerEntry) -> Remembered {
    Remembered {
        partition,
        identity: Identity {
            producer_id,
            epoch: entry.epoch,
        },
        batches: entry
            .batches
            .iter()
            .map(|batch| Lookup {
                first_sequence: batch.first_sequence(),
                last_sequence: batch.last_sequence,
                first_offset: batch.first_offset(),
                last_offset: batch.last_offset,
            })
            .collect(),
    }
}
