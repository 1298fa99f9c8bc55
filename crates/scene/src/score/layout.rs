//! Where the lanes of a score are. Across means away from the edge along which time does not run: downwards where time
//! runs to the right, to the right where time runs downwards.

use alloc::vec::Vec;

use ackscope_protocol::sorted::SortedMap;
use ackscope_protocol::{PartitionId, RecordId};
use ackscope_sim::Run;
use ackscope_sim::trace::Belief;

use super::tracks::Tracks;
use crate::axis::TimeAxis;
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

/// The lanes of a score.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    pub(super) producers: Vec<ProducerLanes>,
    pub(super) broker: Tenths,
    pub(super) truths: Vec<Strip>,
    pub(super) logs: SortedMap<PartitionId, Tenths>,
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
    let broker = at + px(70);
    let records = shown(run, None);
    let wordy = records.len() <= WORDY_STRIPS;
    let (thick, gap) = if wordy {
        (px(17), px(2))
    } else {
        (px(4), px(1))
    };
    let (truths, end) = strips(&records, broker + px(36), thick, gap);
    let mut log = end + px(18);
    let mut logs = SortedMap::new();
    for partition in 0..run.setup.partition_count() {
        logs.insert(PartitionId(partition), log);
        log += px(38);
    }
    let to = log - px(38) + px(20);
    Lanes {
        producers,
        broker,
        truths,
        logs,
        from: from - px(8),
        to,
        size: to + px(26),
    }
}

fn upright(run: &Run, width: Tenths, tracks: &Tracks) -> Lanes {
    let producers_count = run.setup.producers.len().max(1) as Tenths;
    let partitions = run.setup.partition_count().max(1) as Tenths;
    let gutter = px(46);
    let log_room = (px(66)).min((width / 4) / partitions).max(px(26));
    let last_log = width - px(8) - log_room / 2;
    let first_log = last_log - log_room * (partitions - 1);
    let truth_records = narrow(shown(run, None));
    let (thick, gap) = (px(6), px(2));
    let truth_room = (thick + gap) * truth_records.len() as Tenths;
    let truth_from = first_log - log_room / 2 - px(6) - truth_room;
    let broker = truth_from - px(16);
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
    let logs = (0..run.setup.partition_count())
        .map(|number| (PartitionId(number), first_log + log_room * number as Tenths))
        .collect();
    Lanes {
        producers,
        broker,
        truths,
        logs,
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
