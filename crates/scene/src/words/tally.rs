//! The verdict in figures.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ackscope_protocol::RecordId;
use ackscope_sim::trace::{Belief, EventId, EventKind, Told};
use ackscope_sim::{Run, Verdict};

use super::line::Voice;
use super::phrase::Phrase;
use crate::Locale;
use crate::lookup;
use crate::position::Position;

/// One figure of the verdict: for instance *in the log* and *3 copies*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it counts.
    pub label: String,
    /// What it comes to.
    pub value: String,
    /// Whether that is good, bad or doubtful.
    pub voice: Voice,
}

/// The verdict in figures, at the position, or at the end of the run.
#[must_use]
pub fn verdict(run: &Run, position: Option<Position>, locale: Locale) -> Vec<Figure> {
    let last = run
        .events
        .len()
        .checked_sub(1)
        .map(|last| EventId(last as u32));
    let tally = match position {
        Some(position) if position.event < last => at(run, position.event),
        _ => run.verdict,
    };
    figures(&tally, locale)
}

fn figures(tally: &Verdict, locale: Locale) -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut add = |label: Phrase, value: String, voice| {
        figures.push(Figure {
            label: label.text(locale).to_string(),
            value,
            voice,
        });
    };
    add(Phrase::Sent, tally.sent.to_string(), Voice::Strong);
    let (value, voice) = copies(tally, locale);
    add(Phrase::InTheLog, value, voice);
    let (value, voice) = told(tally, locale);
    add(Phrase::AppTold, value, voice);
    if tally.filtered > 0 {
        let value = counted(tally.filtered, Phrase::OneResend, Phrase::Resends, locale);
        add(Phrase::FilteredLabel, value, Voice::Good);
    }
    if tally.reordered > 0 {
        let value = counted(tally.reordered, Phrase::OneRecord, Phrase::Records, locale);
        add(Phrase::OutOfOrder, value, Voice::Bad);
    }
    if tally.unknown > 0 {
        let value = counted(tally.unknown, Phrase::OneRecord, Phrase::Records, locale);
        add(Phrase::InDoubt, value, Voice::Doubt);
    }
    figures
}

fn counted(count: u32, one: Phrase, many: Phrase, locale: Locale) -> String {
    if count == 1 {
        one.text(locale).to_string()
    } else {
        many.fill(locale, &[count.to_string()])
    }
}

fn copies(tally: &Verdict, locale: Locale) -> (String, Voice) {
    let count = tally.copies.to_string();
    let stored = tally.stored.to_string();
    let all = if tally.copies == 0 {
        Phrase::Nothing.text(locale).to_string()
    } else if tally.stored == 1 && tally.sent == 1 {
        counted(tally.copies, Phrase::OneCopy, Phrase::Copies, locale)
    } else if tally.copies == tally.stored {
        if tally.copies == 1 {
            Phrase::OneCopy.text(locale).to_string()
        } else {
            Phrase::OneCopyEach.fill(locale, &[count])
        }
    } else if tally.stored == 1 {
        Phrase::CopiesOfOne.fill(locale, &[count])
    } else {
        Phrase::CopiesOf.fill(locale, &[count, stored])
    };
    // While something is under way, what is not there yet is not missing.
    let under_way = tally.told_ok + tally.told_failed < tally.sent;
    let lost = if under_way { 0 } else { tally.lost };
    let text = if lost > 0 && tally.copies > 0 {
        Phrase::Missing.fill(locale, &[all, lost.to_string()])
    } else {
        all
    };
    let voice = if tally.duplicates > 0 || lost > 0 {
        Voice::Bad
    } else if tally.copies > 0 {
        Voice::Good
    } else {
        Voice::Strong
    };
    (text, voice)
}

fn told(tally: &Verdict, locale: Locale) -> (String, Voice) {
    let (ok, failed) = (tally.told_ok, tally.told_failed);
    let doubtful = tally.acked_but_lost > 0 || tally.stored_but_told_failed > 0;
    let good = if doubtful { Voice::Bad } else { Voice::Good };
    match (ok, failed, tally.sent) {
        (0, 0, _) => (
            Phrase::NothingToldYet.text(locale).to_string(),
            Voice::Doubt,
        ),
        (1, 0, 1) => (Phrase::Ok.text(locale).to_string(), good),
        (0, 1, 1) => (Phrase::Failed.text(locale).to_string(), Voice::Bad),
        (_, 0, _) => (Phrase::OkCount.fill(locale, &[ok.to_string()]), good),
        (0, _, _) => (
            Phrase::FailedCount.fill(locale, &[failed.to_string()]),
            Voice::Bad,
        ),
        _ => {
            let mut text = Phrase::OkCount.fill(locale, &[ok.to_string()]);
            text.push_str(Phrase::Comma.text(locale));
            text.push_str(&Phrase::FailedCount.fill(locale, &[failed.to_string()]));
            (text, Voice::Bad)
        }
    }
}

/// What it comes to after some of the events.
fn at(run: &Run, event: Option<EventId>) -> Verdict {
    let done = event
        .map_or(0, |event| event.0 as usize + 1)
        .min(run.events.len());
    let mut copies: Vec<u32> = alloc::vec![0; run.records.len()];
    let mut told: Vec<Option<bool>> = alloc::vec![None; run.records.len()];
    let mut sent: Vec<bool> = alloc::vec![false; run.records.len()];
    let mut tally = Verdict::default();
    let root = |record: RecordId| lookup::origin(run, record).0 as usize;
    for placed in lookup::logs_after(run, done) {
        for record in lookup::part_records(run, placed.request, placed.part) {
            if let Some(count) = copies.get_mut(root(*record)) {
                *count += 1;
            }
        }
    }
    for event in &run.events[..done] {
        match &event.kind {
            EventKind::Send { record, .. } => mark(&mut sent, root(*record), true),
            EventKind::Filtered { .. } => tally.filtered += 1,
            EventKind::Told { record, told: what } => {
                mark(
                    &mut told,
                    root(*record),
                    Some(matches!(what, Told::Ok { .. })),
                );
            }
            _ => {}
        }
    }
    tally.sent = count(&sent, |sent| *sent);
    tally.copies = copies.iter().sum();
    tally.stored = count(&copies, |copies| *copies > 0);
    tally.duplicates = tally.copies - tally.stored;
    tally.lost = tally.sent.saturating_sub(tally.stored);
    tally.told_ok = count(&told, |told| *told == Some(true));
    tally.told_failed = count(&told, |told| *told == Some(false));
    tally.unknown = run
        .records
        .iter()
        .filter(|record| {
            let now = record
                .beliefs
                .iter()
                .take_while(|span| Some(span.event) <= event);
            now.last()
                .is_some_and(|span| span.belief == Belief::CannotKnow)
        })
        .count() as u32;
    tally
}

fn mark<T>(all: &mut [T], place: usize, value: T) {
    if let Some(entry) = all.get_mut(place) {
        *entry = value;
    }
}

fn count<T>(all: &[T], which: impl Fn(&T) -> bool) -> u32 {
    all.iter().filter(|one| which(one)).count() as u32
}
