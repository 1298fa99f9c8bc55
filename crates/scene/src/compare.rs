//! What differs between runs that are compared.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ackscope_protocol::Instant;
use ackscope_sim::Run;
use ackscope_sim::trace::{EventId, EventKind, Told};

use crate::Locale;
use crate::lookup;
use crate::words::{self, Line, Phrase, Voice};

/// Where two runs go apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// When.
    pub at: Instant,
    /// The first event of the one run that the other does not have.
    pub one: Option<EventId>,
    /// The first event of the other run that the one does not have.
    pub other: Option<EventId>,
}

/// What can be seen of an event. Identities and sequences are left out: that they differ is what a comparison of
/// idempotence off and on begins with, and shows nothing by itself.
#[derive(PartialEq, Eq)]
struct Seen {
    at: Instant,
    what: u8,
    about: u32,
    detail: i64,
}

fn seen(run: &Run, place: usize) -> Option<Seen> {
    let event = run.events.get(place)?;
    let first = |request: u32| {
        lookup::first_part(run, request)
            .and_then(|part| part.records.first())
            .map_or(u32::MAX, |record| record.0)
    };
    let in_part = |request: u32, part: u16| {
        lookup::part_records(run, request, part)
            .first()
            .map_or(u32::MAX, |record| record.0)
    };
    use EventKind as K;
    let (what, about, detail) = match &event.kind {
        K::Send { record, .. } => (0, record.0, 0),
        K::Told {
            record,
            told: Told::Ok { offset },
        } => (1, record.0, *offset),
        K::Told { record, .. } => (2, record.0, 0),
        K::Appended {
            request,
            part,
            receipt,
            ..
        } => (3, in_part(*request, *part), receipt.base_offset),
        K::Filtered { request, part, .. } => (4, in_part(*request, *part), 0),
        K::Rejected {
            request,
            part,
            error,
            ..
        } => (5, in_part(*request, *part), i64::from(error.code())),
        K::RequestSent { request } => (6, first(*request), 0),
        K::RequestLost { request } => (7, first(*request), 0),
        K::RequestArrived { request } => (8, first(*request), 0),
        K::ResponseLost { request } => (9, first(*request), 0),
        K::ResponseRead { request } => (10, first(*request), 0),
        K::ResponseUnread { request } => (11, first(*request), 0),
        K::TimedOut { request } => (12, first(*request), 0),
        K::Closed { connection, .. } => (13, connection.0, 0),
        K::BrokerDown { node, .. } => (14, node.0.0, 0),
        K::BrokerUp { node, .. } => (15, node.0.0, 0),
        K::ProducerDown { producer } => (16, u32::from(*producer), 0),
        K::ProducerUp { producer } => (17, u32::from(*producer), 0),
        K::Expired { batch, .. } => (18, *batch, 0),
        K::Fatal { producer, .. } => (19, u32::from(*producer), 0),
        K::WaitOver {
            request,
            part,
            error,
        } => (20, in_part(*request, *part), i64::from(error.code())),
        K::LeaderElected {
            partition, epoch, ..
        } => (21, partition.0, i64::from(*epoch)),
        K::Truncated { broker, to, .. } => (22, broker.0, *to),
        _ => return None,
    };
    Some(Seen {
        at: event.at,
        what,
        about,
        detail,
    })
}

/// Where two runs go apart for the first time; `None` if the same happens in both.
#[must_use]
pub fn first_difference(one: &Run, other: &Run) -> Option<Difference> {
    let list = |run: &Run| -> Vec<(EventId, Seen)> {
        (0..run.events.len())
            .filter_map(|place| Some((EventId(place as u32), seen(run, place)?)))
            .collect()
    };
    let (left, right) = (list(one), list(other));
    let same = left
        .iter()
        .zip(&right)
        .take_while(|(a, b)| a.1 == b.1)
        .count();
    let (a, b) = (left.get(same), right.get(same));
    let at = match (a, b) {
        (Some(a), Some(b)) => a.1.at.min(b.1.at),
        (Some(one), None) | (None, Some(one)) => one.1.at,
        (None, None) => return None,
    };
    // What comes later in the one than in the other is no counterpart.
    let at_once =
        |entry: Option<&(EventId, Seen)>| entry.filter(|one| one.1.at == at).map(|one| one.0);
    Some(Difference {
        at,
        one: at_once(a),
        other: at_once(b),
    })
}

/// The first difference in words.
#[must_use]
pub fn difference_line(one: &Run, other: &Run, locale: Locale) -> Line {
    let Some(difference) = first_difference(one, other) else {
        return Line::plain(Phrase::SameInBoth.text(locale));
    };
    let at = words::moment(difference.at);
    let say = |run: &Run, event: EventId| words::event_line(run, event, locale).to_string();
    let text = match (difference.one, difference.other) {
        (Some(a), Some(b)) => {
            Phrase::DifferenceBoth.fill(locale, &[at, say(one, a), say(other, b)])
        }
        (Some(a), None) => Phrase::DifferenceOne.fill(locale, &[at, say(one, a)]),
        (None, Some(b)) => Phrase::DifferenceOther.fill(locale, &[at, say(other, b)]),
        (None, None) => String::new(),
    };
    Line::plain(text)
}

/// What changed in the outcome between an old run and a new one, in words; empty if nothing did.
#[must_use]
pub fn changed_line(old: &Run, new: &Run, locale: Locale) -> Line {
    let (before, after) = (
        words::verdict(old, None, locale),
        words::verdict(new, None, locale),
    );
    let mut labels: Vec<&String> = before.iter().map(|figure| &figure.label).collect();
    for figure in &after {
        if !labels.contains(&&figure.label) {
            labels.push(&figure.label);
        }
    }
    let none = || (Phrase::NoneKnown.text(locale).to_string(), Voice::Plain);
    let mut line = Line::default();
    for label in labels {
        let value = |figures: &[words::Figure]| {
            figures
                .iter()
                .find(|figure| figure.label == *label)
                .map_or_else(none, |figure| (figure.value.clone(), figure.voice))
        };
        let ((was, _), (is, voice)) = (value(&before), value(&after));
        if was == is {
            continue;
        }
        if !line.is_empty() {
            line.push(Phrase::Semicolon.text(locale), Voice::Plain);
        }
        line.push(alloc::format!("{label} {was} → "), Voice::Plain);
        line.push(is, voice);
    }
    line
}
