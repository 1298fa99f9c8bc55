//! The application's lane: what it asks for, and what it is told.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ackscope_protocol::RecordId;
use ackscope_sim::trace::{EventId, EventKind, Told};

use super::{Drawing, titled};
use crate::lookup;
use crate::picture::{Area, Class, Layer, Point, px};
use crate::position::Target;
use crate::sketch::{self, SMALL, Side};
use crate::words::label::Label;

/// The lines between application and producer, before the labels of the lanes in between.
pub(super) fn draw_lines(drawing: &mut Drawing<'_>) {
    for number in 0..drawing.run.events.len() as u32 {
        let Some(call) = call(drawing, EventId(number)) else {
            continue;
        };
        let line = sketch::line(Layer::Flow, call.line, call.app, call.producer)
            .about(lookup::record_subject(call.record));
        drawing.sketch.add(line);
        drawing.sketch.placer.avoid(call.app, call.producer);
        let mut dot = sketch::circle(Layer::Mark, call.dot, call.app, px(4))
            .about(lookup::record_subject(call.record))
            .from(call.event)
            .target(Target::Event(call.event))
            .title(call.title);
        dot.subject = lookup::record_subject(call.record);
        drawing.sign(dot, call.app, px(4));
    }
}

/// A call or a callback.
struct Call {
    event: EventId,
    record: RecordId,
    app: Point,
    producer: Point,
    line: Class,
    dot: Class,
    text: Class,
    /// Texts, the longest first; the same ones in a row are told together.
    texts: Vec<String>,
    title: String,
    /// Those of the same kind at the same place.
    kind: u8,
}

fn call(drawing: &Drawing<'_>, id: EventId) -> Option<Call> {
    let run = drawing.run;
    let event = run.events.get(id.0 as usize)?;
    let (record, line, dot, text, label, kind) = match &event.kind {
        EventKind::Send { record, again } => {
            let name = lookup::record_name(run, *record);
            let label = if again.is_some() {
                Label::SendAgain(name)
            } else {
                Label::Send(name)
            };
            (
                *record,
                Class::Call,
                Class::CallDot,
                Class::Text,
                both(&label, drawing),
                0,
            )
        }
        EventKind::Told {
            record,
            told: Told::Ok { offset },
        } => {
            let at = format!("@{offset}");
            let texts = if *offset < 0 {
                both(&Label::ToldOk, drawing)
            } else {
                let mut texts = both(&Label::ToldOkAt(&at), drawing);
                texts.push(Label::ToldOk.short(drawing.locale));
                texts
            };
            (
                *record,
                Class::CallGood,
                Class::CallDotGood,
                Class::TextGood,
                texts,
                1,
            )
        }
        EventKind::Told {
            record,
            told: Told::Failed { exception },
        } => {
            let texts = both(&Label::ToldFailed(exception), drawing);
            (
                *record,
                Class::CallBad,
                Class::CallDotBad,
                Class::TextBad,
                texts,
                2,
            )
        }
        _ => return None,
    };
    let producer = run.record(record).map_or(0, |record| record.producer);
    let lanes = drawing.lanes.producer(producer)?;
    let name = lookup::record_name(run, record);
    let words = texts_title(&label, name, kind);
    Some(Call {
        event: id,
        record,
        app: drawing.point(event.at, lanes.app),
        producer: drawing.point(event.at, lanes.line),
        line,
        dot,
        text,
        texts: label,
        title: titled(event.at, &words),
        kind,
    })
}

fn texts_title(texts: &[String], name: &str, kind: u8) -> String {
    let first = texts.first().map_or("", String::as_str);
    if kind == 0 {
        first.to_string()
    } else {
        format!("{name}: {first}")
    }
}

fn both(label: &Label<'_>, drawing: &Drawing<'_>) -> Vec<String> {
    alloc::vec![label.long(drawing.locale), label.short(drawing.locale)]
}

/// The labels on the application's lane. Calls at one place are labelled together.
pub(super) fn draw_labels(drawing: &mut Drawing<'_>) {
    let calls: Vec<Call> = (0..drawing.run.events.len() as u32)
        .filter_map(|number| call(drawing, EventId(number)))
        .collect();
    let mut done = alloc::vec![false; calls.len()];
    for place in 0..calls.len() {
        if done[place] {
            continue;
        }
        let first = &calls[place];
        let mut more = 0;
        for other in place + 1..calls.len() {
            let near = calls[other].app.x - first.app.x <= px(3)
                && calls[other].app.y - first.app.y <= px(3);
            if !near {
                break;
            }
            if calls[other].kind == first.kind {
                done[other] = true;
                more += 1;
            }
        }
        let texts = if more > 0 {
            together(drawing, first, more)
        } else {
            first.texts.clone()
        };
        let upright = drawing.axis.upright();
        let at = first.app;
        let template = sketch::label(Layer::Mark, first.text)
            .about(lookup::record_subject(first.record))
            .from(first.event)
            .target(Target::Event(first.event));
        let longest = texts.first().cloned().unwrap_or_default();
        let room = drawing.axis.width / 3;
        let cut =
            crate::text::shorten(&longest, SMALL, sketch::face(first.text), room).into_owned();
        let all = [cut.as_str()]
            .into_iter()
            .chain(texts.iter().skip(1).map(String::as_str));
        drawing.sketch.label(all, SMALL, template, |size| {
            if upright {
                beside(at, size)
            } else {
                let mut places = sketch::around(at, size, px(7), Side::Above);
                places.push(Area {
                    x: at.x + px(5),
                    y: at.y + px(6),
                    w: size.0,
                    h: size.1,
                });
                places.push(Area {
                    x: at.x - px(5) - size.0,
                    y: at.y + px(6),
                    w: size.0,
                    h: size.1,
                });
                places
            }
        });
    }
}

/// Places where time runs downwards: above the line to the producer, then below it.
fn beside(at: Point, (w, h): (crate::picture::Tenths, crate::picture::Tenths)) -> Vec<Area> {
    let area = |x, y| Area { x, y, w, h };
    alloc::vec![
        area(at.x + px(6), at.y - h - px(1)),
        area(at.x - px(8), at.y - h - px(5)),
        area(at.x + px(6), at.y + px(2)),
        area(at.x - px(8), at.y + px(6)),
        area(at.x + px(6), at.y - 2 * h),
        area(at.x + px(6), at.y + px(2) + h),
    ]
}

fn together(drawing: &Drawing<'_>, first: &Call, more: u32) -> Vec<String> {
    let name = lookup::record_name(drawing.run, first.record);
    let number = more.to_string();
    match first.kind {
        0 => both(&Label::SendMore(name, &number), drawing),
        _ => {
            let head = first.texts.last().cloned().unwrap_or_default();
            let count = (more + 1).to_string();
            let mut texts = alloc::vec![format!("{head} ×{count}")];
            texts.push(head);
            texts
        }
    }
}
