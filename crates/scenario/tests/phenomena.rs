//! Every built-in scenario reaches what it teaches.

use ackscope_protocol::ErrorCode;
use ackscope_protocol::replication::HowElected;
use ackscope_scenario::catalogue;
use ackscope_sim::trace::{EventKind, PartResult, Told};
use ackscope_sim::{End, Run};

/// The runs of a built-in scenario, and the kind of event that it opens with.
fn play(id: &str) -> Vec<Run> {
    let scenario = catalogue::find(id).expect(id);
    let moment = scenario.moment.expect("a moment");
    let runs: Vec<Run> = scenario
        .play()
        .expect(id)
        .into_iter()
        .map(|played| played.run.expect("Kafka takes the configuration"))
        .collect();
    for run in &runs {
        assert_eq!(run.end, End::Quiet, "{id}");
    }
    let opening = runs.get(moment.run).expect("the run that it opens with");
    let event = moment.find(opening).expect("an event to open with");
    assert!(
        (event.0 as usize) < opening.events.len(),
        "{id} opens within the run"
    );
    if let ackscope_scenario::schema::MomentAt::Event(name, nth) = moment.at {
        let reached = opening
            .events
            .iter()
            .filter(|event| ackscope_scenario::schema::EventName::of(&event.kind) == name)
            .count();
        assert!(reached >= nth as usize, "{id} reaches its moment");
    }
    runs
}

/// Of each run: copies, filtered, told ok, told failed.
fn counts(runs: &[Run]) -> Vec<(u32, u32, u32, u32)> {
    runs.iter()
        .map(|run| &run.verdict)
        .map(|verdict| {
            (
                verdict.copies,
                verdict.filtered,
                verdict.told_ok,
                verdict.told_failed,
            )
        })
        .collect()
}

/// The names of the records in the log, in order.
fn log(run: &Run) -> Vec<&str> {
    run.logs
        .iter()
        .flat_map(|log| log.batches())
        .flat_map(|stored| stored.batch.records.iter())
        .map(|record| run.record(record.id).expect("its history").name.as_str())
        .collect()
}

#[test]
fn slow_broker_stores_three_copies_or_one_and_tells_failed() {
    let runs = play("slow-broker");
    assert_eq!(counts(&runs), [(3, 0, 0, 1), (1, 2, 0, 1)]);
    for run in &runs {
        let told = run.records[0].told.as_ref().expect("told");
        assert_eq!(told.0.millis(), 1_103);
        assert_eq!(
            told.1,
            Told::Failed {
                exception: "TimeoutException"
            }
        );
    }
}

#[test]
fn lost_response_makes_a_second_copy_or_is_filtered() {
    assert_eq!(counts(&play("lost-response")), [(2, 0, 1, 0), (1, 1, 1, 0)]);
}

#[test]
fn lost_request_looks_to_the_producer_as_a_lost_response_does() {
    let runs = play("lost-request");
    assert_eq!(counts(&runs), [(1, 0, 1, 0), (2, 0, 1, 0)]);
    // What the producer sees, and when.
    let seen = |run: &Run| -> Vec<(u64, std::mem::Discriminant<EventKind>)> {
        run.events
            .iter()
            .filter(|event| {
                matches!(
                    event.kind,
                    EventKind::RequestSent { .. }
                        | EventKind::TimedOut { .. }
                        | EventKind::Closed { .. }
                        | EventKind::Retry { .. }
                        | EventKind::ResponseRead { .. }
                        | EventKind::Told { .. }
                )
            })
            .map(|event| (event.at.0, std::mem::discriminant(&event.kind)))
            .collect()
    };
    assert_eq!(seen(&runs[0]), seen(&runs[1]));
}

#[test]
fn five_in_flight_loses_or_keeps_the_order() {
    let runs = play("five-in-flight");
    assert_eq!(counts(&runs), [(10, 0, 5, 0), (5, 5, 5, 0)]);
    let order = |numbers: &[u32]| -> Vec<String> {
        numbers
            .iter()
            .map(|number| format!("order-{number}"))
            .collect()
    };
    assert_eq!(log(&runs[0]), order(&[1, 2, 3, 4, 5, 5, 4, 3, 2, 1]));
    assert_eq!(log(&runs[1]), order(&[1, 2, 3, 4, 5]));
    assert_eq!(
        (runs[0].verdict.reordered, runs[1].verdict.reordered),
        (4, 0)
    );
}

#[test]
fn acks_zero_is_told_ok_and_absent() {
    let runs = play("acks-zero");
    assert_eq!(counts(&runs), [(0, 0, 1, 0), (1, 0, 1, 0)]);
    assert_eq!(
        (
            runs[0].verdict.acked_but_lost,
            runs[1].verdict.acked_but_lost
        ),
        (1, 0)
    );
    let told = runs[0].records[0]
        .told
        .as_ref()
        .map(|(_, told)| told.clone());
    assert_eq!(told, Some(Told::Ok { offset: -1 }));
}

#[test]
fn resend_by_app_makes_a_second_copy_in_spite_of_idempotence() {
    let runs = play("resend-by-app");
    assert_eq!((runs[0].verdict.copies, runs[1].verdict.copies), (2, 1));
    let first = &runs[0].records[0];
    assert!(matches!(first.told, Some((_, Told::Failed { .. }))));
    assert_eq!(runs[0].records[1].again, Some(first.id));
    assert!(
        runs.iter()
            .all(|run| run.setup.producers[0].config.enable_idempotence)
    );
}

#[test]
fn restart_makes_a_second_copy_under_a_new_producer_id() {
    let runs = play("restart");
    assert_eq!(runs[0].verdict.copies, 2);
    let ids: Vec<i64> = runs[0].logs[0]
        .batches()
        .iter()
        .map(|stored| stored.batch.identity.producer_id)
        .collect();
    assert_eq!(ids, [1_000, 1_001]);
}

#[test]
fn silently_off_makes_a_second_copy_without_an_error() {
    let scenario = catalogue::find("silently-off").expect("it");
    let said: Vec<bool> = scenario
        .producers
        .iter()
        .map(|producer| producer.settings.contains_key("enable.idempotence"))
        .collect();
    assert_eq!(said, [false], "nobody touched it");
    let runs = play("silently-off");
    assert_eq!(counts(&runs), [(2, 0, 1, 0), (1, 1, 1, 0)]);
    let on: Vec<bool> = runs
        .iter()
        .map(|run| run.setup.producers[0].config.enable_idempotence)
        .collect();
    assert_eq!(on, [false, true]);
    let built = scenario.build(0).expect("sound");
    assert!(
        !built.configs[0].resolution.notices.is_empty(),
        "Kafka logs a line"
    );
}

#[test]
fn delivery_timeout_is_told_failed_and_stored() {
    let runs = play("delivery-timeout");
    assert_eq!(counts(&runs), [(1, 0, 0, 1), (1, 1, 1, 0)]);
    assert_eq!(runs[0].verdict.stored_but_told_failed, 1);
    assert_eq!(runs[0].verdict.unknown, 1);
}

#[test]
fn leader_failure_loses_a_record_that_was_told_ok_with_acks_1_only() {
    let runs = play("leader-failure");
    let told: Vec<u32> = runs.iter().map(|run| run.verdict.told_ok).collect();
    let lost: Vec<u32> = runs.iter().map(|run| run.verdict.acked_but_lost).collect();
    assert_eq!((told, lost), (vec![1, 1], vec![1, 0]));
    for run in &runs {
        assert!(run.events.iter().any(|event| matches!(
            event.kind,
            EventKind::LeaderElected {
                how: HowElected::Clean,
                ..
            }
        )));
    }
}

#[test]
fn slow_follower_holds_the_answer_until_it_is_counted_out() {
    let runs = play("slow-follower");
    assert_eq!(counts(&runs), [(3, 0, 1, 0), (1, 2, 1, 0)]);
    for run in &runs {
        let session = run.setup.cluster.session_timeout;
        let (at, _) = run.records[0].told.as_ref().expect("told");
        assert!(at.0 > session.0);
    }
}

#[test]
fn not_enough_replicas_refuses_before_the_append_with_acks_all_only() {
    let runs = play("not-enough-replicas");
    assert_eq!(counts(&runs), [(1, 0, 1, 0), (1, 0, 1, 0)]);
    let refused: Vec<usize> = runs
        .iter()
        .map(|run| {
            let parts = run.requests.iter().flat_map(|request| &request.parts);
            let error = ErrorCode::NotEnoughReplicas;
            parts
                .filter(|part| part.result == PartResult::Rejected { error })
                .count()
        })
        .collect();
    assert!(refused[0] >= 3 && refused[1] == 0, "{refused:?}");
    // With acks=1 it is told at once, but replicated only when the followers are back.
    let told = runs[1].records[0].told.as_ref().expect("told").0;
    let replicated = runs[1]
        .events
        .iter()
        .find(|event| matches!(event.kind, EventKind::HighWatermarkAdvanced { .. }))
        .expect("in the end");
    assert!(told.millis() < 200 && replicated.at.millis() > 2_000);
}

#[test]
fn unclean_election_loses_what_was_told_ok_with_acks_all_and_tells_nobody() {
    let runs = play("unclean-election");
    let verdict = &runs[0].verdict;
    assert_eq!((verdict.told_ok, verdict.told_failed), (4, 0));
    assert_eq!((verdict.acked_but_lost, verdict.lost), (2, 2));
    assert!(runs[0].setup.producers[0].config.enable_idempotence);
    let epochs: Vec<i16> = runs[0]
        .identities
        .iter()
        .map(|(_, _, identity)| identity.epoch)
        .collect();
    assert_eq!(epochs, [0, 1], "the producer began anew in silence");
}

#[test]
fn lost_state_makes_a_second_copy_of_a_resend_in_spite_of_idempotence() {
    let runs = play("lost-state");
    assert_eq!(counts(&runs), [(1, 1, 1, 0), (2, 0, 1, 0)]);
    for run in &runs {
        assert!(run.setup.producers[0].config.enable_idempotence);
        assert_eq!(run.verdict.acked_but_lost, 0);
    }
}
