//! What differs between runs that are compared.

use ackscope_protocol::Instant;
use ackscope_sim::Run;
use ackscope_sim::trace::EventId;

use crate::locale::Locale;
use crate::words::Line;

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

/// Where two runs go apart for the first time; `None` if the same happens in both.
#[must_use]
pub fn first_difference(one: &Run, other: &Run) -> Option<Difference> {
    let _ = (one, other);
    None
}

/// The first difference in words.
#[must_use]
pub fn difference_line(one: &Run, other: &Run, locale: Locale) -> Line {
    let _ = (one, other, locale);
    Line::default()
}

/// What changed in the outcome between an old run and a new one, in words; empty if nothing did.
#[must_use]
pub fn changed_line(old: &Run, new: &Run, locale: Locale) -> Line {
    let _ = (old, new, locale);
    Line::default()
}
