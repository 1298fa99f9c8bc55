//! What the log does beyond what is recorded: followers, refusals, and what a start finds on disk.

use std::sync::Arc;

use ackscope_protocol::log::{
    Appended, LeaderAppend, LogConfig, Origin, Outcome, PartitionLog, Refusal, SnapshotDamage,
    Stop, StoredBatch, TransactionVersion, VerificationGuard,
};
use ackscope_protocol::{
    Compression, Decision, ErrorCode, Identity, Marker, Record, RecordBatch, RecordId, RuleId,
};

const NOW: i64 = 1_000_000;
const PID: Identity = Identity {
    producer_id: 1,
    epoch: 0,
};

fn batch(sequence: i32, count: u32) -> RecordBatch {
    let record = |place| Record {
        id: RecordId(place),
        timestamp: NOW,
        key: None,
        value: Some(Arc::from(&b"v"[..])),
        headers: Vec::new(),
    };
    RecordBatch {
        identity: PID,
        base_sequence: sequence,
        transactional: false,
        control: None,
        compression: Compression::None,
        records: (0..count).map(record).collect(),
    }
}

fn abort() -> RecordBatch {
    let marker = Marker {
        decision: Decision::Abort,
        coordinator_epoch: 0,
    };
    marker.batch(PID, NOW)
}

fn fetched(base_offset: i64, leader_epoch: i32, batch: RecordBatch) -> StoredBatch {
    StoredBatch {
        base_offset,
        leader_epoch,
        log_append_time: None,
        batch,
    }
}

fn log() -> PartitionLog {
    PartitionLog::with_config(0, LogConfig::default())
}

/// A log with `count` batches of one record each, all of them replicated.
fn filled(count: i32) -> PartitionLog {
    let mut log = log();
    for sequence in 0..count {
        log.append(&batch(sequence, 1), 0, NOW);
    }
    log.set_high_watermark(log.end_offset());
    log
}

fn leader(origin: Origin) -> LeaderAppend {
    LeaderAppend {
        origin,
        leader_epoch: 0,
        guard: VerificationGuard::SENTINEL,
        version: TransactionVersion(1),
    }
}

fn refused(error: ErrorCode, rule: RuleId) -> (Outcome, RuleId) {
    (Outcome::Refused(Refusal { error, rule }), rule)
}

fn offsets(log: &PartitionLog) -> Vec<(i64, i64)> {
    log.batches()
        .iter()
        .map(|stored| (stored.base_offset, stored.last_offset()))
        .collect()
}

#[test]
fn a_batch_above_the_limit_is_too_large_for_a_leader_only() {
    let mut log = PartitionLog::new(0, 100);
    let large = batch(0, 9);
    assert_eq!(
        log.append(&large, 0, NOW),
        refused(ErrorCode::MessageTooLarge, RuleId::AppendTooLarge)
    );
    let (outcome, _) = log.append_as_follower(&[fetched(0, 0, large)], 0);
    assert!(matches!(outcome, Outcome::Appended(_)));
}

#[test]
fn a_batch_without_records_is_refused() {
    let no_records = refused(ErrorCode::InvalidRecord, RuleId::AppendNoRecords);
    assert_eq!(log().append(&batch(0, 0), 0, NOW), no_records);
    let empty = fetched(0, 0, batch(0, 0));
    assert_eq!(log().append_as_follower(&[empty], 0), no_records);
}

#[test]
fn a_client_writes_neither_markers_nor_several_batches() {
    let client = leader(Origin::Client);
    assert_eq!(
        log().append_as_leader(&[abort()], &client, NOW),
        refused(ErrorCode::InvalidRecord, RuleId::AppendControl)
    );
    assert_eq!(
        log().append_as_leader(&[batch(0, 1), batch(1, 1)], &client, NOW),
        refused(ErrorCode::InvalidRecord, RuleId::AppendSeveral)
    );
}

#[test]
fn of_several_batches_all_are_appended_or_none() {
    let coordinator = leader(Origin::Coordinator);
    let mut log = log();
    let (outcome, _) = log.append_as_leader(&[batch(0, 2), abort()], &coordinator, NOW);
    let appended = Appended {
        base_offset: 0,
        last_offset: 2,
    };
    assert_eq!(outcome, Outcome::Appended(appended));
    let before = log.clone();
    let mut stale = abort();
    stale.identity.epoch = -1;
    let mut newer = abort();
    newer.identity.epoch = 5;
    assert_eq!(
        log.append_as_leader(&[newer, stale], &coordinator, NOW),
        refused(ErrorCode::InvalidProducerEpoch, RuleId::TransactionOldEpoch)
    );
    assert_eq!(log, before);
}

#[test]
fn a_follower_takes_offsets_as_they_are_but_only_forwards() {
    let mut log = log();
    let at = |offset| fetched(offset, 0, batch(0, 2));
    let (outcome, rule) = log.append_as_follower(&[at(3), at(7)], 0);
    let appended = Appended {
        base_offset: 3,
        last_offset: 8,
    };
    assert_eq!(
        (outcome, rule),
        (Outcome::Appended(appended), RuleId::AppendFollower)
    );
    for (batches, rule, exception) in [
        (
            vec![at(8)],
            RuleId::FollowerOffset,
            "UnexpectedAppendOffsetException",
        ),
        (
            vec![at(20), at(12)],
            RuleId::FollowerOrder,
            "OffsetsOutOfOrderException",
        ),
    ] {
        let (outcome, _) = log.append_as_follower(&batches, 0);
        assert_eq!(outcome, refused(ErrorCode::UnknownServerError, rule).0);
        let Outcome::Refused(refusal) = outcome else {
            unreachable!("it was refused");
        };
        assert_eq!(refusal.exception(), exception);
    }
    assert_eq!(offsets(&log), [(3, 4), (7, 8)]);
}

#[test]
fn a_follower_leaves_out_what_a_newer_leader_wrote_and_all_behind() {
    let mut log = log();
    let batches = [(0, 4), (1, 5), (2, 4)]
        .map(|(offset, leader_epoch)| fetched(offset, leader_epoch, batch(offset as i32, 1)));
    let (outcome, rule) = log.append_as_follower(&batches, 4);
    let appended = Appended {
        base_offset: 0,
        last_offset: 0,
    };
    assert_eq!(
        (outcome, rule),
        (Outcome::Appended(appended), RuleId::FollowerNewerLeader)
    );
    assert_eq!(offsets(&log), [(0, 0)]);
}

#[test]
fn a_log_that_ends_below_its_start_begins_anew_there() {
    let mut log = log();
    log.append(&batch(0, 3), 0, NOW);
    log.set_high_watermark(3);
    assert_eq!(log.delete_records(2), Ok(true));
    // The truncation takes the whole batch away, and the file then ends at 0.
    assert!(log.truncate_to(2, NOW).expect("it loads").is_some());
    assert_eq!((log.start_offset(), log.end_offset()), (2, 2));
    assert_eq!(
        log.restart(Stop::Clean, SnapshotDamage::None, NOW),
        Ok(RuleId::EndBelowStart)
    );
    assert_eq!((log.start_offset(), log.end_offset()), (2, 2));
    assert_eq!(log.segments()[0].base_offset, 2);
    assert!(log.producers().is_empty());
}

/// `state.stray-snapshots`
#[test]
fn a_start_removes_snapshots_that_belong_to_no_segment_but_the_newest() {
    let mut log = filled(1);
    log.take_snapshot();
    log.append(&batch(1, 1), 0, NOW);
    log.roll();
    for sequence in 2..4 {
        log.append(&batch(sequence, 1), 0, NOW);
        log.take_snapshot();
    }
    let snapshots = |log: &PartitionLog| log.snapshots().keys().copied().collect::<Vec<_>>();
    assert_eq!(snapshots(&log), [1, 2, 3, 4]);
    log.restart(Stop::Clean, SnapshotDamage::None, NOW)
        .expect("it loads");
    assert_eq!(snapshots(&log), [2, 4]);
    // Without the newest of them the last stray one goes too, for the last segment begins behind it.
    let mut log = filled(1);
    log.take_snapshot();
    log.append(&batch(1, 1), 0, NOW);
    log.roll();
    log.restart(Stop::Clean, SnapshotDamage::None, NOW)
        .expect("it loads");
    assert_eq!(snapshots(&log), [2]);
}

#[test]
fn a_negative_truncation_is_refused() {
    let mut log = filled(2);
    let before = log.clone();
    let refusal = log.truncate_to(-1, NOW).expect_err("it is refused");
    assert_eq!(refusal.exception(), "IllegalArgumentException");
    assert_eq!(log, before);
}

#[test]
fn a_plain_batch_in_an_open_transaction_keeps_a_log_from_loading() {
    let mut log = log();
    let mut transactional = batch(0, 1);
    transactional.transactional = true;
    log.append_as_follower(&[fetched(0, 0, transactional)], 0);
    log.forget_producers();
    log.append(&batch(1, 1), 0, NOW);
    let crash = Stop::Unclean {
        recovery_point: 0,
        lost_from: None,
    };
    let refusal = log
        .restart(crash, SnapshotDamage::LoseAll, NOW)
        .expect_err("it does not load");
    assert_eq!(
        refusal,
        Refusal {
            error: ErrorCode::InvalidTxnState,
            rule: RuleId::AppendPlainInTransaction
        }
    );
}

#[test]
fn retention_stops_at_the_high_watermark_and_at_a_younger_segment() {
    let config = LogConfig {
        retention: Some(1_000),
        ..LogConfig::default()
    };
    let mut log = PartitionLog::with_config(0, config);
    for sequence in 0..3 {
        log.append(&batch(sequence, 1), 0, NOW);
        log.roll();
    }
    log.set_high_watermark(2);
    assert_eq!(log.delete_old_segments(NOW + 1_000), 0);
    assert_eq!(log.delete_old_segments(NOW + 1_001), 2);
    assert_eq!((log.start_offset(), offsets(&log)), (2, vec![(2, 2)]));
    log.set_high_watermark(3);
    // The active segment is empty and stays.
    assert_eq!(log.delete_old_segments(NOW + 9_000), 1);
    let bases: Vec<i64> = log.segments().iter().map(|one| one.base_offset).collect();
    assert_eq!(bases, [3]);
    // What is known of producers outlives their batches.
    let known = log.producers().get(&1);
    assert_eq!(known.map(|entry| entry.last_sequence()), Some(2));
}
