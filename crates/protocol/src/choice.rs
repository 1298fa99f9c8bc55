//! Chance as an input: every draw goes through one door, so that a run can be replayed and enumerated.

/// What is being drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The jitter of an exponential back-off, in thousandths of the nominal delay.
    /// Drawn from 800 to 1199; 1000 is the nominal delay.
    /// Source: `org.apache.kafka.common.utils.ExponentialBackoff.backoff`, KIP-580.
    BackoffJitter,
}

impl Choice {
    /// The lowest and the highest value that may be drawn.
    #[must_use]
    pub const fn range(self) -> (u32, u32) {
        match self {
            Self::BackoffJitter => (800, 1_199),
        }
    }

    /// What is taken where nothing is left to chance.
    #[must_use]
    pub const fn nominal(self) -> u32 {
        match self {
            Self::BackoffJitter => 1_000,
        }
    }
}

/// Whoever decides what chance would.
pub trait Chooser {
    /// Draws a value within [`Choice::range`].
    fn choose(&mut self, choice: Choice) -> u32;
}

/// Leaves nothing to chance: always takes [`Choice::nominal`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Nominal;

impl Chooser for Nominal {
    fn choose(&mut self, choice: Choice) -> u32 {
        choice.nominal()
    }
}
