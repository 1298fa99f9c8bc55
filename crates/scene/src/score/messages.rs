//! Requests and responses on their way between producer and broker, and how each of them ends.

use alloc::format;
use alloc::string::String;

use ackscope_sim::Run;

use super::Drawing;
use super::flight::{Ending, Flight};
use super::layout::Lanes;
use super::tracks::Tracks;
use crate::axis::TimeAxis;
use crate::lookup;
use crate::picture::{Class, Glyph, Layer, Point, decimal, px};
use crate::position::Target;
use crate::sketch::{self, Side};
use crate::words::label::Label;

/// Where a message begins and where it would arrive.
pub(super) fn ends(
    run: &Run,
    axis: &TimeAxis,
    lanes: &Lanes,
    tracks: &Tracks,
    flight: &Flight,
) -> (Point, Point) {
    let producer = lanes.sender(run, tracks, flight.request);
    let broker = lanes.receiver(run, flight.request);
    let (from, to) = if flight.response {
        (broker, producer)
    } else {
        (producer, broker)
    };
    (
        axis.point(axis.place(flight.from), from),
        axis.point(axis.place(flight.to), to),
    )
}

/// The point at so many hundredths of a way.
pub(crate) fn part_way(from: Point, to: Point, hundredths: i32) -> Point {
    Point {
        x: from.x + (to.x - from.x) * hundredths / 100,
        y: from.y + (to.y - from.y) * hundredths / 100,
    }
}

/// Draws every message.
pub(super) fn draw(drawing: &mut Drawing<'_>) {
    for flight in drawing.flights {
        message(drawing, flight);
    }
}

fn message(drawing: &mut Drawing<'_>, flight: &Flight) {
    let Drawing {
        run,
        axis,
        lanes,
        tracks,
        ..
    } = *drawing;
    let (from, to) = ends(run, axis, lanes, tracks, flight);
    let tone = drawing.index.request_tone(run, flight.request);
    let subject = lookup::request_subject(flight.request);
    let class = if flight.response {
        Class::Response
    } else {
        Class::Request
    };
    let target = if flight.response {
        Target::Response(flight.request)
    } else {
        Target::Request(flight.request)
    };
    let title = drawing.title_of(flight);
    let until = part_way(from, to, flight.reach());
    let d = if flight.held {
        held_path(axis, flight, from, to)
    } else {
        format!(
            "M{} {}L{} {}",
            decimal(from.x),
            decimal(from.y),
            decimal(until.x),
            decimal(until.y)
        )
    };
    let stroke = sketch::path(Layer::Flow, class, d.clone())
        .tone(tone)
        .about(subject);
    drawing.sketch.add(stroke);
    drawing.sketch.placer.avoid(from, until);
    if matches!(flight.ending, Ending::Lost | Ending::HeldForEver) {
        // Where it would have gone on, barely visible.
        let gone = sketch::line(Layer::Flow, Class::Gone, until, to)
            .tone(tone)
            .about(subject);
        drawing.sketch.add(gone);
    }
    let hit = sketch::path(Layer::Hit, Class::Hit, d)
        .target(target)
        .title(title)
        .about(subject);
    drawing.sketch.add(hit);
    if flight.held {
        waiting_bar(drawing, flight, from, to);
    }
    ending(drawing, flight, until);
    if let Some(delay) = flight.delay() {
        let length = crate::format::span(delay);
        let texts = Label::Delayed(&length);
        drawing.label(
            &texts,
            Class::TextMute,
            None,
            part_way(from, to, 50),
            px(6),
            Side::Right,
            subject,
        );
    }
}

/// A message that is held back: on its way, waiting, on its way again.
fn held_path(axis: &TimeAxis, flight: &Flight, from: Point, to: Point) -> String {
    let (first, second) = held_points(axis, flight, from, to);
    let mut d = String::from("M");
    for (place, point) in [from, first, second, to].iter().enumerate() {
        if place > 0 {
            d.push('L');
        }
        d.push_str(&format!("{} {}", decimal(point.x), decimal(point.y)));
    }
    d
}

/// Where a message that is held back begins to wait, and where it goes on.
pub(super) fn held_points(
    axis: &TimeAxis,
    flight: &Flight,
    from: Point,
    to: Point,
) -> (Point, Point) {
    let (go, rest) = flight.waits();
    let along = if axis.upright() {
        (from.x, to.x)
    } else {
        (from.y, to.y)
    };
    let across = along.0 + (along.1 - along.0) * 66 / 100;
    (
        axis.point(axis.place(go), across),
        axis.point(axis.place(rest), across),
    )
}

fn waiting_bar(drawing: &mut Drawing<'_>, flight: &Flight, from: Point, to: Point) {
    let (_, at) = held_points(drawing.axis, flight, from, to);
    stop_bar(drawing, flight, at);
}

fn stop_bar(drawing: &mut Drawing<'_>, flight: &Flight, at: Point) {
    let subject = lookup::request_subject(flight.request);
    let tone = drawing.index.request_tone(drawing.run, flight.request);
    let half = px(8);
    let (from, to) = if drawing.axis.upright() {
        (
            Point {
                x: at.x - half,
                y: at.y,
            },
            Point {
                x: at.x + half,
                y: at.y,
            },
        )
    } else {
        (
            Point {
                x: at.x,
                y: at.y - half,
            },
            Point {
                x: at.x,
                y: at.y + half,
            },
        )
    };
    let mut bar = sketch::line(Layer::Mark, Class::Held, from, to)
        .tone(tone)
        .about(subject);
    bar.from = drawing.event_of(flight);
    drawing.sketch.add(bar);
    let event = drawing.event_of(flight);
    drawing.label(
        &Label::Held,
        Class::TextMute,
        event,
        at,
        px(7),
        Side::Right,
        subject,
    );
}

fn ending(drawing: &mut Drawing<'_>, flight: &Flight, at: Point) {
    let subject = lookup::request_subject(flight.request);
    let event = drawing.event_of(flight);
    let mark = |sign, class| {
        let mut shape = sketch::glyph(Layer::Mark, class, at, sign).about(subject);
        shape.from = event;
        if let Some(event) = event {
            shape = shape.target(Target::Event(event));
        }
        shape
    };
    match flight.ending {
        Ending::Lost => {
            drawing.sign(mark(Glyph::Cross, Class::Bad), at, px(7));
            let label = if flight.response {
                Label::LostResponse
            } else {
                Label::LostRequest
            };
            drawing.label(
                &label,
                Class::TextBad,
                event,
                at,
                px(10),
                Side::Right,
                subject,
            );
        }
        Ending::HeldForEver => stop_bar(drawing, flight, at),
        Ending::Vanishes => {
            drawing.sign(mark(Glyph::Cross, Class::Bad), at, px(7));
            drawing.label(
                &Label::Vanished,
                Class::TextBad,
                event,
                at,
                px(10),
                Side::Below,
                subject,
            );
        }
        Ending::Unread => {
            drawing.sign(mark(Glyph::StruckRing, Class::Mute), at, px(8));
            drawing.label(
                &Label::Late,
                Class::TextMute,
                event,
                at,
                px(10),
                Side::Above,
                subject,
            );
        }
        Ending::Arrives | Ending::UnderWay => {}
    }
}
