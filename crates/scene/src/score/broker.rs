//! The broker's lane: what arrives, and what is decided about it.

use alloc::string::ToString;

use ackscope_protocol::BrokerId;
use ackscope_sim::Run;
use ackscope_sim::trace::{EventId, EventKind};

use super::log::offsets;
use super::{Drawing, carried, titled};
use crate::lookup;
use crate::picture::{Class, Glyph, Layer, Point, px};
use crate::position::{Subject, Target};
use crate::sketch::{self, Side};
use crate::words::label::Label;

pub(super) fn draw(drawing: &mut Drawing<'_>) {
    for number in 0..drawing.run.events.len() as u32 {
        event(drawing, EventId(number));
    }
}

/// The broker at which something happens that its lane shows.
fn broker_of(run: &Run, kind: &EventKind) -> Option<BrokerId> {
    match kind {
        EventKind::RequestArrived { request }
        | EventKind::Filtered { request, .. }
        | EventKind::Rejected { request, .. }
        | EventKind::ProducerIdRefused { request, .. }
        | EventKind::ProducerIdGiven { request, .. }
        | EventKind::Answered { request } => Some(lookup::broker_of(run, *request)),
        EventKind::ConnectionCut { connection } => lookup::connection_broker(run, *connection),
        EventKind::BrokerDown { node, .. } | EventKind::ProducerStateLost { node } => Some(node.0),
        EventKind::BrokerPaused { broker } => Some(*broker),
        _ => None,
    }
}

fn event(drawing: &mut Drawing<'_>, id: EventId) {
    let run = drawing.run;
    let Some(event) = run.events.get(id.0 as usize) else {
        return;
    };
    let Some(broker) = broker_of(run, &event.kind) else {
        return;
    };
    let across = drawing.lanes.line(broker);
    let at = drawing.point(event.at, across);
    match &event.kind {
        EventKind::RequestArrived { request } => {
            let title = titled(event.at, &carried(run, *request));
            let dot = sketch::circle(Layer::Mark, Class::Arrival, at, px(4))
                .tone(drawing.index.request_tone(run, *request))
                .about(lookup::request_subject(*request))
                .from(id)
                .target(Target::Event(id))
                .title(title);
            drawing.sign(dot, at, px(4));
        }
        EventKind::Filtered {
            request, receipt, ..
        } => {
            let offset = offsets(receipt.base_offset, receipt.last_offset);
            let label = Label::Filtered(&offset);
            verdict(
                drawing,
                id,
                *request,
                Glyph::Shield,
                Class::Good,
                Class::TextGood,
                &label,
            );
        }
        EventKind::Rejected { request, error, .. } => {
            let label = Label::Refused(error.name());
            verdict(
                drawing,
                id,
                *request,
                Glyph::Bar,
                Class::Bad,
                Class::TextBad,
                &label,
            );
        }
        EventKind::ProducerIdRefused { request, error } => {
            let label = Label::Refused(error.name());
            verdict(
                drawing,
                id,
                *request,
                Glyph::Bar,
                Class::Bad,
                Class::TextBad,
                &label,
            );
        }
        EventKind::Answered { request } => answered_error(drawing, id, *request, at),
        EventKind::ProducerIdGiven { request, identity } => {
            let number = identity.producer_id.to_string();
            let subject = lookup::request_subject(*request);
            drawing.label(
                &Label::GivesId(&number),
                Class::TextMute,
                Some(id),
                at,
                px(9),
                Side::Below,
                subject,
            );
        }
        EventKind::ConnectionCut { connection } => {
            let number = connection.0.to_string();
            let label = Label::ConnectionCut(&number);
            let title = titled(event.at, &label.long(drawing.locale));
            let sign = sketch::glyph(Layer::Mark, Class::Bad, at, Glyph::Cut)
                .from(id)
                .target(Target::Event(id))
                .title(title);
            drawing.sign(sign, at, px(7));
            drawing.label(
                &label,
                Class::TextBad,
                Some(id),
                at,
                px(10),
                Side::Below,
                Subject::default(),
            );
        }
        EventKind::BrokerDown { node, .. } => {
            let until = run.events[id.0 as usize..]
                .iter()
                .find(|later| matches!(&later.kind, EventKind::BrokerUp { node: up, .. } if up == node))
                .map_or(run.end_at, |event| event.at);
            let across = (across - px(8), across + px(8));
            drawing.down(id, event.at, until, across, &Label::BrokerDown);
        }
        EventKind::BrokerPaused { .. } => {
            let until = run.events[id.0 as usize..]
                .iter()
                .find(|later| matches!(&later.kind, EventKind::BrokerResumed { broker: up } if *up == broker))
                .map_or(run.end_at, |event| event.at);
            let across = (across - px(8), across + px(8));
            drawing.down(id, event.at, until, across, &Label::BrokerPaused);
        }
        EventKind::ProducerStateLost { .. } => {
            let sign = sketch::glyph(Layer::Mark, Class::Bad, at, Glyph::Cross)
                .from(id)
                .target(Target::Event(id));
            drawing.sign(sign, at, px(7));
            drawing.label(
                &Label::StateLost,
                Class::TextBad,
                Some(id),
                at,
                px(10),
                Side::Below,
                Subject::default(),
            );
        }
        _ => {}
    }
}

/// What the broker decided about a request.
fn verdict(
    drawing: &mut Drawing<'_>,
    id: EventId,
    request: u32,
    sign: Glyph,
    class: Class,
    text: Class,
    label: &Label<'_>,
) {
    let Some(event) = drawing.run.events.get(id.0 as usize) else {
        return;
    };
    let across = drawing.lanes.receiver(drawing.run, request);
    let at = drawing.point(event.at, across);
    let subject = lookup::request_subject(request);
    let title = titled(event.at, &label.long(drawing.locale));
    let shape = sketch::glyph(Layer::Mark, class, at, sign)
        .about(subject)
        .from(id)
        .target(Target::Event(id))
        .title(title);
    drawing.sign(shape, at, px(12));
    let side = if drawing.axis.upright() {
        Side::Left
    } else {
        Side::Below
    };
    drawing.label(label, text, Some(id), at, px(13), side, subject);
}

/// An answer that says something else than what the log did.
fn answered_error(drawing: &mut Drawing<'_>, id: EventId, request: u32, at: Point) {
    let Some(error) = lookup::first_part(drawing.run, request).and_then(|part| part.answer) else {
        return;
    };
    let subject = lookup::request_subject(request);
    let label = Label::AnswersError(error.name());
    drawing.label(
        &label,
        Class::TextBad,
        Some(id),
        at,
        px(9),
        Side::Below,
        subject,
    );
}
