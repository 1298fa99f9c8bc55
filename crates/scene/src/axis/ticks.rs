//! Ticks: round moments, as dense as their texts allow.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::Instant;

use super::{Segment, TimeAxis};
use crate::format;
use crate::picture::{Tenths, px};
use crate::text::{self, Face};

/// The size of the text at a tick.
pub(crate) const TICK_SIZE: Tenths = px(11);

/// A tick of the axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tick {
    /// The moment.
    pub at: Instant,
    /// Where it is, along the axis.
    pub place: Tenths,
    /// Its text: milliseconds, without the unit. Empty where there is no room for one.
    pub text: String,
}

pub(super) fn ticks(axis: &TimeAxis) -> Vec<Tick> {
    let mut ticks = Vec::new();
    // Texts keep clear of each other and of the texts in the folds.
    let mut taken: Vec<(Tenths, Tenths)> =
        axis.folds().map(|fold| (fold.start, fold.end)).collect();
    for segment in axis.segments.iter().filter(|segment| !segment.folded) {
        let before = ticks.len();
        let step = step(segment, axis.upright());
        let mut at = segment.from.0.div_ceil(step) * step;
        while at <= segment.to.0 && ticks.len() < 400 {
            add(axis, Instant(at), &mut taken, &mut ticks);
            at += step;
        }
        let labelled = ticks[before..].iter().any(|tick| !tick.text.is_empty());
        if !labelled && segment.end > segment.start {
            add(axis, segment.from, &mut taken, &mut ticks);
        }
    }
    ticks.sort_by_key(|tick| tick.at);
    ticks
}

fn add(axis: &TimeAxis, at: Instant, taken: &mut Vec<(Tenths, Tenths)>, ticks: &mut Vec<Tick>) {
    let place = axis.place(at);
    let mut text = format::millis(at.0);
    let half = if axis.upright() {
        px(9)
    } else {
        text::width(&text, TICK_SIZE, Face::Plain) / 2 + px(4)
    };
    let (from, to) = (place - half, place + half);
    if taken.iter().any(|(start, end)| from < *end && *start < to) {
        text.clear();
    } else {
        taken.push((from, to));
    }
    ticks.push(Tick { at, place, text });
}

/// The least round length of time that is wide enough, in microseconds.
fn step(segment: &Segment, upright: bool) -> u64 {
    let width = (segment.end - segment.start).max(1) as u64;
    let length = segment.to.0.saturating_sub(segment.from.0).max(1);
    let least = if upright { px(40) } else { px(58) } as u64;
    let needed = u64::try_from(u128::from(length) * u128::from(least) / u128::from(width))
        .unwrap_or(u64::MAX);
    let mut unit = 1_000_u64;
    loop {
        for factor in [1, 2, 5] {
            if unit * factor >= needed {
                return unit * factor;
            }
        }
        match unit
            .checked_mul(10)
            .filter(|next| next.checked_mul(5).is_some())
        {
            Some(next) => unit = next,
            None => return unit,
        }
    }
}
