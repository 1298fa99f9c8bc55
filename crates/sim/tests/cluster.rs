//! Experiments with three real brokers (Apache Kafka 4.3.1, KRaft), replayed: the same copies, the same answers to the
//! application. Each expectation was written down by hand from what the real cluster did; the name in brackets is that
//! of the experiment. Times differ: those brokers had a session of 3 s.

mod common;

use std::sync::Arc;

use ackscope_protocol::config::Acks;
use ackscope_protocol::{BrokerId, ErrorCode, PartitionId};
use ackscope_sim::fault::{MessageEffect, NodeEffect, Side};
use ackscope_sim::setup::OnFailed;
use ackscope_sim::trace::{EventKind, PartResult, Told};
use ackscope_sim::{Run, Setup, run};
use common::{crash, hold, ms, on_node, on_produce, send, sends, three};

const P0: PartitionId = PartitionId(0);

/// What the real cluster did: records with the number of copies in the leader's log at the end, in the order of the log;
/// and what the application was told, in the order of telling, with the offset.
struct Expected {
    copies: &'static [(&'static str, usize)],
    log: &'static str,
    told: &'static str,
}

fn name(run: &Run, id: ackscope_protocol::RecordId) -> String {
    run.records[id.0 as usize].name.clone()
}

fn log_of(run: &Run, broker: u32) -> String {
    let log = run.replica(P0, BrokerId(broker)).expect("a replica");
    let names: Vec<String> = log
        .batches()
        .iter()
        .flat_map(|stored| stored.batch.records.iter())
        .map(|record| name(run, record.id))
        .collect();
    names.join(" ")
}

fn told(run: &Run) -> String {
    let told: Vec<String> = run
        .events
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::Told {
                record,
                told: Told::Ok { offset },
            } => Some(format!("{}@{offset}", name(run, *record))),
            EventKind::Told {
                record,
                told: Told::Failed { exception },
            } => Some(format!("{}!{exception}", name(run, *record))),
            _ => None,
        })
        .collect();
    told.join(" ")
}

fn answers(run: &Run, error: ErrorCode) -> usize {
    run.requests
        .iter()
        .flat_map(|request| &request.parts)
        .filter(|part| {
            part.answer == Some(error)
                || (part.answer.is_none() && part.result == PartResult::Rejected { error })
        })
        .count()
}

fn check(setup: Setup, expected: &Expected) -> Run {
    let run = run(Arc::new(setup));
    assert_eq!(told(&run), expected.told, "told");
    assert_eq!(
        log_of(&run, run.leaders[0].0),
        expected.log,
        "log of the leader"
    );
    for (record, copies) in expected.copies {
        let history = run.records.iter().find(|one| one.name == *record);
        assert_eq!(
            history.unwrap().offsets.len(),
            *copies,
            "copies of {record}"
        );
    }
    for broker in 1..=3 {
        assert_eq!(log_of(&run, broker), expected.log, "log of broker {broker}");
    }
    run
}

/// \[A2\] acks=1: the followers stand still while r1 and r2 are told ok; then the leader dies. The fetch that the
/// followers had sent before brings them r1; r2 is lost.
#[test]
fn acks_1_loses_what_no_follower_has() {
    let mut setup = three(false, Acks::One, 1);
    sends(
        &mut setup,
        &[(0, "r0"), (1_036, "r1"), (1_090, "r2"), (6_000, "r3")],
    );
    let pause = |broker| {
        on_node(
            933,
            NodeEffect::PauseBroker {
                broker: BrokerId(broker),
                lasts: ms(238),
            },
        )
    };
    setup.faults = vec![pause(2), pause(3), crash(1_165, 1, 5_243)];
    let run = check(
        setup,
        &Expected {
            copies: &[("r1", 1), ("r2", 0), ("r3", 1)],
            log: "r0 r1 r3",
            told: "r0@0 r1@1 r2@2 r3@2",
        },
    );
    assert_eq!(run.verdict.acked_but_lost, 1);
    assert!(run.events.iter().any(|event| matches!(
        event.kind,
        EventKind::Truncated {
            broker: BrokerId(1),
            from: 3,
            to: 2,
            ..
        }
    )));
}

/// \[B2\] acks=all, min ISR 2: broker 2 has the batch, 3 has not, the leader dies before it can answer.
#[test]
fn a_batch_that_the_new_leader_has_is_recognised() {
    for (idempotent, log, told, copies) in [
        (false, "r0 r1 r1 r2", "r0@0 r1@2 r2@3", 2),
        (true, "r0 r1 r2", "r0@0 r1@1 r2@2", 1),
    ] {
        let mut setup = three(idempotent, Acks::All, 2);
        sends(&mut setup, &[(0, "r0"), (1_155, "r1"), (6_041, "r2")]);
        setup.faults = vec![hold(1_153, 3, 3_139), crash(1_401, 1, 5_164)];
        let copies: &'static [(&str, usize)] = if copies == 2 {
            &[("r1", 2)]
        } else {
            &[("r1", 1)]
        };
        let expected = Expected { copies, log, told };
        let run = check(setup, &expected);
        assert_eq!(run.verdict.acked_but_lost, 0);
    }
}

/// \[B3\] Five batches stored everywhere, the answers withheld, the leader dies: five resends to the new leader.
#[test]
fn five_answers_lost_with_their_leader() {
    for (idempotent, log, told) in [
        (
            false,
            "r0 r1 r2 r3 r4 r5 r5 r4 r3 r2 r1 r6",
            "r0@0 r5@6 r4@7 r3@8 r2@9 r1@10 r6@11",
        ),
        (
            true,
            "r0 r1 r2 r3 r4 r5 r6",
            "r0@0 r1@1 r2@2 r3@3 r4@4 r5@5 r6@6",
        ),
    ] {
        let mut setup = three(idempotent, Acks::All, 2);
        sends(
            &mut setup,
            &[
                (0, "r0"),
                (334, "r1"),
                (365, "r2"),
                (395, "r3"),
                (425, "r4"),
                (456, "r5"),
                (6_247, "r6"),
            ],
        );
        setup.faults = vec![
            on_produce(2, MessageEffect::Lose(Side::Response)),
            crash(714, 1, 5_551),
        ];
        let expected = Expected {
            copies: &[("r6", 1)],
            log,
            told,
        };
        check(setup, &expected);
    }
}

/// \[C1\] The ISR is the leader alone, min ISR 2: NOT_ENOUGH_REPLICAS until the followers are back.
#[test]
fn too_few_in_sync_refuse_before_the_append() {
    for idempotent in [false, true] {
        let mut setup = three(idempotent, Acks::All, 2);
        sends(&mut setup, &[(0, "r0"), (7_020, "r1")]);
        setup.faults = vec![hold(617, 2, 9_400), hold(617, 3, 9_400)];
        with_filler(&mut setup, 778);
        let expected = Expected {
            copies: &[("r0", 1), ("x0", 1), ("r1", 1)],
            log: "r0 x0 r1",
            told: "r0@0 x0@1 r1@2",
        };
        let run = check(setup, &expected);
        assert!(answers(&run, ErrorCode::NotEnoughReplicas) >= 4);
        assert_eq!(answers(&run, ErrorCode::NotEnoughReplicasAfterAppend), 0);
    }
}

/// \[C1 retries=3\] The retries run out; the next record fails too, though the ISR is full again.
#[test]
fn finite_retries_take_the_next_record_along() {
    let mut setup = three(true, Acks::All, 2);
    setup.producers[0].config.retries = 3;
    sends(&mut setup, &[(0, "r0"), (7_020, "r1"), (10_000, "r2")]);
    setup.faults = vec![hold(617, 2, 7_700), hold(617, 3, 7_700)];
    with_filler(&mut setup, 778);
    let expected = Expected {
        copies: &[("r1", 0), ("r2", 0)],
        log: "r0 x0",
        told: "r0@0 x0@1 r1!NotEnoughReplicasException r2!OutOfOrderSequenceException",
    };
    let run = check(setup, &expected);
    assert_eq!(answers(&run, ErrorCode::NotEnoughReplicas), 4);
    assert_eq!(answers(&run, ErrorCode::OutOfOrderSequenceNumber), 4);
}

/// \[C2\] Written while three were in sync, then the ISR shrinks below the minimum while it waits.
#[test]
fn a_wait_that_the_isr_leaves_below_the_minimum() {
    for (idempotent, request_timeout, log, told) in [
        (false, 2_000, "r0 r1 r1 r1", "r0@0 r1@3"),
        (true, 2_000, "r0 r1", "r0@0 r1@1"),
        (false, 30_000, "r0 r1", "r0@0 r1@1"),
        (true, 30_000, "r0 r1", "r0@0 r1@1"),
    ] {
        let mut setup = three(idempotent, Acks::All, 2);
        setup.producers[0].config.request_timeout = request_timeout;
        sends(&mut setup, &[(0, "r0"), (633, "r1")]);
        setup.faults = vec![hold(632, 2, 6_911), hold(632, 3, 6_911)];
        let expected = Expected {
            copies: &[("r0", 1)],
            log,
            told,
        };
        let run = check(setup, &expected);
        assert_eq!(answers(&run, ErrorCode::NotEnoughReplicasAfterAppend), 0);
        assert_eq!(
            answers(&run, ErrorCode::NotEnoughReplicas) > 0,
            request_timeout == 2_000
        );
    }
}

/// \[C4\] `min.insync.replicas` 4 of three replicas asks for all three.
#[test]
fn a_minimum_above_the_number_of_replicas_asks_for_all() {
    let mut setup = three(true, Acks::All, 4);
    sends(&mut setup, &[(0, "r0")]);
    let expected = Expected {
        copies: &[("r0", 1)],
        log: "r0",
        told: "r0@0",
    };
    check(setup, &expected);
}

/// \[C6\] Silent followers stay in sync while nothing is written; one record, and they are put out within half of
/// `replica.lag.time.max.ms`.
#[test]
fn silent_followers_stay_in_sync_until_there_is_something_to_have() {
    let mut setup = three(true, Acks::All, 1);
    sends(&mut setup, &[(0, "r0"), (12_819, "r1")]);
    setup.faults = vec![hold(813, 2, 13_000), hold(813, 3, 13_000)];
    let expected = Expected {
        copies: &[("r1", 1)],
        log: "r0 r1",
        told: "r0@0 r1@1",
    };
    let run = check(setup, &expected);
    let shrunk = run.events.iter().find_map(|event| match &event.kind {
        EventKind::IsrChanged { isr, .. } if isr.len() == 1 => Some(event.at.millis()),
        _ => None,
    });
    assert!(
        (12_819..=12_819 + 1_510).contains(&shrunk.unwrap()),
        "{shrunk:?}"
    );
}

/// \[D1\] acks=all, min ISR 1, the ISR is the leader alone: told ok, then lost in an unclean election. Nobody is told.
#[test]
fn an_unclean_election_loses_what_was_told_ok_with_acks_all() {
    for idempotent in [false, true] {
        let mut setup = three(idempotent, Acks::All, 1);
        setup.topics[0].replication.unclean = true;
        sends(
            &mut setup,
            &[
                (0, "r0"),
                (7_047, "r1"),
                (7_051, "r2"),
                (7_153, "r3"),
                (7_153, "r4"),
                (13_000, "r5"),
            ],
        );
        // The answers to r3 and r4 never come.
        setup.faults = vec![
            hold(1_143, 2, 8_900),
            hold(1_143, 3, 8_900),
            on_produce(5, MessageEffect::CutAfter),
            crash(7_197, 1, 5_400),
        ];
        with_filler(&mut setup, 1_303);
        let expected = Expected {
            copies: &[
                ("x0", 0),
                ("r1", 0),
                ("r2", 0),
                ("r3", 1),
                ("r4", 1),
                ("r5", 1),
            ],
            log: "r0 r3 r4 r5",
            told: "r0@0 x0@1 r1@2 r2@3 r3@1 r4@2 r5@3",
        };
        let run = run_with_reversal(setup, &expected, idempotent);
        assert_eq!(run.verdict.acked_but_lost, 3);
        assert_eq!(
            answers(&run, ErrorCode::OutOfOrderSequenceNumber),
            usize::from(idempotent)
        );
    }
}

/// \[D2\] The same without unclean election: nobody leads until the leader is back, and nothing is lost.
#[test]
fn without_unclean_election_the_partition_waits_for_its_leader() {
    let mut setup = three(true, Acks::All, 1);
    sends(
        &mut setup,
        &[(0, "r0"), (7_070, "r1"), (7_074, "r2"), (7_196, "r3")],
    );
    setup.faults = vec![
        hold(1_172, 2, 6_024),
        hold(1_172, 3, 6_024),
        crash(7_196, 1, 7_639),
    ];
    with_filler(&mut setup, 1_335);
    let expected = Expected {
        copies: &[("r3", 1)],
        log: "r0 x0 r1 r2 r3",
        told: "r0@0 x0@1 r1@2 r2@3 r3@4",
    };
    let run = check(setup, &expected);
    assert_eq!(run.verdict.acked_but_lost, 0);
    assert!(run.events.iter().any(|event| matches!(
        &event.kind,
        EventKind::LeaderElected { leader: None, isr, elr, .. }
            if isr.is_empty() && elr.iter().eq(&[BrokerId(1)])
    )));
}

/// \[E1\] One follower does not fetch: acks=all waits until it is out of the ISR, or for `request.timeout.ms`.
#[test]
fn one_slow_follower_holds_everybody_up() {
    for (idempotent, lag, request_timeout, log, told) in [
        (false, 10_000, 20_000, "r0 r1", "r0@0 r1@1"),
        (true, 10_000, 4_000, "r0 r1", "r0@0 r1@1"),
        (true, 3_000, 1_500, "r0 r1", "r0@0 r1@1"),
        (false, 3_000, 6_000, "r0 r1", "r0@0 r1@1"),
    ] {
        let mut setup = three(idempotent, Acks::All, 2);
        setup.cluster.replica_lag_max = lag;
        setup.producers[0].config.request_timeout = request_timeout;
        sends(&mut setup, &[(0, "r0"), (584, "r1")]);
        setup.faults = vec![hold(582, 3, 15_000)];
        let expected = Expected {
            copies: &[("r1", 1)],
            log,
            told,
        };
        let run = check(setup, &expected);
        let (at, _) = run.records[1].told.clone().unwrap();
        let waited = at.millis() - 584;
        assert!(
            (lag * 9 / 10..=lag * 3 / 2 + 50).contains(&waited),
            "{waited} of {lag}"
        );
    }
}

/// \[E2\] A follower is stopped; the controller fences it after its session, long before it would be a laggard.
#[test]
fn a_stopped_follower_is_fenced_and_leaves_the_isr() {
    let mut setup = three(false, Acks::All, 2);
    setup.cluster.replica_lag_max = 10_000;
    setup.producers[0].config.request_timeout = 1_500;
    sends(&mut setup, &[(0, "r0"), (1_184, "r1")]);
    setup.faults = vec![on_node(
        583,
        NodeEffect::PauseBroker {
            broker: BrokerId(3),
            lasts: ms(5_000),
        },
    )];
    let expected = Expected {
        copies: &[("r1", 2)],
        log: "r0 r1 r1",
        told: "r0@0 r1@2",
    };
    check(setup, &expected);
}

/// \[F4\] Leadership moves while a batch waits: NOT_LEADER_OR_FOLLOWER, and the resend finds it, or not.
#[test]
fn leadership_moves_while_a_batch_waits() {
    for (idempotent, held, log, told) in [
        (false, &[3_u32][..], "r0 r1 r1 r2", "r0@0 r1@2 r2@3"),
        (true, &[3], "r0 r1 r2", "r0@0 r1@1 r2@2"),
        (false, &[2, 3], "r0 r1 r2", "r0@0 r1@1 r2@2"),
        (true, &[2, 3], "r0 r1 r2", "r0@0 r1@1 r2@2"),
    ] {
        let mut setup = three(idempotent, Acks::All, 2);
        sends(&mut setup, &[(0, "r0"), (117, "r1"), (1_812, "r2")]);
        setup.faults = held
            .iter()
            .map(|follower| hold(116, *follower, 696))
            .collect();
        setup.faults.push(on_node(
            395,
            NodeEffect::MoveLeadership {
                partition: P0,
                to: BrokerId(2),
            },
        ));
        let expected = Expected {
            copies: &[("r2", 1)],
            log,
            told,
        };
        let run = check(setup, &expected);
        assert_eq!(answers(&run, ErrorCode::NotLeaderOrFollower), 1);
        assert_eq!(run.leaders, [BrokerId(2)]);
    }
}

/// A second producer sends x0 with acks=1, so that held followers lack something.
fn with_filler(setup: &mut Setup, at: i64) {
    let mut filler = setup.producers[0].clone();
    filler.name = "filler".into();
    filler.config.enable_idempotence = false;
    filler.config.acks = Acks::One;
    setup.producers.push(filler);
    let mut action = send(at, "x0", OnFailed::Nothing);
    action.producer = 1;
    setup.workload.push(action);
}

/// Without idempotence what is sent again together comes back in reverse; the real experiment had both in one batch.
fn run_with_reversal(mut setup: Setup, expected: &Expected, idempotent: bool) -> Run {
    if !idempotent {
        setup.producers[0].config.batch_size = 16_384;
        setup.producers[0].config.linger = 1;
    }
    check(setup, expected)
}
