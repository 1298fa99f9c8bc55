//! Rules that decide in silence: what they do is that nothing happens yet.

mod common;

use std::sync::Arc;

use ackscope_protocol::config::{Acks, ProducerConfig};
use ackscope_protocol::{ErrorCode, Span};
use ackscope_sim::fault::{Handling, MessageEffect, NodeEffect, Side};
use ackscope_sim::setup::OnFailed;
use ackscope_sim::trace::{Delivery, EventKind, ResponseFate};
use ackscope_sim::{Run, Setup, run};
use common::{calm, ms, on_node, on_produce, send};

/// Without linger; every record is a batch of its own.
fn config(max_in_flight: u32) -> ProducerConfig {
    ProducerConfig {
        enable_idempotence: false,
        linger: 0,
        batch_size: 1,
        max_in_flight,
        ..ProducerConfig::default()
    }
}

fn play(config: ProducerConfig, sends: &[i64], change: impl FnOnce(&mut Setup)) -> Run {
    let mut setup = calm(config);
    setup.workload = (0..)
        .zip(sends)
        .map(|(n, at): (usize, &i64)| send(*at, &format!("r{n}"), OnFailed::Nothing))
        .collect();
    change(&mut setup);
    run(Arc::new(setup))
}

fn sent_at(run: &Run) -> Vec<i64> {
    run.requests
        .iter()
        .map(|request| request.sent_at.millis())
        .collect()
}

#[test]
fn a_batch_lingers_unless_it_is_full() {
    let lingering = ProducerConfig {
        linger: 20,
        batch_size: 16_384,
        ..config(5)
    };
    assert_eq!(sent_at(&play(lingering, &[0, 10], |_| ())), [20]);
    let small = ProducerConfig {
        linger: 20,
        ..config(5)
    };
    // The second record does not fit, so that the first batch is full; the second batch lingers.
    assert_eq!(sent_at(&play(small, &[0, 10], |_| ())), [10, 30]);
}

#[test]
fn a_connection_carries_no_more_than_its_limit() {
    assert_eq!(sent_at(&play(config(2), &[0, 1, 2], |_| ())), [0, 1, 11]);
    assert_eq!(sent_at(&play(config(3), &[0, 1, 2], |_| ())), [0, 1, 2]);
}

#[test]
fn with_one_in_flight_a_partition_waits_for_its_result() {
    // The connection closes at 301 ms; only when the batch may be sent again do the others follow, one after another.
    let config = ProducerConfig {
        request_timeout: 300,
        retry_backoff: 100,
        retry_backoff_max: 100,
        ..config(1)
    };
    let run = play(config, &[0, 1], |setup| {
        setup.faults = vec![on_produce(1, MessageEffect::Lose(Side::Response))];
    });
    let offsets: Vec<_> = run
        .records
        .iter()
        .map(|record| &record.offsets[..])
        .collect();
    assert_eq!(offsets, [&[0, 1][..], &[2]]);
    assert_eq!(sent_at(&run), [0, 401, 412]);
}

#[test]
fn an_idempotent_producer_sends_again_in_order_before_anything_new() {
    let config = ProducerConfig {
        enable_idempotence: true,
        request_timeout: 300,
        retry_backoff: 100,
        retry_backoff_max: 100,
        ..config(5)
    };
    let run = play(config, &[0, 1, 350], |setup| {
        setup.faults = vec![on_produce(1, MessageEffect::Lose(Side::Request))];
    });
    let again: Vec<(i64, &[ackscope_protocol::RecordId])> = run
        .requests
        .iter()
        .skip(2)
        .map(|request| (request.sent_at.millis(), &request.parts[0].records[..]))
        .collect();
    let ids: Vec<u32> = again.iter().map(|(_, records)| records[0].0).collect();
    assert_eq!(ids, [0, 1, 2], "{again:?}");
    assert!(again.iter().all(|(at, _)| *at >= 401), "{again:?}");
}

#[test]
fn a_connection_that_was_refused_is_tried_again_after_its_backoff() {
    let config = ProducerConfig {
        reconnect_backoff: 50,
        reconnect_backoff_max: 50,
        ..config(5)
    };
    let run = play(config, &[10], |setup| {
        let restart = NodeEffect::RestartBroker {
            broker: ackscope_sim::setup::FIRST_BROKER,
            down: ms(70),
            clean: true,
        };
        setup.faults = vec![on_node(0, restart)];
    });
    let tries: Vec<i64> = run
        .connections
        .iter()
        .map(|connection| connection.started_at.millis())
        .collect();
    assert_eq!(tries.len(), 3, "{tries:?}");
    assert!(
        tries.windows(2).all(|pair| pair[1] - pair[0] >= 50),
        "{tries:?}"
    );
}

#[test]
fn the_backoff_of_a_batch_doubles() {
    let config = ProducerConfig {
        retry_backoff: 100,
        retry_backoff_max: 1_000,
        ..config(5)
    };
    let run = play(config, &[0], |setup| {
        setup.faults = (1..=3)
            .map(|nth| {
                on_produce(
                    nth,
                    MessageEffect::Answer(Handling {
                        error: ErrorCode::NotLeaderOrFollower,
                        append: false,
                        partition: None,
                        log_start: None,
                    }),
                )
            })
            .collect();
    });
    let waits: Vec<Span> = run
        .events
        .iter()
        .filter_map(|event| match event.kind {
            EventKind::Retry { not_before, .. } => Some(Span(not_before.0 - event.at.0)),
            _ => None,
        })
        .collect();
    assert_eq!(waits, [ms(100), ms(200), ms(400)]);
}

#[test]
fn a_broker_that_cannot_append_closes_the_connection_of_a_producer_without_acks() {
    let config = ProducerConfig {
        acks: Acks::Zero,
        ..config(5)
    };
    let run = play(config, &[0], |setup| {
        setup.topics[0].max_message_bytes = 50;
    });
    let request = &run.requests[0];
    assert_eq!(
        (request.delivery, request.response),
        (Delivery::Travels, ResponseFate::NeverSent)
    );
    assert!(run.connections[0].closed.is_some());
    assert_eq!((run.verdict.told_ok, run.verdict.copies), (1, 0));
}
