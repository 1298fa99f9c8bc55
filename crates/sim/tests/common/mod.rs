//! Setups for tests, in a few words.
#![allow(dead_code, reason = "each test file uses its part")]

use std::sync::Arc;

use ackscope_protocol::config::{Acks, ProducerConfig};
use ackscope_protocol::{BrokerId, Instant, Span};
use ackscope_sim::Setup;
use ackscope_sim::fault::{
    Fault, FaultKind, MessageEffect, MessageFault, MessageMatch, NodeEffect, NodeFault,
};
use ackscope_sim::setup::{
    Action, ActionKind, BrokerSetup, Chance, ClientWake, ClusterSetup, DEFAULT_FIRST_PRODUCER_ID,
    DEFAULT_HORIZON, DEFAULT_MAX_MESSAGE_BYTES, DEFAULT_START, Network, OnFailed, ProducerSetup,
    Replication, Route, SendAction, Start, Topic,
};

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
        producers: vec![ProducerSetup {
            name: "p1".into(),
            config,
            start: Start::Warm,
            wake: ClientWake::EveryMs,
        }],
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

/// A call of `send()` by the only producer, to the only partition; 100 bytes, so that a `batch.size` of 1 takes one.
pub fn send(millis: i64, name: &str, on_failed: OnFailed) -> Action {
    Action {
        at: at(millis),
        producer: 0,
        what: ActionKind::Send(SendAction {
            name: name.into(),
            topic: 0,
            route: Route::Partition(0),
            key: None,
            value: Some(Arc::from(format!("{name:.<100}").as_bytes())),
            headers: Vec::new(),
            timestamp: None,
            on_failed,
        }),
    }
}

/// Something happens to the nth produce request.
pub fn on_produce(nth: u32, effect: MessageEffect) -> Fault {
    let on = MessageMatch::produce(nth);
    Fault {
        enabled: true,
        kind: FaultKind::Message(MessageFault { on, effect }),
    }
}

/// Something happens to a node.
pub fn on_node(millis: i64, effect: NodeEffect) -> Fault {
    Fault {
        enabled: true,
        kind: FaultKind::Node(NodeFault {
            at: at(millis),
            effect,
        }),
    }
}

/// Three brokers, one partition on all of them, led by 1.
pub fn three(idempotent: bool, acks: Acks, min_insync: u16) -> Setup {
    let mut setup = calm(ProducerConfig {
        enable_idempotence: idempotent,
        acks,
        batch_size: 1,
        request_timeout: 30_000,
        delivery_timeout: 120_000,
        ..ProducerConfig::default()
    });
    setup.topics[0].replication = Replication {
        factor: 3,
        min_insync,
        ..Replication::default()
    };
    setup.cluster = ClusterSetup {
        brokers: [1, 2, 3].map(BrokerId).into(),
        session_timeout: ms(3_000),
        heartbeat: ms(500),
        replica_lag_max: 3_000,
        ..ClusterSetup::default()
    };
    setup
}

/// Calls of `send()`: when, and which record.
pub fn sends(setup: &mut Setup, at: &[(i64, &str)]) {
    setup.workload = at
        .iter()
        .map(|(at, name)| send(*at, name, OnFailed::Nothing))
        .collect();
}

/// A broker crashes, and is away for so many milliseconds.
pub fn crash(at: i64, broker: u32, down: u64) -> Fault {
    on_node(
        at,
        NodeEffect::RestartBroker {
            broker: BrokerId(broker),
            down: ms(down),
            clean: false,
        },
    )
}

/// A follower's replication is held for so many milliseconds.
pub fn hold(at: i64, follower: u32, lasts: u64) -> Fault {
    on_node(
        at,
        NodeEffect::HoldReplication {
            follower: BrokerId(follower),
            lasts: ms(lasts),
        },
    )
}
