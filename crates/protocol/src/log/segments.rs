//! The batches of a log and the segments that they are in.
//!
//! Source: `org.apache.kafka.storage.internals.log.{LocalLog, LogSegments, LogSegment}`.

use alloc::vec::Vec;
use core::ops::Range;

use crate::time::Millis;

use super::{AbortedTransaction, StoredBatch};

/// A segment: the file that holds the batches from its base offset up to the next segment's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The offset that names its files.
    pub base_offset: i64,
    /// Its transaction index: the aborted transactions whose markers it holds, in the order of the markers.
    pub aborted: Vec<AbortedTransaction>,
}

impl Segment {
    fn new(base_offset: i64) -> Self {
        Self {
            base_offset,
            aborted: Vec::new(),
        }
    }
}

/// All segments, at least one, and all batches; the last segment is the active one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segments {
    segments: Vec<Segment>,
    batches: Vec<StoredBatch>,
}

impl Segments {
    /// One empty segment.
    pub(super) fn new(base_offset: i64) -> Self {
        Self {
            segments: Vec::from([Segment::new(base_offset)]),
            batches: Vec::new(),
        }
    }

    pub(super) fn all(&self) -> &[Segment] {
        &self.segments
    }

    pub(super) fn batches(&self) -> &[StoredBatch] {
        &self.batches
    }

    pub(super) fn first_base(&self) -> i64 {
        self.segments
            .first()
            .map_or(0, |segment| segment.base_offset)
    }

    /// The place of the active segment.
    pub(super) fn active(&self) -> usize {
        self.segments.len().saturating_sub(1)
    }

    pub(super) fn active_base(&self) -> i64 {
        self.segments
            .last()
            .map_or(0, |segment| segment.base_offset)
    }

    pub(super) fn base(&self, place: usize) -> Option<i64> {
        self.segments.get(place).map(|segment| segment.base_offset)
    }

    /// The place of the segment with the greatest base offset that is not above `offset` (`floorSegment`).
    pub(super) fn floor(&self, offset: i64) -> Option<usize> {
        self.segments
            .partition_point(|segment| segment.base_offset <= offset)
            .checked_sub(1)
    }

    /// The places of the segments from the one that holds `from` up to the last that begins below `to`
    /// (`LogSegments.values`).
    pub(super) fn places(&self, from: i64, to: i64) -> Range<usize> {
        let start = self.floor(from).unwrap_or(0);
        start
            ..self
                .segments
                .partition_point(|segment| segment.base_offset < to)
    }

    /// The place in [`Self::batches`] of the batch that holds `offset`, or else of the first behind it
    /// (`FileRecords.searchForOffsetFromPosition`).
    pub(super) fn place_of(&self, offset: i64) -> usize {
        self.batches
            .partition_point(|stored| stored.last_offset() < offset)
    }

    /// The places in [`Self::batches`] of the batches of a segment.
    pub(super) fn places_in(&self, place: usize) -> Range<usize> {
        let from = |place: usize| {
            self.base(place).map_or(self.batches.len(), |base| {
                self.batches
                    .partition_point(|stored| stored.base_offset < base)
            })
        };
        from(place)..from(place + 1)
    }

    pub(super) fn batches_in(&self, place: usize) -> &[StoredBatch] {
        self.batches.get(self.places_in(place)).unwrap_or_default()
    }

    /// The offset behind the last batch of the active segment, or its base offset
    /// (`LogSegment.readNextOffset`): what a start of the broker takes for the end of the log.
    pub(super) fn next_offset(&self) -> i64 {
        self.batches_in(self.active())
            .last()
            .map_or(self.active_base(), |stored| {
                stored.last_offset().saturating_add(1)
            })
    }

    /// The largest timestamp in a segment; `None` if it is empty (`LogSegment.largestRecordTimestamp`).
    pub(super) fn largest_timestamp(&self, place: usize) -> Option<Millis> {
        self.batches_in(place)
            .iter()
            .map(StoredBatch::max_timestamp)
            .max()
    }

    pub(super) fn push(&mut self, stored: StoredBatch) {
        self.batches.push(stored);
    }

    /// Begins a new active segment; an empty one at the same offset is replaced (`LocalLog.roll`).
    pub(super) fn roll(&mut self, base_offset: i64) {
        if self.active_base() == base_offset {
            self.segments.pop();
        }
        self.segments.push(Segment::new(base_offset));
    }

    /// Notes an aborted transaction in the index of a segment (`LogSegment.updateTxnIndex`).
    pub(super) fn note_aborted(&mut self, place: usize, aborted: AbortedTransaction) {
        if let Some(segment) = self.segments.get_mut(place) {
            segment.aborted.push(aborted);
        }
    }

    /// Empties the transaction index of a segment (`TransactionIndex.reset`).
    pub(super) fn forget_aborted(&mut self, place: usize) {
        if let Some(segment) = self.segments.get_mut(place) {
            segment.aborted.clear();
        }
    }

    /// Removes what begins behind `offset`, and the batch that holds it; gives the base offsets of the removed
    /// segments (`LocalLog.truncateTo`).
    pub(super) fn truncate_to(&mut self, offset: i64) -> Vec<i64> {
        let kept = self
            .segments
            .partition_point(|segment| segment.base_offset <= offset)
            .max(1);
        let removed = self
            .segments
            .drain(kept..)
            .map(|segment| segment.base_offset)
            .collect();
        self.cut(offset);
        if let Some(active) = self.segments.last_mut() {
            active
                .aborted
                .retain(|aborted| aborted.last_offset < offset);
        }
        removed
    }

    /// Loses the end of the active segment's file, from the batch that holds `offset`.
    pub(super) fn cut(&mut self, offset: i64) {
        let from = self.place_of(offset.max(self.active_base()));
        self.batches.truncate(from);
    }

    /// Removes the first `count` segments with their batches; gives their base offsets.
    pub(super) fn remove_first(&mut self, count: usize) -> Vec<i64> {
        let count = count.min(self.active());
        let batches = self.places_in(count).start;
        self.batches.drain(..batches);
        self.segments
            .drain(..count)
            .map(|segment| segment.base_offset)
            .collect()
    }
}
