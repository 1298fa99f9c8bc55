//! The card of a producer: who it is, what is in flight, what waits, which deadlines run, what it believes.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{ConnectionId, Instant, PartitionId, RecordId, Span, sequence};
use ackscope_sim::fault::Api;
use ackscope_sim::trace::{Belief, EventKind};

use super::layout::{Card, PAD, SLOT};
use super::moving::{Drain, LEFT};
use super::slots::{self, Item};
use super::{Drawing, text};
use crate::format::moment;
use crate::lookup;
use crate::picture::{Area, Class, Layer, Tenths, px};
use crate::position::Target;
use crate::sketch::{self, SMALL};
use crate::words::label::Label;

/// The shortest bar of a deadline.
const SHORTEST_BAR: Tenths = px(40);

pub(super) fn draw(drawing: &mut Drawing<'_>, card: &Card) {
    let producer = card.producer;
    let down = drawing.state.producers_down.contains(&producer);
    let outline = sketch::rect(Layer::Ground, Class::Card, card.area, px(10))
        .target(Target::Producer(producer));
    drawing.sketch.add(outline);
    let (x, w) = (card.area.x + PAD, card.area.w - 2 * PAD);
    let mut y = card.area.y + px(8);
    let name = String::from(lookup::producer_name(drawing.run, producer));
    let heading = Area { x, y, w, h: px(20) };
    drawing.label(Class::Heading, px(14), heading, &Label::Producer(&name));
    y += px(20);
    identity(drawing, producer, down, Area { x, y, w, h: px(16) });
    y += px(21);
    in_flight(drawing, producer, x, y, w);
    y += px(15) + SLOT + px(8);
    let queue_room = if card.broad { w * 42 / 100 } else { w };
    queue(drawing, producer, x, y, queue_room);
    if card.broad {
        let start = x + queue_room + px(16);
        deadlines(
            drawing,
            producer,
            Area {
                x: start,
                y: y + px(14),
                w: w - queue_room - px(16),
                h: px(36),
            },
        );
        y += px(15) + SLOT + px(6);
    } else {
        y += px(15) + SLOT + px(6);
        deadlines(drawing, producer, Area { x, y, w, h: px(36) });
        y += px(40);
    }
    believes(drawing, producer, Area { x, y, w, h: px(18) });
}

fn identity(drawing: &mut Drawing<'_>, producer: u16, down: bool, area: Area) {
    if down {
        drawing.label(Class::TextBad, SMALL, area, &Label::ProducerIsDown);
        return;
    }
    let idempotent = drawing
        .run
        .setup
        .producers
        .get(usize::from(producer))
        .is_some_and(|one| one.config.enable_idempotence);
    match drawing
        .state
        .identities
        .get(&producer)
        .filter(|identity| identity.is_valid())
    {
        Some(identity) => {
            let next = text(next_sequence(drawing, producer));
            let (id, epoch) = (text(identity.producer_id), text(identity.epoch));
            let label = Label::IdentityOf(&id, &epoch, &next);
            drawing.label(Class::LaneNote, SMALL, area, &label);
        }
        None if idempotent => drawing.label(Class::LaneNote, SMALL, area, &Label::NoIdentityYet),
        None => drawing.label(Class::LaneNote, SMALL, area, &Label::NoIdentity),
    }
}

/// The sequence that the next batch gets, on the partition that was used last.
fn next_sequence(drawing: &Drawing<'_>, producer: u16) -> i32 {
    let done = drawing.event.map_or(0, |event| event.0 as usize + 1);
    let identity = drawing.state.identities.get(&producer).copied();
    let mut next = 0;
    let mut partition: Option<PartitionId> = None;
    for event in drawing.run.events.iter().take(done) {
        let (batch, own, base) = match &event.kind {
            EventKind::Sequenced {
                batch,
                identity,
                base_sequence,
            }
            | EventKind::Renumbered {
                batch,
                identity,
                base_sequence,
            } => (*batch, *identity, *base_sequence),
            EventKind::IdentityChanged { producer: who, .. } if *who == producer => {
                next = 0;
                continue;
            }
            _ => continue,
        };
        let Some(history) = drawing.run.batches.get(batch as usize) else {
            continue;
        };
        if history.producer != producer || Some(own) != identity {
            continue;
        }
        let after = sequence::increment(sequence::last(base, history.records.len() as u32), 1);
        next = if partition == Some(history.partition) {
            after.max(next)
        } else {
            after
        };
        partition = Some(history.partition);
    }
    next
}

/// The connection that the producer has, if any.
fn connection(drawing: &Drawing<'_>, producer: u16) -> Option<ConnectionId> {
    drawing.state.in_flight.keys().copied().rfind(|id| {
        drawing
            .run
            .connection(*id)
            .is_some_and(|history| history.producer == producer)
    })
}

fn requests_in_flight(drawing: &Drawing<'_>, producer: u16) -> Vec<u32> {
    connection(drawing, producer)
        .and_then(|id| drawing.state.in_flight.get(&id).cloned())
        .unwrap_or_default()
}

fn in_flight(drawing: &mut Drawing<'_>, producer: u16, x: Tenths, y: Tenths, w: Tenths) {
    match connection(drawing, producer) {
        Some(id) => drawing.caption(x, y, w, &Label::InFlightOn(&text(id.0))),
        None => drawing.caption(x, y, w, &Label::NotConnected),
    }
    let most = drawing
        .run
        .setup
        .producers
        .get(usize::from(producer))
        .map_or(1, |one| one.config.max_in_flight.min(5)) as usize;
    let requests = requests_in_flight(drawing, producer);
    let empty = most.saturating_sub(requests.len());
    let items = requests
        .iter()
        .take(slots::capacity(w))
        .filter_map(|request| request_item(drawing, *request))
        .collect();
    slots::row(drawing, x, y + px(15), w, items, empty);
}

fn request_item(drawing: &Drawing<'_>, number: u32) -> Option<Item> {
    let request = drawing.run.requests.get(number as usize)?;
    let record = request
        .parts
        .first()
        .and_then(|part| part.records.first())
        .copied();
    let (name, note, short_note) = match (request.api, request.parts.first()) {
        (Api::Produce, Some(part)) => {
            let attempt = text(part.attempt);
            let label = Label::Attempt(&attempt);
            (
                lookup::request_names(drawing.run, request),
                label.long(drawing.locale),
                label.short(drawing.locale),
            )
        }
        (Api::Metadata, _) => {
            let name = Label::MetadataRequest.long(drawing.locale);
            (name, String::new(), String::new())
        }
        _ => {
            let name = Label::InitRequest.long(drawing.locale);
            (name, String::new(), String::new())
        }
    };
    Some(Item {
        title: format!("{name}, {}", moment(request.sent_at)),
        name,
        note,
        short_note,
        class: Class::SlotFull,
        text_class: Class::SlotText,
        ring: false,
        tone: drawing.tone(record),
        target: Some(Target::Request(number)),
        subject: lookup::request_subject(number),
    })
}

fn queue(drawing: &mut Drawing<'_>, producer: u16, x: Tenths, y: Tenths, w: Tenths) {
    drawing.caption(x, y, w, &Label::Queue);
    let batches: Vec<u32> = drawing
        .state
        .queues
        .iter()
        .filter(|((owner, _), _)| *owner == producer)
        .flat_map(|(_, batches)| batches.iter().copied())
        .collect();
    let room = slots::capacity(w).min(4);
    let items: Vec<Item> = batches
        .iter()
        .take(room)
        .filter_map(|number| {
            let batch = drawing.run.batches.get(*number as usize)?;
            let tries = attempts_before(drawing, *number);
            let next = text(tries + 1);
            let attempt = Label::Attempt(&next);
            let (note, short_note) = if tries == 0 {
                let not_sent = Label::NotSent("").short(drawing.locale);
                (not_sent.clone(), not_sent)
            } else {
                (attempt.long(drawing.locale), attempt.short(drawing.locale))
            };
            let name = lookup::names(drawing.run, &batch.records);
            Some(Item {
                title: name.clone(),
                name,
                note,
                short_note,
                class: Class::SlotFull,
                text_class: Class::SlotText,
                ring: false,
                tone: drawing.tone(batch.records.first().copied()),
                target: Some(Target::Batch(*number)),
                subject: lookup::batch_subject(*number),
            })
        })
        .collect();
    let empty = usize::from(items.is_empty());
    slots::row(drawing, x, y + px(15), w, items, empty);
}

/// How often a batch has been sent so far.
fn attempts_before(drawing: &Drawing<'_>, batch: u32) -> usize {
    let Some(history) = drawing.run.batches.get(batch as usize) else {
        return 0;
    };
    history
        .attempts
        .iter()
        .filter(|(request, _)| {
            drawing
                .run
                .requests
                .get(*request as usize)
                .is_some_and(|one| one.sent_at <= drawing.at)
        })
        .count()
}

fn deadlines(drawing: &mut Drawing<'_>, producer: u16, area: Area) {
    let Some(config) = drawing
        .run
        .setup
        .producers
        .get(usize::from(producer))
        .map(|one| &one.config)
    else {
        return;
    };
    let span = |millis: i64| Span(millis.max(0) as u64 * 1_000);
    let (request_timeout, delivery_timeout) =
        (span(config.request_timeout), span(config.delivery_timeout));
    let requests = requests_in_flight(drawing, producer);
    let oldest = requests
        .first()
        .and_then(|number| drawing.run.requests.get(*number as usize));
    let mut rows: Vec<(Label<'_>, Instant, Instant)> = Vec::new();
    if let Some(request) = oldest {
        rows.push((
            Label::RequestTimeoutBar,
            request.sent_at,
            request.sent_at + request_timeout,
        ));
    } else if let Some((from, until)) = backoff(drawing, producer) {
        rows.push((Label::BackoffBar, from, until));
    }
    if let Some(created) = oldest_batch(drawing, producer, &requests) {
        rows.push((
            Label::DeliveryTimeoutBar,
            created,
            created + delivery_timeout,
        ));
    }
    // The names take what they need in full if a fair bar is left, and are shortened otherwise.
    let locale = drawing.locale;
    let widest = |names: &mut dyn Iterator<Item = String>| {
        names
            .map(|name| sketch::text_size(Class::LaneNote, SMALL, &name).0)
            .max()
            .unwrap_or(0)
    };
    let long = widest(&mut rows.iter().map(|(label, ..)| label.long(locale)));
    let short = widest(&mut rows.iter().map(|(label, ..)| label.short(locale)));
    let rest = area.w - px(6) - LEFT;
    let words = [long, short]
        .into_iter()
        .find(|words| rest - words >= SHORTEST_BAR)
        .unwrap_or(rest - SHORTEST_BAR);
    for (place, (label, from, until)) in rows.into_iter().enumerate() {
        let y = area.y + px(18) * place as Tenths;
        drawing.label(
            Class::LaneNote,
            SMALL,
            Area {
                x: area.x,
                y,
                w: words,
                h: px(16),
            },
            &label,
        );
        let track = Area {
            x: area.x + words + px(6),
            y: y + px(5),
            w: rest - words,
            h: px(6),
        };
        drawing
            .sketch
            .add(sketch::rect(Layer::Ground, Class::BarGround, track, px(3)));
        drawing.drains.push(Drain {
            area: track,
            from,
            until,
        });
    }
}

/// The backoff that a batch of this producer waits for.
fn backoff(drawing: &Drawing<'_>, producer: u16) -> Option<(Instant, Instant)> {
    let done = drawing.event.map_or(0, |event| event.0 as usize + 1);
    let waiting = |batch: u32| {
        drawing
            .state
            .queues
            .iter()
            .any(|((owner, _), batches)| *owner == producer && batches.contains(&batch))
    };
    drawing
        .run
        .events
        .iter()
        .take(done)
        .rev()
        .find_map(|event| match &event.kind {
            EventKind::Retry {
                batch, not_before, ..
            } if *not_before > drawing.at && waiting(*batch) => Some((event.at, *not_before)),
            _ => None,
        })
}

/// When the oldest batch that has no result began.
fn oldest_batch(drawing: &Drawing<'_>, producer: u16, requests: &[u32]) -> Option<Instant> {
    let queued = drawing
        .state
        .queues
        .iter()
        .filter(|((owner, _), _)| *owner == producer)
        .flat_map(|(_, batches)| batches.iter().copied());
    let sent = requests
        .iter()
        .filter_map(|number| drawing.run.requests.get(*number as usize))
        .flat_map(|request| request.parts.iter().map(|part| part.batch));
    queued
        .chain(sent)
        .filter_map(|batch| drawing.run.batches.get(batch as usize))
        .map(|batch| batch.created_at)
        .min()
}

/// The belief about a record at this moment.
fn belief(drawing: &Drawing<'_>, record: RecordId) -> Option<Belief> {
    drawing
        .run
        .record(record)?
        .beliefs
        .iter()
        .take_while(|span| Some(span.event) <= drawing.event)
        .last()
        .map(|span| span.belief)
}

/// The most doubtful of what it believes, in words.
fn believes(drawing: &mut Drawing<'_>, producer: u16, area: Area) {
    let beliefs: Vec<(RecordId, Belief)> = drawing
        .run
        .records
        .iter()
        .filter(|record| record.producer == producer)
        .filter_map(|record| Some((record.id, belief(drawing, record.id)?)))
        .collect();
    let order = [
        Belief::CannotKnow,
        Belief::Waiting,
        Belief::NotStored,
        Belief::Stored,
        Belief::NotSent,
    ];
    let found = order.iter().find_map(|wanted| {
        let mut of_kind = beliefs.iter().filter(|(_, belief)| belief == wanted);
        let first = of_kind.next()?;
        Some((first.0, *wanted, of_kind.count()))
    });
    let Some((record, belief, more)) = found else {
        drawing.label(Class::LaneNote, SMALL, area, &Label::BelievesNothing);
        return;
    };
    let name = String::from(lookup::record_name(drawing.run, record));
    let (class, label) = match belief {
        Belief::CannotKnow => (Class::TextBad, Label::CannotKnow(&name)),
        Belief::Waiting => (Class::TextDoubt, Label::Waiting(&name)),
        Belief::Stored => (Class::TextGood, Label::KnowsStored(&name)),
        Belief::NotStored => (Class::TextBad, Label::KnowsNotStored(&name)),
        Belief::NotSent => (Class::LaneNote, Label::NotSent(&name)),
    };
    let mut words = label.long(drawing.locale);
    if more > 0 {
        words.push_str(" · ");
        words.push_str(&Label::BelievesMore(&text(more)).long(drawing.locale));
    }
    drawing.text(class, SMALL, area, &words);
}
