//! The high watermark and the last stable offset.
//!
//! Source: `UnifiedLog.updateHighWatermark`, `lastStableOffset`, `maybeIncrementFirstUnstableOffset`.

use super::PartitionLog;

impl PartitionLog {
    /// The offset below which everything is on all in-sync replicas. Whoever owns the log moves it.
    #[must_use]
    pub fn high_watermark(&self) -> i64 {
        self.high_watermark
    }

    /// The offset of the oldest record whose transaction is open, or ended above the high watermark; `None` without
    /// any.
    #[must_use]
    pub fn first_unstable_offset(&self) -> Option<i64> {
        self.first_unstable_offset
    }

    /// The offset below which every transaction is decided and replicated: how far consumers read that want committed
    /// records only.
    #[must_use]
    pub fn last_stable_offset(&self) -> i64 {
        match self.first_unstable_offset {
            Some(offset) if offset < self.high_watermark => offset,
            _ => self.high_watermark,
        }
    }

    /// Moves the high watermark, not below the start of the log nor beyond its end; gives where it is now.
    pub fn set_high_watermark(&mut self, offset: i64) -> i64 {
        let offset = offset.max(self.start_offset).min(self.end_offset);
        self.high_watermark = offset;
        self.states.on_replicated(offset);
        self.refresh_first_unstable();
        offset
    }

    /// The end of the log may have moved below the high watermark.
    pub(super) fn keep_high_watermark_below_end(&mut self) {
        if self.high_watermark >= self.end_offset {
            self.set_high_watermark(self.end_offset);
        }
    }

    /// Looks up the first unstable offset again. Of a batch that holds it, or of the first behind it, it is the base
    /// offset, even if that lies below the start of the log.
    pub(super) fn refresh_first_unstable(&mut self) {
        self.first_unstable_offset = self.states.first_unstable_offset().map(|offset| {
            let offset = offset.max(self.start_offset);
            if offset >= self.end_offset || self.segments.floor(offset).is_none() {
                return offset;
            }
            let place = self.segments.place_of(offset);
            let found = self.segments.batches().get(place);
            found.map_or(self.end_offset, |stored| stored.base_offset)
        });
    }
}
