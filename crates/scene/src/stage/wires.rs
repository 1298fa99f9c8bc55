//! The wires between producers and broker, and what is on them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ackscope_sim::fault::Api;
use ackscope_sim::trace::PartResult;

use super::layout::Card;
use super::moving::Mover;
use super::rows::{self, MOST_ROWS};
use super::track::Track;
use super::{Drawing, text};
use crate::lookup;
use crate::picture::{Area, Class, Glyph, Layer, Point, Tenths, px};
use crate::position::Target;
use crate::score::{Ending, Flight, offsets};
use crate::sketch::{self, SMALL, Side};
use crate::words::label::Label;

/// Draws the wires; says what moves on them.
pub(super) fn draw(drawing: &mut Drawing<'_>) -> Vec<Mover> {
    let layout = drawing.layout;
    for card in &layout.producers {
        for response in [false, true] {
            wire(drawing, card, response);
        }
    }
    let next = drawing.event.map_or(0, |event| event.0 as usize + 1);
    let until = drawing
        .run
        .events
        .get(next)
        .map_or(drawing.run.end_at, |event| event.at);
    let mut movers = Vec::new();
    for (flight, row) in &layout.rows.flights {
        let producer = rows::producer(drawing.run, flight);
        let Some(card) = layout.producers.iter().find(|one| one.producer == producer) else {
            continue;
        };
        let track = Track::of(layout, card, flight.response);
        if flight.from <= drawing.at && flight.to >= drawing.at && flight.from < until {
            movers.push(mover(drawing, flight, &track, *row));
        }
        stuck(drawing, flight, &track, *row);
    }
    note(drawing, &movers);
    movers
}

/// One direction: its name, and a quiet line for each row that is ever used.
fn wire(drawing: &mut Drawing<'_>, card: &Card, response: bool) {
    let track = Track::of(drawing.layout, card, response);
    let rows = drawing.layout.rows.count(card.producer, response);
    for row in 0..rows.min(MOST_ROWS) {
        let (near, far) = track.row(row);
        let class = if row == 0 { Class::Lane } else { Class::Grid };
        drawing
            .sketch
            .add(sketch::line(Layer::Ground, class, near, far));
    }
    if drawing.layout.upright && card.producer > 0 {
        return;
    }
    let label = if response {
        Label::Responses
    } else {
        Label::Requests
    };
    let (name, arrow) = (label.long(drawing.locale), track.arrow());
    let words = if response {
        format!("{arrow} {name}")
    } else {
        format!("{name} {arrow}")
    };
    drawing.text(Class::TextMute, SMALL, track.name, &words);
}

fn mover(drawing: &Drawing<'_>, flight: &Flight, track: &Track, row: usize) -> Mover {
    let run = drawing.run;
    let record = lookup::first_part(run, flight.request)
        .and_then(|part| part.records.first())
        .copied();
    let (from, to) = track.way(row);
    let class = Mover::text_class(flight.response);
    let room = track.widest - px(10);
    let wishes = if flight.response {
        response_words(drawing, flight.request)
    } else {
        request_words(drawing, flight.request)
    };
    // Where not even the shortest fits, the title and the events tell what it is.
    let words = wishes
        .into_iter()
        .find(|words| sketch::text_size(class, SMALL, words).0 <= room)
        .unwrap_or_default();
    Mover {
        flight: *flight,
        from,
        to,
        upright: drawing.layout.upright,
        tone: drawing.tone(record),
        words,
        title: crate::words::message_title(run, flight, drawing.locale),
    }
}

/// What stands on a request, the longest first.
fn request_words(drawing: &Drawing<'_>, number: u32) -> Vec<String> {
    let Some(request) = drawing.run.requests.get(number as usize) else {
        return Vec::new();
    };
    let Some(part) = request.parts.first() else {
        let label = match request.api {
            Api::Metadata => Label::MetadataRequest,
            _ => Label::InitRequest,
        };
        return alloc::vec![label.long(drawing.locale), label.short(drawing.locale)];
    };
    let names = lookup::request_names(drawing.run, request);
    let attempt = text(part.attempt);
    let long = Label::Attempt(&attempt).long(drawing.locale);
    alloc::vec![
        format!("{names} · {long}"),
        format!("{names} · {attempt}"),
        attempt
    ]
}

/// What stands on a response, the longest first: what the broker says.
fn response_words(drawing: &Drawing<'_>, number: u32) -> Vec<String> {
    let Some(request) = drawing.run.requests.get(number as usize) else {
        return Vec::new();
    };
    let Some(part) = request.parts.first() else {
        return request_words(drawing, number);
    };
    let attempt = text(part.attempt);
    let says = match (part.answer, part.result) {
        (Some(error), _) | (None, PartResult::Rejected { error }) => String::from(error.name()),
        (None, PartResult::Appended { base_offset } | PartResult::Filtered { base_offset }) => {
            Label::AnswersOk(&offsets(base_offset, base_offset)).long(drawing.locale)
        }
        (None, PartResult::None) => return alloc::vec![attempt],
    };
    let names = lookup::request_names(drawing.run, request);
    alloc::vec![format!("{names} · {says}"), says, attempt]
}

/// What is lost stays at its cross, and what waits behind it at its bar, until the producer gives up.
fn stuck(drawing: &mut Drawing<'_>, flight: &Flight, track: &Track, row: usize) {
    let given_up = rows::given_up(drawing.run, flight);
    let waited_for =
        flight.stops() <= drawing.at && given_up.is_none_or(|until| drawing.at < until);
    if !waited_for {
        return;
    }
    let (from, to) = track.way(row);
    let at = crate::score::part_way(from, to, flight.reach());
    match flight.ending {
        Ending::Lost => cross(drawing, flight, at, track),
        Ending::HeldForEver => bar(drawing, flight, at),
        _ => {}
    }
}

fn cross(drawing: &mut Drawing<'_>, flight: &Flight, at: Point, track: &Track) {
    let subject = lookup::request_subject(flight.request);
    let title = crate::words::message_title(drawing.run, flight, drawing.locale);
    let cross = sketch::glyph(Layer::Mark, Class::Bad, at, Glyph::Cross)
        .about(subject)
        .title(title);
    drawing.sketch.placer.take(Area {
        x: at.x - px(7),
        y: at.y - px(7),
        w: px(14),
        h: px(14),
    });
    drawing.sketch.add(cross);
    let label = if flight.response {
        Label::LostResponse
    } else {
        Label::LostRequest
    };
    let (long, short) = (label.long(drawing.locale), label.short(drawing.locale));
    let template = sketch::label(Layer::Mark, Class::TextBad).about(subject);
    let upright = drawing.layout.upright;
    drawing
        .sketch
        .label([long.as_str(), short.as_str()], SMALL, template, |size| {
            if upright {
                track.within_row(at, size)
            } else {
                sketch::around(at, size, px(10), Side::Right)
            }
        });
}

fn bar(drawing: &mut Drawing<'_>, flight: &Flight, at: Point) {
    let half = px(7);
    let (dx, dy) = if drawing.layout.upright {
        (half, 0)
    } else {
        (0, half)
    };
    let end = |sign: Tenths| Point {
        x: at.x + sign * dx,
        y: at.y + sign * dy,
    };
    let record = lookup::first_part(drawing.run, flight.request)
        .and_then(|part| part.records.first())
        .copied();
    let title = crate::words::message_title(drawing.run, flight, drawing.locale);
    let bar = sketch::line(Layer::Mark, Class::Held, end(-1), end(1))
        .tone(drawing.tone(record))
        .about(lookup::request_subject(flight.request))
        .title(title);
    drawing.sketch.add(bar);
}

/// A word on responses that nobody will read.
fn note(drawing: &mut Drawing<'_>, movers: &[Mover]) {
    let unread = movers.iter().find(|mover| {
        mover.flight.ending == Ending::Unread
            && rows::given_up(drawing.run, &mover.flight).is_some_and(|at| at <= drawing.at)
    });
    let Some(Mover { flight, .. }) = unread else {
        return;
    };
    let layout = drawing.layout;
    let producer = rows::producer(drawing.run, flight);
    let Some(card) = layout.producers.iter().find(|one| one.producer == producer) else {
        return;
    };
    let connection = drawing
        .run
        .requests
        .get(flight.request as usize)
        .map_or(0, |request| request.connection.0);
    let closed = Label::ConnectionClosed(&text(connection)).long(drawing.locale);
    let nobody = Label::NobodyReads.long(drawing.locale);
    let both = format!("{closed}: {nobody}");
    let (left, room, y) = if layout.upright {
        let bottom = layout.broker.y - px(19);
        (px(4), layout.width - px(8), bottom)
    } else {
        let left = card.area.x + card.area.w + px(8);
        let bottom = card.area.y + card.area.h - px(16);
        (left, layout.broker.x - left - px(8), bottom)
    };
    let template = sketch::label(Layer::Mark, Class::TextMute)
        .target(Target::Response(flight.request))
        .about(lookup::request_subject(flight.request));
    let words = [both.as_str(), nobody.as_str()];
    drawing.sketch.label(words, SMALL, template, |(w, h)| {
        let area = Area { x: left, y, w, h };
        (w <= room).then_some(area).into_iter().collect()
    });
}
