//! A row of places, some of them taken.

use alloc::string::String;
use alloc::vec::Vec;

use super::Drawing;
use super::layout::SLOT;
use crate::picture::{Anchor, Area, Class, Layer, Tenths, Tone, px};
use crate::position::{Subject, Target};
use crate::sketch::{self, SMALL};
use crate::text;

/// Something in a place.
pub(super) struct Item {
    /// The upper line.
    pub(super) name: String,
    /// The lower line.
    pub(super) note: String,
    /// The lower line in short.
    pub(super) short_note: String,
    pub(super) class: Class,
    pub(super) text_class: Class,
    pub(super) ring: bool,
    pub(super) tone: Option<Tone>,
    pub(super) target: Option<Target>,
    pub(super) subject: Subject,
    pub(super) title: String,
}

const GAP: Tenths = px(6);
const EMPTY: Tenths = px(26);
const WIDEST: Tenths = px(120);
const NARROWEST: Tenths = px(36);

/// Draws items and `empty` places after them, as far as they fit; says where each item is.
pub(super) fn row(
    drawing: &mut Drawing<'_>,
    x: Tenths,
    y: Tenths,
    room: Tenths,
    items: Vec<Item>,
    empty: usize,
) -> Vec<Area> {
    let wished: Vec<Tenths> = items.iter().map(wish).collect();
    let widths = fit(&wished, room);
    let mut at = x;
    let mut areas = Vec::new();
    for (item, w) in items.into_iter().zip(widths) {
        let area = Area {
            x: at,
            y,
            w,
            h: SLOT,
        };
        draw(drawing, area, item);
        areas.push(area);
        at += w + GAP;
    }
    for _ in 0..empty {
        if at + EMPTY > x + room {
            break;
        }
        let area = Area {
            x: at,
            y,
            w: EMPTY,
            h: SLOT,
        };
        drawing
            .sketch
            .add(sketch::rect(Layer::Ground, Class::Slot, area, px(5)));
        at += EMPTY + GAP;
    }
    areas
}

/// How many items of the given wishes fit at their least width.
pub(super) fn capacity(room: Tenths) -> usize {
    ((room + GAP) / (NARROWEST + px(8) + GAP)).max(1) as usize
}

fn wish(item: &Item) -> Tenths {
    let name = sketch::text_size(item.text_class, SMALL, &item.name).0;
    let note = sketch::text_size(Class::SlotNote, SMALL, &item.note).0;
    (name.max(note) + px(12)).clamp(NARROWEST, WIDEST)
}

/// Widths within the room: the wider ones give way first.
fn fit(wished: &[Tenths], room: Tenths) -> Vec<Tenths> {
    let count = wished.len() as Tenths;
    let total = |most: Tenths| -> Tenths {
        wished.iter().map(|one| (*one).min(most)).sum::<Tenths>() + GAP * (count - 1).max(0)
    };
    let mut most = WIDEST;
    while total(most) > room && most > px(10) {
        most -= px(2);
    }
    wished.iter().map(|one| (*one).min(most)).collect()
}

fn draw(drawing: &mut Drawing<'_>, area: Area, item: Item) {
    let mut place = sketch::rect(Layer::Mark, item.class, area, px(5))
        .tone(item.tone)
        .about(item.subject)
        .title(item.title.clone());
    place.target = item.target;
    drawing.sketch.add(place);
    if item.ring {
        let ring = sketch::rect(Layer::Mark, Class::CellRing, area.grown(px(2)), px(7));
        drawing.sketch.add(ring.about(item.subject));
    }
    let half = SLOT / 2;
    let inner = |y| Area {
        x: area.x + px(4),
        y,
        w: area.w - px(8),
        h: half - px(3),
    };
    let room = area.w - px(8);
    let note = if sketch::text_size(Class::SlotNote, SMALL, &item.note).0 <= room {
        &item.note
    } else {
        &item.short_note
    };
    let lines = [
        (item.text_class, &item.name, area.y + px(2)),
        (Class::SlotNote, note, area.y + half),
    ];
    for (class, words, y) in lines {
        let words = words.as_str();
        let short = text::shorten(words, SMALL, sketch::face(class), room);
        if short == "…" || short.is_empty() {
            continue;
        }
        let box_ = inner(y);
        let (w, _) = sketch::text_size(class, SMALL, &short);
        let tight = Area {
            x: box_.x + (box_.w - w) / 2,
            w,
            ..box_
        };
        let mut shape = sketch::text_in(Layer::Mark, class, SMALL, tight, Anchor::Middle, &short)
            .tone(item.tone)
            .about(item.subject)
            .title(if short == words { "" } else { words });
        shape.target = item.target;
        drawing.sketch.add_text(shape);
    }
}
