//! The log as `kafka-dump-log.sh` prints it.
//!
//! Source: `org.apache.kafka.tools.DumpLogSegments`.

mod files;
mod layout;
mod record;

use alloc::string::String;
use core::fmt::Write;

use crate::version::Version;

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

/// The dump tool of a release of Kafka.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DumpTool {
    /// The release. Of 0.11 the layout is that of 0.11.0.2 and later.
    pub version: Version,
}

impl PartitionLog {
    /// What the tool of Kafka 4.3 prints of the segments of this log, see [`DumpTool::log`].
    #[must_use]
    pub fn dump(&self, name: &str, detail: DumpDetail) -> String {
        DumpTool::MODELLED.log(self, name, detail)
    }

    /// What the tool of Kafka 4.3 prints of a snapshot of what is remembered now, of partition `name`: of each producer
    /// id the newest batch.
    #[must_use]
    pub fn dump_snapshot(&self, name: &str) -> String {
        DumpTool::MODELLED.snapshot(&self.snapshot(), name, self.end_offset)
    }
}

impl DumpTool {
    /// That of the release that everything is modelled after.
    pub const MODELLED: Self = Self {
        version: Version::MODELLED,
    };

    /// What `kafka-dump-log.sh --files …` prints of the segments of a log of partition `name` (`orders-0`).
    ///
    /// Of compressed batches, size and checksum are those of the records as they are, and so are the positions behind.
    #[must_use]
    pub fn log(self, log: &PartitionLog, name: &str, detail: DumpDetail) -> String {
        let mut out = String::new();
        let starting = if self.version >= layout::LOG_STARTING {
            "Log starting offset"
        } else {
            "Starting offset"
        };
        for (place, segment) in log.segments().iter().enumerate() {
            let base_offset = segment.base_offset;
            let _ = write!(
                out,
                "Dumping {name}/{base_offset:020}.log\n{starting}: {base_offset}\n"
            );
            let mut position = 0;
            for stored in log.segments.batches_in(place) {
                let bytes = batch_bytes(stored);
                let line = Line {
                    tool: self,
                    stored,
                    position,
                    size: bytes.len(),
                };
                line.write(&mut out, &bytes, detail);
                position += bytes.len();
            }
        }
        out
    }
}

/// A batch that is printed.
struct Line<'a> {
    tool: DumpTool,
    stored: &'a StoredBatch,
    /// Where it stands in its segment, in bytes.
    position: usize,
    /// Its size in bytes.
    size: usize,
}

impl Line<'_> {
    fn since(&self, version: Version) -> bool {
        self.tool.version >= version
    }

    fn write(&self, out: &mut String, bytes: &[u8], detail: DumpDetail) {
        let shows_records = detail != DumpDetail::Batches;
        if !shows_records || self.since(layout::RECORDS_BELOW_BATCHES) {
            self.write_batch(out, bytes);
        }
        if shows_records {
            for (record, delta) in self.stored.batch.records.iter().zip(0_i32..) {
                self.write_record(out, record, delta, detail);
            }
        }
    }

    fn write_batch(&self, out: &mut String, bytes: &[u8]) {
        let stored = self.stored;
        let batch = &stored.batch;
        let crc = bytes[17..21]
            .iter()
            .fold(0_u32, |crc, byte| crc << 8 | u32::from(*byte));
        let _ = write!(
            out,
            "baseOffset: {} lastOffset: {} ",
            stored.base_offset,
            stored.last_offset()
        );
        if self.since(layout::COUNT) {
            let _ = write!(out, "count: {} ", batch.count());
        }
        let _ = write!(
            out,
            "baseSequence: {} lastSequence: {} producerId: {} producerEpoch: {} partitionLeaderEpoch: {} \
             isTransactional: {} ",
            batch.base_sequence,
            batch.last_sequence(),
            batch.identity.producer_id,
            batch.identity.epoch,
            stored.leader_epoch,
            batch.transactional,
        );
        if self.since(layout::IS_CONTROL) {
            let _ = write!(out, "isControl: {} ", batch.control.is_some());
        }
        if self.since(layout::DELETE_HORIZON) {
            out.push_str("deleteHorizonMs: OptionalLong.empty ");
        }
        let validity_is_last = self.since(layout::RECORDS_BELOW_BATCHES);
        let validity = "isvalid: true";
        let _ = writeln!(
            out,
            "position: {} {}: {}{} size: {} magic: 2 compresscodec: {} crc: {crc}{}",
            self.position,
            self.timestamp_type(),
            stored.max_timestamp(),
            Word(!validity_is_last, validity),
            self.size,
            self.codec(),
            Word(validity_is_last, validity),
        );
    }

    const fn timestamp_type(&self) -> &'static str {
        match self.stored.log_append_time {
            None => "CreateTime",
            Some(_) => "LogAppendTime",
        }
    }

    fn codec(&self) -> String {
        let name = self.stored.batch.compression.name();
        if self.since(layout::SHORT_RECORDS) {
            name.into()
        } else {
            name.to_ascii_uppercase()
        }
    }
}

/// A word behind a blank, or nothing.
struct Word(bool, &'static str);

impl core::fmt::Display for Word {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.0 {
            write!(f, " {}", self.1)
        } else {
            Ok(())
        }
    }
}
