//! Who decides what chance would, and what was drawn.

use alloc::vec::Vec;

use ackscope_protocol::choice::{Choice, Chooser};

use crate::setup::Chance;

/// Draws as a setup says, and keeps what was drawn.
#[derive(Clone, Debug)]
pub(crate) struct Draws {
    source: Source,
    pub(crate) drawn: Vec<u32>,
}

#[derive(Clone, Debug)]
enum Source {
    Nominal,
    Generator(SplitMix),
    Script(alloc::vec::IntoIter<u32>),
}

/// SplitMix64: small, frozen, and the same on every machine.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
#[derive(Clone, Debug)]
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Draws {
    pub(crate) fn new(chance: &Chance) -> Self {
        let source = match chance {
            Chance::Nominal => Source::Nominal,
            Chance::Seed(seed) => Source::Generator(SplitMix(*seed)),
            Chance::Script(draws) => Source::Script(draws.clone().into_iter()),
        };
        Self {
            source,
            drawn: Vec::new(),
        }
    }
}

impl Chooser for Draws {
    fn choose(&mut self, choice: Choice) -> u32 {
        let (low, high) = choice.range();
        let drawn = match &mut self.source {
            Source::Nominal => choice.nominal(),
            Source::Generator(generator) => {
                let width = u64::from(high - low) + 1;
                // The high half of a 64-bit product: even enough for widths far below 2^32.
                low + (((generator.next() >> 32) * width) >> 32) as u32
            }
            Source::Script(draws) => draws
                .next()
                .map_or(choice.nominal(), |draw| draw.clamp(low, high)),
        };
        self.drawn.push(drawn);
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_draws_for_ever() {
        let mut draws = Draws::new(&Chance::Seed(0));
        for _ in 0..8 {
            draws.choose(Choice::BackoffJitter);
        }
        assert_eq!(draws.drawn, FIRST_OF_SEED_0);
    }

    const FIRST_OF_SEED_0: [u32; 8] = [1153, 972, 810, 1188, 842, 930, 869, 1108];

    #[test]
    fn draws_stay_in_range_and_a_script_runs_out_into_nominal_values() {
        let mut draws = Draws::new(&Chance::Script(alloc::vec![5, 9_999]));
        let all: [u32; 3] = core::array::from_fn(|_| draws.choose(Choice::BackoffJitter));
        assert_eq!(all, [800, 1_199, 1_000]);
    }
}
