//! Attempts: their numbers, how long each is in flight, what ties a resend to what was sent before.

use alloc::format;
use alloc::string::{String, ToString};

use ackscope_sim::fault::Api;
use ackscope_sim::trace::{AttemptFate, CloseReason, EventId, EventKind};

use super::tracks::RADIUS;
use super::{Drawing, carried, titled};
use crate::lookup;
use crate::picture::{Anchor, Area, Class, Glyph, Layer, Point, Tenths, decimal, px};
use crate::position::{Subject, Target};
use crate::sketch::{self, SMALL, Side};
use crate::words::label::Label;

pub(super) fn draw(drawing: &mut Drawing<'_>) {
    for request in 0..drawing.run.requests.len() as u32 {
        in_flight(drawing, request);
    }
    for batch in 0..drawing.run.batches.len() as u32 {
        ties(drawing, batch);
    }
    for request in 0..drawing.run.requests.len() as u32 {
        attempt(drawing, request);
    }
    for number in 0..drawing.run.events.len() as u32 {
        producer_event(drawing, EventId(number));
    }
}

/// The place of a request on its producer's lane.
fn place(drawing: &Drawing<'_>, request: u32) -> Option<(Point, Tenths)> {
    let history = drawing.run.requests.get(request as usize)?;
    let across = drawing.lanes.sender(drawing.run, drawing.tracks, request);
    Some((drawing.point(history.sent_at, across), across))
}

/// While a request is in flight its track is thick.
fn in_flight(drawing: &mut Drawing<'_>, request: u32) {
    let Some((from, across)) = place(drawing, request) else {
        return;
    };
    let Some(history) = drawing.run.requests.get(request as usize) else {
        return;
    };
    let end = history.fate.map_or(drawing.run.end_at, |(at, _)| at);
    let to = drawing.point(end, across);
    let wire = sketch::line(Layer::Flow, Class::Wire, from, to)
        .tone(drawing.index.request_tone(drawing.run, request))
        .about(lookup::request_subject(request));
    drawing.sketch.add(wire);
    if let Some((at, AttemptFate::RequestTimeout)) = history.fate {
        let at = drawing.point(at, across);
        let half = px(6);
        let (a, b) = if drawing.axis.upright() {
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
        let mut mark =
            sketch::line(Layer::Mark, Class::Bad, a, b).about(lookup::request_subject(request));
        mark.from = drawing.index.sent(request);
        // It belongs to the closing of the connection, which comes after the sending of any later request.
        let closing = drawing.run.events.iter().position(|event| {
            matches!(event.kind, EventKind::Closed { connection, .. } if connection == history.connection)
        });
        mark.from = closing.map(|number| EventId(number as u32)).or(mark.from);
        drawing.sketch.add(mark);
        drawing.sketch.placer.take(Area {
            x: at.x - px(3),
            y: at.y - half,
            w: px(6),
            h: 2 * half,
        });
    }
}

/// A bracket from each attempt to the next, clear of the lane.
fn ties(drawing: &mut Drawing<'_>, batch: u32) {
    let Some(history) = drawing.run.batches.get(batch as usize) else {
        return;
    };
    let Some(first) = history.attempts.first() else {
        return;
    };
    let Some(lanes) = drawing.lanes.producer(history.producer) else {
        return;
    };
    let rank = drawing.tracks.of(first.0).min(5);
    let level = lanes.line - RADIUS - px(4) - px(4) * i32::from(rank);
    let tone = history
        .records
        .first()
        .and_then(|record| drawing.index.tone(*record));
    for pair in history.attempts.windows(2) {
        let (Some((from, _)), Some((to, _))) =
            (place(drawing, pair[0].0), place(drawing, pair[1].0))
        else {
            continue;
        };
        let d = bracket(drawing, from, to, level);
        let tie = sketch::path(Layer::Flow, Class::Tie, d)
            .tone(tone)
            .about(lookup::batch_subject(batch));
        drawing.sketch.add(tie);
        if !drawing.axis.upright() {
            drawing.sketch.placer.avoid(
                Point {
                    x: from.x,
                    y: level,
                },
                Point { x: to.x, y: level },
            );
        }
    }
}

fn bracket(drawing: &Drawing<'_>, from: Point, to: Point, level: Tenths) -> String {
    let bend = px(5);
    let upright = drawing.axis.upright();
    let (start, end) = if upright {
        (from.y, to.y)
    } else {
        (from.x, to.x)
    };
    let bend = bend.min((end - start) / 2).max(0);
    let at = |along, across| {
        let point = drawing.axis.point(along, across);
        format!("{} {}", decimal(point.x), decimal(point.y))
    };
    let (out, back) = if upright {
        (from.x, to.x)
    } else {
        (from.y, to.y)
    };
    format!(
        "M{}L{}Q{} {}L{}Q{} {}L{}",
        at(start, out - RADIUS),
        at(start, level + bend),
        at(start, level),
        at(start + bend, level),
        at(end - bend, level),
        at(end, level),
        at(end, level + bend),
        at(end, back - RADIUS),
    )
}

fn attempt(drawing: &mut Drawing<'_>, request: u32) {
    let Some((at, _)) = place(drawing, request) else {
        return;
    };
    let Some(history) = drawing.run.requests.get(request as usize) else {
        return;
    };
    let subject = lookup::request_subject(request);
    let event = drawing.index.sent(request);
    let names = carried(drawing.run, request);
    let title = match history.api {
        Api::Produce => {
            let number = history
                .parts
                .first()
                .map_or(1, |part| part.attempt)
                .to_string();
            let label = Label::Attempt(&number).long(drawing.locale);
            titled(history.sent_at, &format!("{names}, {label}"))
        }
        Api::InitProducerId => titled(history.sent_at, "InitProducerId"),
        Api::Metadata => titled(history.sent_at, "Metadata"),
    };
    let tone = drawing.index.request_tone(drawing.run, request);
    let radius = if drawing.tracks.crowded {
        px(4)
    } else {
        RADIUS
    };
    let class = if tone.is_some() {
        Class::Attempt
    } else {
        Class::Service
    };
    let mut mark = sketch::circle(Layer::Mark, class, at, radius)
        .tone(tone)
        .about(subject)
        .title(title)
        .target(Target::Request(request));
    mark.from = event;
    drawing.sign(mark, at, radius + px(1));
    if drawing.tracks.crowded {
        return;
    }
    let (class, text) = match (history.parts.first(), history.api) {
        (Some(part), _) => (Class::AttemptText, part.attempt.to_string()),
        (None, Api::Metadata) => (Class::LaneNote, String::from("md")),
        (None, _) => (Class::LaneNote, String::from("id")),
    };
    let (w, h) = sketch::text_size(class, SMALL, &text);
    let area = Area {
        x: at.x - w / 2,
        y: at.y - h / 2,
        w,
        h,
    };
    let mut text = sketch::text_in(Layer::Mark, class, SMALL, area, Anchor::Middle, &text)
        .about(subject)
        .target(Target::Request(request));
    text.from = event;
    drawing.sketch.add_text_over(text);
}

/// What happens at the producer besides sending.
fn producer_event(drawing: &mut Drawing<'_>, id: EventId) {
    let run = drawing.run;
    let Some(event) = run.events.get(id.0 as usize) else {
        return;
    };
    let lane = |drawing: &Drawing<'_>, producer: u16| {
        drawing
            .lanes
            .producer(producer)
            .map(|lanes| drawing.point(event.at, lanes.line))
    };
    let text = |number: u32| number.to_string();
    match &event.kind {
        EventKind::TimedOut { request } => {
            if let Some(history) = run.requests.get(*request as usize) {
                let across = drawing.lanes.sender(run, drawing.tracks, *request);
                let at = drawing.point(history.fate.map_or(event.at, |(at, _)| at), across);
                let subject = lookup::request_subject(*request);
                drawing.label(
                    &Label::RequestTimeout,
                    Class::TextBad,
                    Some(id),
                    at,
                    px(7),
                    Side::Above,
                    subject,
                );
            }
        }
        EventKind::Expired { batch, .. } => {
            let producer = run
                .batches
                .get(*batch as usize)
                .map_or(0, |batch| batch.producer);
            if let Some(at) = lane(drawing, producer) {
                let subject = lookup::batch_subject(*batch);
                drawing.label(
                    &Label::DeliveryTimeout,
                    Class::TextBad,
                    Some(id),
                    at,
                    px(7),
                    Side::Above,
                    subject,
                );
            }
        }
        EventKind::Closed { connection, why } => {
            let Some(history) = run.connection(*connection) else {
                return;
            };
            let number = text(connection.0);
            let label = match why {
                CloseReason::RequestTimeout | CloseReason::ProducerStopped => return,
                CloseReason::Disconnected => Label::ConnectionClosed(&number),
                CloseReason::Refused | CloseReason::SetupTimeout => Label::ConnectionRefused,
            };
            if let Some(at) = lane(drawing, history.producer) {
                let sign = sketch::glyph(Layer::Mark, Class::Bad, at, Glyph::Cut)
                    .target(Target::Event(id))
                    .from(id);
                drawing.sign(sign, at, px(7));
                drawing.label(
                    &label,
                    Class::TextBad,
                    Some(id),
                    at,
                    px(9),
                    Side::Above,
                    Subject::default(),
                );
            }
        }
        EventKind::IdentityChanged { producer, identity }
            if identity.is_valid() && event.at.0 > 0 =>
        {
            let (pid, epoch) = (identity.producer_id.to_string(), identity.epoch.to_string());
            if let Some(at) = lane(drawing, *producer) {
                let label = Label::NewIdentity(&pid, &epoch);
                drawing.label(
                    &label,
                    Class::TextMute,
                    Some(id),
                    at,
                    px(9),
                    Side::Above,
                    Subject::default(),
                );
            }
        }
        EventKind::Fatal {
            producer,
            exception,
        } => {
            if let Some(at) = lane(drawing, *producer) {
                let label = Label::Fatal(exception);
                drawing.label(
                    &label,
                    Class::TextBad,
                    Some(id),
                    at,
                    px(9),
                    Side::Above,
                    Subject::default(),
                );
            }
        }
        EventKind::ProducerDown { producer } => {
            let until = run.events[id.0 as usize..].iter().find(|later| {
                matches!(&later.kind, EventKind::ProducerUp { producer: up } if up == producer)
            });
            let until = until.map_or(run.end_at, |event| event.at);
            let Some(lanes) = drawing.lanes.producer(*producer) else {
                return;
            };
            let (from, to) = (lanes.line - px(8), lanes.last_track() + px(8));
            drawing.down(id, event.at, until, (from, to), &Label::ProducerDown);
        }
        _ => {}
    }
}

impl Drawing<'_> {
    /// A node that is down: a hatched stretch of its lane.
    pub(super) fn down(
        &mut self,
        id: EventId,
        at: ackscope_protocol::Instant,
        until: ackscope_protocol::Instant,
        across: (Tenths, Tenths),
        label: &Label<'_>,
    ) {
        let (from, to) = (self.point(at, across.0), self.point(until, across.1));
        let area = Area {
            x: from.x,
            y: from.y,
            w: (to.x - from.x).max(px(3)),
            h: (to.y - from.y).max(px(3)),
        };
        let words = titled(at, &label.long(self.locale));
        self.sketch.add(
            sketch::rect(Layer::Flow, Class::Down, area, px(3))
                .title(words)
                .target(Target::Event(id)),
        );
        self.sketch.add(sketch::path(
            Layer::Flow,
            Class::Hatch,
            super::bands::hatch(&area),
        ));
        let near = Point {
            x: from.x,
            y: from.y,
        };
        self.label(
            label,
            Class::TextBad,
            Some(id),
            near,
            px(3),
            Side::Above,
            Subject::default(),
        );
    }
}
