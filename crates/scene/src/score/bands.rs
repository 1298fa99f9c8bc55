//! The bands: what the producer can know of each record, and, above the log, what is really there.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{Instant, RecordId};
use ackscope_sim::Run;
use ackscope_sim::trace::{Belief, EventId, LogChange, Placed};

use super::layout::Strip;
use super::{Drawing, titled};
use crate::lookup;
use crate::picture::{Anchor, Area, Class, Layer, Tenths, decimal, px};
use crate::position::Target;
use crate::sketch::{self, SMALL};
use crate::text::{self, Face};
use crate::words;
use crate::words::label::Label;

/// Strips thicker than this have words in them.
const WORDY: Tenths = px(12);

/// A stretch of a strip.
struct Stretch {
    record: RecordId,
    area: Area,
    class: Class,
    text_class: Class,
    long: String,
    short: String,
    event: EventId,
    thick: Tenths,
}

pub(super) fn draw(drawing: &mut Drawing<'_>) {
    for stretch in stretches(drawing) {
        let title = drawing
            .run
            .events
            .get(stretch.event.0 as usize)
            .map_or(String::new(), |event| titled(event.at, &stretch.long));
        let band = sketch::rect(Layer::Flow, stretch.class, stretch.area, px(2))
            .about(lookup::record_subject(stretch.record))
            .target(Target::Record(stretch.record))
            .title(title);
        drawing.sketch.add(band);
        if stretch.class == Class::BandUnknown {
            let hatching = sketch::path(Layer::Flow, Class::Hatch, hatch(&stretch.area))
                .about(lookup::record_subject(stretch.record));
            drawing.sketch.add(hatching);
        }
    }
}

/// The words in the strips come last: they find a place between the lines.
pub(super) fn draw_words(drawing: &mut Drawing<'_>) {
    for stretch in stretches(drawing) {
        let template = || {
            sketch::label(Layer::Mark, stretch.text_class)
                .about(lookup::record_subject(stretch.record))
                .from(stretch.event)
        };
        if drawing.axis.upright() || stretch.thick < WORDY {
            // No room inside; the most important words stand beside the strip.
            if stretch.class == Class::BandUnknown && drawing.axis.upright() {
                let at = stretch.area;
                drawing
                    .sketch
                    .label([stretch.short.as_str()], SMALL, template(), |(w, h)| {
                        (0..6)
                            .map(|row| Area {
                                x: at.x + at.w + px(5),
                                y: at.y + px(2) + h * row,
                                w,
                                h,
                            })
                            .chain((0..3).map(|row| Area {
                                x: at.x - w - px(5),
                                y: at.y + px(2) + h * row,
                                w,
                                h,
                            }))
                            .collect()
                    });
            }
            continue;
        }
        let area = stretch.area;
        let texts = [stretch.long.as_str(), stretch.short.as_str()];
        drawing.sketch.label(texts, SMALL, template(), |(w, h)| {
            let room = area.w - w - px(8);
            if room < 0 {
                return Vec::new();
            }
            let y = area.y + (area.h - h) / 2;
            let step = (room / 12).max(px(6));
            (0..=12)
                .map(|place| step * place)
                .take_while(|shift| *shift <= room)
                .map(|shift| Area {
                    x: area.x + px(4) + shift,
                    y,
                    w,
                    h,
                })
                .collect()
        });
    }
}

fn stretches(drawing: &Drawing<'_>) -> Vec<Stretch> {
    let mut all = Vec::new();
    for lanes in &drawing.lanes.producers {
        for strip in &lanes.beliefs {
            beliefs(drawing, strip, &mut all);
        }
    }
    truths(drawing, &mut all);
    all
}

fn area(drawing: &Drawing<'_>, strip: &Strip, from: Instant, until: Option<Instant>) -> Area {
    let start = drawing.axis.place(from);
    let (_, end) = drawing.axis.extent();
    let end = until.map_or(end + px(14), |until| drawing.axis.place(until));
    let (a, b) = (
        drawing.axis.point(start, strip.across),
        drawing.axis.point(end, strip.across + strip.thick),
    );
    Area {
        x: a.x,
        y: a.y,
        w: b.x - a.x,
        h: b.y - a.y,
    }
}

fn beliefs(drawing: &Drawing<'_>, strip: &Strip, all: &mut Vec<Stretch>) {
    let Some(record) = drawing.run.record(strip.record) else {
        return;
    };
    for (place, span) in record.beliefs.iter().enumerate() {
        let until = record.beliefs.get(place + 1).map(|next| next.from);
        let name = shortened(&record.name);
        let (class, text_class, label) = match span.belief {
            Belief::NotSent => (Class::BandIdle, Class::BandText, Label::NotSent(&name)),
            Belief::Waiting => (Class::BandWait, Class::BandText, Label::Waiting(&name)),
            Belief::CannotKnow => (Class::BandUnknown, Class::TextBad, Label::CannotKnow(&name)),
            Belief::Stored => (
                Class::BandStored,
                Class::TextGood,
                Label::KnowsStored(&name),
            ),
            Belief::NotStored => (
                Class::BandNotStored,
                Class::BandText,
                Label::KnowsNotStored(&name),
            ),
        };
        let area = area(drawing, strip, span.from, until);
        if area.w <= 0 || area.h <= 0 {
            continue;
        }
        all.push(Stretch {
            record: strip.record,
            area,
            class,
            text_class,
            long: label.long(drawing.locale),
            short: label.short(drawing.locale),
            event: span.event,
            thick: strip.thick,
        });
    }
}

fn truths(drawing: &Drawing<'_>, all: &mut Vec<Stretch>) {
    for strip in &drawing.lanes.truths {
        let counts = counts(drawing.run, strip.record);
        let name = shortened(lookup::record_name(drawing.run, strip.record));
        for (place, (event, from, copies)) in counts.iter().enumerate() {
            let (class, text_class) = match copies {
                0 => (Class::TruthNone, Class::TextBad),
                1 => (Class::TruthOne, Class::TextGood),
                _ => (Class::TruthMore, Class::TextBad),
            };
            let words = words::copies(*copies, drawing.locale);
            let area = area(
                drawing,
                strip,
                *from,
                counts.get(place + 1).map(|next| next.1),
            );
            if area.w <= 0 || area.h <= 0 {
                continue;
            }
            all.push(Stretch {
                record: strip.record,
                area,
                class,
                text_class,
                long: format!("{name}: {words}"),
                short: words,
                event: *event,
                thick: strip.thick,
            });
        }
    }
}

/// From which event on there are how many copies of a record, from its first copy on.
fn counts(run: &Run, record: RecordId) -> Vec<(EventId, Instant, u32)> {
    let mut counts: Vec<(EventId, Instant, u32)> = Vec::new();
    let Some(history) = run.record(record) else {
        return counts;
    };
    let mut log = run.leader_log(history.partition);
    let mut now = 0;
    for (number, event) in (0_u32..).zip(&run.events) {
        let copies = |batches: &[Placed]| lookup::copies_in(run, record, batches.iter().copied());
        match log.apply(EventId(number)) {
            Some(LogChange::Grew) => now += log.batches().last().map_or(0, |last| copies(&[*last])),
            Some(LogChange::Replaced) => now = copies(log.batches()),
            None => continue,
        }
        if counts.last().map_or(0, |last| last.2) != now {
            counts.push((EventId(number), event.at, now));
        }
    }
    counts
}

/// A name short enough to leave room for the words about it.
fn shortened(name: &str) -> String {
    text::shorten(name, SMALL, Face::Plain, px(150)).into_owned()
}

/// Slanted lines over an area.
pub(super) fn hatch(area: &Area) -> String {
    let step = px(6);
    let mut d = String::new();
    let mut start = area.x - area.h / step * step;
    // Each line goes up and to the right, from the lower edge to the upper, cut off at the sides.
    while start < area.x + area.w {
        let left = start.max(area.x);
        let right = (start + area.h).min(area.x + area.w);
        if right > left {
            d.push_str(&format!(
                "M{} {}L{} {}",
                decimal(left),
                decimal(area.y + area.h - (left - start)),
                decimal(right),
                decimal(area.y + area.h - (right - start)),
            ));
        }
        start += step;
    }
    d
}

/// Text in the middle of a box; for chips.
pub(super) fn centred(class: Class, area: Area, text: &str) -> crate::picture::Shape {
    sketch::text_in(Layer::Mark, class, SMALL, area, Anchor::Middle, text)
}
