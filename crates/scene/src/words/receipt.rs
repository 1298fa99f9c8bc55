//! Receipts: the numbers that decided about a batch, side by side.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ackscope_protocol::sequence;
use ackscope_sim::Run;
use ackscope_sim::trace::{EventId, EventKind, Lookup, Receipt};

use super::line::{Line, Voice};
use super::phrase::Phrase;
use super::{RuleNote, rule_note};
use crate::Locale;
use crate::score::offsets;

/// The numbers that decided about a batch, side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiptTable {
    /// The question that it answers, for instance *Why filtered?*
    pub question: String,
    /// The heads of the columns: what is compared, the batch, what the broker remembered.
    pub heads: [String; 3],
    /// The rows.
    pub rows: Vec<ReceiptRow>,
    /// The outcome in a line.
    pub outcome: Line,
    /// The rule.
    pub rule: Option<RuleNote>,
}

/// A row of a receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiptRow {
    /// What is compared.
    pub name: String,
    /// In the batch.
    pub batch: String,
    /// What the broker remembered.
    pub remembered: String,
    /// Whether they agree as the rule asks; `None` where nothing is compared.
    pub agrees: Option<bool>,
}

/// The numbers that decided, where an event has a receipt.
#[must_use]
pub fn receipt(run: &Run, event: EventId, locale: Locale) -> Option<ReceiptTable> {
    let event = run.events.get(event.0 as usize)?;
    let (receipt, question, template, word, voice) = match &event.kind {
        EventKind::Filtered { receipt, .. } => (
            receipt,
            Phrase::WhyFiltered,
            Phrase::OutcomeFiltered,
            receipt.base_offset.to_string(),
            Voice::Good,
        ),
        EventKind::Appended { receipt, .. } => (
            receipt,
            Phrase::WhyAppended,
            Phrase::OutcomeAppended,
            offsets(receipt.base_offset, receipt.last_offset),
            Voice::Plain,
        ),
        EventKind::Rejected {
            receipt: Some(receipt),
            error,
            ..
        } => (
            receipt,
            Phrase::WhyRefused,
            Phrase::OutcomeRefused,
            error.name().to_string(),
            Voice::Bad,
        ),
        _ => return None,
    };
    let mut outcome = Line::default();
    outcome.push(template.fill(locale, &[word]), voice);
    let heads = [
        Phrase::HeadCompared,
        Phrase::HeadBatch,
        Phrase::HeadRemembered,
    ];
    Some(ReceiptTable {
        question: question.text(locale).to_string(),
        heads: heads.map(|head| head.text(locale).to_string()),
        rows: rows(receipt, locale),
        outcome,
        rule: event.rule.map(|rule| rule_note(rule, locale)),
    })
}

fn rows(receipt: &Receipt, locale: Locale) -> Vec<ReceiptRow> {
    let none = || Phrase::NoneKnown.text(locale).to_string();
    let row = |name: Phrase, batch: i64, remembered: String, agrees| ReceiptRow {
        name: name.text(locale).to_string(),
        batch: batch.to_string(),
        remembered,
        agrees,
    };
    let identity = receipt.identity;
    let (pid, epoch) = (identity.producer_id, i64::from(identity.epoch));
    let (first, last) = (
        i64::from(receipt.first_sequence),
        i64::from(receipt.last_sequence),
    );
    let Some(known) = &receipt.remembered else {
        return alloc::vec![
            row(Phrase::RowProducerId, pid, none(), None),
            row(Phrase::RowEpoch, epoch, none(), None),
            row(Phrase::RowFirst, first, none(), None),
            row(Phrase::RowLast, last, none(), None),
        ];
    };
    let same = |mine: i64, theirs: i64| (theirs.to_string(), Some(mine == theirs));
    let (known_pid, pid_agrees) = same(pid, known.identity.producer_id);
    let (known_epoch, epoch_agrees) = same(epoch, i64::from(known.identity.epoch));
    let mut rows = alloc::vec![
        row(Phrase::RowProducerId, pid, known_pid, pid_agrees),
        row(Phrase::RowEpoch, epoch, known_epoch, epoch_agrees),
    ];
    let matched = receipt
        .matched
        .and_then(|place| known.batches.get(usize::from(place)));
    match (matched, known.batches.last()) {
        (Some(batch), _) => rows.extend(against(batch, first, last, row)),
        // Not one of those that are remembered: then it has to be the next.
        (None, Some(newest)) => {
            let newer = epoch > i64::from(known.identity.epoch);
            let next = if newer {
                0
            } else {
                sequence::increment(newest.last_sequence, 1)
            };
            let expected = Phrase::RowExpected.fill(locale, &[next.to_string()]);
            rows.push(row(
                Phrase::RowFirst,
                first,
                expected,
                Some(first == i64::from(next)),
            ));
        }
        (None, None) => rows.push(row(Phrase::RowFirst, first, none(), None)),
    }
    rows
}

fn against(
    batch: &Lookup,
    first: i64,
    last: i64,
    row: impl Fn(Phrase, i64, String, Option<bool>) -> ReceiptRow,
) -> [ReceiptRow; 2] {
    let (known_first, known_last) = (
        i64::from(batch.first_sequence),
        i64::from(batch.last_sequence),
    );
    [
        row(
            Phrase::RowFirst,
            first,
            known_first.to_string(),
            Some(first == known_first),
        ),
        row(
            Phrase::RowLast,
            last,
            known_last.to_string(),
            Some(last == known_last),
        ),
    ]
}
