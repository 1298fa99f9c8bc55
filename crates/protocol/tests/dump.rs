//! What the dump tool prints, release by release, of one log: idempotent batches, a record without key, a transaction of
//! version 2, a duplicate of a producer without idempotence, and one of a raised epoch.

use std::sync::Arc;

use ackscope_protocol::log::{
    DumpDetail, DumpTool, LeaderAppend, LogConfig, Origin, PartitionLog, TransactionVersion,
    VerificationGuard, batch_bytes,
};
use ackscope_protocol::{
    Compression, Decision, Header, Identity, Marker, Record, RecordBatch, RecordId, Version,
};

/// What the tool of 4.3 prints. The checksums of the batches of data agree with those of another encoder
/// (kafka-python's).
const PRINTED: &str = include_str!("texts/dump-4.3.txt");
const START: i64 = 1_767_225_600_000;

fn record(key: Option<&str>, value: &str, after: i64) -> Record {
    let bytes = |text: &str| Arc::from(text.as_bytes());
    let traced = value == "paid:7";
    Record {
        id: RecordId(0),
        timestamp: START + after,
        key: key.map(bytes),
        value: Some(bytes(value)),
        headers: traced
            .then(|| Header {
                key: "trace".into(),
                value: Some(bytes("ab")),
            })
            .into_iter()
            .collect(),
    }
}

fn batch(producer_id: i64, epoch: i16, base_sequence: i32, records: &[Record]) -> RecordBatch {
    RecordBatch {
        identity: Identity { producer_id, epoch },
        base_sequence,
        transactional: false,
        control: None,
        compression: Compression::None,
        records: Arc::from(records),
    }
}

fn lead(log: &mut PartitionLog, batch: RecordBatch, origin: Origin, guard: VerificationGuard) {
    let how = LeaderAppend {
        origin,
        leader_epoch: 3,
        guard,
        version: TransactionVersion(2),
    };
    log.append_as_leader(&[batch], &how, START);
}

fn sample() -> PartitionLog {
    let mut log = PartitionLog::with_config(0, LogConfig::default());
    let produce = |log: &mut PartitionLog, pid, epoch, sequence, records: &[Record]| {
        let batch = batch(pid, epoch, sequence, records);
        lead(log, batch, Origin::Client, VerificationGuard::SENTINEL);
    };
    let (one, two) = (
        record(Some("order-1"), "paid:10", 0),
        record(Some("order-2"), "paid:25", 1),
    );
    produce(&mut log, 4000, 0, 0, &[one, two]);
    produce(
        &mut log,
        4000,
        0,
        2,
        &[record(Some("order-3"), "paid:7", 7)],
    );
    produce(&mut log, -1, -1, -1, &[record(None, "x", 9)]);
    let mut transactional = batch(4001, 5, 0, &[record(Some("order-4"), "paid:1", 20)]);
    transactional.transactional = true;
    let (guard, _) = log
        .start_verification(transactional.identity, 0, true, START)
        .expect("it starts");
    lead(&mut log, transactional, Origin::Client, guard);
    let commit = Marker {
        decision: Decision::Commit,
        coordinator_epoch: 0,
    };
    let identity = Identity {
        producer_id: 4001,
        epoch: 6,
    };
    let marker = commit.batch(identity, START + 31);
    lead(
        &mut log,
        marker,
        Origin::Coordinator,
        VerificationGuard::SENTINEL,
    );
    for _ in 0..2 {
        produce(
            &mut log,
            -1,
            -1,
            -1,
            &[record(Some("order-5"), "paid:3", 40)],
        );
    }
    for epoch in 0..2 {
        produce(
            &mut log,
            4002,
            epoch,
            0,
            &[record(Some("order-6"), "paid:9", 50)],
        );
    }
    log
}

fn tool(version: &str) -> DumpTool {
    DumpTool {
        version: Version::parse(version).expect("a release"),
    }
}

#[test]
fn every_line_of_a_log_is_as_the_tool_of_4_3_prints_it() {
    assert_eq!(sample().dump("orders-0", DumpDetail::Data), PRINTED);
}

/// Bytes of two of the batches, as Kafka writes them to its file.
#[test]
fn batches_have_the_bytes_of_the_file() {
    let log = sample();
    let hex = |offset: usize| -> String {
        let place = log
            .batches()
            .iter()
            .position(|stored| stored.base_offset == offset as i64);
        let bytes = batch_bytes(&log.batches()[place.expect("the batch")]);
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    };
    assert_eq!(
        hex(6),
        "00000000000000060000004500000003022d42667f0000000000000000019b76daa8280000019b76daa828\
         ffffffffffffffffffffffffffff00000001260000000e6f726465722d350c706169643a3300"
    );
    assert_eq!(
        hex(9),
        "00000000000000090000004500000003026083ff3f0000000000000000019b76daa8320000019b76daa832\
         0000000000000fa200010000000000000001260000000e6f726465722d360c706169643a3900"
    );
}

/// The batch at offset 2 and its record in the layout of each release.
#[test]
fn each_release_has_its_layout() {
    let log = sample();
    let start = "baseOffset: 2 lastOffset: 2 ";
    let middle = "baseSequence: 2 lastSequence: 2 producerId: 4000 producerEpoch: 0 partitionLeaderEpoch: 3 isTransactional: false ";
    let place = "position: 103 CreateTime: 1767225600007";
    let old_end = "isvalid: true size: 90 magic: 2 compresscodec: NONE crc: 97774660";
    let upper = "size: 90 magic: 2 compresscodec: NONE crc: 97774660 isvalid: true";
    let lower = "size: 90 magic: 2 compresscodec: none crc: 97774660 isvalid: true";
    let count = "count: 1 ";
    let horizon = "deleteHorizonMs: OptionalLong.empty ";
    let data = "headerKeys: [trace] key: order-3 payload: paid:7";
    let alone = format!(
        "offset: 2 {place} isvalid: true keysize: 7 valuesize: 6 magic: 2 compresscodec: NONE producerId: 4000 \
         producerEpoch: 0 sequence: 2 isTransactional: false {data}"
    );
    let below =
        format!("| offset: 2 CreateTime: 1767225600007 keysize: 7 valuesize: 6 sequence: 2 {data}");
    let long = format!(
        "| offset: 2 isValid: true crc: null keySize: 7 valueSize: 6 CreateTime: 1767225600007 baseOffset: 2 \
         lastOffset: 2 baseSequence: 2 lastSequence: 2 producerEpoch: 0 partitionLeaderEpoch: 3 batchSize: 90 \
         magic: 2 compressType: NONE position: 103 sequence: 2 {data}"
    );
    let short =
        format!("| offset: 2 CreateTime: 1767225600007 keySize: 7 valueSize: 6 sequence: 2 {data}");
    let control = "isControl: false ";
    let first = format!("{start}{middle}{place} {old_end}");
    let counted = format!("{start}{count}{middle}{place} {old_end}");
    let old_control = format!("{start}{count}{middle}{control}{place} {old_end}");
    let early = format!("{start}{count}{middle}{control}{place} {upper}");
    let later = format!("{start}{count}{middle}{control}{place} {lower}");
    let today = format!("{start}{count}{middle}{control}{horizon}{place} {lower}");
    for (release, batch, record, batch_above_record, starting) in [
        ("0.11.0", &first, &alone, false, "Starting"),
        ("1.0.0", &first, &alone, false, "Starting"),
        ("1.1.1", &first, &alone, false, "Starting"),
        ("2.0.0", &counted, &alone, false, "Starting"),
        ("2.0.1", &old_control, &alone, false, "Starting"),
        ("2.1.1", &old_control, &alone, false, "Starting"),
        ("2.2.2", &early, &below, true, "Starting"),
        ("2.7.2", &early, &below, true, "Starting"),
        ("2.8.2", &early, &long, true, "Starting"),
        ("3.0.2", &later, &short, true, "Starting"),
        ("3.1.2", &later, &short, true, "Starting"),
        ("3.2.3", &today, &short, true, "Starting"),
        ("3.3.2", &today, &short, true, "Log starting"),
        ("4.2.0", &today, &short, true, "Log starting"),
        ("4.4.0", &today, &short, true, "Log starting"),
    ] {
        let tool = tool(release);
        let batches = tool.log(&log, "orders-0", DumpDetail::Batches);
        let lines: Vec<&str> = batches.lines().collect();
        assert_eq!(lines[1], format!("{starting} offset: 0"), "{release}");
        assert_eq!(lines[3], batch, "{release}");
        let deep = tool.log(&log, "orders-0", DumpDetail::Data);
        assert!(deep.lines().any(|line| line == record), "{release}: {deep}");
        let has_batch = deep.lines().any(|line| line == batch);
        assert_eq!(has_batch, batch_above_record, "{release}: {deep}");
        let marker = "endTxnMarker: COMMIT coordinatorEpoch: 0";
        assert!(
            deep.lines().any(|line| line.ends_with(marker)),
            "{release}: {deep}"
        );
    }
}

#[test]
fn a_record_without_key_kept_no_pipe_before_4_3() {
    let log = sample();
    let line = |release: &str| {
        let text = tool(release).log(&log, "orders-0", DumpDetail::DataWithoutMetadata);
        let line = text.lines().find(|line| line.ends_with("payload: x"));
        line.expect("the record").to_owned()
    };
    assert_eq!(line("4.3.1"), "| payload: x");
    assert_eq!(line("4.2.0"), " payload: x");
}

#[test]
fn each_release_has_its_snapshot_lines() {
    let log = sample();
    let newest =
        "firstSequence: 2 lastSequence: 2 lastOffset: 2 offsetDelta: 0 timestamp: 1767225600007";
    for (release, data, marker) in [
        (
            "0.11.0",
            "producerId: 4000 producerEpoch: 0 lastSequence: 2 lastOffset: 2 offsetDelta: 0 lastTimestamp: 1767225600007 \
             coordinatorEpoch: -1 currentTxnFirstOffset: None"
                .to_owned(),
            "producerId: 4001 producerEpoch: 6 lastSequence: -1 lastOffset: -1 offsetDelta: 0 lastTimestamp: 1767225600031 \
             coordinatorEpoch: 0 currentTxnFirstOffset: None",
        ),
        (
            "1.0.1",
            "producerId: 4000 producerEpoch: 0 coordinatorEpoch: -1 currentTxnFirstOffset: None cachedMetadata: \
             Queue(BatchMetadata(firstSeq=2, lastSeq=2, firstOffset=2, lastOffset=2, timestamp=1767225600007))"
                .to_owned(),
            "producerId: 4001 producerEpoch: 6 coordinatorEpoch: 0 currentTxnFirstOffset: None cachedMetadata: Queue()",
        ),
        (
            "1.0.2",
            format!("producerId: 4000 producerEpoch: 0 coordinatorEpoch: -1 currentTxnFirstOffset: None {newest}"),
            "producerId: 4001 producerEpoch: 6 coordinatorEpoch: 0 currentTxnFirstOffset: None ",
        ),
        (
            "3.1.2",
            format!(
                "producerId: 4000 producerEpoch: 0 coordinatorEpoch: -1 currentTxnFirstOffset: None \
                 lastTimestamp: 1767225600007 {newest}"
            ),
            "producerId: 4001 producerEpoch: 6 coordinatorEpoch: 0 currentTxnFirstOffset: None \
             lastTimestamp: 1767225600031 ",
        ),
        (
            "4.2.0",
            format!(
                "producerId: 4000 producerEpoch: 0 coordinatorEpoch: -1 currentTxnFirstOffset: OptionalLong.empty \
                 lastTimestamp: 1767225600007 {newest}"
            ),
            "producerId: 4001 producerEpoch: 6 coordinatorEpoch: 0 currentTxnFirstOffset: OptionalLong.empty \
             lastTimestamp: 1767225600031 ",
        ),
        (
            "4.3.1",
            format!(
                "producerId: 4000 producerEpoch: 0 coordinatorEpoch: -1 currentTxnFirstOffset: OptionalLong.empty \
                 lastTimestamp: 1767225600007 {newest}"
            ),
            "producerId: 4001 producerEpoch: 6 coordinatorEpoch: 0 currentTxnFirstOffset: OptionalLong.empty \
             lastTimestamp: 1767225600031",
        ),
    ] {
        let text = tool(release).snapshot(&log.snapshot(), "orders-0", 10);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Dumping orders-0/00000000000000000010.snapshot");
        assert_eq!(lines[1..3], [data.as_str(), marker], "{release}");
    }
}

#[test]
fn an_open_transaction_is_told_in_each_release_s_own_way() {
    let mut log = sample();
    let mut transactional = batch(4001, 6, 0, &[record(None, "y", 60)]);
    transactional.transactional = true;
    let (guard, _) = log
        .start_verification(transactional.identity, 0, true, START)
        .expect("it starts");
    lead(&mut log, transactional, Origin::Client, guard);
    for (release, told) in [("3.4.1", "Some(10)"), ("3.5.2", "OptionalLong[10]")] {
        let text = tool(release).snapshot(&log.snapshot(), "orders-0", 11);
        assert!(
            text.contains(&format!("currentTxnFirstOffset: {told} ")),
            "{text}"
        );
    }
}

#[test]
fn only_the_tool_in_java_takes_a_later_beginning_for_a_gap() {
    let mut log = PartitionLog::with_config(5, LogConfig::default());
    for offset in [5, 6, 9] {
        let stored = ackscope_protocol::log::StoredBatch {
            base_offset: offset,
            leader_epoch: 0,
            log_append_time: None,
            batch: batch(-1, -1, -1, &[record(None, "z", 0)]),
        };
        log.append_as_follower(&[stored], 0);
    }
    let head = "Non-consecutive offsets in orders-0/00000000000000000005.log\n";
    assert_eq!(
        tool("4.3.1").gaps(&log, "orders-0"),
        format!("{head}  -1 is followed by 5\n  6 is followed by 9\n")
    );
    assert_eq!(
        tool("4.2.0").gaps(&log, "orders-0"),
        format!("{head}  6 is followed by 9\n")
    );
}
