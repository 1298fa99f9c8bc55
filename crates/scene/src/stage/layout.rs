//! Where the cards and the wires of a stage are. It depends on the run alone, not on the position: nothing jumps while
//! the run is played.

use alloc::vec::Vec;

use ackscope_protocol::PartitionId;
use ackscope_protocol::sorted::{SortedMap, SortedSet};
use ackscope_sim::Run;

use super::rows::{MOST_ROWS, Rows};
use super::track::{MESSAGE, ROW};
use crate::picture::{Area, Tenths, px};
use crate::viewport::Viewport;

/// The room within a card.
pub(super) const PAD: Tenths = px(12);
/// The height of a slot with two lines.
pub(super) const SLOT: Tenths = px(34);
/// The height of a caption with its slots and the room below.
pub(super) const GROUP: Tenths = px(15) + SLOT + px(8);
/// What the card of one of several brokers needs besides its logs: its name, and the room around it.
pub(super) const REPLICA: Tenths = px(32);
/// The length of the wires when they run downwards.
const UPRIGHT_WIRES: Tenths = px(116);
/// No more partitions, and no more producer ids of each, than these.
const MOST_PARTITIONS: usize = 3;
const MOST_IDS: usize = 2;

/// The card of a producer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Card {
    pub(super) producer: u16,
    pub(super) area: Area,
    /// The deadlines have room beside the queue.
    pub(super) broad: bool,
}

/// Where everything is.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) width: Tenths,
    pub(super) height: Tenths,
    pub(super) upright: bool,
    pub(super) producers: Vec<Card>,
    pub(super) broker: Area,
    /// The partitions that are shown, and for how many producer ids each has room.
    pub(super) partitions: Vec<(PartitionId, usize)>,
    /// What is ever on the wires.
    pub(super) rows: Rows,
}

impl Layout {
    pub(super) fn of(run: &Run, viewport: &Viewport) -> Self {
        let width = px(i32::from(viewport.width));
        let partitions = partitions(run);
        let rows = Rows::of(run);
        let ids: usize = partitions.iter().map(|(_, ids)| ids).sum();
        // Heading, then for each id what is remembered, with a line for what matched, then each log: one of one broker,
        // or one in the card of each.
        let logs = GROUP * partitions.len() as Tenths;
        let logs = if run.setup.is_cluster() {
            (logs + REPLICA) * run.setup.cluster.brokers.len() as Tenths
        } else {
            logs
        };
        let broker_height = px(10) + px(26) + (GROUP + px(14)) * ids as Tenths + logs + px(4);
        let margin = px(1);
        if viewport.upright() {
            let card_height = card_height(false);
            let mut y = margin;
            let mut producers = Vec::new();
            for producer in 0..run.setup.producers.len() as u16 {
                producers.push(Card {
                    producer,
                    area: Area {
                        x: margin,
                        y,
                        w: width - 2 * margin,
                        h: card_height,
                    },
                    broad: false,
                });
                y += card_height + px(8);
            }
            y += UPRIGHT_WIRES;
            return Self {
                width,
                height: y + broker_height + margin,
                upright: true,
                producers,
                broker: Area {
                    x: margin,
                    y,
                    w: width - 2 * margin,
                    h: broker_height,
                },
                partitions,
                rows,
            };
        }
        let card_width = (width * 36 / 100).min(px(430));
        let broker_width = (width * 38 / 100).min(px(460));
        let broad = card_width >= px(320);
        let each = card_height(broad).max(wires_height(run, &rows));
        let count = run.setup.producers.len().max(1) as Tenths;
        let stack = each * count + px(10) * (count - 1);
        let height = stack.max(broker_height);
        let each = (height - px(10) * (count - 1)) / count;
        let producers = (0..run.setup.producers.len() as u16)
            .map(|producer| Card {
                producer,
                area: Area {
                    x: margin,
                    y: margin + (each + px(10)) * i32::from(producer),
                    w: card_width,
                    h: each,
                },
                broad,
            })
            .collect();
        Self {
            width,
            height: height + 2 * margin,
            upright: false,
            producers,
            broker: Area {
                x: width - margin - broker_width,
                y: margin,
                w: broker_width,
                h: height,
            },
            partitions,
            rows,
        }
    }
}

/// The height that the wires of a producer need: for each direction its name and its rows, and a line for a note.
fn wires_height(run: &Run, rows: &Rows) -> Tenths {
    let most = (0..run.setup.producers.len() as u16)
        .flat_map(|producer| [rows.count(producer, false), rows.count(producer, true)])
        .max()
        .unwrap_or(1)
        .min(MOST_ROWS) as Tenths;
    2 * (px(18) + MESSAGE + ROW * (most - 1)) + px(20)
}

fn card_height(broad: bool) -> Tenths {
    let deadlines = if broad { 0 } else { px(42) };
    px(10) + px(20) + px(20) + GROUP + GROUP + deadlines + px(24)
}

/// The partitions that are written to, and how many producer ids each of them sees.
fn partitions(run: &Run) -> Vec<(PartitionId, usize)> {
    let mut ids: SortedMap<PartitionId, SortedSet<i64>> = SortedMap::new();
    for part in run.requests.iter().flat_map(|request| &request.parts) {
        ids.get_or_default(part.partition)
            .insert(part.identity.producer_id);
    }
    if ids.is_empty() {
        return alloc::vec![(PartitionId(0), 1)];
    }
    ids.into_iter()
        .take(MOST_PARTITIONS)
        .map(|(partition, ids)| (partition, ids.len().clamp(1, MOST_IDS)))
        .collect()
}
