//! What moves in a score: the veil, the play head, the messages at it.

use alloc::vec::Vec;

use super::messages;
use super::{Drawing, Flight, Score, ScoreNow};
use crate::picture::{Area, Class, Glyph, Layer, Point, Shape, Tone, px};
use crate::position::{Position, Target};
use crate::sketch;

/// A message that can be under way, and the line that it is on.
#[derive(Clone, Debug)]
pub(super) struct Mover {
    flight: Flight,
    from: Point,
    to: Point,
    tone: Option<Tone>,
}

pub(super) fn movers(drawing: &Drawing<'_>) -> Vec<Mover> {
    drawing
        .flights
        .iter()
        .map(|flight| {
            let (from, to) = messages::ends(
                drawing.run,
                drawing.axis,
                drawing.lanes,
                drawing.tracks,
                flight,
            );
            Mover {
                flight: *flight,
                from,
                to,
                tone: drawing.index.request_tone(drawing.run, flight.request),
            }
        })
        .collect()
}

/// The class of a packet.
pub(crate) const fn packet_class(flight: &Flight) -> Class {
    if flight.response {
        Class::PacketResponse
    } else {
        Class::PacketRequest
    }
}

pub(super) fn now(score: &Score, position: Position) -> ScoreNow {
    let axis = &score.axis;
    let along = axis.place(position.time);
    let (from, to) = (
        axis.point(along, score.across.0),
        axis.point(along, score.across.1),
    );
    let upright = axis.upright();
    let veil = if upright {
        Area {
            x: score.across.0,
            y: along,
            w: score.across.1 - score.across.0,
            h: (score.picture.height - along).max(0),
        }
    } else {
        Area {
            x: along,
            y: score.across.0 - px(12),
            w: (score.picture.width - along).max(0),
            h: score.across.1 - score.across.0 + px(14),
        }
    };
    let handle = if upright {
        Glyph::HandleUpright
    } else {
        Glyph::Handle
    };
    let mut front = alloc::vec![
        sketch::line(Layer::Mark, Class::Head, from, to),
        sketch::glyph(Layer::Mark, Class::HeadHandle, from, handle).target(Target::Time),
    ];
    for mover in &score.movers {
        if let Some(shape) = packet(score, mover, position, along) {
            front.push(shape);
        }
    }
    ScoreNow {
        veil: alloc::vec![sketch::rect(Layer::Flow, Class::Veil, veil, 0)],
        front,
    }
}

/// A message at the play head: on its line, wherever the head cuts it.
fn packet(score: &Score, mover: &Mover, position: Position, along: i32) -> Option<Shape> {
    let flight = &mover.flight;
    let done = flight.progress(position.time)?;
    if position.time == flight.from || position.time == flight.stops() {
        return None;
    }
    let upright = score.axis.upright();
    let (start, end) = if upright {
        (mover.from.y, mover.to.y)
    } else {
        (mover.from.x, mover.to.x)
    };
    let (near, far) = if upright {
        (mover.from.x, mover.to.x)
    } else {
        (mover.from.y, mover.to.y)
    };
    let across = if flight.held || end == start {
        near + (i64::from(far - near) * i64::from(done) / 1_000) as i32
    } else {
        near + (i64::from(far - near) * i64::from(along - start) / i64::from(end - start)) as i32
    };
    let at = score.axis.point(along, across);
    Some(
        sketch::circle(Layer::Mark, packet_class(flight), at, px(5))
            .tone(mover.tone)
            .target(if flight.response {
                Target::Response(flight.request)
            } else {
                Target::Request(flight.request)
            }),
    )
}
