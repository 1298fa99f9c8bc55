//! The log: a cell for each batch as it is written, duplicates ringed, and what a filtered resend matched.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{PartitionId, RecordId};
use ackscope_sim::Run;
use ackscope_sim::trace::{EventId, EventKind, LogChange};

use super::bands::centred;
use super::{Drawing, titled};
use crate::lookup;
use crate::picture::{Area, Class, Glyph, Layer, Point, Tenths, decimal, px};
use crate::place;
use crate::position::{Subject, Target};
use crate::sketch::{self, SMALL, Side};
use crate::words::label::Label;

/// A batch that is written.
struct Cell {
    event: EventId,
    partition: PartitionId,
    batch: u32,
    record: Option<RecordId>,
    offset: String,
    first_offset: i64,
    at: ackscope_protocol::Instant,
    duplicate: bool,
    area: Area,
}

pub(super) fn draw(drawing: &mut Drawing<'_>) {
    let mut cells = cells(drawing);
    for partition in drawing.lanes.logs.keys().copied().collect::<Vec<_>>() {
        arrange(drawing, partition, &mut cells);
    }
    matches(drawing, &cells);
    for cell in &cells {
        cell_shapes(drawing, cell);
    }
}

fn cells(drawing: &Drawing<'_>) -> Vec<Cell> {
    (0..drawing.run.setup.partition_count())
        .flat_map(|number| cells_of(drawing.run, PartitionId(number)))
        .collect()
}

fn cells_of(run: &Run, partition: PartitionId) -> Vec<Cell> {
    let mut log = run.leader_log(partition);
    let mut seen: SortedSet<RecordId> = SortedSet::new();
    let mut cells = Vec::new();
    for (number, event) in (0_u32..).zip(&run.events) {
        let change = log.apply(EventId(number));
        if change == Some(LogChange::Replaced) {
            // What an earlier leader has written may be gone with it.
            seen = log
                .batches()
                .iter()
                .flat_map(|placed| lookup::part_records(run, placed.request, placed.part))
                .map(|record| lookup::origin(run, *record))
                .collect();
        }
        let EventKind::Appended {
            request,
            part,
            receipt,
            ..
        } = &event.kind
        else {
            continue;
        };
        let part = run
            .requests
            .get(*request as usize)
            .and_then(|request| request.parts.get(usize::from(*part)))
            .filter(|part| part.partition == partition);
        let Some(part) = part else { continue };
        let mut duplicate = false;
        for record in &part.records {
            let root = lookup::origin(run, *record);
            duplicate |= seen.contains(&root);
            if change == Some(LogChange::Grew) {
                seen.insert(root);
            }
        }
        cells.push(Cell {
            event: EventId(number),
            partition,
            batch: part.batch,
            record: part.records.first().copied(),
            offset: offsets(receipt.base_offset, receipt.last_offset),
            first_offset: receipt.base_offset,
            at: event.at,
            duplicate,
            area: Area::default(),
        });
    }
    cells
}

/// Offsets as the pictures write them: `@0`, or `@0–4` for several records.
pub(crate) fn offsets(first: i64, last: i64) -> String {
    if first == last {
        format!("@{first}")
    } else {
        format!("@{first}–{last}")
    }
}

/// Gives the cells of a log their places: in order, each as near to its moment as the others allow.
fn arrange(drawing: &Drawing<'_>, partition: PartitionId, cells: &mut [Cell]) {
    let Some(across) = drawing.lanes.logs.get(&partition).copied() else {
        return;
    };
    let upright = drawing.axis.upright();
    let mut mine: Vec<&mut Cell> = cells
        .iter_mut()
        .filter(|cell| cell.partition == partition)
        .collect();
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
    for cell in &mut mine {
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
}

/// From the broker to the cell.
fn drop(
    drawing: &mut Drawing<'_>,
    cell: &Cell,
    tone: Option<crate::picture::Tone>,
    subject: Subject,
) {
    let from = drawing.point(cell.at, drawing.lanes.broker);
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
    let class = if cell.duplicate {
        Class::Bad
    } else {
        Class::Drop
    };
    let mut line = sketch::line(Layer::Flow, class, from, to).about(subject);
    if !cell.duplicate {
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
        let Some(cell) = cells.iter().find(|cell| {
            cell.partition == part.partition && cell.first_offset == receipt.base_offset
        }) else {
            continue;
        };
        let Some(across) = drawing.lanes.logs.get(&part.partition) else {
            continue;
        };
        let from = drawing.point(event.at, drawing.lanes.broker);
        let middle = Point {
            x: cell.area.x + cell.area.w / 2,
            y: cell.area.y + cell.area.h / 2,
        };
        // Down to the lane of the log, then back along it.
        let (corner, end, sign) = if drawing.axis.upright() {
            let x = *across;
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
                    y: *across,
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
