//! Where the lanes of a score are. Across means away from the edge along which time does not run: downwards where time
//! runs to the right, to the right where time runs downwards.

use alloc::vec::Vec;

use ackscope_protocol::sorted::SortedMap;
use ackscope_protocol::{BrokerId, PartitionId, RecordId};
use ackscope_sim::Run;
use ackscope_sim::trace::Belief;

use super::tracks::Tracks;
use crate::axis::TimeAxis;
use crate::lookup;
use crate::picture::{Tenths, px};

/// A strip of the band of belief or of truth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strip {
    pub(super) record: RecordId,
    pub(super) across: Tenths,
    pub(super) thick: Tenths,
}

/// The lanes of one producer and its application.
#[derive(Clone, Debug)]
pub(super) struct ProducerLanes {
    pub(super) producer: u16,
    pub(super) app: Tenths,
    /// The first track.
    pub(super) line: Tenths,
    /// The distance of the tracks.
    pub(super) track: Tenths,
    pub(super) tracks: u16,
    pub(super) beliefs: Vec<Strip>,
}

impl ProducerLanes {
    /// Where a track is.
    pub(super) fn track_at(&self, track: u16) -> Tenths {
        self.line + self.track * i32::from(track.min(self.tracks.saturating_sub(1)))
    }

    /// The last track.
    pub(super) fn last_track(&self) -> Tenths {
        self.track_at(self.tracks)
    }
}

/// The lane of a broker and those of its logs.
#[derive(Clone, Debug)]
pub(super) struct BrokerLanes {
    pub(super) broker: BrokerId,
    pub(super) line: Tenths,
    pub(super) logs: SortedMap<PartitionId, Tenths>,
}

/// The lanes of a score.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    pub(super) producers: Vec<ProducerLanes>,
    pub(super) brokers: Vec<BrokerLanes>,
    pub(super) truths: Vec<Strip>,
    /// Where the lanes begin and end.
    pub(super) from: Tenths,
    pub(super) to: Tenths,
    /// The size of the picture across.
    pub(super) size: Tenths,
}

impl Lanes {
    pub(super) fn producer(&self, producer: u16) -> Option<&ProducerLanes> {
        self.producers
            .iter()
            .find(|lanes| lanes.producer == producer)
    }

    /// The lanes of a broker.
    pub(super) fn broker(&self, broker: BrokerId) -> Option<&BrokerLanes> {
        self.brokers.iter().find(|lanes| lanes.broker == broker)
    }

    /// Where a broker's lane is.
    pub(super) fn line(&self, broker: BrokerId) -> Tenths {
        self.broker(broker).map_or(self.to, |lanes| lanes.line)
    }

    /// Where a broker has the log of a partition.
    pub(super) fn log(&self, broker: BrokerId, partition: PartitionId) -> Option<Tenths> {
        self.broker(broker)?.logs.get(&partition).copied()
    }

    /// Where a request or its answer is at the broker's side.
    pub(super) fn receiver(&self, run: &Run, request: u32) -> Tenths {
        self.line(lookup::broker_of(run, request))
    }

    /// Where a request or its answer is at the producer's side.
    pub(super) fn sender(&self, run: &Run, tracks: &Tracks, request: u32) -> Tenths {
        let producer = run
            .requests
            .get(request as usize)
            .map_or(0, |request| request.producer);
        self.producer(producer)
            .map_or(self.from, |lanes| lanes.track_at(tracks.of(request)))
    }
}

/// Records whose beliefs are shown: all of them if they are few, otherwise those that were in doubt.
fn shown(run: &Run, producer: Option<u16>) -> Vec<RecordId> {
    let mine = || {
        run.records
            .iter()
            // What the log holds of a record that the application sent again is told by its first send.
            .filter(|record| match producer {
                Some(only) => record.producer == only,
                None => record.again.is_none(),
            })
    };
    if mine().count() <= MOST_STRIPS {
        return mine().map(|record| record.id).collect();
    }
    mine()
        .filter(|record| {
            record
                .beliefs
                .iter()
                .any(|span| span.belief == Belief::CannotKnow)
        })
        .take(MOST_STRIPS)
        .map(|record| record.id)
        .collect()
}

/// More strips than these say nothing.
const MOST_STRIPS: usize = 24;
/// Up to this many strips have room for words.
const WORDY_STRIPS: usize = 6;

/// Lays the strips out from `across` on; says where they end.
fn strips(
    records: &[RecordId],
    across: Tenths,
    thick: Tenths,
    gap: Tenths,
) -> (Vec<Strip>, Tenths) {
    let strips = records.iter().enumerate().map(|(place, record)| Strip {
        record: *record,
        across: across + (thick + gap) * place as Tenths,
        thick,
    });
    let end = across + (thick + gap) * records.len() as Tenths;
    (strips.collect(), end)
}

pub(super) fn lay_out(run: &Run, axis: &TimeAxis, tracks: &Tracks) -> Lanes {
    if axis.upright() {
        upright(run, axis.width, tracks)
    } else {
        horizontal(run, tracks)
    }
}

fn horizontal(run: &Run, tracks: &Tracks) -> Lanes {
    let from = px(24);
    let mut at = from;
    let mut producers = Vec::new();
    for producer in 0..run.setup.producers.len() as u16 {
        let count = tracks.count(producer);
        let app = at + px(4);
        let line = app + px(46) + px(4) * i32::from(count.saturating_sub(1));
        let track = px(21);
        let records = shown(run, Some(producer));
        let wordy = records.len() <= WORDY_STRIPS;
        let (thick, gap) = if wordy {
            (px(17), px(2))
        } else {
            (px(4), px(1))
        };
        let last = line + track * i32::from(count.saturating_sub(1));
        let (beliefs, end) = strips(&records, last + px(18), thick, gap);
        producers.push(ProducerLanes {
            producer,
            app,
            line,
            track,
            tracks: count,
            beliefs,
        });
        at = end + px(26);
    }
    let mut next = at + px(70);
    let mut brokers = Vec::new();
    let several = run.setup.is_cluster();
    for broker in run.setup.cluster.brokers.iter().copied() {
        let line = next;
        next += px(36);
        let mut logs = SortedMap::new();
        if several {
            for partition in replicated_on(run, broker) {
                logs.insert(partition, next);
                next += px(34);
            }
            next += px(14);
        }
        brokers.push(BrokerLanes { broker, line, logs });
    }
    let records = shown(run, None);
    let wordy = records.len() <= WORDY_STRIPS;
    let (thick, gap) = if wordy {
        (px(17), px(2))
    } else {
        (px(4), px(1))
    };
    let (truths, end) = strips(&records, next, thick, gap);
    let mut to = end + px(4);
    // What is really there stands right above the one log that there is, and below several.
    if let [only] = &mut brokers[..]
        && !several
    {
        let mut log = end + px(18);
        for partition in replicated_on(run, only.broker) {
            only.logs.insert(partition, log);
            log += px(38);
        }
        to = log - px(38) + px(20);
    }
    Lanes {
        producers,
        brokers,
        truths,
        from: from - px(8),
        to,
        size: to + px(26),
    }
}

/// The partitions of which a broker has a log.
fn replicated_on(run: &Run, broker: BrokerId) -> impl Iterator<Item = PartitionId> {
    (0..run.setup.partition_count())
        .map(PartitionId)
        .filter(move |partition| {
            !run.setup.is_cluster() || run.setup.replicas(*partition).contains(&broker)
        })
}

/// The lanes of the brokers where time runs downwards, and where the strips of truth begin: from the right edge on.
fn upright_brokers(run: &Run, width: Tenths, truth_room: Tenths) -> (Vec<BrokerLanes>, Tenths) {
    let edge = width - px(8);
    let several = run.setup.is_cluster();
    let logs: Vec<(BrokerId, Vec<PartitionId>)> = run
        .setup
        .cluster
        .brokers
        .iter()
        .map(|broker| (*broker, replicated_on(run, *broker).collect()))
        .collect();
    let count = logs
        .iter()
        .map(|(_, logs)| logs.len())
        .sum::<usize>()
        .max(1) as Tenths;
    let (share, most) = if several {
        (width / 3, px(44))
    } else {
        (width / 4, px(66))
    };
    let log_room = (share / count).clamp(px(26), most);
    // What is really there stands left of the one log that there is, and right of several.
    let mut truth_from = edge - truth_room;
    let mut next = if several { truth_from - px(4) } else { edge };
    let mut brokers = Vec::new();
    for (broker, partitions) in logs.into_iter().rev() {
        let mut lanes = SortedMap::new();
        for partition in partitions.into_iter().rev() {
            lanes.insert(partition, next - log_room / 2);
            next -= log_room;
        }
        if !several {
            truth_from = next - px(6) - truth_room;
            next = truth_from - px(10);
        }
        let line = next - px(6);
        next = line - px(10);
        brokers.push(BrokerLanes {
            broker,
            line,
            logs: lanes,
        });
    }
    brokers.reverse();
    (brokers, truth_from)
}

fn upright(run: &Run, width: Tenths, tracks: &Tracks) -> Lanes {
    let producers_count = run.setup.producers.len().max(1) as Tenths;
    let gutter = px(46);
    let truth_records = narrow(shown(run, None));
    let (thick, gap) = (px(6), px(2));
    let truth_room = (thick + gap) * truth_records.len() as Tenths;
    let (brokers, truth_from) = upright_brokers(run, width, truth_room);
    let broker = brokers.first().map_or(truth_from, |first| first.line);
    // What is left belongs to the producers and the network, in about equal parts.
    let room = (broker - gutter) * 11 / 20;
    let each = room / producers_count;
    let mut producers = Vec::new();
    for producer in 0..run.setup.producers.len() as u16 {
        let count = tracks.count(producer);
        let start = gutter + each * i32::from(producer);
        let app = start + px(12);
        let line = app + (each / 3).max(px(22));
        let records = narrow(shown(run, Some(producer)));
        let belief_room = (thick + gap) * records.len() as Tenths;
        let spare = (start + each - line - belief_room - px(20)).max(0);
        let track = (spare / i32::from(count.saturating_sub(1)).max(1)).min(px(20));
        let last = line + track * i32::from(count.saturating_sub(1));
        let (beliefs, _) = strips(&records, last + px(14), thick, gap);
        producers.push(ProducerLanes {
            producer,
            app,
            line,
            track,
            tracks: count,
            beliefs,
        });
    }
    let (truths, _) = strips(&truth_records, truth_from, thick, gap);
    Lanes {
        producers,
        brokers,
        truths,
        from: gutter,
        to: width - px(6),
        size: width,
    }
}

/// Where the picture is narrow, so are the bands.
fn narrow(mut records: Vec<RecordId>) -> Vec<RecordId> {
    records.truncate(5);
    records
}
