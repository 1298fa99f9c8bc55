//! The cards of several brokers: what each of them is to its partitions, and what it has of their logs.

use alloc::format;
use alloc::string::ToString;

use ackscope_protocol::{BrokerId, PartitionId};

use super::Drawing;
use super::broker::{Matched, log, log_caption};
use super::layout::{GROUP, PAD, REPLICA};
use crate::picture::{Area, Class, Layer, Tenths, px};
use crate::sketch::{self, SMALL, TEXT};
use crate::words::label::Label;

/// Draws them one below the other.
pub(super) fn draw(
    drawing: &mut Drawing<'_>,
    (x, mut y, w): (Tenths, Tenths, Tenths),
    matched: &Option<Matched>,
) {
    let run = drawing.run;
    let partitions = &drawing.layout.partitions;
    let height = GROUP * partitions.len() as Tenths + REPLICA;
    for broker in run.setup.cluster.brokers.iter().copied() {
        let area = Area {
            x,
            y,
            w,
            h: height - px(6),
        };
        drawing
            .sketch
            .add(sketch::rect(Layer::Ground, Class::Card, area, px(6)));
        head(drawing, broker, &area);
        let mut below = y + px(24);
        for (partition, _) in partitions {
            replica(
                drawing,
                broker,
                *partition,
                matched,
                (x + PAD / 2, below, w - PAD),
            );
            below += GROUP;
        }
        y += height;
    }
}

/// The name of a broker, and what it is to the first partition.
fn head(drawing: &mut Drawing<'_>, broker: BrokerId, area: &Area) {
    let number = broker.0.to_string();
    let half = area.w / 2 - PAD / 2;
    let name = Area {
        x: area.x + PAD / 2,
        y: area.y + px(4),
        w: half,
        h: px(18),
    };
    drawing.label(Class::LaneName, TEXT, name, &Label::BrokerNumber(&number));
    let role = Area {
        x: name.x + half,
        ..name
    };
    if drawing.state.brokers_down.contains(&broker) {
        drawing.label(Class::TextBad, SMALL, role, &Label::BrokerIsDown);
        return;
    }
    let Some((partition, _)) = drawing.layout.partitions.first() else {
        return;
    };
    let replicas = drawing.run.setup.replicas(*partition);
    let (leader, in_sync) = match drawing.state.leadership.get(partition) {
        Some(known) => (known.leader, known.isr.contains(&broker)),
        None => (replicas.first().copied(), replicas.contains(&broker)),
    };
    if leader == Some(broker) {
        drawing.label(Class::TextGood, SMALL, role, &Label::LeadsNow);
    } else if in_sync {
        drawing.label(Class::TextMute, SMALL, role, &Label::IsInSync);
    } else if replicas.contains(&broker) {
        drawing.label(Class::TextDoubt, SMALL, role, &Label::IsOutOfSync);
    }
}

/// What a broker has of a partition's log.
fn replica(
    drawing: &mut Drawing<'_>,
    broker: BrokerId,
    partition: PartitionId,
    matched: &Option<Matched>,
    place: (Tenths, Tenths, Tenths),
) {
    if !drawing.run.setup.replicas(partition).contains(&broker) {
        return;
    }
    let done = drawing.event.map_or(0, |event| event.0 as usize + 1);
    let logs = drawing.run.logs_after(partition, done);
    let batches = logs.batches_of(broker);
    let reach = drawing.state.replicas.get(&(partition, broker)).copied();
    let reach = reach.unwrap_or_default();
    let watermark = reach.high_watermark.to_string();
    let caption = format!(
        "{} · {}",
        log_caption(drawing, partition, reach.end),
        Label::HighWatermark(&watermark).long(drawing.locale)
    );
    let matched_here = matched.as_ref().is_some_and(|one| one.is_at(broker));
    let matched = if matched_here { matched } else { &None };
    log(drawing, (partition, batches), caption, matched, place);
}
