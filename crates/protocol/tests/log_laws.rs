//! Laws of the log under whatever is done to it.

use std::sync::Arc;

use ackscope_protocol::log::{
    BATCHES_REMEMBERED, DumpDetail, DumpTool, LeaderAppend, LogConfig, Origin, PartitionLog,
    SnapshotDamage, Stop, StoredBatch, TimestampType, TransactionVersion,
};
use ackscope_protocol::{
    Compression, Decision, Identity, Marker, Millis, Record, RecordBatch, RecordId,
};
use proptest::prelude::*;

const EXPIRATION: Millis = 1_000;

#[derive(Clone, Debug)]
enum Op {
    Append(Origin, RecordBatch, i64, bool),
    Marker(Origin, Identity, Marker, i16),
    Advance(Millis),
    Expire,
    Roll,
    Snapshot,
    HighWatermark(i64),
    Truncate(i64),
    TruncateFully(i64),
    DeleteRecords(i64),
    DeleteSegments,
    Forget,
    Restart(Stop, SnapshotDamage),
}

/// Mostly small numbers, sometimes the edges of the range.
fn offset() -> impl Strategy<Value = i64> {
    prop_oneof![9 => 0..40_i64, 1 => Just(i64::MAX), 1 => Just(i64::MIN), 1 => Just(-1)]
}

fn identity() -> impl Strategy<Value = Identity> {
    let epoch = prop_oneof![9 => 0..3_i16, 1 => Just(-1), 1 => Just(i16::MAX)];
    (-1..3_i64, epoch).prop_map(|(producer_id, epoch)| Identity { producer_id, epoch })
}

fn batch() -> impl Strategy<Value = RecordBatch> {
    let sequence =
        prop_oneof![9 => 0..8_i32, 1 => Just(i32::MAX), 1 => Just(-1), 1 => Just(i32::MIN)];
    let timestamp = prop_oneof![9 => 0..3_000_i64, 1 => Just(i64::MIN), 1 => Just(i64::MAX)];
    (identity(), sequence, 0..4_usize, any::<bool>(), timestamp).prop_map(
        |(identity, base_sequence, count, transactional, timestamp)| {
            let record = Record {
                id: RecordId(0),
                timestamp,
                key: None,
                value: None,
                headers: Vec::new(),
            };
            RecordBatch {
                identity,
                base_sequence,
                transactional,
                control: None,
                compression: Compression::None,
                records: Arc::from(vec![record; count]),
            }
        },
    )
}

fn origin() -> impl Strategy<Value = Origin> {
    prop_oneof![
        3 => Just(Origin::Client),
        1 => Just(Origin::Coordinator),
        1 => Just(Origin::Replication)
    ]
}

fn marker() -> impl Strategy<Value = Marker> {
    (any::<bool>(), 0..3_i32).prop_map(|(aborts, coordinator_epoch)| Marker {
        decision: if aborts {
            Decision::Abort
        } else {
            Decision::Commit
        },
        coordinator_epoch,
    })
}

fn restart() -> impl Strategy<Value = Op> {
    let stop = prop_oneof![
        Just(Stop::Clean),
        (offset(), proptest::option::of(offset())).prop_map(|(recovery_point, lost_from)| {
            Stop::Unclean {
                recovery_point,
                lost_from,
            }
        })
    ];
    let damage = prop_oneof![
        Just(SnapshotDamage::None),
        Just(SnapshotDamage::LoseAll),
        Just(SnapshotDamage::LoseNewest),
        Just(SnapshotDamage::CorruptNewest)
    ];
    (stop, damage).prop_map(|(stop, damage)| Op::Restart(stop, damage))
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        20 => (origin(), batch(), -1..60_i64, any::<bool>())
            .prop_map(|(origin, batch, offset, verify)| Op::Append(origin, batch, offset, verify)),
        6 => (origin(), identity(), marker(), -1..3_i16)
            .prop_map(|(origin, identity, marker, version)| Op::Marker(origin, identity, marker, version)),
        2 => (0..600_i64).prop_map(Op::Advance),
        1 => Just(Op::Expire),
        3 => Just(Op::Roll),
        2 => Just(Op::Snapshot),
        2 => offset().prop_map(Op::HighWatermark),
        2 => offset().prop_map(Op::Truncate),
        1 => (0..40_i64).prop_map(Op::TruncateFully),
        2 => offset().prop_map(Op::DeleteRecords),
        2 => Just(Op::DeleteSegments),
        1 => Just(Op::Forget),
        3 => restart(),
    ]
}

/// Does one operation; `false` if the log cannot be loaded any more.
fn apply(log: &mut PartitionLog, op: Op, now: &mut Millis) -> bool {
    match op {
        Op::Append(Origin::Replication, batch, offset, _) => {
            follow(log, batch, offset);
        }
        Op::Marker(Origin::Replication, identity, marker, _) => {
            follow(log, marker.batch(identity, *now), log.end_offset());
        }
        Op::Append(origin, batch, _, verify) => {
            let started = log.start_verification(batch.identity, batch.base_sequence, verify, *now);
            if let Ok((guard, _)) = started {
                let how = LeaderAppend {
                    origin,
                    leader_epoch: 0,
                    guard,
                    version: TransactionVersion::UNKNOWN,
                };
                log.append_as_leader(&[batch], &how, *now);
            }
        }
        Op::Marker(origin, identity, marker, version) => {
            let how = LeaderAppend {
                origin,
                leader_epoch: 0,
                guard: Default::default(),
                version: TransactionVersion(version),
            };
            log.append_as_leader(&[marker.batch(identity, *now)], &how, *now);
        }
        Op::Advance(time) => *now += time,
        Op::Expire => drop(log.remove_expired_producers(*now)),
        Op::Roll => drop(log.roll()),
        Op::Snapshot => log.take_snapshot(),
        Op::HighWatermark(to) => drop(log.set_high_watermark(to)),
        Op::Truncate(to) => return log.truncate_to(to, *now).is_ok() || to < 0,
        Op::TruncateFully(to) => log.truncate_fully(to),
        Op::DeleteRecords(to) => drop(log.delete_records(to)),
        Op::DeleteSegments => drop(log.delete_old_segments(*now)),
        Op::Forget => log.forget_producers(),
        Op::Restart(stop, damage) => return log.restart(stop, damage, *now).is_ok(),
    }
    true
}

fn follow(log: &mut PartitionLog, batch: RecordBatch, base_offset: i64) {
    let stored = StoredBatch {
        base_offset,
        leader_epoch: 0,
        log_append_time: None,
        batch,
    };
    log.append_as_follower(&[stored], 0);
}

fn check(log: &PartitionLog) {
    assert!(log.start_offset() <= log.high_watermark() || log.end_offset() < log.start_offset());
    assert!(log.high_watermark() <= log.end_offset());
    assert!(log.last_stable_offset() <= log.high_watermark());
    assert!(!log.segments().is_empty());
    assert!(
        log.segments()
            .is_sorted_by(|one, next| one.base_offset < next.base_offset)
    );
    assert!(
        log.batches()
            .is_sorted_by(|one, next| one.last_offset() < next.base_offset)
    );
    if let Some(last) = log.batches().last() {
        assert!(last.last_offset() < log.end_offset());
    }
    for entry in log.producers().values() {
        assert!(entry.batches.len() <= BATCHES_REMEMBERED);
    }
    for aborted in log.segments().iter().flat_map(|segment| &segment.aborted) {
        assert!(aborted.first_offset <= aborted.last_offset);
        assert!(aborted.last_offset < log.end_offset());
    }
}

fn config(log_append_time: bool) -> LogConfig {
    LogConfig {
        timestamp_type: if log_append_time {
            TimestampType::LogAppendTime
        } else {
            TimestampType::CreateTime
        },
        retention: Some(EXPIRATION),
        producer_id_expiration: EXPIRATION,
        ..LogConfig::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done, nothing panics, and offsets, segments and windows stay in order.
    #[test]
    fn everything_stays_in_order(
        start in 0..20_i64,
        stamps in any::<bool>(),
        ops in proptest::collection::vec(op(), 1..40),
    ) {
        let mut log = PartitionLog::with_config(start, config(stamps));
        let mut now = 1_000;
        for op in ops {
            if !apply(&mut log, op, &mut now) {
                break;
            }
            check(&log);
            let tool = DumpTool::MODELLED;
            let _ = (tool.log(&log, "t-0", DumpDetail::Data), tool.gaps(&log, "t-0"));
        }
    }

    /// A second crash right after the first changes nothing: what recovery leaves is what recovery finds.
    #[test]
    fn recovery_of_a_recovered_log_changes_nothing(ops in proptest::collection::vec(op(), 1..40)) {
        let mut log = PartitionLog::with_config(0, config(false));
        let mut now = 1_000;
        let is_loaded = ops.into_iter().all(|op| apply(&mut log, op, &mut now));
        let crash = Stop::Unclean { recovery_point: 0, lost_from: None };
        prop_assume!(is_loaded && log.restart(crash, SnapshotDamage::None, now).is_ok());
        let once = log.clone();
        prop_assert!(log.restart(crash, SnapshotDamage::None, now).is_ok());
        prop_assert_eq!(log, once);
    }
}
