//! The rules of replication that no experiment shows by itself, one by one.

mod common;

use std::sync::Arc;

use ackscope_protocol::config::Acks;
use ackscope_protocol::replication::HowElected;
use ackscope_protocol::{BrokerId, ErrorCode, PartitionId};
use ackscope_sim::fault::{Api, Fault, NodeEffect};
use ackscope_sim::trace::EventKind;
use ackscope_sim::{End, Run, Setup, run};
use common::{crash, hold, ms, on_node, sends, three};

const P0: PartitionId = PartitionId(0);

fn play(setup: Setup) -> Run {
    run(Arc::new(setup))
}

fn times(run: &Run, is_it: impl Fn(&EventKind) -> bool) -> Vec<i64> {
    let found = run.events.iter().filter(|event| is_it(&event.kind));
    found.map(|event| event.at.millis()).collect()
}

fn move_to(at: i64, broker: u32) -> Fault {
    let to = BrokerId(broker);
    on_node(at, NodeEffect::MoveLeadership { partition: P0, to })
}

fn put_out(at: i64, broker: u32) -> Fault {
    let out = BrokerId(broker);
    on_node(at, NodeEffect::ShrinkIsr { partition: P0, out })
}

/// Both followers stand still, and are put out one after the other.
fn leader_left_alone() -> Vec<Fault> {
    vec![
        hold(800, 2, 700),
        hold(800, 3, 700),
        put_out(900, 2),
        put_out(950, 3),
    ]
}

#[test]
fn nothing_ticks_in_an_idle_cluster() {
    let mut setup = three(true, Acks::All, 2);
    sends(&mut setup, &[(0, "r0")]);
    let run = play(setup);
    assert_eq!(run.end, End::Quiet);
    assert!(run.end_at.millis() < 600, "{:?}", run.end_at);
    assert!(run.events.len() < 40, "{}", run.events.len());
}

#[test]
fn a_follower_hears_of_the_high_watermark_when_its_fetch_has_waited() {
    let mut setup = three(true, Acks::All, 2);
    sends(&mut setup, &[(100, "r0")]);
    let run = play(setup);
    let heard = |broker| {
        times(
            &run,
            |kind| matches!(kind, EventKind::HighWatermarkAdvanced { broker: BrokerId(id), high_watermark: 1, .. } if *id == broker),
        )
    };
    let at_leader = heard(1)[0];
    for broker in [2, 3] {
        let wait = heard(broker)[0] - at_leader;
        assert!((1..=502).contains(&wait), "{wait}");
    }
}

#[test]
fn a_broker_that_no_longer_leads_names_the_one_that_does() {
    let mut setup = three(true, Acks::All, 2);
    sends(&mut setup, &[(0, "r0"), (1_000, "r1")]);
    setup.faults = vec![move_to(500, 3)];
    let run = play(setup);
    let refused = times(&run, |kind| {
        matches!(
            kind,
            EventKind::Rejected {
                error: ErrorCode::NotLeaderOrFollower,
                ..
            }
        )
    });
    let produced: Vec<i64> = run
        .requests
        .iter()
        .filter(|request| request.api == Api::Produce)
        .map(|request| request.sent_at.millis())
        .collect();
    assert_eq!(refused.len(), 1);
    // Each lingers for 5 ms. The answer is read 5 ms after the millisecond of work; no back-off follows.
    assert_eq!(produced, [5, 1_005, refused[0] + 6]);
    assert_eq!(run.records[1].offsets, [1]);
    assert_eq!(run.leaders, [BrokerId(3)]);
}

#[test]
fn who_leads_is_asked_ever_more_seldom_while_nobody_does() {
    let mut setup = three(true, Acks::All, 1);
    sends(&mut setup, &[(0, "r0"), (5_000, "r1")]);
    setup.faults = vec![
        put_out(900, 2),
        put_out(950, 3),
        hold(800, 2, 10_000),
        hold(800, 3, 10_000),
        crash(1_000, 1, 9_000),
    ];
    let run = play(setup);
    let asked: Vec<i64> = run
        .requests
        .iter()
        .filter(|request| request.api == Api::Metadata)
        .map(|request| request.sent_at.millis())
        .filter(|at| (5_000..9_900).contains(at))
        .collect();
    let waits: Vec<i64> = asked.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(waits.len() >= 4, "{asked:?}");
    assert!(
        waits.windows(2).all(|pair| pair[0] <= pair[1] + 1),
        "{waits:?}"
    );
    assert!(*waits.last().unwrap() >= 1_000, "{waits:?}");
    assert_eq!(run.records[1].offsets, [1]);
}

#[test]
fn a_stop_in_order_hands_over_first_and_loses_nothing() {
    let mut setup = three(true, Acks::All, 2);
    let all: Vec<(i64, String)> = (0..200).map(|n| (n * 10, format!("r{n}"))).collect();
    let named: Vec<(i64, &str)> = all.iter().map(|(at, name)| (*at, name.as_str())).collect();
    sends(&mut setup, &named);
    setup.faults = vec![on_node(
        700,
        NodeEffect::RestartBroker {
            broker: BrokerId(1),
            down: ms(500),
            clean: true,
        },
    )];
    let run = play(setup);
    let elected = times(&run, |kind| matches!(kind, EventKind::LeaderElected { .. }));
    let down = times(&run, |kind| matches!(kind, EventKind::BrokerDown { .. }));
    assert!(elected[0] < down[0], "{elected:?} {down:?}");
    assert_eq!(
        (
            run.verdict.stored,
            run.verdict.copies,
            run.verdict.reordered
        ),
        (200, 200, 0)
    );
    assert_eq!(run.verdict.told_ok, 200);
    let last = run.state(run.position_at(run.end_at));
    let in_sync = last.leadership.get(&P0).map(|known| &known.isr);
    let all = [1, 2, 3].map(BrokerId).into();
    assert_eq!(in_sync, Some(&all), "it is back in sync");
}

#[test]
fn an_eligible_replica_leads_when_nobody_is_in_sync() {
    let mut setup = three(true, Acks::All, 2);
    sends(&mut setup, &[(0, "r0"), (6_000, "r1")]);
    setup.faults = leader_left_alone();
    setup.faults.push(crash(1_000, 1, 9_000));
    let run = play(setup);
    let elected = run.events.iter().find_map(|event| match &event.kind {
        EventKind::LeaderElected {
            leader,
            how,
            isr,
            elr,
            ..
        } => Some((*leader, *how, isr.clone(), elr.clone())),
        _ => None,
    });
    let (leader, how, isr, elr) = elected.expect("an election");
    // Broker 2 left while two stayed: it may lack what these two have. Broker 3 left the leader alone.
    assert_eq!((leader, how), (Some(BrokerId(3)), HowElected::Eligible));
    assert_eq!(
        (isr, elr),
        (
            Box::new([BrokerId(3)].into()),
            Box::new([BrokerId(1)].into())
        )
    );
    assert_eq!((run.verdict.acked_but_lost, run.verdict.told_ok), (0, 2));
}

#[test]
fn a_broker_back_from_a_crash_has_no_claim_but_that_of_the_last_leader() {
    let mut setup = three(true, Acks::All, 1);
    sends(&mut setup, &[(0, "r0"), (6_000, "r1")]);
    setup.faults = leader_left_alone();
    setup.faults.push(crash(1_000, 1, 5_000));
    let run = play(setup);
    let how: Vec<HowElected> = run
        .events
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::LeaderElected { how, .. } => Some(*how),
            _ => None,
        })
        .collect();
    assert_eq!(how, [HowElected::Nobody, HowElected::LastLeader]);
    let no_claim = run.events.iter().any(|event| {
        matches!(&event.kind, EventKind::IsrChanged { isr, elr, .. } if isr.is_empty() && elr.is_empty())
    });
    assert!(no_claim);
    assert_eq!((run.verdict.acked_but_lost, run.verdict.told_ok), (0, 2));
}

/// A leader that stands still is replaced. When it goes on it does not know that yet, and takes what reached it.
#[test]
fn a_leader_that_stood_still_takes_what_will_be_lost() {
    let mut setup = three(false, Acks::One, 1);
    setup.producers[0].config.request_timeout = 60_000;
    sends(&mut setup, &[(0, "r0"), (1_000, "r1"), (9_000, "r2")]);
    setup.faults = vec![on_node(
        500,
        NodeEffect::PauseBroker {
            broker: BrokerId(1),
            lasts: ms(4_000),
        },
    )];
    let run = play(setup);
    assert_eq!(run.leaders, [BrokerId(2)]);
    assert_eq!(run.verdict.acked_but_lost, 1);
    assert!(run.records[1].offsets.is_empty(), "{:?}", run.records[1]);
    let cut = times(&run, |kind| {
        matches!(
            kind,
            EventKind::Truncated {
                broker: BrokerId(1),
                from: 2,
                to: 1,
                ..
            }
        )
    });
    assert_eq!(cut.len(), 1);
}
