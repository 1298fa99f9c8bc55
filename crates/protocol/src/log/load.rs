//! A stop of the broker and its next start: what survives, and how the log is loaded.
//!
//! Source: `UnifiedLog.close`, `org.apache.kafka.storage.internals.log.LogLoader`, `LogSegment.recover`.

use alloc::vec::Vec;

use crate::marker::Decision;
use crate::rule::RuleId;
use crate::sorted::SortedMap;
use crate::time::Millis;

use super::append_info::AppendInfo;
use super::rebuild::{Rebuild, rebuild};
use super::segments::Segments;
use super::snapshot::Snapshot;
use super::states::ProducerStates;
use super::{AbortedTransaction, Origin, PartitionLog, Refusal, TransactionVersion};

/// What happens to the snapshot files while the broker is down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SnapshotDamage {
    /// Nothing.
    #[default]
    None,
    /// All of them are lost.
    LoseAll,
    /// The newest is lost.
    LoseNewest,
    /// The checksum of the newest no longer fits.
    CorruptNewest,
}

/// How the broker stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// In order: everything is on disk, a snapshot is written.
    Clean,
    /// A crash: no snapshot is written, and the next start recovers the log.
    Unclean {
        /// Up to which offset the log was known to be on disk: recovery reads the segment that holds it, and all behind
        /// it.
        recovery_point: i64,
        /// From this offset on the active segment's data is lost.
        lost_from: Option<i64>,
    },
}

impl PartitionLog {
    /// The broker stops and starts again; `now` is what its clock shows at the start. Says which rule decided what is
    /// known of the producers now.
    ///
    /// # Errors
    /// INVALID_TXN_STATE if the log holds a plain batch within an open transaction; Kafka does not load such a log.
    pub fn restart(
        &mut self,
        stop: Stop,
        damage: SnapshotDamage,
        now: Millis,
    ) -> Result<RuleId, Refusal> {
        match stop {
            Stop::Clean => self.states.take_snapshot(),
            Stop::Unclean { lost_from, .. } => {
                if let Some(offset) = lost_from {
                    self.segments.cut(offset);
                }
            }
        }
        let mut snapshots = core::mem::take(&mut self.states.snapshots);
        inflict(damage, &mut snapshots);
        self.load(stop, snapshots, now)
    }

    /// Loads the log from what is on disk (`LogLoader.load`).
    pub(super) fn load(
        &mut self,
        stop: Stop,
        snapshots: SortedMap<i64, Snapshot>,
        now: Millis,
    ) -> Result<RuleId, Refusal> {
        let known: Vec<i64> = snapshots.keys().copied().collect();
        self.states = ProducerStates::with_snapshots(snapshots);
        if let Stop::Unclean { recovery_point, .. } = stop {
            for place in self.segments.places(recovery_point, i64::MAX) {
                self.recover(place, now)?;
            }
        }
        let mut rule = None;
        if self.segments.next_offset() < self.start_offset {
            // What was known of snapshots when the load began goes with the segments.
            self.states.remove_snapshots(&known);
            let snapshots = core::mem::take(&mut self.states.snapshots);
            self.states = ProducerStates::with_snapshots(snapshots);
            self.states.set_end_offset(self.start_offset);
            self.segments = Segments::new(self.start_offset);
            rule = Some(RuleId::EndBelowStart);
        }
        self.end_offset = self.segments.next_offset();
        self.start_offset = self.start_offset.max(self.segments.first_base());
        let bases: Vec<i64> = self
            .segments
            .all()
            .iter()
            .map(|segment| segment.base_offset)
            .collect();
        self.states.remove_stray_snapshots(&bases);
        let to = Rebuild {
            after_clean_stop: stop == Stop::Clean,
            ..self.rebuild_to(self.end_offset, now)
        };
        let rebuilt = rebuild(&mut self.states, &self.segments, &to)?;
        // The high watermark comes from its checkpoint (`Partition.createLog`), taken to be of the stop.
        self.set_high_watermark(self.high_watermark);
        let recovered = match (stop, rebuilt) {
            (Stop::Unclean { .. }, RuleId::StateLoaded) => RuleId::Recovery,
            _ => rebuilt,
        };
        Ok(rule.unwrap_or(recovered))
    }

    /// Reads a segment anew from its beginning, also below the start of the log: its transaction index is written again,
    /// and a snapshot is taken behind it (`LogLoader.recoverSegment`).
    fn recover(&mut self, place: usize, now: Millis) -> Result<(), Refusal> {
        let Some(base_offset) = self.segments.base(place) else {
            return Ok(());
        };
        let snapshots = core::mem::take(&mut self.states.snapshots);
        let mut states = ProducerStates::with_snapshots(snapshots);
        let to = self.rebuild_to(base_offset, now);
        rebuild(&mut states, &self.segments, &to)?;
        self.segments.forget_aborted(place);
        let mut aborted = Vec::new();
        for stored in self.segments.batches_in(place) {
            let identity = stored.batch.identity;
            if identity.is_valid() {
                let mut info = AppendInfo::new(&states, identity.producer_id, Origin::Replication);
                let (_, closed) = info.append(stored.placed(), TransactionVersion::UNKNOWN)?;
                states.update(info);
                if let Some(closed) = closed {
                    if closed.decision == Decision::Abort {
                        aborted.push(AbortedTransaction::of(&closed, &states));
                    }
                    states.complete(&closed);
                }
            }
            states.set_end_offset(stored.last_offset().saturating_add(1));
        }
        for one in aborted {
            self.segments.note_aborted(place, one);
        }
        states.take_snapshot();
        self.states.snapshots = states.snapshots;
        Ok(())
    }
}

fn inflict(damage: SnapshotDamage, snapshots: &mut SortedMap<i64, Snapshot>) {
    match damage {
        SnapshotDamage::None => {}
        SnapshotDamage::LoseAll => snapshots.clear(),
        SnapshotDamage::LoseNewest => {
            snapshots.pop_last();
        }
        SnapshotDamage::CorruptNewest => {
            if let Some(newest) = snapshots.last_mut() {
                newest.corrupt();
            }
        }
    }
}
