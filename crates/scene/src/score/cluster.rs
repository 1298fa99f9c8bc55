//! What brokers do among themselves: who leads, who copies from whom, who is in sync.

use alloc::format;
use alloc::string::{String, ToString};

use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{BrokerId, Instant, PartitionId};
use ackscope_sim::trace::{EventId, EventKind};

use super::{Drawing, offsets, titled};
use crate::lookup;
use crate::picture::{Class, Glyph, Layer, px};
use crate::position::{Subject, Target};
use crate::sketch::{self, Side};
use crate::words::label::Label;

/// Nothing where there is one broker.
pub(super) fn draw(drawing: &mut Drawing<'_>) {
    if !drawing.run.setup.is_cluster() {
        return;
    }
    for number in 0..drawing.run.setup.partition_count() {
        partition(drawing, PartitionId(number));
    }
}

/// A broker that leads.
#[derive(Clone, Copy)]
struct Reign {
    broker: BrokerId,
    from: Instant,
}

fn partition(drawing: &mut Drawing<'_>, partition: PartitionId) {
    let run = drawing.run;
    let first = run.setup.replicas(partition).first().copied();
    let mut reign = first.map(|broker| Reign {
        broker,
        from: drawing.axis.span().0,
    });
    let mut fetches: alloc::vec::Vec<Fetch> = alloc::vec::Vec::new();
    for (number, event) in (0_u32..).zip(&run.events) {
        let id = EventId(number);
        match &event.kind {
            EventKind::BecameLeader {
                partition: of,
                broker,
                ..
            } if *of == partition => {
                if reign.is_some_and(|reign| reign.broker == *broker) {
                    continue;
                }
                end(drawing, reign, event.at);
                reign = Some(Reign {
                    broker: *broker,
                    from: event.at,
                });
                let name = lookup::partition_name(run, partition);
                say(drawing, id, *broker, &Label::Leads(&name), Class::TextGood);
            }
            EventKind::BecameFollower {
                partition: of,
                broker,
                ..
            } if *of == partition && reign.is_some_and(|reign| reign.broker == *broker) => {
                end(drawing, reign.take(), event.at);
            }
            EventKind::BrokerDown { node, .. }
                if reign.is_some_and(|reign| reign.broker == node.0) =>
            {
                end(drawing, reign.take(), event.at);
            }
            EventKind::LeaderElected {
                partition: of,
                leader: None,
                ..
            } if *of == partition => {
                let name = lookup::partition_name(run, partition);
                if let Some(broker) = first {
                    say(
                        drawing,
                        id,
                        broker,
                        &Label::LeadsNone(&name),
                        Class::TextBad,
                    );
                }
            }
            EventKind::IsrChanged {
                partition: of, isr, ..
            } if *of == partition => {
                if let Some(reign) = reign {
                    let list = list(isr);
                    say(
                        drawing,
                        id,
                        reign.broker,
                        &Label::InSync(&list),
                        Class::TextMute,
                    );
                }
            }
            EventKind::FetchAnswered {
                partition: of,
                follower,
                to,
                ..
            } if *of == partition => fetches.extend(reign.map(|reign| Fetch {
                leader: reign.broker,
                follower: *follower,
                to: *to,
                at: event.at,
            })),
            EventKind::Replicated {
                partition: of,
                broker,
                from,
                to,
                ..
            } if *of == partition => {
                let is_it = |fetch: &&Fetch| fetch.follower == *broker && fetch.to == *to;
                if let Some(fetch) = fetches.iter().rev().find(is_it).copied() {
                    copy(drawing, id, fetch, (*from, *to));
                }
            }
            EventKind::Truncated {
                partition: of,
                broker,
                to,
                from,
            } if *of == partition => removes(drawing, id, *broker, (*to, *from)),
            _ => {}
        }
    }
    end(drawing, reign, run.end_at);
}

/// Records on their way to a follower.
#[derive(Clone, Copy)]
struct Fetch {
    leader: BrokerId,
    follower: BrokerId,
    to: i64,
    at: Instant,
}

/// A broker leads no longer: draws the time for which it did.
fn end(drawing: &mut Drawing<'_>, reign: Option<Reign>, at: Instant) {
    let Some(reign) = reign else { return };
    let across = drawing.lanes.line(reign.broker);
    let (from, to) = (drawing.point(reign.from, across), drawing.point(at, across));
    drawing
        .sketch
        .add(sketch::line(Layer::Ground, Class::Leads, from, to));
}

fn say(drawing: &mut Drawing<'_>, id: EventId, broker: BrokerId, label: &Label<'_>, class: Class) {
    let Some(event) = drawing.run.events.get(id.0 as usize) else {
        return;
    };
    let at = drawing.point(event.at, drawing.lanes.line(broker));
    drawing.label(
        label,
        class,
        Some(id),
        at,
        px(7),
        Side::Above,
        Subject::default(),
    );
}

/// From the leader to the follower.
fn copy(drawing: &mut Drawing<'_>, id: EventId, fetch: Fetch, (from, to): (i64, i64)) {
    let Some(event) = drawing.run.events.get(id.0 as usize) else {
        return;
    };
    let start = drawing.point(fetch.at, drawing.lanes.line(fetch.leader));
    let end = drawing.point(event.at, drawing.lanes.line(fetch.follower));
    let words = format!(
        "{} → {}: {}",
        fetch.leader.0,
        fetch.follower.0,
        offsets(from, to - 1)
    );
    let line = sketch::line(Layer::Flow, Class::Copy, start, end)
        .target(Target::Event(id))
        .title(titled(event.at, &words));
    drawing.sketch.add(line);
    drawing.sketch.placer.avoid(start, end);
    let dot = sketch::circle(Layer::Mark, Class::Mute, end, px(3))
        .from(id)
        .target(Target::Event(id))
        .title(titled(event.at, &words));
    drawing.sign(dot, end, px(3));
}

/// A follower removes the end of its log.
fn removes(drawing: &mut Drawing<'_>, id: EventId, broker: BrokerId, (first, end): (i64, i64)) {
    let Some(event) = drawing.run.events.get(id.0 as usize) else {
        return;
    };
    if first >= end {
        return;
    }
    let at = drawing.point(event.at, drawing.lanes.line(broker));
    let offsets = offsets(first, end - 1);
    let label = Label::Removes(&offsets);
    let title = titled(event.at, &label.long(drawing.locale));
    let sign = sketch::glyph(Layer::Mark, Class::Bad, at, Glyph::Cross)
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
        Side::Right,
        Subject::default(),
    );
}

fn list(brokers: &SortedSet<BrokerId>) -> String {
    let mut text = String::new();
    for broker in brokers {
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(&broker.0.to_string());
    }
    text
}
