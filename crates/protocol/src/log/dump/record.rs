//! The lines of records.

use alloc::string::String;
use core::fmt::Write;

use crate::record::Record;
use crate::sequence::{self, NO_SEQUENCE};

use super::{DumpDetail, Line, layout};

impl Line<'_> {
    /// One record, `delta` behind the first of its batch.
    pub(super) fn write_record(
        &self,
        out: &mut String,
        record: &Record,
        delta: i32,
        detail: DumpDetail,
    ) {
        let control = &self.stored.batch.control;
        let shows_data = matches!(detail, DumpDetail::Data | DumpDetail::DataWithoutMetadata);
        if detail != DumpDetail::DataWithoutMetadata {
            self.write_metadata(out, record, delta);
            if let Some(marker) = control {
                let _ = write!(
                    out,
                    " endTxnMarker: {} coordinatorEpoch: {}",
                    marker.decision.name(),
                    marker.coordinator_epoch
                );
            }
        } else if control.is_none() && self.has_pipe(record) {
            out.push('|');
        }
        if shows_data && control.is_none() {
            for (label, bytes) in [("key", &record.key), ("payload", &record.value)] {
                if let Some(bytes) = bytes {
                    let _ = write!(out, " {label}: {}", String::from_utf8_lossy(bytes));
                }
            }
        }
        out.push('\n');
    }

    /// Whether keys and values alone stand behind a pipe. A record with neither leaves an empty line.
    fn has_pipe(&self, record: &Record) -> bool {
        record.key.is_some() || (record.value.is_some() && self.since(layout::JAVA))
    }

    fn write_metadata(&self, out: &mut String, record: &Record, delta: i32) {
        let offset = self.stored.base_offset.saturating_add(i64::from(delta));
        if self.since(layout::RECORDS_BELOW_BATCHES) {
            out.push_str("| ");
        }
        let _ = write!(out, "offset: {offset} ");
        if self.since(layout::SHORT_RECORDS) {
            self.write_time(out, record);
            write_sizes(out, record, ["keySize", "valueSize"]);
        } else if self.since(layout::LONG_RECORDS) {
            self.write_long(out, record);
        } else if self.since(layout::RECORDS_BELOW_BATCHES) {
            self.write_time(out, record);
            write_sizes(out, record, ["keysize", "valuesize"]);
        } else {
            self.write_alone(out, record);
        }
        let _ = write!(out, "sequence: {} ", self.sequence(delta));
        if !self.since(layout::RECORDS_BELOW_BATCHES) {
            let _ = write!(out, "isTransactional: {} ", self.stored.batch.transactional);
        }
        out.push_str("headerKeys: [");
        for (place, header) in record.headers.iter().enumerate() {
            let _ = write!(out, "{}{}", if place == 0 { "" } else { "," }, header.key);
        }
        out.push(']');
    }

    /// What a record without a line of its batch above it tells, up to its sequence.
    fn write_alone(&self, out: &mut String, record: &Record) {
        let identity = self.stored.batch.identity;
        let _ = write!(out, "position: {} ", self.position);
        self.write_time(out, record);
        out.push_str("isvalid: true ");
        write_sizes(out, record, ["keysize", "valuesize"]);
        let _ = write!(
            out,
            "magic: 2 compresscodec: {} producerId: {} producerEpoch: {} ",
            self.codec(),
            identity.producer_id,
            identity.epoch
        );
    }

    /// What a record of 2.8 tells, up to its sequence. The checksum is that of a record, which magic 2 does not have.
    fn write_long(&self, out: &mut String, record: &Record) {
        let (stored, batch) = (self.stored, &self.stored.batch);
        out.push_str("isValid: true crc: null ");
        write_sizes(out, record, ["keySize", "valueSize"]);
        self.write_time(out, record);
        let _ = write!(
            out,
            "baseOffset: {} lastOffset: {} baseSequence: {} lastSequence: {} producerEpoch: {} \
             partitionLeaderEpoch: {} batchSize: {} magic: 2 compressType: {} position: {} ",
            stored.base_offset,
            stored.last_offset(),
            batch.base_sequence,
            batch.last_sequence(),
            batch.identity.epoch,
            stored.leader_epoch,
            self.size,
            self.codec(),
            self.position,
        );
    }

    fn write_time(&self, out: &mut String, record: &Record) {
        let timestamp = self.stored.log_append_time.unwrap_or(record.timestamp);
        let _ = write!(out, "{}: {timestamp} ", self.timestamp_type());
    }

    fn sequence(&self, delta: i32) -> i32 {
        match self.stored.batch.base_sequence {
            NO_SEQUENCE => NO_SEQUENCE,
            base => sequence::increment(base, delta),
        }
    }
}

fn write_sizes(out: &mut String, record: &Record, names: [&str; 2]) {
    for (name, bytes) in names.into_iter().zip([&record.key, &record.value]) {
        let size = bytes.as_ref().map_or(-1, |bytes| bytes.len() as i64);
        let _ = write!(out, "{name}: {size} ");
    }
}
