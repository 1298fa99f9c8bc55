//! What to say. Each message is a case of an enum with its text in every language; a missing translation does not
//! compile. Kafka's own names stay as they are in every language.

mod cluster;
mod facts;
mod fill;
pub(crate) mod label;
mod line;
mod phrase;
mod receipt;
mod story;
mod tally;
mod told;

pub use line::{Line, Span, Voice};
pub use receipt::{ReceiptRow, ReceiptTable, receipt};
pub use tally::{Figure, verdict};

pub(crate) use cluster::ClusterStory;
pub(crate) use label::Label;
pub(crate) use phrase::{Phrase, copies};
pub(crate) use told::Story;

use alloc::string::{String, ToString};

use ackscope_protocol::{Instant, RuleId};
use ackscope_sim::Run;
use ackscope_sim::trace::EventId;

use crate::Locale;
use crate::format;
use crate::lookup;
use crate::position::Position;
use crate::score::{Ending, Flight};
use facts::Facts;
use fill::fill_with;

/// The rule that decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleNote {
    /// Its id.
    pub rule: RuleId,
    /// What it says.
    pub title: String,
    /// Where Kafka has it, since which release, and by which proposal: one line.
    pub source: String,
}

/// What just happened, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Now {
    /// One or two sentences.
    pub story: Line,
    /// The rule that decided, where one did.
    pub rule: Option<RuleNote>,
}

/// The verdict in one line, at the position, or at the end of the run.
#[must_use]
pub fn verdict_line(run: &Run, position: Option<Position>, locale: Locale) -> Line {
    let mut line = Line::default();
    for figure in verdict(run, position, locale) {
        if !line.is_empty() {
            line.push("   ", Voice::Plain);
        }
        line.push(figure.label, Voice::Plain);
        line.push(" ", Voice::Plain);
        line.push(figure.value, figure.voice);
    }
    line
}

/// What just happened, and why.
#[must_use]
pub fn now(run: &Run, position: Position, locale: Locale) -> Now {
    let event = position.event.and_then(|id| run.events.get(id.0 as usize));
    let (Some(id), Some(event)) = (position.event, event) else {
        return Now {
            story: Line::plain(Phrase::NothingYet.text(locale)),
            rule: None,
        };
    };
    Now {
        story: words_of(run, id, locale, 1),
        rule: event.rule.map(|rule| rule_note(rule, locale)),
    }
}

/// An event in one short line, for the list. The time stands beside it: see [`moment`].
#[must_use]
pub fn event_line(run: &Run, event: EventId, locale: Locale) -> Line {
    words_of(run, event, locale, 0)
}

/// What is told of an event: in a line (0), or as a story (1).
fn words_of(run: &Run, id: EventId, locale: Locale, which: usize) -> Line {
    let (Some(facts), Some(words)) = (Facts::of(run, id, locale), story::words(run, id, locale))
    else {
        return Line::default();
    };
    fill_with(words[which], &|name| facts.word(name))
}

/// A rule in words.
#[must_use]
pub fn rule_note(rule: RuleId, locale: Locale) -> RuleNote {
    let known = rule.rule();
    let mut source = known.source.to_string();
    for part in [known.reference, known.since] {
        if part.is_empty() {
            continue;
        }
        source.push_str(" · ");
        if part == known.since {
            source.push_str(Phrase::Since.text(locale));
            source.push(' ');
        }
        source.push_str(part);
    }
    RuleNote {
        rule,
        title: rule.title(locale).to_string(),
        source,
    }
}

/// A moment as people read it, for instance `1,103 ms`.
#[must_use]
pub fn moment(at: Instant) -> String {
    format::moment(at)
}

/// A length of time as people read it, for instance `300 ms` or `119.5 s`.
#[must_use]
pub fn span(length: ackscope_protocol::Span) -> String {
    format::span(length)
}

/// The position in words, for those who hear the time axis: `406 ms, event 15 of 21: broker filters order-42 …`.
#[must_use]
pub fn position_line(run: &Run, position: Position, locale: Locale) -> String {
    let count = run.events.len().to_string();
    let number = position.event.map_or(0, |id| id.0 + 1).to_string();
    let place = Phrase::EventOf.fill(locale, &[number, count]);
    let mut text = alloc::format!(
        "{}{}{place}",
        moment(position.time),
        Phrase::Comma.text(locale)
    );
    if let Some(id) = position.event {
        text.push_str(Phrase::Colon.text(locale));
        text.push_str(&event_line(run, id, locale).to_string());
    }
    text
}

/// A message in words: what it is, when it leaves and how it ends.
pub(crate) fn message_title(run: &Run, flight: &Flight, locale: Locale) -> String {
    let Some(request) = run.requests.get(flight.request as usize) else {
        return String::new();
    };
    let names = if request.parts.is_empty() {
        String::from("InitProducerId")
    } else {
        lookup::request_names(run, request)
    };
    let what = match (flight.response, request.parts.first()) {
        (true, _) => Phrase::ResponseFor.fill(locale, &[names]),
        (false, Some(part)) => Phrase::AttemptOf.fill(locale, &[part.attempt.to_string(), names]),
        (false, None) => names,
    };
    let (from, to) = (moment(flight.from), moment(flight.to));
    let how = match flight.ending {
        Ending::Arrives if flight.held => Phrase::HeldUntil.fill(locale, &[from, to]),
        Ending::Arrives => Phrase::FromTo.fill(locale, &[from, to]),
        Ending::Unread => Phrase::FromToUnread.fill(locale, &[from, to]),
        Ending::Vanishes => Phrase::FromToNobody.fill(locale, &[from, to]),
        Ending::Lost => Phrase::FromLost.fill(locale, &[from]),
        Ending::HeldForEver => Phrase::FromHeld.fill(locale, &[from]),
        Ending::UnderWay => Phrase::FromUnderWay.fill(locale, &[from]),
    };
    alloc::format!("{what}{}{how}", Phrase::Comma.text(locale))
}
