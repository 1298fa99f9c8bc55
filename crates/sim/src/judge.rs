//! Judging a run that is over: where each record's copies are, and what it all comes to.

use alloc::vec::Vec;

use ackscope_protocol::RecordId;
use ackscope_protocol::config::Acks;
use ackscope_protocol::sorted::{SortedMap, SortedSet};

use crate::run::Run;
use crate::trace::{Belief, RecordHistory, Told};
use crate::verdict::Verdict;

/// Exceptions after which the application cannot know whether the record is stored, whatever the producer knew.
const LEAVES_OPEN: [&str; 4] = [
    "TimeoutException",
    "NetworkException",
    "NotEnoughReplicasAfterAppendException",
    "UnknownServerException",
];

impl Run {
    /// Finds the copies of every record, and counts.
    pub(crate) fn judge(&mut self) {
        for log in &self.logs {
            for stored in log.batches() {
                for (record, offset) in stored.batch.records.iter().zip(stored.base_offset..) {
                    if let Some(history) = self.records.get_mut(record.id.0 as usize) {
                        history.offsets.push(offset);
                    }
                }
            }
        }
        self.verdict = self.count();
    }

    /// The first of the calls of `send()` with which the application sent this record.
    #[must_use]
    pub fn root(&self, record: RecordId) -> RecordId {
        let mut root = record;
        while let Some(before) = self.record(root).and_then(|record| record.again) {
            root = before;
        }
        root
    }

    /// All calls of `send()` for each record, by the first, in order.
    #[must_use]
    pub fn families(&self) -> SortedMap<RecordId, Vec<RecordId>> {
        let mut families: SortedMap<RecordId, Vec<RecordId>> = SortedMap::new();
        for record in &self.records {
            families
                .get_or_default(self.root(record.id))
                .push(record.id);
        }
        families
    }

    fn count(&self) -> Verdict {
        let mut verdict = Verdict {
            filtered: self
                .requests
                .iter()
                .flat_map(|request| &request.parts)
                .filter(|part| matches!(part.result, crate::trace::PartResult::Filtered { .. }))
                .count() as u32,
            reordered: self.reordered(),
            ..Verdict::default()
        };
        for members in self.families().values() {
            let members: Vec<&RecordHistory> =
                members.iter().filter_map(|id| self.record(*id)).collect();
            let copies: u32 = members
                .iter()
                .map(|record| record.offsets.len() as u32)
                .sum();
            let told_ok = members
                .iter()
                .any(|record| matches!(record.told, Some((_, Told::Ok { .. }))));
            let told_failed = !told_ok && members.iter().any(|record| record.told.is_some());
            verdict.sent += 1;
            verdict.stored += u32::from(copies > 0);
            verdict.copies += copies;
            verdict.duplicates += copies.saturating_sub(1);
            verdict.lost += u32::from(copies == 0);
            verdict.told_ok += u32::from(told_ok);
            verdict.told_failed += u32::from(told_failed);
            verdict.unknown += u32::from(!members.iter().any(|record| self.is_certain(record)));
            verdict.stored_but_told_failed += u32::from(told_failed && copies > 0);
            verdict.acked_but_lost += u32::from(told_ok && copies == 0);
        }
        verdict
    }

    /// Whether the application can know from what it was told whether this call of `send()` stored the record.
    fn is_certain(&self, record: &RecordHistory) -> bool {
        let acks_zero = self
            .setup
            .producers
            .get(usize::from(record.producer))
            .is_some_and(|producer| producer.config.acks == Acks::Zero);
        match &record.told {
            None => false,
            Some((_, Told::Ok { .. })) => !acks_zero,
            Some((at, Told::Failed { exception })) => {
                let belief = record
                    .beliefs
                    .iter()
                    .rev()
                    .find(|span| span.from <= *at)
                    .map(|span| span.belief);
                !LEAVES_OPEN.contains(exception) && belief == Some(Belief::NotStored)
            }
        }
    }

    /// Records with a copy behind that of a record which the same producer sent later to the same partition.
    fn reordered(&self) -> u32 {
        let mut out_of_order = SortedSet::new();
        for log in &self.logs {
            let mut newest: SortedMap<u16, RecordId> = SortedMap::new();
            for record in log
                .batches()
                .iter()
                .flat_map(|stored| stored.batch.records.iter())
            {
                let Some(history) = self.record(record.id) else {
                    continue;
                };
                let newest = newest.get_or_insert_with(history.producer, || record.id);
                if record.id < *newest {
                    out_of_order.insert(self.root(record.id));
                }
                *newest = (*newest).max(record.id);
            }
        }
        out_of_order.len() as u32
    }
}
