//! What moves on a stage: messages, and deadlines that drain.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{Instant, Span};

use super::track::MESSAGE;
use crate::format;
use crate::lookup;
use crate::picture::{Anchor, Area, Class, Glyph, Layer, Point, Shape, Tenths, Tone, px};
use crate::position::{Position, Target};
use crate::score::{Flight, packet_class};
use crate::sketch::{self, SMALL};

/// A message that can be under way before the next event.
#[derive(Clone, Debug)]
pub(super) struct Mover {
    pub(super) flight: Flight,
    pub(super) from: Point,
    pub(super) to: Point,
    pub(super) upright: bool,
    pub(super) tone: Option<Tone>,
    pub(super) words: String,
    pub(super) title: String,
}

/// A deadline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drain {
    pub(super) area: Area,
    pub(super) from: Instant,
    pub(super) until: Instant,
}

/// The room beside a bar for what is left.
pub(super) const LEFT: Tenths = px(54);

impl Mover {
    /// The class of the words on a message.
    pub(super) const fn text_class(response: bool) -> Class {
        if response {
            Class::PacketTextResponse
        } else {
            Class::PacketText
        }
    }

    fn width(&self) -> Tenths {
        let class = Self::text_class(self.flight.response);
        (sketch::text_size(class, SMALL, &self.words).0 + px(12)).max(px(24))
    }
}

pub(super) fn now(
    movers: &[Mover],
    drains: &[Drain],
    position: Position,
    still: bool,
) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for drain in drains {
        draw_drain(drain, position.time, &mut shapes);
    }
    for mover in movers {
        draw_mover(mover, position.time, still, &mut shapes);
    }
    shapes
}

fn draw_drain(drain: &Drain, now: Instant, shapes: &mut Vec<Shape>) {
    let whole = drain.until.0.saturating_sub(drain.from.0).max(1);
    let left = drain.until.0.saturating_sub(now.0).min(whole);
    let width = (i128::from(drain.area.w) * i128::from(left) / i128::from(whole)) as Tenths;
    let class = if left * 5 < whole {
        Class::BarLow
    } else {
        Class::Bar
    };
    let area = Area {
        w: width,
        ..drain.area
    };
    shapes.push(sketch::rect(Layer::Mark, class, area, px(3)));
    let whole_millis = Span(left.div_ceil(1_000) * 1_000);
    let words = format::span(whole_millis);
    let (_, h) = sketch::text_size(Class::LaneNote, SMALL, &words);
    let place = Area {
        x: drain.area.x + drain.area.w + px(4),
        y: drain.area.y + drain.area.h / 2 - h / 2,
        w: LEFT - px(4),
        h,
    };
    shapes.push(sketch::text_in(
        Layer::Mark,
        Class::LaneNote,
        SMALL,
        place,
        Anchor::End,
        &words,
    ));
}

fn draw_mover(mover: &Mover, now: Instant, still: bool, shapes: &mut Vec<Shape>) {
    let Some(done) = mover.flight.progress(now) else {
        return;
    };
    let done = if still { 500 } else { done };
    let along = |from: Tenths, to: Tenths, room: Tenths| {
        // The message stays between the cards with its whole length.
        let (from, to) = if from < to {
            (from + room, to - room)
        } else {
            (from - room, to + room)
        };
        from + (i64::from(to - from) * i64::from(done) / 1_000) as Tenths
    };
    let width = mover.width();
    let at = if mover.upright {
        Point {
            x: mover.from.x,
            y: along(mover.from.y, mover.to.y, MESSAGE / 2),
        }
    } else {
        Point {
            x: along(mover.from.x, mover.to.x, width / 2),
            y: mover.from.y,
        }
    };
    let area = Area {
        x: at.x - width / 2,
        y: at.y - MESSAGE / 2,
        w: width,
        h: MESSAGE,
    };
    let response = mover.flight.response;
    let target = if response {
        Target::Response(mover.flight.request)
    } else {
        Target::Request(mover.flight.request)
    };
    let subject = lookup::request_subject(mover.flight.request);
    shapes.push(
        sketch::rect(Layer::Mark, packet_class(&mover.flight), area, px(4))
            .tone(mover.tone)
            .target(target)
            .about(subject)
            .title(mover.title.clone()),
    );
    let class = Mover::text_class(response);
    shapes.push(
        sketch::text_in(
            Layer::Mark,
            class,
            SMALL,
            area,
            Anchor::Middle,
            &mover.words,
        )
        .tone(mover.tone)
        .target(target)
        .about(subject),
    );
    if still {
        let (tip, sign) = match (mover.upright, response) {
            (false, false) => (
                Point {
                    x: at.x + width / 2 + px(8),
                    y: at.y,
                },
                Glyph::ArrowRight,
            ),
            (false, true) => (
                Point {
                    x: at.x - width / 2 - px(8),
                    y: at.y,
                },
                Glyph::ArrowLeft,
            ),
            (true, false) => (
                Point {
                    x: at.x,
                    y: at.y + MESSAGE / 2 + px(8),
                },
                Glyph::ArrowDown,
            ),
            (true, true) => (
                Point {
                    x: at.x,
                    y: at.y - MESSAGE / 2 - px(8),
                },
                Glyph::ArrowUp,
            ),
        };
        shapes.push(
            sketch::glyph(Layer::Mark, Class::Arrival, tip, sign)
                .tone(mover.tone)
                .about(subject),
        );
    }
}
