//! Which stretches of the axis are folded, and how the rest shares the room.

use alloc::vec::Vec;

use ackscope_protocol::Instant;

use super::Segment;
use super::moments::{Gap, Moments};
use crate::picture::{Tenths, px};

/// The room of a fold: enough for the text that says how much it leaves out.
const FOLD: Tenths = px(62);
/// The room of a fold where time runs downwards.
const UPRIGHT_FOLD: Tenths = px(34);
/// Wide enough for a quick message: nothing more needs to be folded.
const FLIGHT_ENOUGH: i64 = px(56) as i64;
/// A quick message narrower than this cannot be seen; then even stretches with slow messages are folded.
const FLIGHT_LEAST: i64 = px(3) as i64;

/// How long the axis is where time runs downwards: there is room, but not without end.
pub(super) fn upright_length(moments: &Moments) -> Tenths {
    let rows = i32::try_from(moments.gaps.len())
        .unwrap_or(i32::MAX)
        .min(1_000)
        + 1;
    (rows * px(34)).clamp(px(420), px(9_000))
}

/// The segments of the axis.
pub(super) fn lay_out(
    moments: &Moments,
    start: Tenths,
    room: Tenths,
    upright: bool,
) -> Vec<Segment> {
    let fold = if upright { UPRIGHT_FOLD } else { FOLD };
    let folded = choose(moments, room, fold);
    let folds = folded.iter().filter(|folded| **folded).count() as i64;
    let linear = sum(&moments.gaps, &folded, false).max(1);
    let room_linear = i64::from(room) - folds * i64::from(fold);
    let mut segments: Vec<Segment> = Vec::new();
    let mut time_done = 0;
    let mut folds_done = 0;
    for (gap, folded) in moments.gaps.iter().zip(&folded) {
        if *folded {
            folds_done += 1;
        } else {
            time_done += gap.length();
        }
        // From sums rather than by adding up, so that nothing is lost by rounding.
        let end = i64::from(start)
            + folds_done * i64::from(fold)
            + (i128::from(room_linear) * i128::from(time_done) / i128::from(linear)) as i64;
        push(&mut segments, gap, *folded, start, end as Tenths);
    }
    if segments.is_empty() {
        segments.push(Segment {
            from: Instant::ZERO,
            to: Instant::ZERO,
            start,
            end: start + room,
            folded: false,
        });
    }
    segments
}

fn push(segments: &mut Vec<Segment>, gap: &Gap, folded: bool, start: Tenths, end: Tenths) {
    match segments.last_mut() {
        Some(last) if !last.folded && !folded => {
            last.to = gap.to;
            last.end = end;
        }
        last => {
            let start = last.map_or(start, |last| last.end);
            segments.push(Segment {
                from: gap.from,
                to: gap.to,
                start,
                end,
                folded,
            });
        }
    }
}

/// Which gaps are folded. Folds the longest idle ones, one after another, as long as it pays: as long as a quick
/// message is narrow, and the fold would be much narrower than the gap.
fn choose(moments: &Moments, room: Tenths, fold: Tenths) -> Vec<bool> {
    let gaps = &moments.gaps;
    let mut folded = alloc::vec![false; gaps.len()];
    let flight = moments.flight.map_or(1_000, |flight| flight.0.max(1));
    let mut order: Vec<usize> = (0..gaps.len()).collect();
    order.sort_by_key(|place| core::cmp::Reverse((gaps[*place].length(), *place)));
    let most = (room / 2 / fold).max(1);
    let mut folds = 0;
    for idle in [true, false] {
        let enough = if idle { FLIGHT_ENOUGH } else { FLIGHT_LEAST };
        for place in &order {
            let linear = sum(gaps, &folded, false).max(1);
            let room_linear = i64::from(room - folds * fold);
            let width = |length: u64| {
                (i128::from(room_linear) * i128::from(length) / i128::from(linear)) as i64
            };
            if folds >= most || width(flight) >= enough {
                break;
            }
            let gap = &gaps[*place];
            if folded[*place] || gap.idle != idle {
                continue;
            }
            // With something in flight, only a stretch that leaves no room for all the others together.
            let alone = idle || gap.length() * 10 > linear * 6;
            if !alone || width(gap.length()) < i64::from(fold) * 3 / 2 {
                break;
            }
            folded[*place] = true;
            folds += 1;
        }
    }
    folded
}

fn sum(gaps: &[Gap], folded: &[bool], which: bool) -> u64 {
    gaps.iter()
        .zip(folded)
        .filter(|(_, folded)| **folded == which)
        .map(|(gap, _)| gap.length())
        .sum()
}
