//! The card of the broker: what it remembers of each producer id, and its logs.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{BrokerId, PartitionId, RecordId};
use ackscope_sim::Run;
use ackscope_sim::trace::{EventId, EventKind, Placed, Receipt, Remembered};

use super::layout::{GROUP, PAD, SLOT};
use super::replica;
use super::slots::{self, Item};
use super::{Drawing, text};
use crate::lookup;
use crate::picture::{Area, Class, Glyph, Layer, Point, Tenths, px};
use crate::position::{Subject, Target};
use crate::score::offsets;
use crate::sketch::{self, SMALL};
use crate::words::label::Label;

pub(super) fn draw(drawing: &mut Drawing<'_>) {
    let area = drawing.layout.broker;
    let outline = sketch::rect(Layer::Ground, Class::Card, area, px(10)).target(Target::Broker);
    drawing.sketch.add(outline);
    let (x, w) = (area.x + PAD, area.w - 2 * PAD);
    let mut y = area.y + px(8);
    drawing.label(
        Class::Heading,
        px(14),
        Area {
            x,
            y,
            w: w / 2,
            h: px(20),
        },
        if drawing.run.setup.is_cluster() {
            &Label::Brokers
        } else {
            &Label::Broker
        },
    );
    if drawing.state.broker_down {
        let place = Area {
            x: x + w / 2,
            y,
            w: w / 2,
            h: px(20),
        };
        drawing.label(Class::TextBad, SMALL, place, &Label::BrokerIsDown);
    }
    y += px(26);
    let matched = matched(drawing);
    let partitions = drawing.layout.partitions.clone();
    for (partition, ids) in partitions {
        let known: Vec<Remembered> = drawing
            .state
            .memory
            .iter()
            .filter(|((of, _), _)| *of == partition)
            .map(|(_, entry)| entry.clone())
            .collect();
        // The newest ids, if there are more than there is room for.
        let skip = known.len().saturating_sub(ids);
        let done = drawing.event.map_or(0, |event| event.0 as usize + 1);
        let batches = drawing.run.log_after(partition, done);
        for place in 0..ids {
            memory(
                drawing,
                (partition, &batches),
                known.get(skip + place),
                place == 0,
                &matched,
                (x, y, w),
            );
            y += px(15) + SLOT + px(8) + px(14);
        }
        if !drawing.run.setup.is_cluster() {
            let end = drawing.state.log_end.get(&partition).copied();
            let caption = log_caption(drawing, partition, end.unwrap_or(0));
            log(drawing, (partition, &batches), caption, &matched, (x, y, w));
            y += GROUP;
        }
    }
    if drawing.run.setup.is_cluster() {
        replica::draw(drawing, (area.x + px(6), y, area.w - px(12)), &matched);
    }
}

/// What stands above a log: its name, and where it ends.
pub(super) fn log_caption(drawing: &Drawing<'_>, partition: PartitionId, end: i64) -> String {
    let name = lookup::partition_name(drawing.run, partition);
    format!(
        "{} · {}",
        Label::LogOf(&name).long(drawing.locale),
        Label::EndOffset(&text(end)).long(drawing.locale)
    )
}

/// What the event of this position recognised, if it did.
pub(super) struct Matched {
    broker: BrokerId,
    partition: PartitionId,
    receipt: Receipt,
}

impl Matched {
    /// Whether it was recognised by this broker.
    pub(super) fn is_at(&self, broker: BrokerId) -> bool {
        self.broker == broker
    }
}

fn matched(drawing: &Drawing<'_>) -> Option<Matched> {
    let id = drawing.event?;
    let of = match drawing.run.events.get(id.0 as usize)?.kind {
        EventKind::Filtered { request, .. } | EventKind::Answered { request } => request,
        _ => return None,
    };
    // The decision and the answer to it come one after the other.
    drawing.run.events[..=id.0 as usize]
        .iter()
        .rev()
        .take(8)
        .find_map(|event| match &event.kind {
            EventKind::Filtered {
                request,
                part,
                receipt,
            } if *request == of => Some(Matched {
                broker: lookup::broker_of(drawing.run, of),
                partition: drawing
                    .run
                    .requests
                    .get(of as usize)?
                    .parts
                    .get(usize::from(*part))?
                    .partition,
                receipt: (**receipt).clone(),
            }),
            _ => None,
        })
}

fn memory(
    drawing: &mut Drawing<'_>,
    (partition, batches): (PartitionId, &[Placed]),
    known: Option<&Remembered>,
    first: bool,
    matched: &Option<Matched>,
    (x, y, w): (Tenths, Tenths, Tenths),
) {
    let Some(known) = known else {
        let idempotent = drawing
            .run
            .setup
            .producers
            .iter()
            .any(|one| one.config.enable_idempotence);
        if first && idempotent {
            let label = if drawing.run.setup.is_cluster() {
                Label::LeaderRemembersNothing
            } else {
                Label::RemembersNothing
            };
            drawing.caption(x, y, w, &label);
        } else if first {
            drawing.caption(x, y, w, &Label::NoIdToRemember);
        }
        slots::row(drawing, x, y + px(15), w, Vec::new(), 5);
        return;
    };
    let (id, epoch) = (text(known.identity.producer_id), text(known.identity.epoch));
    let label = if drawing.run.setup.is_cluster() {
        Label::LeaderRemembers(&id, &epoch)
    } else {
        Label::Remembers(&id, &epoch)
    };
    drawing.caption(x, y, w, &label);
    let hit = matched
        .as_ref()
        .filter(|one| {
            one.partition == partition
                && one.receipt.identity.producer_id == known.identity.producer_id
        })
        .and_then(|one| one.receipt.matched)
        .map(usize::from);
    let items: Vec<Item> = known
        .batches
        .iter()
        .enumerate()
        .map(|(place, batch)| {
            let sequences = if batch.first_sequence == batch.last_sequence {
                text(batch.first_sequence)
            } else {
                format!("{}–{}", batch.first_sequence, batch.last_sequence)
            };
            let record = record_at(drawing.run, batches, batch.first_offset);
            Item {
                name: Label::Sequence(&sequences).long(drawing.locale),
                note: offsets(batch.first_offset, batch.last_offset),
                short_note: offsets(batch.first_offset, batch.last_offset),
                class: if hit == Some(place) {
                    Class::SlotHit
                } else {
                    Class::SlotFull
                },
                text_class: Class::SlotText,
                ring: false,
                tone: drawing.tone(record),
                target: None,
                subject: record.map_or(Subject::default(), lookup::record_subject),
                title: record.map_or(String::new(), |id| {
                    String::from(lookup::record_name(drawing.run, id))
                }),
            }
        })
        .collect();
    let empty = 5_usize.saturating_sub(items.len());
    let areas = slots::row(drawing, x, y + px(15), w, items, empty);
    if let Some(area) = hit.and_then(|place| areas.get(place)) {
        explain(drawing, *area, x + w);
    }
}

/// Under the slot that matched: why.
fn explain(drawing: &mut Drawing<'_>, slot: Area, right: Tenths) {
    let tip = Point {
        x: slot.x + px(10),
        y: slot.y + SLOT + px(3),
    };
    drawing
        .sketch
        .add(sketch::glyph(Layer::Mark, Class::Good, tip, Glyph::ArrowUp));
    let area = Area {
        x: slot.x + px(20),
        y: slot.y + SLOT + px(2),
        w: right - slot.x - px(20),
        h: px(16),
    };
    drawing.label(Class::TextGood, SMALL, area, &Label::Matched);
}

/// The first record of the batch that begins at an offset.
fn record_at(run: &Run, batches: &[Placed], offset: i64) -> Option<RecordId> {
    let place = batches.partition_point(|placed| placed.last_offset < offset);
    let placed = batches.get(place)?;
    lookup::part_records(run, placed.request, placed.part)
        .first()
        .copied()
}

/// A batch of the log as it is now.
struct Stored {
    event: EventId,
    first: RecordId,
    names: String,
    offset: String,
    base_offset: i64,
    duplicate: bool,
}

fn stored(run: &Run, batches: &[Placed]) -> Vec<Stored> {
    let mut seen: SortedSet<RecordId> = SortedSet::new();
    let mut all = Vec::new();
    for placed in batches {
        let records = lookup::part_records(run, placed.request, placed.part);
        let mut duplicate = false;
        for record in records {
            duplicate |= !seen.insert(lookup::origin(run, *record));
        }
        let Some(first) = records.first() else {
            continue;
        };
        all.push(Stored {
            event: placed.event,
            first: *first,
            names: lookup::names(run, records),
            offset: offsets(placed.base_offset, placed.last_offset),
            base_offset: placed.base_offset,
            duplicate,
        });
    }
    all
}

pub(super) fn log(
    drawing: &mut Drawing<'_>,
    (partition, batches): (PartitionId, &[Placed]),
    caption: String,
    matched: &Option<Matched>,
    (x, y, w): (Tenths, Tenths, Tenths),
) {
    let all = stored(drawing.run, batches);
    let room = slots::capacity(w).min(8);
    let hidden = all.len().saturating_sub(room);
    let caption = if hidden > 0 {
        format!(
            "{caption} · {}",
            Label::Earlier(&text(hidden)).long(drawing.locale)
        )
    } else {
        caption
    };
    drawing.text(Class::Caption, SMALL, Area { x, y, w, h: px(15) }, &caption);
    let hit = matched
        .as_ref()
        .filter(|one| one.partition == partition)
        .map(|one| one.receipt.base_offset);
    let items: Vec<Item> = all
        .into_iter()
        .skip(hidden)
        .map(|one| Item {
            title: if one.duplicate {
                format!(
                    "{} {} · {}",
                    one.names,
                    one.offset,
                    Label::DuplicateWord.long(drawing.locale)
                )
            } else {
                format!("{} {}", one.names, one.offset)
            },
            name: one.offset,
            short_note: if one.duplicate {
                Label::DuplicateWord.short(drawing.locale)
            } else {
                one.names.clone()
            },
            note: if one.duplicate {
                Label::DuplicateWord.long(drawing.locale)
            } else {
                one.names
            },
            class: match (one.duplicate, hit == Some(one.base_offset)) {
                (_, true) => Class::SlotHit,
                (true, _) => Class::CellDuplicate,
                (false, _) => Class::SlotFull,
            },
            text_class: if one.duplicate {
                Class::CellDuplicateText
            } else {
                Class::SlotText
            },
            ring: one.duplicate,
            tone: drawing.tone(Some(one.first)),
            target: Some(Target::Event(one.event)),
            subject: lookup::record_subject(one.first),
        })
        .collect();
    let empty = 2_usize.saturating_sub(items.len());
    slots::row(drawing, x, y + px(15), w, items, empty);
}
