//! A batch in the accumulator.
//!
//! Source: `org.apache.kafka.clients.producer.internals.ProducerBatch`, `MemoryRecordsBuilder`.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::compression::Compression;
use crate::ids::{Identity, PartitionId};
use crate::log::{BATCH_OVERHEAD, record_size, size_upper_bound};
use crate::record::{Record, RecordBatch};
use crate::sequence::{self, NO_SEQUENCE};
use crate::time::Millis;

/// A batch in the accumulator, from its first record to its result.
#[derive(Clone, Debug)]
pub(super) struct ProducerBatch {
    pub(super) partition: PartitionId,
    pub(super) created: Millis,
    /// When it last failed; `created` before that.
    pub(super) last_attempt: Millis,
    /// How often it went back into the queue.
    pub(super) attempts: u32,
    /// How long it waits after `last_attempt`; drawn anew at each failure.
    pub(super) backoff: Millis,
    /// The newest epoch of its partition's leader that it was looked at with; -1 before that.
    leader_epoch: i32,
    /// The value of `attempts` when that epoch was new (`attemptsWhenLeaderLastChanged`).
    attempts_before_leader: u32,
    pub(super) identity: Identity,
    pub(super) base_sequence: i32,
    /// Its sequence was rewritten since it was last sent (`reopened`).
    pub(super) was_reset: bool,
    /// It is part of one that was too large.
    pub(super) is_split: bool,
    /// Its result is known to the application (`finalState`).
    pub(super) done: bool,
    /// A request that carries it has not ended yet.
    pub(super) in_flight: bool,
    /// Bytes of buffer memory that it holds; 0 when returned, and for parts of a split batch.
    pub(super) buffer: u64,
    /// The bound of [`size_upper_bound`] of its largest record.
    pub(super) largest_record: u64,
    room: u64,
    size: u64,
    closed: bool,
    records: Vec<Record>,
    sealed: Option<Arc<[Record]>>,
}

impl ProducerBatch {
    /// An empty batch with room for `room` bytes. The first record always fits.
    pub(super) fn new(partition: PartitionId, created: Millis, room: u64) -> Self {
        Self {
            partition,
            created,
            last_attempt: created,
            attempts: 0,
            backoff: 0,
            leader_epoch: -1,
            attempts_before_leader: 0,
            identity: Identity::NONE,
            base_sequence: NO_SEQUENCE,
            was_reset: false,
            is_split: false,
            done: false,
            in_flight: false,
            buffer: 0,
            largest_record: 0,
            room,
            size: BATCH_OVERHEAD,
            closed: false,
            records: Vec::new(),
            sealed: None,
        }
    }

    /// Takes a record if it fits (`MemoryRecordsBuilder.hasRoomFor`).
    pub(super) fn try_append(&mut self, record: Record) -> Result<(), Record> {
        let base = self
            .records
            .first()
            .map_or(record.timestamp, |first| first.timestamp);
        let size = record_size(&record, base, self.records.len() as u32);
        if self.closed
            || (!self.records.is_empty() && (self.is_full() || self.size + size > self.room))
        {
            return Err(record);
        }
        self.largest_record = self.largest_record.max(size_upper_bound(&record));
        self.size += size;
        self.records.push(record);
        Ok(())
    }

    /// Takes no more records.
    pub(super) fn close_for_appends(&mut self) {
        self.closed = true;
    }

    pub(super) fn is_full(&self) -> bool {
        self.closed || self.size >= self.room
    }

    pub(super) fn size(&self) -> u64 {
        self.size
    }

    pub(super) fn count(&self) -> u32 {
        self.records().len() as u32
    }

    pub(super) fn records(&self) -> &[Record] {
        self.sealed.as_deref().unwrap_or(&self.records)
    }

    pub(super) fn has_sequence(&self) -> bool {
        self.base_sequence != NO_SEQUENCE
    }

    pub(super) fn last_sequence(&self) -> i32 {
        sequence::last(self.base_sequence, self.count())
    }

    /// Whether it was in the queue before, after a failure (`inRetry`).
    pub(super) fn in_retry(&self) -> bool {
        self.attempts > 0
    }

    /// Whether it waits after a failure. A leader that is new since then is tried at once (KAFKA-15415).
    pub(super) fn is_backing_off(&self, now: Millis) -> bool {
        self.attempts > 0
            && self.attempts != self.attempts_before_leader
            && self.waited(now) < self.backoff
    }

    /// Its partition's leader has this epoch (`maybeUpdateLeaderEpoch`).
    pub(super) fn note_leader(&mut self, epoch: i32) {
        if epoch > self.leader_epoch {
            self.leader_epoch = epoch;
            self.attempts_before_leader = self.attempts;
        }
    }

    pub(super) fn waited(&self, now: Millis) -> Millis {
        (now - self.last_attempt).max(0)
    }

    pub(super) fn has_reached(&self, delivery_timeout: Millis, now: Millis) -> bool {
        delivery_timeout <= now - self.created
    }

    /// Closes it and gives what is sent (`close`, `records`).
    pub(super) fn seal(&mut self) -> RecordBatch {
        self.closed = true;
        self.was_reset = false;
        if self.sealed.is_none() {
            self.sealed = Some(core::mem::take(&mut self.records).into());
        }
        RecordBatch {
            identity: self.identity,
            base_sequence: self.base_sequence,
            transactional: false,
            control: None,
            compression: Compression::None,
            records: self.sealed.clone().unwrap_or_else(|| Arc::new([])),
        }
    }

    /// Cuts it into batches of at most `target` bytes, if a record does not need more; the parts have consecutive
    /// sequences (`split`).
    pub(super) fn split(&self, target: u64) -> Vec<Self> {
        let mut parts: Vec<Self> = Vec::new();
        for record in self.records() {
            let rest = match parts.last_mut() {
                Some(part) => part.try_append(record.clone()).err(),
                None => Some(record.clone()),
            };
            if let Some(record) = rest {
                let mut part = Self::new(
                    self.partition,
                    self.created,
                    target.max(size_upper_bound(&record)),
                );
                part.is_split = true;
                // The first record of a batch always fits.
                let _ = part.try_append(record);
                parts.push(part);
            }
        }
        let mut sequence = self.base_sequence;
        for part in &mut parts {
            part.close_for_appends();
            if self.has_sequence() {
                part.identity = self.identity;
                part.base_sequence = sequence;
                sequence = sequence::increment(sequence, part.count() as i32);
            }
        }
        parts
    }
}
