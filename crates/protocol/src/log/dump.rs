//! The log as `kafka-dump-log.sh` of Kafka 4.3 prints it.
//!
//! Source: `org.apache.kafka.tools.DumpLogSegments`.

use alloc::string::String;
use core::fmt::Write;

use crate::record::Record;
use crate::sequence::{self, NO_SEQUENCE};

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
    /// What `kafka-dump-log.sh --files …` prints of the segments of this log, of partition `name` (`orders-0`).
    ///
    /// Of compressed batches, size and checksum are those of the records as they are, and so are the positions behind.
    #[must_use]
    pub fn dump(&self, name: &str, detail: DumpDetail) -> String {
        let mut out = String::new();
        for (place, segment) in self.segments.all().iter().enumerate() {
            let base_offset = segment.base_offset;
            let _ = write!(
                out,
                "Dumping {name}/{base_offset:020}.log\nLog starting offset: {base_offset}\n"
            );
            let mut position = 0;
            for stored in self.segments.batches_in(place) {
                let bytes = batch_bytes(stored);
                write_batch(&mut out, stored, position, &bytes);
                position += bytes.len();
                if detail != DumpDetail::Batches {
                    for (record, delta) in stored.batch.records.iter().zip(0_i32..) {
                        write_record(&mut out, stored, record, delta, detail);
                    }
                }
            }
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
         partitionLeaderEpoch: {} isTransactional: {} isControl: {} deleteHorizonMs: OptionalLong.empty \
         position: {position} {}: {} size: {} magic: 2 compresscodec: {} crc: {crc} isvalid: true",
        stored.base_offset,
        stored.last_offset(),
        batch.count(),
        batch.base_sequence,
        batch.last_sequence(),
        batch.identity.producer_id,
        batch.identity.epoch,
        stored.leader_epoch,
        batch.transactional,
        batch.control.is_some(),
        timestamp_type(stored),
        stored.max_timestamp(),
        bytes.len(),
        batch.compression.name(),
    );
}

const fn timestamp_type(stored: &StoredBatch) -> &'static str {
    match stored.log_append_time {
        None => "CreateTime",
        Some(_) => "LogAppendTime",
    }
}

fn write_record(
    out: &mut String,
    stored: &StoredBatch,
    record: &Record,
    delta: i32,
    detail: DumpDetail,
) {
    let control = &stored.batch.control;
    if detail != DumpDetail::DataWithoutMetadata {
        write_metadata(out, stored, record, delta);
        if let Some(marker) = control {
            let _ = write!(
                out,
                " endTxnMarker: {} coordinatorEpoch: {}",
                marker.decision.name(),
                marker.coordinator_epoch
            );
        }
    } else if control.is_none() && (record.key.is_some() || record.value.is_some()) {
        // A marker, and a record with neither key nor value, leave an empty line.
        out.push('|');
    }
    let shows_data = matches!(detail, DumpDetail::Data | DumpDetail::DataWithoutMetadata);
    if shows_data && control.is_none() {
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
        NO_SEQUENCE => NO_SEQUENCE,
        base => sequence::increment(base, delta),
    };
    let _ = write!(
        out,
        "| offset: {} {}: {} keySize: {} valueSize: {} sequence: {sequence} headerKeys: [",
        stored.base_offset.saturating_add(i64::from(delta)),
        timestamp_type(stored),
        stored.log_append_time.unwrap_or(record.timestamp),
        size(record.key.as_deref()),
        size(record.value.as_deref()),
    );
    for (place, header) in record.headers.iter().enumerate() {
        let _ = write!(out, "{}{}", if place == 0 { "" } else { "," }, header.key);
    }
    out.push(']');
}
