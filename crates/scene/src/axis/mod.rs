//! The time axis: where each moment is, in every view.
//!
//! A message takes 5 ms, a delivery timeout 120 s. So the axis is linear wherever something moves, at one scale, and
//! stretches in which nothing does may be folded; a fold says how much it leaves out.

mod fold;
mod moments;
mod ticks;

use alloc::vec::Vec;

use ackscope_protocol::{Instant, Span};
use ackscope_sim::Run;

use crate::Locale;
use crate::picture::{Point, Tenths, px};
use crate::viewport::{Orientation, Viewport};

pub use ticks::Tick;

/// A stretch of the axis with one scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Segment {
    from: Instant,
    to: Instant,
    start: Tenths,
    end: Tenths,
    folded: bool,
}

/// A stretch of time that is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// Where it begins.
    pub from: Instant,
    /// Where it ends.
    pub to: Instant,
    /// Where it begins in the picture, along the axis.
    pub start: Tenths,
    /// Where it ends in the picture, along the axis.
    pub end: Tenths,
}

impl Fold {
    /// How much time it leaves out.
    #[must_use]
    pub const fn length(&self) -> Span {
        Span(self.to.0.saturating_sub(self.from.0))
    }
}

/// The time axis that one or several runs share. All places are in tenths of a pixel from the edge of the picture at
/// which time begins: the left one, or the upper one where time runs downwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeAxis {
    segments: Vec<Segment>,
    orientation: Orientation,
    /// The width of the picture.
    pub(crate) width: Tenths,
    /// How much room the names of the lanes take, where time runs to the right.
    pub(crate) gutter: Tenths,
    /// The language of its texts.
    pub(crate) locale: Locale,
}

/// The room behind the last moment.
const TAIL: Tenths = px(30);
/// The room between the names of the lanes and the first moment.
const LEAD: Tenths = px(16);
/// Where the first moment is when time runs downwards: below the names of the lanes.
const UPRIGHT_LEAD: Tenths = px(52);

impl TimeAxis {
    /// The axis for these runs, side by side in this room.
    #[must_use]
    pub fn of(runs: &[&Run], viewport: &Viewport, locale: Locale) -> Self {
        let moments = moments::collect(runs);
        let width = px(i32::from(viewport.width));
        let (gutter, start, room) = if viewport.upright() {
            (0, UPRIGHT_LEAD, fold::upright_length(&moments))
        } else {
            let gutter = crate::score::gutter(runs, width, locale);
            let start = gutter + LEAD;
            (gutter, start, (width - start - TAIL).max(px(80)))
        };
        Self {
            segments: fold::lay_out(&moments, start, room, viewport.upright()),
            orientation: viewport.orientation,
            width,
            gutter,
            locale,
        }
    }

    /// Which way time runs.
    #[must_use]
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Where the axis begins and ends.
    #[must_use]
    pub fn extent(&self) -> (Tenths, Tenths) {
        (
            self.segments.first().map_or(0, |segment| segment.start),
            self.segments.last().map_or(0, |segment| segment.end),
        )
    }

    /// The first and the last moment on it.
    #[must_use]
    pub fn span(&self) -> (Instant, Instant) {
        (
            self.segments
                .first()
                .map_or(Instant::ZERO, |segment| segment.from),
            self.segments
                .last()
                .map_or(Instant::ZERO, |segment| segment.to),
        )
    }

    /// Where a moment is.
    #[must_use]
    pub fn place(&self, at: Instant) -> Tenths {
        (self.place_fine(at) / FINE) as Tenths
    }

    /// Where a moment is, in hundredths of a tenth of a pixel: for a play head that moves slowly.
    #[must_use]
    pub fn place_fine(&self, at: Instant) -> i64 {
        let Some(segment) = self.segment_by(|segment| segment.to < at) else {
            return 0;
        };
        let (start, end) = (
            i64::from(segment.start) * FINE,
            i64::from(segment.end) * FINE,
        );
        let length = segment.to.0.saturating_sub(segment.from.0) as i64;
        let done = (at.0.saturating_sub(segment.from.0) as i64).min(length);
        if length == 0 {
            return start;
        }
        // Within i128 whatever the run: a horizon has no bound of its own.
        start + (i128::from(done) * i128::from(end - start) / i128::from(length)) as i64
    }

    /// The moment at a place; places before and behind the axis stand for its ends.
    #[must_use]
    pub fn time(&self, place: Tenths) -> Instant {
        self.time_fine(i64::from(place) * FINE)
    }

    /// The moment at a place in hundredths of a tenth of a pixel. A play head that moves along the axis by so many
    /// pixels a second takes every idle stretch in a moment.
    #[must_use]
    pub fn time_fine(&self, place: i64) -> Instant {
        let Some(segment) = self.segment_by(|segment| i64::from(segment.end) * FINE < place) else {
            return Instant::ZERO;
        };
        let (start, end) = (
            i64::from(segment.start) * FINE,
            i64::from(segment.end) * FINE,
        );
        let width = end - start;
        if width <= 0 {
            return segment.from;
        }
        let done = (place - start).clamp(0, width);
        let length = segment.to.0.saturating_sub(segment.from.0);
        Instant(segment.from.0 + (u128::from(length) * done as u128 / width as u128) as u64)
    }

    /// The stretches that are folded.
    pub fn folds(&self) -> impl Iterator<Item = Fold> + '_ {
        self.segments
            .iter()
            .filter(|segment| segment.folded)
            .map(|segment| Fold {
                from: segment.from,
                to: segment.to,
                start: segment.start,
                end: segment.end,
            })
    }

    /// The ticks, as dense as their texts allow.
    #[must_use]
    pub fn ticks(&self) -> Vec<Tick> {
        ticks::ticks(self)
    }

    /// A point of the picture: `along` the axis and `across` it.
    #[must_use]
    pub const fn point(&self, along: Tenths, across: Tenths) -> Point {
        match self.orientation {
            Orientation::Horizontal => Point {
                x: along,
                y: across,
            },
            Orientation::Upright => Point {
                x: across,
                y: along,
            },
        }
    }

    /// Whether time runs downwards.
    pub(crate) const fn upright(&self) -> bool {
        matches!(self.orientation, Orientation::Upright)
    }

    /// The first segment that is not `before`, or the last one.
    fn segment_by(&self, before: impl Fn(&Segment) -> bool) -> Option<&Segment> {
        let place = self.segments.partition_point(before);
        self.segments.get(place).or(self.segments.last())
    }
}

/// How many fine units a tenth of a pixel has.
pub(crate) const FINE: i64 = 100;
