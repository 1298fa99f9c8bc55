//! What a score stands on: lanes and their names, the grid, the folds.

use alloc::format;
use alloc::string::{String, ToString};

use ackscope_sim::Run;

use super::layout::{BrokerLanes, Lanes, ProducerLanes};
use crate::Locale;
use crate::axis::TimeAxis;
use crate::format;
use crate::lookup;
use crate::picture::{Anchor, Area, Class, Layer, Tenths, px};
use crate::sketch::{self, SMALL, Sketch, TEXT};
use crate::words::label::Label;

/// How much room the names of the lanes need, where time runs to the right.
pub(super) fn gutter(runs: &[&Run], width: Tenths, locale: Locale) -> Tenths {
    let mut most = px(56);
    let mut see = |label: Label<'_>, class| {
        let (width, _) = sketch::text_size(class, TEXT, &label.long(locale));
        most = most.max(width);
    };
    see(Label::Broker, Class::LaneName);
    see(Label::BrokerNumber("0"), Class::LaneName);
    see(Label::Believes, Class::LaneNote);
    for run in runs {
        for producer in &run.setup.producers {
            see(Label::Producer(&producer.name), Class::LaneName);
        }
        for number in 0..run.setup.partition_count() {
            let name = lookup::partition_name(run, ackscope_protocol::PartitionId(number));
            see(Label::Log(&name), Class::LaneName);
        }
    }
    (most + px(14)).min(width / 4)
}

/// Draws lanes, names, grid and folds.
pub(super) fn draw(run: &Run, axis: &TimeAxis, lanes: &Lanes, locale: Locale, sketch: &mut Sketch) {
    grid(axis, lanes, sketch);
    folds(axis, lanes, locale, sketch);
    for producer in &lanes.producers {
        producer_lanes(run, axis, lanes, producer, locale, sketch);
    }
    for broker in &lanes.brokers {
        broker_lanes(run, axis, lanes, broker, locale, sketch);
    }
    if let (Some(first), Some(last)) = (lanes.truths.first(), lanes.truths.last())
        && !axis.upright()
    {
        let middle = i32::midpoint(first.across, last.across + last.thick);
        name(
            axis,
            lanes,
            middle,
            &Label::Really,
            Class::LaneNote,
            locale,
            sketch,
        );
    }
    if !axis.upright() {
        let area = Area {
            x: 0,
            y: lanes.size - px(20),
            w: axis.gutter - px(8),
            h: px(16),
        };
        let unit = Label::TimeAxis.long(locale);
        sketch.add_text(sketch::text_fit(
            Layer::Ground,
            Class::LaneNote,
            SMALL,
            area,
            Anchor::End,
            &unit,
        ));
    }
}

fn broker_lanes(
    run: &Run,
    axis: &TimeAxis,
    lanes: &Lanes,
    broker: &BrokerLanes,
    locale: Locale,
    sketch: &mut Sketch,
) {
    let number = broker.broker.0.to_string();
    // Among several, the logs are below their brokers.
    let (label, class) = if run.setup.is_cluster() {
        (Label::BrokerNumber(&number), Class::LaneNote)
    } else {
        (Label::Broker, Class::LaneName)
    };
    lane(axis, broker.line, sketch);
    let across = broker.line;
    name(axis, lanes, across, &label, Class::LaneName, locale, sketch);
    for (partition, across) in &broker.logs {
        lane(axis, *across, sketch);
        let partition = lookup::partition_name(run, *partition);
        let label = Label::Log(&partition);
        if !axis.upright() || !run.setup.is_cluster() {
            name(axis, lanes, *across, &label, class, locale, sketch);
        }
    }
}

fn producer_lanes(
    run: &Run,
    axis: &TimeAxis,
    lanes: &Lanes,
    producer: &ProducerLanes,
    locale: Locale,
    sketch: &mut Sketch,
) {
    lane(axis, producer.app, sketch);
    name(
        axis,
        lanes,
        producer.app,
        &Label::App,
        Class::LaneName,
        locale,
        sketch,
    );
    for track in 0..producer.tracks {
        lane(axis, producer.track_at(track), sketch);
    }
    let middle = i32::midpoint(producer.line, producer.last_track());
    let label = Label::Producer(lookup::producer_name(run, producer.producer));
    name(axis, lanes, middle, &label, Class::LaneName, locale, sketch);
    if let (Some(first), Some(last)) = (producer.beliefs.first(), producer.beliefs.last())
        && !axis.upright()
    {
        let middle = i32::midpoint(first.across, last.across + last.thick);
        name(
            axis,
            lanes,
            middle,
            &Label::Believes,
            Class::LaneNote,
            locale,
            sketch,
        );
    }
}

/// The line of a lane, from the first moment to the end of the picture.
fn lane(axis: &TimeAxis, across: Tenths, sketch: &mut Sketch) {
    let (start, end) = axis.extent();
    let (from, to) = (axis.point(start, across), axis.point(end + px(14), across));
    sketch.add(sketch::line(Layer::Ground, Class::Lane, from, to));
}

/// The name of a lane: before it, or above it where time runs downwards.
fn name(
    axis: &TimeAxis,
    lanes: &Lanes,
    across: Tenths,
    label: &Label<'_>,
    class: Class,
    locale: Locale,
    sketch: &mut Sketch,
) {
    let long = label.long(locale);
    if axis.upright() {
        upright_name(lanes, across, &long, &label.short(locale), class, sketch);
        return;
    }
    let area = Area {
        x: px(4),
        y: across - px(9),
        w: axis.gutter - px(12),
        h: px(18),
    };
    let size = if class == Class::LaneNote {
        SMALL
    } else {
        TEXT
    };
    sketch.add_text(sketch::text_fit(
        Layer::Ground,
        class,
        size,
        area,
        Anchor::End,
        &long,
    ));
}

/// Names of neighbouring lanes stand on two lines, so that they do not meet.
fn upright_name(
    lanes: &Lanes,
    across: Tenths,
    long: &str,
    short: &str,
    class: Class,
    sketch: &mut Sketch,
) {
    for row in [px(22), px(4)] {
        for text in [long, short] {
            let (w, h) = sketch::text_size(class, SMALL, text);
            for x in [across - w / 2, across - w + px(8), across - px(8)] {
                let x = x.clamp(px(2), (lanes.size - w - px(2)).max(px(2)));
                let area = Area { x, y: row, w, h };
                if sketch.placer.choose([area.grown(px(1))]).is_some() {
                    let shape =
                        sketch::text_in(Layer::Ground, class, SMALL, area, Anchor::Start, text);
                    sketch.add(shape.title(if text == long { "" } else { long }));
                    return;
                }
            }
        }
    }
}

fn grid(axis: &TimeAxis, lanes: &Lanes, sketch: &mut Sketch) {
    for tick in axis.ticks() {
        let (from, to) = (
            axis.point(tick.place, lanes.from),
            axis.point(tick.place, lanes.to),
        );
        sketch.add(sketch::line(Layer::Ground, Class::Grid, from, to));
        if tick.text.is_empty() {
            continue;
        }
        axis_text(axis, lanes, tick.place, &tick.text, Class::TickText, sketch);
    }
}

fn axis_text(
    axis: &TimeAxis,
    lanes: &Lanes,
    place: Tenths,
    text: &str,
    class: Class,
    sketch: &mut Sketch,
) {
    let (w, h) = sketch::text_size(class, SMALL, text);
    let area = if axis.upright() {
        Area {
            x: (lanes.from - w - px(4)).max(px(1)),
            y: place - h / 2,
            w,
            h,
        }
    } else {
        Area {
            x: place - w / 2,
            y: lanes.to + px(5),
            w,
            h,
        }
    };
    if sketch.placer.choose([area]).is_some() {
        let shape = sketch::text_in(Layer::Ground, class, SMALL, area, Anchor::Start, text);
        sketch.add(shape);
    }
}

fn folds(axis: &TimeAxis, lanes: &Lanes, locale: Locale, sketch: &mut Sketch) {
    for fold in axis.folds() {
        let (from, to) = (
            axis.point(fold.start, lanes.from),
            axis.point(fold.end, lanes.to),
        );
        let area = Area {
            x: from.x,
            y: from.y,
            w: to.x - from.x,
            h: to.y - from.y,
        };
        let length = format::span(fold.length());
        let title = Label::Folded(&length).long(locale);
        sketch.add(sketch::rect(Layer::Ground, Class::Fold, area, 0).title(title));
        for edge in [fold.start, fold.end] {
            let d = ragged(axis, edge, lanes.from, lanes.to);
            sketch.add(sketch::path(Layer::Ground, Class::FoldEdge, d));
        }
        let middle = i32::midpoint(fold.start, fold.end);
        axis_text(axis, lanes, middle, &length, Class::FoldText, sketch);
    }
}

/// A zigzag across the lanes.
fn ragged(axis: &TimeAxis, at: Tenths, from: Tenths, to: Tenths) -> String {
    let mut d = String::new();
    let mut across = from;
    let mut side = false;
    while across <= to {
        let point = axis.point(if side { at + px(3) } else { at - px(3) }, across);
        let command = if d.is_empty() { 'M' } else { 'L' };
        d.push_str(&format!(
            "{command}{} {}",
            crate::picture::decimal(point.x),
            crate::picture::decimal(point.y)
        ));
        across += px(6);
        side = !side;
    }
    d
}
