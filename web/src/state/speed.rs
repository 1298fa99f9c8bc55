//! How fast playing is: steps on a log scale.

/// How fast playing is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Speed(i8);

impl Speed {
    /// The slowest.
    pub const MIN: i8 = -3;
    /// The fastest.
    pub const MAX: i8 = 3;

    /// A step on the scale; beyond its ends it is the end.
    #[must_use]
    pub fn new(step: i8) -> Self {
        Self(step.clamp(Self::MIN, Self::MAX))
    }

    /// The step.
    #[must_use]
    pub const fn step(self) -> i8 {
        self.0
    }

    /// By how much it is faster than normal.
    #[must_use]
    pub fn factor(self) -> f64 {
        f64::from(1_u8 << (self.0 - Self::MIN)) / f64::from(1_u8 << -Self::MIN)
    }

    /// As people read it: `½×`, `2×`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self.0 {
            ..=-3 => "⅛×",
            -2 => "¼×",
            -1 => "½×",
            0 => "1×",
            1 => "2×",
            2 => "4×",
            3.. => "8×",
        }
    }

    /// Every speed, slow to fast.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN..=Self::MAX).map(Self)
    }
}
