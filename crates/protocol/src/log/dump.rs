//! The log as `kafka-dump-log.sh` of Kafka 4.3 prints it.
//!
//! Source: `org.apache.kafka.tools.DumpLogSegments`.

use alloc::format;
use alloc::string::String;
use core::fmt::Write;

use crate::record::Record;

use super::{PartitionLog, StoredBatch, batch_bytes};

/// Which lines are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DumpDetail {
    /// One line for each batch.
    Batches,
    /// Also one line for each record (`--deep-iteration`).
    Records,
    /// Also the keys and values of the records (`--print-data-log`).
    Data,
    /// Of the records only keys and values (`--print-data-log --skip-record-metadata`).
    DataWithoutMetadata,
}

impl PartitionLog {
    /// What `kafka-dump-log.sh --files …` prints of this log, as one segment of partition `name`
    /// (`orders-0`).
    #[must_use]
    pub fn dump(&self, name: &str, detail: DumpDetail) -> String {
        let start = self.start_offset;
        let mut out = format!("Dumping {name}/{start:020}.log\nLog starting offset: {start}\n");
        let mut position = 0;
        for stored in &self.batches {
            let bytes = batch_bytes(&stored.batch, stored.base_offset, stored.leader_epoch);
            write_batch(&mut out, stored, position, &bytes);
            position += bytes.len();
            if detail != DumpDetail::Batches {
                for (record, delta) in stored.batch.records.iter().zip(0_i32..) {
                    write_record(&mut out, stored, record, delta, detail);
                }
            }
        }
        out
    }

    /// What `kafka-dump-log.sh --files ….snapshot` prints of the snapshot that an orderly stop writes now: the newest
    /// batch of each producer id. Kafka prints the lines in the order of a hash table, this in that of the ids.
    #[must_use]
    pub fn dump_snapshot(&self, name: &str) -> String {
        let mut out = format!("Dumping {name}/{:020}.snapshot\n", self.end_offset);
        for (producer_id, entry) in &self.producers {
            let _ = write!(
                out,
                "producerId: {producer_id} producerEpoch: {} coordinatorEpoch: {} \
                 currentTxnFirstOffset: OptionalLong.empty lastTimestamp: {}",
                entry.epoch, entry.coordinator_epoch, entry.last_timestamp
            );
            if let Some(newest) = entry.batches.back() {
                let _ = write!(
                    out,
                    " firstSequence: {} lastSequence: {} lastOffset: {} offsetDelta: {} timestamp: {}",
                    newest.first_sequence(),
                    newest.last_sequence,
                    newest.last_offset,
                    newest.offset_delta,
                    newest.timestamp
                );
            }
            out.push('\n');
        }
        out
    }
}

fn write_batch(out: &mut String, stored: &StoredBatch, position: usize, bytes: &[u8]) {
    let batch = &stored.batch;
    let crc = bytes[17..21]
        .iter()
        .fold(0_u32, |crc, byte| crc << 8 | u32::from(*byte));
    let _ = writeln!(
        out,
        "baseOffset: {} lastOffset: {} count: {} baseSequence: {} lastSequence: {} producerId: {} producerEpoch: {} \
         partitionLeaderEpoch: {} isTransactional: {} isControl: false deleteHorizonMs: OptionalLong.empty \
         position: {position} CreateTime: {} size: {} magic: 2 compresscodec: none crc: {crc} isvalid: true",
        stored.base_offset,
        stored.last_offset(),
        batch.count(),
        batch.base_sequence,
        batch.last_sequence(),
        batch.identity.producer_id,
        batch.identity.epoch,
        stored.leader_epoch,
        batch.transactional,
        batch.max_timestamp(),
        bytes.len(),
    );
}

fn write_record(
    out: &mut String,
    stored: &StoredBatch,
    record: &Record,
    delta: i32,
    detail: DumpDetail,
) {
    if detail == DumpDetail::DataWithoutMetadata {
        // A record with neither key nor value leaves an empty line.
        if record.key.is_some() || record.value.is_some() {
            out.push('|');
        }
    } else {
        write_metadata(out, stored, record, delta);
    }
    if matches!(detail, DumpDetail::Data | DumpDetail::DataWithoutMetadata) {
        for (label, bytes) in [("key", &record.key), ("payload", &record.value)] {
            if let Some(bytes) = bytes {
                let _ = write!(out, " {label}: {}", String::from_utf8_lossy(bytes));
            }
        }
    }
    out.push('\n');
}

fn write_metadata(out: &mut String, stored: &StoredBatch, record: &Record, delta: i32) {
    let size = |bytes: Option<&[u8]>| bytes.map_or(-1, |bytes| bytes.len() as i64);
    let sequence = match stored.batch.base_sequence {
        crate::sequence::NO_SEQUENCE => crate::sequence::NO_SEQUENCE,
        base => crate::sequence::increment(base, delta),
    };
    let _ = write!(
        out,
        "| offset: {} CreateTime: {} keySize: {} valueSize: {} sequence: {sequence} headerKeys: [",
        stored.base_offset + i64::from(delta),
        record.timestamp,
        size(record.key.as_deref()),
        size(record.value.as_deref()),
    );
    for (place, header) in record.headers.iter().enumerate() {
        let _ = write!(out, "{}{}", if place == 0 { "" } else { "," }, header.key);
    }
    out.push(']');
}
