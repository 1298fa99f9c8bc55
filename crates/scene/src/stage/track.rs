//! Where the wires between a producer and the broker run.

use alloc::vec::Vec;

use super::layout::{Card, Layout};
use crate::picture::{Area, Point, Tenths, px};

/// How far two rows lie apart when there is room.
pub(super) const ROW: Tenths = px(19);
/// The height of a message on the wire.
pub(super) const MESSAGE: Tenths = px(17);

/// The room for the words at each end of wires that run downwards.
const WORDS: Tenths = px(20);

/// One direction of the wires of a producer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    /// Where the first row leaves the card of the producer.
    near: Point,
    /// Where it reaches the broker.
    far: Point,
    step: Tenths,
    upright: bool,
    response: bool,
    /// The place of the word that names the direction.
    pub(super) name: Area,
    /// How wide a message may be.
    pub(super) widest: Tenths,
}

impl Track {
    pub(super) fn of(layout: &Layout, card: &Card, response: bool) -> Self {
        let rows = layout.rows.count(card.producer, response) as Tenths;
        if layout.upright {
            Self::upright(layout, response, rows)
        } else {
            Self::level(layout, card, response, rows)
        }
    }

    fn level(layout: &Layout, card: &Card, response: bool, rows: Tenths) -> Self {
        let (left, right) = (card.area.x + card.area.w, layout.broker.x);
        // The requests share the upper half with their name, the responses the lower one.
        let half = card.area.h / 2 - px(8);
        let top = card.area.y + px(2) + if response { half } else { 0 };
        let room = half - px(16) - MESSAGE;
        let step = if rows > 1 {
            ROW.min(room / (rows - 1))
        } else {
            0
        };
        let y = top + px(16) + MESSAGE / 2 + (room - step * (rows - 1)) / 2;
        Self {
            near: Point { x: left, y },
            far: Point { x: right, y },
            step,
            upright: false,
            response,
            name: Area {
                x: left + px(8),
                y: y - MESSAGE / 2 - px(17),
                w: right - left - px(16),
                h: px(15),
            },
            widest: (right - left) * 46 / 100,
        }
    }

    fn upright(layout: &Layout, response: bool, rows: Tenths) -> Self {
        let half = layout.width / 2 - px(6);
        let left = if response { half + px(12) } else { 0 };
        let step = half / rows;
        let x = left + step / 2;
        let top = layout
            .producers
            .last()
            .map_or(0, |last| last.area.y + last.area.h);
        Self {
            near: Point { x, y: top },
            far: Point {
                x,
                y: layout.broker.y,
            },
            step,
            upright: true,
            response,
            name: Area {
                x: left + px(4),
                y: top + px(3),
                w: half - px(8),
                h: px(15),
            },
            widest: step - px(8),
        }
    }

    /// The two ends of a row, at the producer and at the broker.
    pub(super) fn row(&self, row: usize) -> (Point, Point) {
        let shift = self.step * row as Tenths;
        let moved = |point: Point| {
            if self.upright {
                Point {
                    x: point.x + shift,
                    ..point
                }
            } else {
                Point {
                    y: point.y + shift,
                    ..point
                }
            }
        };
        (moved(self.near), moved(self.far))
    }

    /// Where a message in a row begins and ends: clear of the words at the ends of wires that run downwards.
    pub(super) fn way(&self, row: usize) -> (Point, Point) {
        let (mut near, mut far) = self.row(row);
        if self.upright {
            near.y += WORDS;
            far.y -= WORDS;
        }
        if self.response {
            (far, near)
        } else {
            (near, far)
        }
    }

    /// The places below and above a point of a wire that runs downwards, if the next row is not in the way.
    pub(super) fn within_row(&self, at: Point, (w, h): (Tenths, Tenths)) -> Vec<Area> {
        if w > self.widest {
            return Vec::new();
        }
        let x = at.x - w / 2;
        [at.y + px(9), at.y - px(9) - h]
            .map(|y| Area { x, y, w, h })
            .to_vec()
    }

    /// The arrow that the name of the direction has.
    pub(super) const fn arrow(&self) -> &'static str {
        match (self.upright, self.response) {
            (false, false) => "→",
            (false, true) => "←",
            (true, false) => "↓",
            (true, true) => "↑",
        }
    }
}
