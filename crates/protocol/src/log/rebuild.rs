//! Building the producer state anew: from a snapshot, and by reading the log behind it.
//!
//! Source: `UnifiedLog.rebuildProducerState`, `loadProducersFromRecords`.

use alloc::vec::Vec;

use crate::rule::RuleId;
use crate::sorted::SortedMap;
use crate::time::Millis;

use super::append_info::{AppendInfo, Placed};
use super::segments::Segments;
use super::states::ProducerStates;
use super::{Origin, PartitionLog, Refusal, StoredBatch, TransactionVersion};

/// Up to where the state is built, and what else decides.
#[derive(Clone, Copy)]
pub(super) struct Rebuild {
    pub(super) start_offset: i64,
    pub(super) end_offset: i64,
    pub(super) now: Millis,
    pub(super) expiration: Millis,
    /// Whether this is a start after an orderly stop.
    pub(super) after_clean_stop: bool,
}

impl PartitionLog {
    /// Up to `end_offset`, other than after an orderly stop.
    pub(super) fn rebuild_to(&self, end_offset: i64, now: Millis) -> Rebuild {
        Rebuild {
            start_offset: self.start_offset,
            end_offset,
            now,
            expiration: self.config.producer_id_expiration,
            after_clean_stop: false,
        }
    }
}

impl StoredBatch {
    /// The batch as a follower, or whoever reads the log again, meets it.
    pub(super) fn placed(&self) -> Placed<'_> {
        Placed {
            batch: &self.batch,
            base_offset: self.base_offset,
            last_offset: self.last_offset(),
            max_timestamp: self.max_timestamp(),
        }
    }
}

/// Builds the state up to `to.end_offset` and takes a snapshot there. Says which rule decided what is known now.
///
/// # Errors
/// INVALID_TXN_STATE if the log holds a plain batch within an open transaction; Kafka does not load such a log.
pub(super) fn rebuild(
    states: &mut ProducerStates,
    segments: &Segments,
    to: &Rebuild,
) -> Result<RuleId, Refusal> {
    let last_two = {
        let active = segments.active();
        let before = active.checked_sub(1).and_then(|place| segments.base(place));
        [before, Some(segments.active_base())]
    };
    if states.latest_snapshot_offset().is_none() && to.after_clean_stop {
        for offset in last_two.into_iter().flatten().chain([to.end_offset]) {
            states.set_end_offset(offset);
            states.take_snapshot();
        }
        return Ok(RuleId::StateNoSnapshots);
    }
    let nothing_known = states.is_empty() && states.end_offset() >= to.end_offset;
    let loaded = states.truncate_and_reload(to.start_offset, to.end_offset, to.now, to.expiration);
    let mut rule = match &loaded {
        Some(loaded) if loaded.met_corrupt => RuleId::StateCorruptSnapshot,
        Some(_) => RuleId::StateLoaded,
        None => RuleId::StateKept,
    };
    if to.end_offset > states.end_offset() {
        if nothing_known {
            rule = RuleId::StateReplaySkipped;
        } else {
            rule = if rule == RuleId::StateCorruptSnapshot {
                rule
            } else {
                RuleId::StateReplayed
            };
            replay(states, segments, to, last_two)?;
        }
    }
    states.set_end_offset(to.end_offset);
    states.take_snapshot();
    Ok(rule)
}

/// Reads the log from the end of the state up to `to.end_offset`, segment by segment.
fn replay(
    states: &mut ProducerStates,
    segments: &Segments,
    to: &Rebuild,
    snapshot_at: [Option<i64>; 2],
) -> Result<(), Refusal> {
    let holds_end = segments.floor(to.end_offset);
    for place in segments.places(states.end_offset(), to.end_offset) {
        let Some(base_offset) = segments.base(place) else {
            break;
        };
        let from = base_offset.max(states.end_offset()).max(to.start_offset);
        states.set_end_offset(from);
        if snapshot_at.contains(&Some(base_offset)) {
            states.take_snapshot();
        }
        let within = segments.places_in(place);
        let end = if holds_end == Some(place) {
            segments.place_of(to.end_offset).min(within.end)
        } else {
            within.end
        };
        let first = segments.place_of(from).max(within.start);
        read(
            states,
            segments.batches().get(first..end).unwrap_or_default(),
        )?;
    }
    Ok(())
}

/// Takes in batches as a follower does, all at once.
fn read(states: &mut ProducerStates, batches: &[StoredBatch]) -> Result<(), Refusal> {
    let mut infos: Vec<AppendInfo> = Vec::new();
    let mut places: SortedMap<i64, usize> = SortedMap::new();
    let mut completed = Vec::new();
    for stored in batches {
        let producer_id = stored.batch.identity.producer_id;
        if !stored.batch.identity.is_valid() {
            continue;
        }
        let place = *places.get_or_insert_with(producer_id, || {
            infos.push(AppendInfo::new(states, producer_id, Origin::Replication));
            infos.len() - 1
        });
        let (_, closed) = infos[place].append(stored.placed(), TransactionVersion::UNKNOWN)?;
        completed.extend(closed);
        states.end_verification(&stored.batch);
    }
    for info in infos {
        states.update(info);
    }
    for closed in &completed {
        states.complete(closed);
    }
    Ok(())
}
