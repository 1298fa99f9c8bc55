//! Time: the world counts microseconds; Kafka's code reads milliseconds, rounded down.

use core::ops::Add;

/// Milliseconds as Kafka's code sees them (`Time.milliseconds()`), counted from the start of the run.
pub type Millis = i64;

/// A length of time in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(pub u64);

impl Span {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// A span of whole milliseconds.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis * 1_000)
    }
}

impl Add for Span {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

/// A moment, in microseconds from the start of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(pub u64);

impl Instant {
    /// The start of the run.
    pub const ZERO: Self = Self(0);

    /// The first moment at which Kafka's clock shows `millis`; moments before the start count as the start.
    #[must_use]
    pub const fn from_millis(millis: Millis) -> Self {
        Self(if millis > 0 { millis as u64 * 1_000 } else { 0 })
    }

    /// What Kafka's clock shows at this moment.
    #[must_use]
    pub const fn millis(self) -> Millis {
        (self.0 / 1_000) as Millis
    }
}

impl Add<Span> for Instant {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}
