//! Laws that hold for every run, tried on many small worlds.

mod common;

use std::sync::Arc;

use ackscope_protocol::config::{Acks, ProducerConfig};
use ackscope_protocol::replication::HowElected;
use ackscope_protocol::{BrokerId, ErrorCode, PartitionId};
use ackscope_sim::fault::{Fault, FaultKind, Handling, MessageEffect, NodeEffect, Resume, Side};
use ackscope_sim::setup::{ActionKind, Chance, FIRST_BROKER, OnFailed, Route, Start};
use ackscope_sim::trace::{EventId, EventKind};
use ackscope_sim::{End, Run, Setup, run};
use common::{calm, ms, on_node, on_produce, send, three};
use proptest::prelude::*;

fn effect() -> impl Strategy<Value = MessageEffect> {
    let side = prop_oneof![Just(Side::Request), Just(Side::Response)];
    let error = prop::sample::select(vec![
        ErrorCode::NotEnoughReplicas,
        ErrorCode::NotEnoughReplicasAfterAppend,
        ErrorCode::NotLeaderOrFollower,
        ErrorCode::MessageTooLarge,
        ErrorCode::OutOfOrderSequenceNumber,
        ErrorCode::TopicAuthorizationFailed,
        ErrorCode::ClusterAuthorizationFailed,
    ]);
    prop_oneof![
        side.clone().prop_map(MessageEffect::Lose),
        (side, 0_u64..900).prop_map(|(side, delay)| MessageEffect::Delay(side, ms(delay))),
        Just(MessageEffect::CutBefore),
        Just(MessageEffect::CutAfter),
        (error, any::<bool>()).prop_map(|(error, append)| {
            MessageEffect::Answer(Handling {
                error,
                append,
                partition: None,
                log_start: None,
            })
        }),
    ]
}

fn network_effect() -> impl Strategy<Value = MessageEffect> {
    effect().prop_filter("of the network", |effect| {
        !matches!(effect, MessageEffect::Answer(_))
    })
}

fn node() -> impl Strategy<Value = NodeEffect> {
    prop_oneof![
        (0_u64..300, any::<bool>()).prop_map(|(down, clean)| NodeEffect::RestartBroker {
            broker: FIRST_BROKER,
            down: ms(down),
            clean
        }),
        Just(NodeEffect::LoseProducerState {
            broker: FIRST_BROKER
        }),
        (0_u64..300).prop_map(|down| NodeEffect::RestartProducer {
            producer: 0,
            down: ms(down),
            resume: Resume::SendUnacknowledged,
        }),
    ]
}

fn config() -> impl Strategy<Value = ProducerConfig> {
    (
        any::<bool>(),
        0_u32..4,
        1_u32..6,
        prop::sample::select(vec![1_u32, 64, 16_384]),
        0_i64..20,
        0_u8..3,
    )
        .prop_map(
            |(idempotent, retries, max_in_flight, batch_size, linger, acks)| ProducerConfig {
                acks: match acks {
                    _ if idempotent => Acks::All,
                    0 => Acks::Zero,
                    1 => Acks::One,
                    _ => Acks::All,
                },
                enable_idempotence: idempotent,
                retries: if retries == 3 {
                    i32::MAX as u32
                } else {
                    retries
                },
                max_in_flight,
                batch_size,
                linger,
                request_timeout: 300,
                delivery_timeout: 2_000,
                ..ProducerConfig::default()
            },
        )
}

fn world(faults: impl Strategy<Value = Vec<Fault>>) -> impl Strategy<Value = Setup> {
    let times = prop::collection::vec(0_i64..400, 1..12);
    (config(), times, faults, any::<u64>(), any::<bool>()).prop_map(
        |(config, times, faults, seed, cold)| {
            let mut setup = calm(config);
            setup.producers[0].start = if cold { Start::Cold } else { Start::Warm };
            setup.workload = times
                .iter()
                .enumerate()
                .map(|(n, at)| {
                    send(
                        *at,
                        &format!("r{n}"),
                        OnFailed::SendAgainOnce { wait: ms(7) },
                    )
                })
                .collect();
            setup.faults = faults;
            setup.chance = Chance::Seed(seed);
            setup
        },
    )
}

fn any_faults() -> impl Strategy<Value = Vec<Fault>> {
    let messages = prop::collection::vec(
        (1_u32..12, effect()).prop_map(|(nth, effect)| on_produce(nth, effect)),
        0..5,
    );
    let nodes = prop::collection::vec(
        (0_i64..500, node()).prop_map(|(at, effect)| on_node(at, effect)),
        0..3,
    );
    (messages, nodes).prop_map(|(messages, nodes)| messages.into_iter().chain(nodes).collect())
}

fn network_faults() -> impl Strategy<Value = Vec<Fault>> {
    prop::collection::vec(
        (1_u32..12, network_effect()).prop_map(|(nth, effect)| on_produce(nth, effect)),
        0..5,
    )
}

/// Every event comes after its cause, and only what comes from outside has none.
fn check_causes(run: &Run) {
    assert_ne!(run.end, End::TooManyEvents);
    for (place, event) in run.events.iter().enumerate() {
        if let Some(cause) = event.cause {
            assert!(
                (cause.0 as usize) < place,
                "{place} is caused by what comes after it: {event:?}"
            );
            assert!(run.events[cause.0 as usize].at <= event.at);
        }
        let comes_from_outside = matches!(
            event.kind,
            EventKind::Send { .. }
                | EventKind::Flush { .. }
                | EventKind::BrokerDown { .. }
                | EventKind::BrokerUp { .. }
                | EventKind::ProducerStateLost { .. }
                | EventKind::ProducerDown { .. }
                | EventKind::ProducerUp { .. }
                | EventKind::Connecting { .. }
                | EventKind::RequestSent { .. }
                | EventKind::BrokerPaused { .. }
                | EventKind::BrokerResumed { .. }
                | EventKind::BrokerFenced { .. }
                | EventKind::ReplicationHeld { .. }
                | EventKind::ReplicationReleased { .. }
                | EventKind::IsrChanged { .. }
                | EventKind::LeaderElected { .. }
        );
        assert!(
            event.cause.is_some() || comes_from_outside,
            "{place} has no cause: {event:?}"
        );
    }
    assert!(
        run.events.windows(2).all(|pair| pair[0].at <= pair[1].at),
        "time goes back"
    );
}

fn check_tables(run: &Run) {
    check_causes(run);
    for log in &run.logs {
        let mut next = log.start_offset();
        for stored in log.batches() {
            assert_eq!(stored.base_offset, next, "offsets are dense");
            next = stored.last_offset() + 1;
        }
        assert_eq!(next, log.end_offset());
        assert!(
            log.producers()
                .values()
                .all(|entry| entry.batches.len() <= 5)
        );
    }
    let last = run.state((run.events.len() as u32).checked_sub(1).map(EventId));
    for (place, log) in (0_u32..).zip(&run.logs) {
        assert_eq!(
            last.log_end.get(&PartitionId(place)).copied().unwrap_or(0),
            log.end_offset()
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_run_is_well_formed(setup in world(any_faults())) {
        check_tables(&run(Arc::new(setup)));
    }

    #[test]
    fn equal_setups_give_equal_runs(setup in world(any_faults())) {
        let setup = Arc::new(setup);
        let (one, other) = (run(Arc::clone(&setup)), run(setup));
        prop_assert_eq!(one.digest, other.digest);
        prop_assert_eq!(one.verdict, other.verdict);
    }

    /// With faults of the network alone, no restart and no injected code, and without an epoch bump, an idempotent
    /// producer's batches are stored once for each call of `send()`.
    #[test]
    fn the_network_alone_never_doubles_an_idempotent_record(setup in world(network_faults())) {
        let mut setup = setup;
        setup.producers[0].config.enable_idempotence = true;
        setup.producers[0].config.acks = Acks::All;
        let run = run(Arc::new(setup));
        let bumped = run.identities.iter().any(|(_, _, identity)| identity.epoch > 0);
        // A bump numbers batches anew, and an earlier attempt may have been stored: KIP-360 names this risk.
        for record in &run.records {
            prop_assert!(bumped || record.offsets.len() <= 1, "{:?}", record);
        }
    }
}

/// What happens to three brokers.
fn cluster_node() -> impl Strategy<Value = NodeEffect> {
    let broker = || (1_u32..4).prop_map(BrokerId);
    prop_oneof![
        (broker(), 0_u64..6_000, any::<bool>()).prop_map(|(broker, down, clean)| {
            NodeEffect::RestartBroker {
                broker,
                down: ms(down),
                clean,
            }
        }),
        (broker(), 0_u64..5_000).prop_map(|(broker, lasts)| NodeEffect::PauseBroker {
            broker,
            lasts: ms(lasts),
        }),
        (broker(), 0_u64..5_000).prop_map(|(follower, lasts)| NodeEffect::HoldReplication {
            follower,
            lasts: ms(lasts),
        }),
        (0_u32..2, broker()).prop_map(|(partition, to)| NodeEffect::MoveLeadership {
            partition: PartitionId(partition),
            to,
        }),
        (0_u32..2, broker()).prop_map(|(partition, out)| NodeEffect::ShrinkIsr {
            partition: PartitionId(partition),
            out,
        }),
    ]
}

/// Three brokers, two partitions on all of them, a record every now and then.
fn cluster(unclean: impl Strategy<Value = bool>) -> impl Strategy<Value = Setup> {
    let messages = prop::collection::vec(
        (1_u32..20, network_effect()).prop_map(|(nth, effect)| on_produce(nth, effect)),
        0..3,
    );
    let nodes = prop::collection::vec(
        (0_i64..4_000, cluster_node()).prop_map(|(at, effect)| on_node(at, effect)),
        0..5,
    );
    let times = prop::collection::vec((0_i64..6_000, 0_u32..2), 1..15);
    let isr = (1_u16..4, 500_i64..4_000);
    (config(), times, messages, nodes, unclean, isr, any::<u64>()).prop_map(
        |(config, times, messages, nodes, unclean, (min_insync, lag), seed)| {
            let mut setup = three(config.enable_idempotence, config.acks, min_insync);
            setup.topics[0].partitions = 2;
            setup.topics[0].replication.unclean = unclean;
            setup.cluster.replica_lag_max = lag;
            setup.cluster.session_timeout = ms(1_000);
            setup.producers[0].config = ProducerConfig {
                request_timeout: 700,
                delivery_timeout: 20_000,
                ..config
            };
            setup.horizon = ms(60_000);
            setup.workload = times
                .iter()
                .enumerate()
                .map(|(n, (at, partition))| {
                    let mut action = send(*at, &format!("r{n}"), OnFailed::Nothing);
                    if let ActionKind::Send(send) = &mut action.what {
                        send.route = Route::Partition(*partition);
                    }
                    action
                })
                .collect();
            setup.faults = messages.into_iter().chain(nodes).collect();
            setup.chance = Chance::Seed(seed);
            setup
        },
    )
}

fn check_replicas(run: &Run) {
    let last = run.state(run.position_at(run.end_at));
    for partition in [0, 1].map(PartitionId) {
        let leader = run.log(partition).expect("a log");
        for broker in [1, 2, 3].map(BrokerId) {
            let log = run.replica(partition, broker).expect("a replica");
            let mut next = log.start_offset();
            for stored in log.batches() {
                assert_eq!(stored.base_offset, next, "offsets are dense");
                next = stored.last_offset() + 1;
            }
            assert_eq!(next, log.end_offset());
            assert!(log.high_watermark() <= log.end_offset());
            let known = last.replicas.get(&(partition, broker)).copied();
            assert_eq!(known.unwrap_or_default().end, log.end_offset());
            let both = leader.high_watermark().min(log.high_watermark());
            let below = |log: &ackscope_protocol::log::PartitionLog| {
                let is_below =
                    |stored: &&ackscope_protocol::log::StoredBatch| stored.last_offset() < both;
                log.batches()
                    .iter()
                    .filter(is_below)
                    .cloned()
                    .collect::<Vec<_>>()
            };
            let elected_unclean = run.events.iter().any(|event| {
                matches!(
                    event.kind,
                    EventKind::LeaderElected {
                        how: HowElected::Unclean,
                        ..
                    }
                )
            });
            assert!(
                elected_unclean || below(leader) == below(log),
                "replicas agree below the high watermark"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_run_of_a_cluster_is_well_formed(setup in cluster(any::<bool>())) {
        let run = run(Arc::new(setup));
        check_causes(&run);
        check_replicas(&run);
    }

    #[test]
    fn equal_clusters_give_equal_runs(setup in cluster(any::<bool>())) {
        let setup = Arc::new(setup);
        prop_assert_eq!(run(Arc::clone(&setup)).digest, run(setup).digest);
    }

    /// With acks=all and without unclean election, what the application was told ok is stored, whatever
    /// `min.insync.replicas` is: leaders move, brokers stop, crash, lag and stand still. The premise is that a broker
    /// keeps its log through a crash, as it does here.
    #[test]
    fn what_was_told_ok_with_acks_all_is_stored(setup in cluster(Just(false))) {
        let mut setup = setup;
        setup.producers[0].config.acks = Acks::All;
        let run = run(Arc::new(setup));
        prop_assert_eq!(run.verdict.acked_but_lost, 0);
    }

    /// With idempotence, no restart, no unclean election and no epoch bump, nothing is stored twice: followers keep the
    /// state that leaders have.
    #[test]
    fn a_new_leader_recognises_what_the_old_one_stored(setup in cluster(Just(false))) {
        let mut setup = setup;
        setup.producers[0].config.enable_idempotence = true;
        setup.producers[0].config.acks = Acks::All;
        setup.faults.retain(|fault| !matches!(
            &fault.kind,
            FaultKind::Node(node) if matches!(node.effect, NodeEffect::RestartBroker { .. })
        ));
        let run = run(Arc::new(setup));
        let bumped = run.identities.iter().any(|(_, _, identity)| identity.epoch > 0);
        for record in &run.records {
            prop_assert!(bumped || record.offsets.len() <= 1, "{:?}", record);
        }
    }
}
