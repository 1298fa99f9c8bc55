//! What the dump tool prints of the files beside the log: snapshots and transaction indexes, and the gaps that it reports.

use alloc::format;
use alloc::string::String;
use core::fmt::Write;

use crate::log::{PartitionLog, Snapshot, SnapshotEntry};

use super::{DumpTool, layout};

impl DumpTool {
    /// What `kafka-dump-log.sh --files ….snapshot` prints of a snapshot of partition `name`, taken at `offset`; of a
    /// corrupt one only its name.
    #[must_use]
    pub fn snapshot(self, snapshot: &Snapshot, name: &str, offset: i64) -> String {
        let mut out = format!("Dumping {name}/{offset:020}.snapshot\n");
        for entry in snapshot.entries().unwrap_or_default() {
            if self.version >= layout::SNAPSHOT_QUEUE {
                self.write_entry(&mut out, entry);
            } else {
                self.write_first_entry(&mut out, entry);
            }
            out.push('\n');
        }
        out
    }

    /// What `kafka-dump-log.sh --files ….txnindex` prints of the transaction indexes of a log of partition `name`; empty
    /// if all of them are.
    #[must_use]
    pub fn transaction_indexes(self, log: &PartitionLog, name: &str) -> String {
        let mut out = String::new();
        for segment in log.segments() {
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

    /// What the tool reports after it printed the records of a log of partition `name`: offsets that do not follow each
    /// other. The files come in the order of their names; Kafka takes them in that of a hash table.
    #[must_use]
    pub fn gaps(self, log: &PartitionLog, name: &str) -> String {
        let counts_beginning = self.version >= layout::JAVA;
        let mut out = String::new();
        for (place, segment) in log.segments().iter().enumerate() {
            let mut before = counts_beginning.then_some(-1_i64);
            let mut gaps = String::new();
            for stored in log.segments.batches_in(place) {
                if let Some(before) =
                    before.filter(|before| stored.base_offset != before.saturating_add(1))
                {
                    let _ = writeln!(gaps, "  {before} is followed by {}", stored.base_offset);
                }
                before = Some(stored.last_offset());
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

    /// A producer as 0.11 tells it.
    fn write_first_entry(self, out: &mut String, entry: &SnapshotEntry) {
        let newest = entry.newest;
        let _ = write!(
            out,
            "producerId: {} producerEpoch: {} lastSequence: {} lastOffset: {} offsetDelta: {} lastTimestamp: {} \
             coordinatorEpoch: {} currentTxnFirstOffset: {}",
            entry.producer_id,
            entry.epoch,
            newest.map_or(-1, |batch| batch.last_sequence),
            newest.map_or(-1, |batch| batch.last_offset),
            newest.map_or(0, |batch| batch.offset_delta),
            entry.last_timestamp,
            entry.coordinator_epoch,
            self.optional(entry.current_txn_first_offset),
        );
    }

    fn write_entry(self, out: &mut String, entry: &SnapshotEntry) {
        let _ = write!(
            out,
            "producerId: {} producerEpoch: {} coordinatorEpoch: {} currentTxnFirstOffset: {}",
            entry.producer_id,
            entry.epoch,
            entry.coordinator_epoch,
            self.optional(entry.current_txn_first_offset),
        );
        if self.version >= layout::SNAPSHOT_TIMESTAMP {
            let _ = write!(out, " lastTimestamp: {}", entry.last_timestamp);
        }
        if self.version < layout::SNAPSHOT_NEWEST {
            out.push_str(" cachedMetadata: Queue(");
            if let Some(newest) = entry.newest {
                let _ = write!(
                    out,
                    "BatchMetadata(firstSeq={}, lastSeq={}, firstOffset={}, lastOffset={}, timestamp={})",
                    newest.first_sequence(),
                    newest.last_sequence,
                    newest.first_offset(),
                    newest.last_offset,
                    newest.timestamp
                );
            }
            out.push(')');
        } else if let Some(newest) = entry.newest {
            let _ = write!(
                out,
                " firstSequence: {} lastSequence: {} lastOffset: {} offsetDelta: {} timestamp: {}",
                newest.first_sequence(),
                newest.last_sequence,
                newest.last_offset,
                newest.offset_delta,
                newest.timestamp
            );
        } else if self.version < layout::JAVA {
            out.push(' ');
        }
    }

    fn optional(self, offset: Option<i64>) -> String {
        match (self.version >= layout::OPTIONAL_LONG, offset) {
            (true, Some(offset)) => format!("OptionalLong[{offset}]"),
            (true, None) => "OptionalLong.empty".into(),
            (false, Some(offset)) => format!("Some({offset})"),
            (false, None) => "None".into(),
        }
    }
}
