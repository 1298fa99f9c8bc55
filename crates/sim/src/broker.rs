//! A broker: works on requests, one at a time of each connection.

use alloc::boxed::Box;
use alloc::vec::Vec;

use ackscope_protocol::log::{Outcome, PartitionLog, ProducerEntry, SnapshotDamage, Stop};
use ackscope_protocol::message::{PartResponse, ProducePart};
use ackscope_protocol::{ErrorCode, Identity, Millis, PartitionId, RecordBatch, RuleId};

use crate::fault::Ruling;
use crate::recorder::Recorder;
use crate::setup::Setup;
use crate::trace::{EventKind, Lookup, PartResult, Receipt, Remembered};

/// The epoch of the leader: there is one broker, and it leads everything from the start.
const LEADER_EPOCH: i32 = 0;

/// The broker's memory and logs.
#[derive(Clone, Debug)]
pub(crate) struct Broker {
    pub(crate) logs: Vec<PartitionLog>,
    pub(crate) down: bool,
    /// Whether the last stop was an orderly one.
    pub(crate) stopped_clean: bool,
    next_producer_id: i64,
}

impl Broker {
    pub(crate) fn new(setup: &Setup) -> Self {
        let logs = setup
            .topics
            .iter()
            .flat_map(|topic| {
                (0..topic.partitions).map(|_| PartitionLog::new(0, topic.max_message_bytes))
            })
            .collect();
        Self {
            logs,
            down: false,
            stopped_clean: true,
            next_producer_id: setup.broker.first_producer_id,
        }
    }

    /// Gives a producer id that nobody has.
    pub(crate) fn give_producer_id(&mut self, epoch: i16) -> Identity {
        let producer_id = self.next_producer_id;
        self.next_producer_id += 1;
        Identity { producer_id, epoch }
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
        for log in &mut self.logs {
            // Only a log with transactions can be unreadable, and there are none here.
            let _loaded = log.restart(stop, SnapshotDamage::None, now);
            log.set_high_watermark(log.end_offset());
        }
    }

    /// Works on one batch of a produce request: appends, unless a fault says otherwise. Gives what is answered.
    pub(crate) fn produce(
        &mut self,
        request: u32,
        place: u16,
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
        };
        let handling = faults.handling(part.partition);
        if let Some(handling) = handling.filter(|handling| !handling.append) {
            response.error = handling.error;
            if handling.error == ErrorCode::UnknownProducerId {
                response.log_start_offset = handling.log_start.unwrap_or(0);
            }
            let kind = EventKind::Rejected {
                request,
                part: place,
                error: handling.error,
                receipt: None,
            };
            recorder.request_event(request, None, kind);
            note(
                recorder,
                request,
                place,
                PartResult::Rejected {
                    error: handling.error,
                },
                None,
            );
            return response;
        }
        let Some(log) = self.logs.get_mut(part.partition.0 as usize) else {
            response.error = ErrorCode::UnknownTopicOrPartition;
            return response;
        };
        let (result, kind, rule) = append(log, request, place, part, now, &mut response);
        recorder.request_event(request, Some(rule), kind);
        let mut answer = None;
        if let Some(handling) = handling
            && response.error == ErrorCode::None
        {
            response.error = handling.error;
            answer = Some(handling.error);
        }
        note(recorder, request, place, result, answer);
        response
    }

    /// Everything that is remembered of producer ids.
    pub(crate) fn remembers(&self) -> Vec<Remembered> {
        (0_u32..)
            .map(PartitionId)
            .zip(&self.logs)
            .flat_map(|(partition, log)| {
                log.producers()
                    .iter()
                    .map(move |(producer_id, entry)| remembered(partition, *producer_id, entry))
            })
            .collect()
    }
}

fn note(
    recorder: &mut Recorder,
    request: u32,
    place: u16,
    result: PartResult,
    answer: Option<ErrorCode>,
) {
    if let Some(part) = recorder
        .request(request)
        .and_then(|request| request.parts.get_mut(usize::from(place)))
    {
        part.result = result;
        part.answer = answer;
    }
}

fn append(
    log: &mut PartitionLog,
    request: u32,
    place: u16,
    part: &ProducePart,
    now: Millis,
    response: &mut PartResponse,
) -> (PartResult, EventKind, RuleId) {
    let batch = &part.records;
    let known = log.producers().get(&batch.identity.producer_id);
    let before = known.map(|entry| remembered(part.partition, batch.identity.producer_id, entry));
    let (outcome, rule) = log.append(batch, LEADER_EPOCH, now);
    // There is one replica: what it has is replicated.
    log.set_high_watermark(log.end_offset());
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
