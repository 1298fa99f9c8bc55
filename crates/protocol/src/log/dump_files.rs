//! What the dump tool prints of the files beside the log: snapshots and transaction indexes, and the gaps that it reports.
//!
//! Source: `org.apache.kafka.tools.DumpLogSegments`.

use alloc::format;
use alloc::string::String;
use core::fmt::Write;

use super::PartitionLog;
use super::snapshot::{Snapshot, SnapshotEntry};

impl PartitionLog {
    /// What `kafka-dump-log.sh --files ….snapshot` prints of a snapshot of what is remembered now: of each producer id
    /// the newest batch.
    #[must_use]
    pub fn dump_snapshot(&self, name: &str) -> String {
        Snapshot::of(self.states.in_file_order()).dump(name, self.end_offset)
    }

    /// What `kafka-dump-log.sh --files ….txnindex` prints of the transaction indexes; empty if all of them are.
    #[must_use]
    pub fn dump_transaction_indexes(&self, name: &str) -> String {
        let mut out = String::new();
        for segment in self.segments.all() {
            if segment.aborted.is_empty() {
                continue;
            }
            let _ = writeln!(out, "Dumping {name}/{:020}.txnindex", segment.base_offset);
            for aborted in &segment.aborted {
                let _ = writeln!(
                    out,
                    "version: 0 producerId: {} firstOffset: {} lastOffset: {} lastStableOffset: {}",
                    aborted.producer_id,
                    aborted.first_offset,
                    aborted.last_offset,
                    aborted.last_stable_offset
                );
            }
        }
        out
    }

    /// What the tool reports after it printed the records: offsets that do not follow each other. In 4.3 each file whose
    /// first record is not at offset 0 counts. The files come in the order of their names; Kafka takes them in that of a
    /// hash table.
    #[must_use]
    pub fn dump_gaps(&self, name: &str) -> String {
        let mut out = String::new();
        for (place, segment) in self.segments.all().iter().enumerate() {
            let mut before = -1_i64;
            let mut gaps = String::new();
            for stored in self.segments.batches_in(place) {
                if stored.base_offset != before.saturating_add(1) {
                    let _ = writeln!(gaps, "  {before} is followed by {}", stored.base_offset);
                }
                before = stored.last_offset();
            }
            if !gaps.is_empty() {
                let _ = write!(
                    out,
                    "Non-consecutive offsets in {name}/{:020}.log\n{gaps}",
                    segment.base_offset
                );
            }
        }
        out
    }
}

impl Snapshot {
    /// What the dump tool prints of this snapshot of partition `name`, taken at `offset`; of a corrupt one only its
    /// name.
    #[must_use]
    pub fn dump(&self, name: &str, offset: i64) -> String {
        let mut out = format!("Dumping {name}/{offset:020}.snapshot\n");
        for entry in self.entries().unwrap_or_default() {
            write_entry(&mut out, entry);
        }
        out
    }
}

fn write_entry(out: &mut String, entry: &SnapshotEntry) {
    let _ = write!(
        out,
        "producerId: {} producerEpoch: {} coordinatorEpoch: {} currentTxnFirstOffset: ",
        entry.producer_id, entry.epoch, entry.coordinator_epoch
    );
    let _ = match entry.current_txn_first_offset {
        Some(offset) => write!(out, "OptionalLong[{offset}]"),
        None => write!(out, "OptionalLong.empty"),
    };
    let _ = write!(out, " lastTimestamp: {}", entry.last_timestamp);
    if let Some(newest) = entry.newest {
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
