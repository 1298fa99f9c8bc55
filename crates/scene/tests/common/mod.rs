//! Runs for tests: one for each thing that a picture has to show.
#![allow(dead_code, reason = "each test file uses its part")]

use std::sync::Arc;

use ackscope_protocol::config::{Acks, ProducerConfig};
use ackscope_protocol::{BrokerId, ErrorCode, Instant, PartitionId, Span};
use ackscope_sim::fault::{
    Api, Fault, FaultKind, Handling, MessageEffect, MessageFault, MessageMatch, NodeEffect,
    NodeFault, Resume, Side,
};
use ackscope_sim::setup::{
    Action, ActionKind, BrokerSetup, Chance, ClientWake, ClusterSetup, DEFAULT_FIRST_PRODUCER_ID,
    DEFAULT_HORIZON, DEFAULT_MAX_MESSAGE_BYTES, DEFAULT_START, Network, OnFailed, ProducerSetup,
    Replication, Route, SendAction, Start, Topic,
};
use ackscope_sim::{Run, Setup, run};

pub const fn ms(millis: u64) -> Span {
    Span::from_millis(millis)
}

pub const fn at(millis: i64) -> Instant {
    Instant::from_millis(millis)
}

/// One warm producer, one partition, 5 ms each way, 1 ms of work; nothing is sent yet.
pub fn calm(config: ProducerConfig) -> Setup {
    Setup {
        start: DEFAULT_START,
        horizon: DEFAULT_HORIZON,
        max_events: 100_000,
        topics: vec![Topic {
            name: "orders".into(),
            partitions: 1,
            max_message_bytes: DEFAULT_MAX_MESSAGE_BYTES,
            replication: Replication::default(),
        }],
        producers: vec![producer("p1", config)],
        network: Network {
            connect: Span::ZERO,
            request: ms(5),
            response: ms(5),
            init_request: ms(5),
            init_response: ms(5),
        },
        broker: BrokerSetup {
            work: ms(1),
            first_producer_id: DEFAULT_FIRST_PRODUCER_ID,
        },
        cluster: ClusterSetup::default(),
        workload: Vec::new(),
        faults: Vec::new(),
        chance: Chance::Nominal,
    }
}

pub fn producer(name: &str, config: ProducerConfig) -> ProducerSetup {
    ProducerSetup {
        name: name.into(),
        config,
        start: Start::Warm,
        wake: ClientWake::EveryMs,
    }
}

pub fn send(millis: i64, name: &str) -> Action {
    send_to(millis, 0, 0, name, OnFailed::Nothing)
}

pub fn send_to(
    millis: i64,
    producer: u16,
    partition: u32,
    name: &str,
    on_failed: OnFailed,
) -> Action {
    Action {
        at: at(millis),
        producer,
        what: ActionKind::Send(SendAction {
            name: name.into(),
            topic: 0,
            route: Route::Partition(partition),
            key: None,
            value: Some(Arc::from(format!("{name:.<100}").as_bytes())),
            headers: Vec::new(),
            timestamp: None,
            on_failed,
        }),
    }
}

pub fn on_message(on: MessageMatch, effect: MessageEffect) -> Fault {
    Fault {
        enabled: true,
        kind: FaultKind::Message(MessageFault { on, effect }),
    }
}

pub fn on_produce(nth: u32, effect: MessageEffect) -> Fault {
    on_message(MessageMatch::produce(nth), effect)
}

pub fn on_node(millis: i64, effect: NodeEffect) -> Fault {
    Fault {
        enabled: true,
        kind: FaultKind::Node(NodeFault {
            at: at(millis),
            effect,
        }),
    }
}

pub fn config(idempotent: bool) -> ProducerConfig {
    ProducerConfig {
        enable_idempotence: idempotent,
        linger: 0,
        retry_backoff_max: 100,
        request_timeout: 300,
        ..ProducerConfig::default()
    }
}

pub fn slow_broker_of(name: &str, idempotent: bool) -> Run {
    let mut setup = calm(ProducerConfig {
        retries: 2,
        ..config(idempotent)
    });
    setup.network.response = ms(600);
    setup.workload = vec![send(0, name)];
    run(Arc::new(setup))
}

pub fn slow_broker(idempotent: bool) -> Run {
    slow_broker_of("order-42", idempotent)
}

pub fn lost_response(idempotent: bool) -> Run {
    let mut setup = calm(config(idempotent));
    setup.workload = vec![send(0, "order-1"), send(40, "order-2")];
    setup.faults = vec![on_produce(1, MessageEffect::Lose(Side::Response))];
    run(Arc::new(setup))
}

pub fn lost_request() -> Run {
    let mut setup = calm(config(true));
    setup.workload = vec![send(0, "order-1")];
    setup.faults = vec![on_produce(1, MessageEffect::Lose(Side::Request))];
    run(Arc::new(setup))
}

pub fn five_in_flight(idempotent: bool) -> Run {
    let mut setup = calm(ProducerConfig {
        batch_size: 1,
        ..config(idempotent)
    });
    setup.workload = (1..=5)
        .map(|n| send(n * 2 - 2, &format!("order-{n}")))
        .collect();
    setup.faults = vec![on_produce(1, MessageEffect::Lose(Side::Response))];
    run(Arc::new(setup))
}

pub fn acks_zero() -> Run {
    let mut setup = calm(ProducerConfig {
        acks: Acks::Zero,
        ..config(false)
    });
    setup.workload = vec![send(0, "order-1"), send(20, "order-2")];
    setup.faults = vec![on_produce(1, MessageEffect::Lose(Side::Request))];
    run(Arc::new(setup))
}

pub fn resend_by_app() -> Run {
    let mut setup = calm(ProducerConfig {
        retries: 0,
        ..config(true)
    });
    setup.workload = vec![send_to(
        0,
        0,
        0,
        "order-1",
        OnFailed::SendAgainOnce { wait: ms(20) },
    )];
    setup.faults = vec![on_produce(1, MessageEffect::Lose(Side::Response))];
    run(Arc::new(setup))
}

pub fn restart() -> Run {
    let mut setup = calm(config(true));
    setup.workload = vec![send(0, "order-1")];
    setup.faults = vec![
        on_produce(1, MessageEffect::Lose(Side::Response)),
        on_node(
            100,
            NodeEffect::RestartProducer {
                producer: 0,
                down: ms(50),
                resume: Resume::SendUnacknowledged,
            },
        ),
    ];
    run(Arc::new(setup))
}

pub fn broker_restart() -> Run {
    let mut setup = calm(ProducerConfig {
        batch_size: 1,
        ..config(true)
    });
    setup.workload = (1..=3)
        .map(|n| send(n * 5 - 5, &format!("order-{n}")))
        .collect();
    setup.faults = vec![
        on_produce(1, MessageEffect::Lose(Side::Response)),
        on_node(
            100,
            NodeEffect::RestartBroker {
                broker: ackscope_sim::setup::FIRST_BROKER,
                down: ms(80),
                clean: false,
            },
        ),
    ];
    run(Arc::new(setup))
}

pub fn delivery_timeout() -> Run {
    let mut setup = calm(ProducerConfig {
        request_timeout: 30_000,
        delivery_timeout: 120_000,
        ..config(true)
    });
    setup.workload = vec![send(0, "order-1")];
    setup.faults = vec![on_message(
        MessageMatch {
            nth: None,
            ..MessageMatch::produce(1)
        },
        MessageEffect::Lose(Side::Response),
    )];
    run(Arc::new(setup))
}

pub fn cold() -> Run {
    let mut setup = calm(config(true));
    setup.producers[0].start = Start::Cold;
    setup.workload = vec![send(0, "order-1")];
    setup.faults = vec![on_message(
        MessageMatch::nth(Api::InitProducerId, 1),
        MessageEffect::Lose(Side::Response),
    )];
    run(Arc::new(setup))
}

pub fn refused() -> Run {
    let mut setup = calm(config(true));
    setup.workload = vec![send(0, "order-1"), send(150, "order-2")];
    let answer = |error, append| {
        MessageEffect::Answer(Handling {
            error,
            append,
            partition: None,
            log_start: None,
        })
    };
    setup.faults = vec![
        on_produce(1, answer(ErrorCode::NotEnoughReplicas, false)),
        on_produce(3, answer(ErrorCode::NotEnoughReplicasAfterAppend, true)),
        on_produce(4, MessageEffect::CutAfter),
    ];
    run(Arc::new(setup))
}

pub fn delayed() -> Run {
    let mut setup = calm(ProducerConfig {
        batch_size: 1,
        ..config(false)
    });
    setup.workload = (1..=3)
        .map(|n| send(n * 3 - 3, &format!("order-{n}")))
        .collect();
    setup.faults = vec![on_produce(1, MessageEffect::Delay(Side::Request, ms(60)))];
    run(Arc::new(setup))
}

pub fn two_producers() -> Run {
    let mut setup = calm(config(true));
    setup.topics[0].partitions = 2;
    setup.producers.push(producer("p2", config(false)));
    setup.workload = vec![
        send_to(0, 0, 0, "order-1", OnFailed::Nothing),
        send_to(10, 1, 1, "order-2", OnFailed::Nothing),
        send_to(12, 1, 0, "order-3", OnFailed::Nothing),
    ];
    setup.faults = vec![on_produce(2, MessageEffect::Lose(Side::Response))];
    run(Arc::new(setup))
}

pub fn many(records: i64) -> Run {
    let mut setup = calm(config(true));
    setup.workload = (0..records)
        .map(|n| send(n * 3, &format!("order-{n}")))
        .collect();
    setup.faults = vec![on_produce(4, MessageEffect::Lose(Side::Response))];
    run(Arc::new(setup))
}

pub fn empty() -> Run {
    run(Arc::new(calm(config(true))))
}

/// Every run, by name.
pub fn all() -> Vec<(&'static str, Run)> {
    vec![
        ("slow-broker-off", slow_broker(false)),
        ("slow-broker-on", slow_broker(true)),
        (
            "long-name",
            slow_broker_of(
                "com.example.payments.settlement.order-0000000000042-reconciliation",
                true,
            ),
        ),
        (
            "chinese-name",
            slow_broker_of("订单服务华东区域第四十二号记录", false),
        ),
        ("lost-response-off", lost_response(false)),
        ("lost-response-on", lost_response(true)),
        ("lost-request", lost_request()),
        ("five-in-flight-off", five_in_flight(false)),
        ("five-in-flight-on", five_in_flight(true)),
        ("acks-zero", acks_zero()),
        ("resend-by-app", resend_by_app()),
        ("restart", restart()),
        ("broker-restart", broker_restart()),
        ("delivery-timeout", delivery_timeout()),
        ("cold", cold()),
        ("refused", refused()),
        ("delayed", delayed()),
        ("two-producers", two_producers()),
        ("many", many(40)),
        ("crowd", many(400)),
        ("empty", empty()),
    ]
}

/// Compares with a golden file; `ACKSCOPE_BLESS=1` writes it anew.
pub fn golden(name: &str, text: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var_os("ACKSCOPE_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        std::fs::write(&path, text).expect("it can be written");
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
    assert!(
        golden == text,
        "{name} differs from line {} on; ACKSCOPE_BLESS=1 writes it anew",
        differs.unwrap_or_else(|| golden.lines().count().min(text.lines().count())) + 1
    );
}

/// Three brokers that go through everything that can happen to them.
fn three_brokers(acks: Acks, unclean: bool, min_insync: u16, nodes: &[(i64, NodeEffect)]) -> Run {
    let mut setup = calm(ProducerConfig {
        acks,
        batch_size: 1,
        request_timeout: 900,
        ..config(acks == Acks::All)
    });
    setup.cluster = ClusterSetup {
        brokers: [1, 2, 3].map(BrokerId).into(),
        session_timeout: ms(1_000),
        replica_lag_max: 800,
        ..ClusterSetup::default()
    };
    setup.topics[0].replication = Replication {
        factor: 3,
        min_insync,
        unclean,
        ..Replication::default()
    };
    setup.workload = (0..8)
        .map(|n| send(n * 700, &format!("order-{n}")))
        .collect();
    setup.faults = nodes
        .iter()
        .map(|(at, effect)| on_node(*at, *effect))
        .collect();
    run(Arc::new(setup))
}

/// Runs with several brokers.
pub fn clusters() -> Vec<(&'static str, Run)> {
    let crash = |broker, down| NodeEffect::RestartBroker {
        broker: BrokerId(broker),
        down: ms(down),
        clean: false,
    };
    let stop = |broker| NodeEffect::RestartBroker {
        broker: BrokerId(broker),
        down: ms(500),
        clean: true,
    };
    let hold = |follower| NodeEffect::HoldReplication {
        follower: BrokerId(follower),
        lasts: ms(2_500),
    };
    let pause = |broker| NodeEffect::PauseBroker {
        broker: BrokerId(broker),
        lasts: ms(1_500),
    };
    let (partition, to) = (PartitionId(0), BrokerId(2));
    let moves = NodeEffect::MoveLeadership { partition, to };
    let forget = NodeEffect::LoseProducerState {
        broker: BrokerId(2),
    };
    let cut_off = [(100, hold(2)), (100, hold(3)), (2_200, crash(1, 2_000))];
    vec![
        ("cluster-calm", three_brokers(Acks::All, false, 2, &[])),
        (
            "cluster-unclean",
            three_brokers(Acks::All, true, 1, &cut_off),
        ),
        (
            "cluster-leaderless",
            three_brokers(Acks::All, false, 1, &cut_off),
        ),
        (
            "cluster-eligible",
            three_brokers(Acks::All, false, 2, &cut_off),
        ),
        (
            "cluster-acks-1",
            three_brokers(Acks::One, false, 1, &cut_off),
        ),
        (
            "cluster-moves",
            three_brokers(
                Acks::All,
                false,
                2,
                &[
                    (650, hold(3)),
                    (710, moves),
                    (900, forget),
                    (2_500, stop(2)),
                    (4_000, pause(1)),
                ],
            ),
        ),
    ]
}
