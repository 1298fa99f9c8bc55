//! The pictures: nothing over anything else, nothing cut off, nothing too small to read.

mod common;

use ackscope_scene::compare::first_difference;
use ackscope_scene::picture::{Area, Class, Form, Glyph, Picture, Shape, Tenths};
use ackscope_scene::{Locale, Position, TimeAxis, Viewport, score, stage};
use ackscope_sim::Run;
use ackscope_sim::trace::EventId;

const WIDTHS: [u16; 6] = [320, 360, 480, 760, 960, 1_280];

/// The boxes of the texts, with the texts.
fn texts<'s>(shapes: impl IntoIterator<Item = &'s Shape>) -> Vec<(&'s str, Area, Tenths)> {
    shapes
        .into_iter()
        .filter_map(|shape| match &shape.form {
            Form::Text {
                text, area, size, ..
            } => Some((text.as_str(), *area, *size)),
            _ => None,
        })
        .collect()
}

fn check(what: &str, picture: &Picture, moving: &[Shape]) {
    let still = texts(&picture.shapes);
    let moving = texts(moving);
    for (text, area, size) in still.iter().chain(&moving) {
        assert!(*size >= 110, "{what}: {text:?} is smaller than 11 px");
        assert!(
            area.x >= 0
                && area.y >= 0
                && area.x + area.w <= picture.width
                && area.y + area.h <= picture.height,
            "{what}: {text:?} at {area:?} leaves {} × {}",
            picture.width,
            picture.height
        );
    }
    for (place, (text, area, _)) in still.iter().enumerate() {
        for (other, there, _) in still[place + 1..].iter().chain(&moving) {
            assert!(
                !area.overlaps(there),
                "{what}: {text:?} at {area:?} is over {other:?} at {there:?}"
            );
        }
    }
}

/// No label lies on a sign: a shield, a cross, a struck ring. The number in the mark of an attempt is no label.
fn check_signs(what: &str, picture: &Picture) {
    let is_mark = |class| matches!(class, Class::AttemptText | Class::LaneNote);
    let texts = texts(picture.shapes.iter().filter(|shape| !is_mark(shape.class)));
    for shape in &picture.shapes {
        let Form::Glyph { at, glyph } = &shape.form else {
            continue;
        };
        if !matches!(glyph, Glyph::Shield | Glyph::Cross | Glyph::StruckRing) {
            continue;
        }
        let half = 50;
        let sign = Area {
            x: at.x - half,
            y: at.y - half,
            w: 2 * half,
            h: 2 * half,
        };
        for (text, area, _) in &texts {
            assert!(
                !area.overlaps(&sign),
                "{what}: {text:?} at {area:?} is over the {glyph:?} at {at:?}"
            );
        }
    }
}

fn each(mut see: impl FnMut(&str, &Run, &Viewport, Locale)) {
    for (name, run) in common::all().into_iter().chain(common::clusters()) {
        for width in WIDTHS {
            for locale in Locale::ALL {
                see(name, &run, &Viewport::new(width), locale);
            }
        }
    }
}

#[test]
fn scores_are_legible() {
    each(|name, run, viewport, locale| {
        let axis = TimeAxis::of(&[run], viewport, locale);
        let score = score(run, &axis, None, locale);
        let what = format!("score of {name}, {} px, {locale:?}", viewport.width);
        check(&what, &score.picture, &[]);
        check_signs(&what, &score.picture);
    });
}

#[test]
fn comparisons_are_legible() {
    let pairs = [
        (common::slow_broker(false), common::slow_broker(true)),
        (common::lost_response(false), common::lost_response(true)),
        (common::five_in_flight(false), common::five_in_flight(true)),
    ];
    for (off, on) in &pairs {
        let difference = first_difference(off, on).expect("they differ");
        for (width, locale) in WIDTHS.iter().flat_map(|w| Locale::ALL.map(|l| (*w, l))) {
            let viewport = Viewport::new(width);
            let axis = TimeAxis::of(&[off, on], &viewport, locale);
            for run in [off, on] {
                let score = score(run, &axis, Some(difference.at), locale);
                check(
                    &format!("comparison, {width} px, {locale:?}"),
                    &score.picture,
                    &[],
                );
                let named = score
                    .picture
                    .shapes
                    .iter()
                    .any(|shape| shape.class == Class::DifferenceText);
                assert!(
                    named,
                    "the first difference has no name, {width} px, {locale:?}"
                );
            }
        }
    }
}

#[test]
fn stages_are_legible_at_every_event() {
    each(|name, run, viewport, locale| {
        let step = (run.events.len() / 60).max(1);
        for number in (0..run.events.len() as u32).step_by(step) {
            let position = Position::at_event(run, EventId(number));
            let stage = stage(run, position, viewport, locale);
            let what = format!(
                "stage of {name} after event {number}, {} px, {locale:?}",
                viewport.width
            );
            check(&what, &stage.picture, &stage.now(position, false));
            check(&what, &stage.picture, &stage.now(position, true));
        }
    });
}

#[test]
fn a_stage_keeps_its_size() {
    each(|name, run, viewport, locale| {
        let size = |position| {
            let picture = stage(run, position, viewport, locale).picture;
            (picture.width, picture.height)
        };
        let end = size(Position::end(run));
        for number in [0, run.events.len() as u32 / 2] {
            let position = Position::at_event(run, EventId(number));
            assert_eq!(size(position), end, "{name}, {} px", viewport.width);
        }
    });
}
