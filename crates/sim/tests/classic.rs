//! The experiments that everybody knows, in numbers.

mod common;

use std::sync::Arc;

use ackscope_protocol::Span;
use ackscope_protocol::config::{Acks, ProducerConfig};
use ackscope_sim::fault::{MessageEffect, NodeEffect, Resume, Side};
use ackscope_sim::setup::OnFailed;
use ackscope_sim::trace::{Belief, Told};
use ackscope_sim::{End, Run, Setup, run};
use common::{calm, ms, on_node, on_produce, send};

fn config(enable_idempotence: bool) -> ProducerConfig {
    ProducerConfig {
        enable_idempotence,
        linger: 0,
        retry_backoff_max: 100,
        ..ProducerConfig::default()
    }
}

fn slow_broker(enable_idempotence: bool) -> Run {
    let mut setup = calm(ProducerConfig {
        retries: 2,
        request_timeout: 300,
        ..config(enable_idempotence)
    });
    setup.network.response = ms(600);
    setup.workload = vec![send(0, "order-42", OnFailed::Nothing)];
    run(Arc::new(setup))
}

#[test]
fn a_slow_broker_stores_three_copies_or_one() {
    let (off, on) = (slow_broker(false), slow_broker(true));
    for run in [&off, &on] {
        assert_eq!(run.end, End::Quiet);
        assert_eq!(
            run.end_at.millis(),
            1_408,
            "the last answer that nobody reads"
        );
        let record = &run.records[0];
        assert_eq!(record.attempts, 3);
        let (told_at, told) = record.told.as_ref().expect("told");
        assert_eq!(
            (told_at.millis(), told),
            (
                1_103,
                &Told::Failed {
                    exception: "TimeoutException"
                }
            )
        );
        assert_eq!(
            record.beliefs.last().map(|span| span.belief),
            Some(Belief::CannotKnow)
        );
        assert_eq!(
            (
                run.verdict.unknown,
                run.verdict.told_failed,
                run.verdict.stored_but_told_failed
            ),
            (1, 1, 1)
        );
    }
    assert_eq!(
        (
            off.verdict.copies,
            off.verdict.duplicates,
            off.verdict.filtered
        ),
        (3, 2, 0)
    );
    assert_eq!(
        (
            on.verdict.copies,
            on.verdict.duplicates,
            on.verdict.filtered
        ),
        (1, 0, 2)
    );
    assert_eq!(off.records[0].offsets, [0, 1, 2]);
}

#[test]
fn a_warm_producer_has_its_id_from_the_start() {
    let start = slow_broker(true).state(None);
    let identity = start.identities.get(&0).expect("an identity");
    assert_eq!((identity.producer_id, identity.epoch), (1_000, 0));
    assert!(slow_broker(false).state(None).identities.is_empty());
}

fn five_in_flight(enable_idempotence: bool) -> Run {
    let mut setup = calm(ProducerConfig {
        batch_size: 1,
        request_timeout: 300,
        ..config(enable_idempotence)
    });
    setup.workload = (1..=5)
        .map(|n| send(0, &format!("r{n}"), OnFailed::Nothing))
        .collect();
    setup.faults = vec![on_produce(1, MessageEffect::Lose(Side::Response))];
    run(Arc::new(setup))
}

#[test]
fn a_lost_answer_holds_back_the_four_behind_it() {
    let (off, on) = (five_in_flight(false), five_in_flight(true));
    let order = |run: &Run| -> Vec<String> {
        let records = run.logs[0]
            .batches()
            .iter()
            .flat_map(|stored| stored.batch.records.iter());
        records
            .map(|record| run.record(record.id).expect("its history").name.clone())
            .collect()
    };
    assert_eq!(
        order(&off),
        ["r1", "r2", "r3", "r4", "r5", "r5", "r4", "r3", "r2", "r1"]
    );
    assert_eq!(off.verdict.reordered, 4);
    assert_eq!(order(&on), ["r1", "r2", "r3", "r4", "r5"]);
    assert_eq!(
        (
            on.verdict.filtered,
            on.verdict.reordered,
            on.verdict.told_ok
        ),
        (5, 0, 5)
    );
}

#[test]
fn without_acks_a_record_can_be_told_ok_and_absent() {
    let mut setup = calm(ProducerConfig {
        acks: Acks::Zero,
        ..config(false)
    });
    setup.workload = vec![send(0, "r1", OnFailed::Nothing)];
    setup.faults = vec![on_produce(1, MessageEffect::Lose(Side::Request))];
    let verdict = run(Arc::new(setup)).verdict;
    assert_eq!(
        (
            verdict.told_ok,
            verdict.copies,
            verdict.acked_but_lost,
            verdict.unknown
        ),
        (1, 0, 1, 1)
    );
}

fn lost_answer(retries: u32, on_failed: OnFailed) -> Setup {
    let mut setup = calm(ProducerConfig {
        retries,
        request_timeout: 300,
        ..config(true)
    });
    setup.workload = vec![send(0, "r1", on_failed)];
    setup.faults = vec![on_produce(1, MessageEffect::Lose(Side::Response))];
    setup
}

#[test]
fn an_application_that_sends_again_makes_a_copy_that_no_broker_filters() {
    let run = run(Arc::new(lost_answer(
        0,
        OnFailed::SendAgainOnce { wait: Span::ZERO },
    )));
    assert_eq!(
        (
            run.verdict.sent,
            run.verdict.copies,
            run.verdict.duplicates,
            run.verdict.filtered
        ),
        (1, 2, 1, 0)
    );
    assert_eq!(
        (
            run.verdict.told_ok,
            run.verdict.told_failed,
            run.verdict.unknown
        ),
        (1, 0, 0)
    );
}

#[test]
fn a_restarted_producer_has_a_new_id_that_no_broker_filters_by() {
    let mut setup = lost_answer(5, OnFailed::Nothing);
    let restart = NodeEffect::RestartProducer {
        producer: 0,
        down: ms(50),
        resume: Resume::SendUnacknowledged,
    };
    setup.faults.push(on_node(100, restart));
    let run = run(Arc::new(setup));
    assert_eq!(
        (
            run.verdict.sent,
            run.verdict.copies,
            run.verdict.filtered,
            run.verdict.told_ok
        ),
        (1, 2, 0, 1)
    );
    let ids: Vec<i64> = run.logs[0]
        .batches()
        .iter()
        .map(|stored| stored.batch.identity.producer_id)
        .collect();
    assert_eq!(ids, [1_000, 1_001]);
    assert_eq!(
        run.records[0].beliefs.last().map(|span| span.belief),
        Some(Belief::CannotKnow),
        "nobody is left who waits for the answer"
    );
}

#[test]
fn what_an_application_does_while_its_producer_is_down_waits() {
    let mut setup = calm(config(true));
    setup.workload = vec![send(10, "r1", OnFailed::Nothing)];
    let restart = NodeEffect::RestartProducer {
        producer: 0,
        down: ms(50),
        resume: Resume::Nothing,
    };
    setup.faults = vec![on_node(5, restart)];
    let run = run(Arc::new(setup));
    assert_eq!(run.records[0].sent_at.millis(), 55);
    assert_eq!(run.verdict.told_ok, 1);
}

#[test]
fn a_run_without_end_is_ended_and_says_so() {
    let mut setup = calm(ProducerConfig {
        max_request_size: 10,
        ..config(true)
    });
    setup.max_events = 1_000;
    setup.workload = vec![send(
        0,
        "too-large",
        OnFailed::SendAgainUntilOk { wait: Span::ZERO },
    )];
    let spinning = run(Arc::new(setup.clone()));
    assert_eq!(spinning.end, End::TooManyEvents);
    assert!(spinning.events.len() <= 1_010, "{}", spinning.events.len());

    setup.workload = vec![send(
        0,
        "too-large",
        OnFailed::SendAgainUntilOk { wait: ms(1_000) },
    )];
    let patient = run(Arc::new(setup));
    assert_eq!(patient.end, End::Horizon);
    assert_eq!(patient.records.len(), 301);
}
