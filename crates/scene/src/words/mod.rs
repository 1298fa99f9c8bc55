//! What to say. Each message is a case of an enum, with one function for each language; a missing translation does not
//! compile. Kafka's own names stay as they are in every language.

mod fill;
pub(crate) mod label;
mod line;

pub use line::{Line, Span, Voice};

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::RuleId;
use ackscope_sim::Run;
use ackscope_sim::trace::EventId;

use crate::locale::Locale;
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

/// The verdict in figures, at the position, or at the end of the run.
#[must_use]
pub fn verdict(run: &Run, position: Option<Position>, locale: Locale) -> Vec<Figure> {
    let _ = (run, position, locale);
    Vec::new()
}

/// The verdict in one line, at the position, or at the end of the run.
#[must_use]
pub fn verdict_line(run: &Run, position: Option<Position>, locale: Locale) -> Line {
    let _ = (run, position, locale);
    Line::default()
}

/// What just happened, and why.
#[must_use]
pub fn now(run: &Run, position: Position, locale: Locale) -> Now {
    let _ = (run, position, locale);
    Now {
        story: Line::default(),
        rule: None,
    }
}

/// An event in one short line, for the list. The time stands beside it: see [`moment`].
#[must_use]
pub fn event_line(run: &Run, event: EventId, locale: Locale) -> Line {
    let _ = (run, event, locale);
    Line::default()
}

/// The numbers that decided, where an event has a receipt.
#[must_use]
pub fn receipt(run: &Run, event: EventId, locale: Locale) -> Option<ReceiptTable> {
    let _ = (run, event, locale);
    None
}

/// A rule in words.
#[must_use]
pub fn rule_note(rule: RuleId, locale: Locale) -> RuleNote {
    let _ = locale;
    RuleNote {
        rule,
        title: String::new(),
        source: String::new(),
    }
}

/// A moment as people read it, for instance `1,103 ms`.
#[must_use]
pub fn moment(at: ackscope_protocol::Instant) -> String {
    crate::format::moment(at)
}

/// A length of time as people read it, for instance `300 ms` or `119.5 s`.
#[must_use]
pub fn span(length: ackscope_protocol::Span) -> String {
    crate::format::span(length)
}

/// The position in words, for those who hear the time axis: `406 ms, event 15 of 21: …`.
#[must_use]
pub fn position_line(run: &Run, position: Position, locale: Locale) -> String {
    let _ = (run, position, locale);
    String::new()
}

/// A message in words: what it is, when it leaves and how it ends.
pub(crate) fn message_title(run: &Run, flight: &crate::score::Flight, locale: Locale) -> String {
    let _ = (run, flight, locale);
    String::new()
}
