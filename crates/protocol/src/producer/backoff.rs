//! Exponential back-off.
//!
//! Source: `org.apache.kafka.common.utils.ExponentialBackoff`, KIP-580.

use crate::choice::{Choice, Chooser};
use crate::time::Millis;

/// A back-off that doubles from an initial delay up to a largest one, with a jitter of a fifth either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Backoff {
    initial: Millis,
    max: Millis,
}

impl Backoff {
    /// `initial` above `max` counts as `max`, and then nothing grows.
    pub(super) fn new(initial: Millis, max: Millis) -> Self {
        Self {
            initial: initial.min(max),
            max,
        }
    }

    /// The delay after `failures` earlier ones, from 0.
    pub(super) fn delay(self, failures: u32, chooser: &mut dyn Chooser) -> Millis {
        if self.max <= self.initial {
            return self.initial;
        }
        let term = self
            .initial
            .checked_shl(failures)
            .filter(|term| {
                failures < Millis::BITS - 1 && *term < self.max && term >> failures == self.initial
            })
            .unwrap_or(if self.initial == 0 { 0 } else { self.max });
        let jitter = Millis::from(chooser.choose(Choice::BackoffJitter));
        (term * jitter / 1_000).min(self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Nominal;

    struct Always(u32);

    impl Chooser for Always {
        fn choose(&mut self, _: Choice) -> u32 {
            self.0
        }
    }

    #[test]
    fn doubles_up_to_the_largest_delay() {
        let backoff = Backoff::new(100, 1_000);
        let delays: [Millis; 6] =
            core::array::from_fn(|failures| backoff.delay(failures as u32, &mut Nominal));
        assert_eq!(delays, [100, 200, 400, 800, 1_000, 1_000]);
        assert_eq!(backoff.delay(200, &mut Nominal), 1_000);
    }

    #[test]
    fn jitter_never_leaves_the_range() {
        let backoff = Backoff::new(100, 1_000);
        assert_eq!(backoff.delay(0, &mut Always(800)), 80);
        assert_eq!(backoff.delay(0, &mut Always(1_199)), 119);
        assert_eq!(backoff.delay(9, &mut Always(1_199)), 1_000);
    }

    #[test]
    fn a_constant_delay_draws_nothing() {
        struct Never;
        impl Chooser for Never {
            fn choose(&mut self, _: Choice) -> u32 {
                panic!("drew")
            }
        }
        assert_eq!(Backoff::new(100, 100).delay(7, &mut Never), 100);
        assert_eq!(Backoff::new(500, 100).delay(7, &mut Never), 100);
    }
}
