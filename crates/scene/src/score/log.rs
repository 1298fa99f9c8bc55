//! The log: a cell for each batch as it is written, duplicates ringed, and what a filtered resend matched.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{BrokerId, Instant, PartitionId, RecordId};
use ackscope_sim::Run;
use ackscope_sim::trace::{EventId, EventKind, Placed};

use super::bands::centred;
use super::{Drawing, titled};
use crate::lookup;
use crate::picture::{Area, Class, Glyph, Layer, Point, Tenths, decimal, px};
use crate::place;
use crate::position::{Subject, Target};
use crate::sketch::{self, SMALL, Side};
use crate::words::label::Label;

/// A batch in a log.
struct Cell {
    event: EventId,
    broker: BrokerId,
    partition: PartitionId,
    batch: u32,
    record: Option<RecordId>,
    offset: String,
    first_offset: i64,
    at: Instant,
    duplicate: bool,
    /// The broker wrote it by itself; otherwise it copied it from its leader.
    written: bool,
    /// When the broker removed it again.
    removed: Option<(EventId, Instant)>,
    area: Area,
}

pub(super) fn draw(drawing: &mut Drawing<'_>) {
    let logs: Vec<(BrokerId, PartitionId)> = drawing
        .lanes
        .brokers
        .iter()
        .flat_map(|lanes| {
            lanes
                .logs
                .keys()
                .map(|partition| (lanes.broker, *partition))
        })
        .collect();
    let mut cells = Vec::new();
    for (broker, partition) in logs {
        let mut mine = cells_of(drawing.run, broker, partition);
        arrange(drawing, &mut mine);
        cells.extend(mine);
    }
    matches(drawing, &cells);
    for cell in &cells {
        cell_shapes(drawing, cell);
    }
}

/// What a broker's log of a partition ever held.
fn cells_of(run: &Run, broker: BrokerId, partition: PartitionId) -> Vec<Cell> {
    let mut log = run.leader_log(partition);
    let mut cells: Vec<Cell> = Vec::new();
    let mut length = 0;
    for (number, event) in (0_u32..).zip(&run.events) {
        let id = EventId(number);
        log.apply(id);
        let now = log.batches_of(broker);
        if now.len() < length {
            for cell in cells.iter_mut().filter(|cell| cell.removed.is_none()) {
                if now
                    .iter()
                    .all(|placed| placed.base_offset != cell.first_offset)
                {
                    cell.removed = Some((id, event.at));
                }
            }
        }
        for place in length..now.len() {
            let written = matches!(event.kind, EventKind::Appended { .. });
            cells.extend(cell(
                run,
                (broker, partition),
                &now[..=place],
                id,
                event.at,
                written,
            ));
        }
        length = now.len();
    }
    cells
}

/// The cell of the last of these batches.
fn cell(
    run: &Run,
    (broker, partition): (BrokerId, PartitionId),
    batches: &[Placed],
    event: EventId,
    at: Instant,
    written: bool,
) -> Option<Cell> {
    let (placed, before) = batches.split_last()?;
    let records = lookup::part_records(run, placed.request, placed.part);
    let part = run
        .requests
        .get(placed.request as usize)?
        .parts
        .get(usize::from(placed.part))?;
    let origins = |placed: &Placed| {
        lookup::part_records(run, placed.request, placed.part)
            .iter()
            .map(|record| lookup::origin(run, *record))
    };
    let seen: SortedSet<RecordId> = before.iter().flat_map(origins).collect();
    Some(Cell {
        event,
        broker,
        partition,
        batch: part.batch,
        record: records.first().copied(),
        offset: offsets(placed.base_offset, placed.last_offset),
        first_offset: placed.base_offset,
        at,
        duplicate: origins(placed).any(|root| seen.contains(&root)),
        written,
        removed: None,
        area: Area::default(),
    })
}

/// Offsets as the pictures write them: `@0`, or `@0–4` for several records.
pub(crate) fn offsets(first: i64, last: i64) -> String {
    if first == last {
        format!("@{first}")
    } else {
        format!("@{first}–{last}")
    }
}

/// Gives the cells of one log their places: in order, each as near to its moment as the others allow.
fn arrange(drawing: &Drawing<'_>, mine: &mut [Cell]) {
    let Some(across) = mine
        .first()
        .and_then(|cell| drawing.lanes.log(cell.broker, cell.partition))
    else {
        return;
    };
    let upright = drawing.axis.upright();
    let (least, most) = if upright {
        (
            drawing.axis.extent().0 - px(10),
            drawing.sketch.height - px(2),
        )
    } else {
        (drawing.axis.gutter, drawing.axis.width - px(4))
    };
    let thick = px(22);
    let broad = |cell: &Cell, words: bool| {
        let text = words_in(drawing, cell, words);
        let (w, _) = sketch::text_size(Class::CellText, SMALL, &text);
        (w + px(12)).max(px(32))
    };
    // With all words, with less of them, without any.
    for (words, gap) in [(true, px(5)), (false, px(4)), (false, px(1))] {
        let along = |cell: &Cell| {
            if gap == px(1) {
                px(8)
            } else if upright {
                thick
            } else {
                broad(cell, words)
            }
        };
        let wanted: Vec<(Tenths, Tenths)> = mine
            .iter()
            .map(|cell| {
                let size = along(cell);
                (drawing.axis.place(cell.at) - size.min(px(28)) / 2, size)
            })
            .collect();
        if let Some(starts) = place::spread(&wanted, gap, least, most) {
            for ((cell, start), (_, size)) in mine.iter_mut().zip(starts).zip(wanted) {
                let cross = if upright {
                    broad(cell, false).min(px(64))
                } else {
                    thick
                };
                let (a, b) = (
                    drawing.axis.point(start, across - cross / 2),
                    drawing.axis.point(start + size, across + cross / 2),
                );
                cell.area = Area {
                    x: a.x,
                    y: a.y,
                    w: b.x - a.x,
                    h: b.y - a.y,
                };
            }
            return;
        }
    }
    // A crowd: thin strokes, each at its moment.
    for cell in mine {
        let at = drawing.point(cell.at, across);
        cell.area = Area {
            x: at.x - px(1),
            y: at.y - px(1),
            w: px(2),
            h: px(2),
        };
        if upright {
            cell.area = Area {
                x: at.x - px(10),
                w: px(20),
                ..cell.area
            };
        } else {
            cell.area = Area {
                y: at.y - px(10),
                h: px(20),
                ..cell.area
            };
        }
    }
}

fn words_in(drawing: &Drawing<'_>, cell: &Cell, words: bool) -> String {
    if cell.duplicate && words && !drawing.axis.upright() {
        Label::Duplicate(&cell.offset).long(drawing.locale)
    } else {
        cell.offset.clone()
    }
}

fn cell_shapes(drawing: &mut Drawing<'_>, cell: &Cell) {
    let tone = cell.record.and_then(|record| drawing.index.tone(record));
    let subject = lookup::batch_subject(cell.batch);
    let names = lookup::batch_names(drawing.run, cell.batch);
    let mut title = titled(cell.at, &format!("{names} {}", cell.offset));
    if cell.duplicate {
        title.push_str(", ");
        title.push_str(&Label::DuplicateWord.long(drawing.locale));
    }
    let (class, text_class) = if cell.duplicate {
        (Class::CellDuplicate, Class::CellDuplicateText)
    } else {
        (Class::Cell, Class::CellText)
    };
    let box_shape = sketch::rect(Layer::Mark, class, cell.area, px(4))
        .tone(tone)
        .about(subject)
        .from(cell.event)
        .target(Target::Event(cell.event))
        .title(title);
    drawing.sketch.add(box_shape);
    let mut taken = cell.area;
    let roomy = cell.area.w.min(cell.area.h) >= px(12);
    if cell.duplicate && roomy {
        taken = cell.area.grown(px(3));
        let ring = sketch::rect(Layer::Mark, Class::CellRing, cell.area.grown(px(2)), px(6))
            .about(subject)
            .from(cell.event);
        drawing.sketch.add(ring);
    }
    drawing.sketch.placer.take(taken);
    let long = words_in(drawing, cell, true);
    let short = words_in(drawing, cell, false);
    let fits = |text: &str| sketch::text_size(text_class, SMALL, text).0 + px(4) <= cell.area.w;
    let inside = [&long, &short].into_iter().find(|text| roomy && fits(text));
    if let Some(text) = inside {
        let mut shape = centred(text_class, cell.area, text)
            .about(subject)
            .from(cell.event)
            .tone(tone);
        shape.target = Some(Target::Event(cell.event));
        drawing.sketch.add(shape);
    }
    if cell.duplicate && roomy && inside != Some(&long)
        || (cell.duplicate && drawing.axis.upright())
    {
        let at = Point {
            x: cell.area.x,
            y: cell.area.y + cell.area.h / 2,
        };
        drawing.label(
            &Label::DuplicateWord,
            Class::TextBad,
            Some(cell.event),
            at,
            px(5),
            Side::Left,
            subject,
        );
    }
    drop(drawing, cell, tone, subject);
    if let Some((event, at)) = cell.removed {
        let Area { x, y, w, h } = cell.area;
        let (from, to) = (Point { x, y: y + h }, Point { x: x + w, y });
        let title = titled(at, &Label::Removes(&cell.offset).long(drawing.locale));
        let strike = sketch::line(Layer::Mark, Class::Bad, from, to)
            .about(subject)
            .from(event)
            .target(Target::Event(event))
            .title(title);
        drawing.sketch.add(strike);
    }
}

/// From the broker to the cell.
fn drop(
    drawing: &mut Drawing<'_>,
    cell: &Cell,
    tone: Option<crate::picture::Tone>,
    subject: Subject,
) {
    let from = drawing.point(cell.at, drawing.lanes.line(cell.broker));
    let to = if drawing.axis.upright() {
        Point {
            x: cell.area.x,
            y: cell.area.y + cell.area.h / 2,
        }
    } else {
        Point {
            x: from.x.clamp(
                cell.area.x + px(2),
                cell.area.x + (cell.area.w - px(2)).max(px(2)),
            ),
            y: cell.area.y,
        }
    };
    let class = match (cell.written, cell.duplicate) {
        (false, _) => Class::Copy,
        (true, true) => Class::Bad,
        (true, false) => Class::Drop,
    };
    let mut line = sketch::line(Layer::Flow, class, from, to).about(subject);
    if class != Class::Bad {
        line.tone = tone;
    }
    drawing.sketch.add(line);
    drawing.sketch.placer.avoid(from, to);
}

/// From each shield along the log to the cell that it matched.
fn matches(drawing: &mut Drawing<'_>, cells: &[Cell]) {
    for (number, event) in drawing.run.events.iter().enumerate() {
        let EventKind::Filtered {
            request,
            part,
            receipt,
        } = &event.kind
        else {
            continue;
        };
        let Some(part) = drawing
            .run
            .requests
            .get(*request as usize)
            .and_then(|request| request.parts.get(usize::from(*part)))
        else {
            continue;
        };
        let broker = lookup::broker_of(drawing.run, *request);
        let Some(cell) = cells.iter().find(|cell| {
            cell.broker == broker
                && cell.partition == part.partition
                && cell.first_offset == receipt.base_offset
                && cell
                    .removed
                    .is_none_or(|(removed, _)| removed.0 as usize > number)
        }) else {
            continue;
        };
        let Some(across) = drawing.lanes.log(broker, part.partition) else {
            continue;
        };
        let from = drawing.point(event.at, drawing.lanes.line(broker));
        let middle = Point {
            x: cell.area.x + cell.area.w / 2,
            y: cell.area.y + cell.area.h / 2,
        };
        // Down to the lane of the log, then back along it.
        let (corner, end, sign) = if drawing.axis.upright() {
            let x = across;
            (
                Point { x, y: from.y },
                Point {
                    x: middle.x,
                    y: cell.area.y + cell.area.h,
                },
                Glyph::ArrowUp,
            )
        } else {
            (
                Point {
                    x: from.x,
                    y: across,
                },
                Point {
                    x: cell.area.x + cell.area.w,
                    y: middle.y,
                },
                Glyph::ArrowLeft,
            )
        };
        let d = format!(
            "M{} {}L{} {}L{} {}",
            decimal(from.x),
            decimal(from.y),
            decimal(corner.x),
            decimal(corner.y),
            decimal(end.x),
            decimal(end.y)
        );
        let id = EventId(number as u32);
        let subject = lookup::request_subject(*request);
        drawing
            .sketch
            .add(sketch::path(Layer::Flow, Class::Match, d).about(subject));
        let tip = match sign {
            Glyph::ArrowUp => Point {
                x: end.x,
                y: end.y + px(1),
            },
            _ => Point {
                x: end.x + px(1),
                y: end.y,
            },
        };
        drawing.sketch.add(
            sketch::glyph(Layer::Mark, Class::Good, tip, sign)
                .about(subject)
                .from(id),
        );
        drawing.sketch.placer.avoid(from, corner);
    }
}
