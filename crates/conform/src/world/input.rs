//! From a recorded world to a setup.

use std::sync::Arc;

use ackscope_protocol::config::{Acks, ProducerConfig};
use ackscope_protocol::{Bytes, ErrorCode, Instant, PartitionId, Span};
use ackscope_sim::Setup;
use ackscope_sim::fault::{
    Api, Fault, FaultKind, Handling, MessageEffect, MessageFault, MessageMatch, NodeEffect,
    NodeFault, Side,
};
use ackscope_sim::setup::{
    Action, ActionKind, BrokerSetup, Chance, ClientWake, ClusterSetup, DEFAULT_FIRST_PRODUCER_ID,
    DEFAULT_HORIZON, DEFAULT_MAX_MESSAGE_BYTES, FIRST_BROKER, Network, OnFailed, ProducerSetup,
    Replication, Route, SendAction, Start, Topic,
};

use crate::input::Fields;

type Parsed<T> = Result<T, String>;

pub(super) fn setup(case: &Fields<'_>) -> Parsed<Setup> {
    let network = case.object("network")?;
    let wake = match network.text("client_wake")? {
        "every_ms" => ClientWake::EveryMs,
        "asked" => ClientWake::Asked,
        other => return Err(format!("client_wake {other} is not known to the model")),
    };
    let max_message_bytes = match case.get("broker") {
        Some(broker) => {
            let broker = Fields::new("case.broker", broker)?;
            if let Some(reason) = broker.beyond(&["max.message.bytes"]) {
                return Err(reason);
            }
            broker.narrow("max.message.bytes")?
        }
        None => DEFAULT_MAX_MESSAGE_BYTES,
    };
    let mut workload = Vec::new();
    for entry in case.objects("workload")? {
        workload.push(action(&entry)?);
    }
    let mut faults = Vec::new();
    for entry in case.objects("faults")? {
        faults.push(fault(&entry)?);
    }
    Ok(Setup {
        start: 0,
        horizon: DEFAULT_HORIZON,
        max_events: u32::MAX,
        topics: vec![Topic {
            name: "orders".into(),
            partitions: case.narrow("partitions")?,
            max_message_bytes,
            replication: Replication::default(),
        }],
        producers: vec![ProducerSetup {
            name: "p1".into(),
            config: config(&case.object("config")?)?,
            start: Start::Cold,
            wake,
        }],
        network: Network {
            connect: span(&network, "connect_ms")?,
            request: span(&network, "request_ms")?,
            response: span(&network, "response_ms")?,
            init_request: span(&network, "init_request_ms")?,
            init_response: span(&network, "init_response_ms")?,
        },
        broker: BrokerSetup {
            work: span(&network, "broker_ms")?,
            first_producer_id: DEFAULT_FIRST_PRODUCER_ID,
        },
        cluster: ClusterSetup::default(),
        workload,
        faults,
        chance: Chance::Nominal,
    })
}

fn span(fields: &Fields<'_>, key: &str) -> Parsed<Span> {
    fields.narrow(key).map(Span::from_millis)
}

fn at(fields: &Fields<'_>) -> Parsed<Instant> {
    fields.number("at_ms").map(Instant::from_millis)
}

fn config(fields: &Fields<'_>) -> Parsed<ProducerConfig> {
    Ok(ProducerConfig {
        acks: match fields.text("acks")? {
            "-1" | "all" => Acks::All,
            "1" => Acks::One,
            "0" => Acks::Zero,
            other => return Err(format!("acks {other} is not known to the model")),
        },
        enable_idempotence: fields.flag("enable.idempotence")?,
        retries: fields.narrow("retries")?,
        max_in_flight: fields.narrow("max.in.flight.requests.per.connection")?,
        request_timeout: fields.number("request.timeout.ms")?,
        delivery_timeout: fields.number("delivery.timeout.ms")?,
        linger: fields.number("linger.ms")?,
        batch_size: fields.narrow("batch.size")?,
        max_request_size: fields.narrow("max.request.size")?,
        buffer_memory: fields.narrow("buffer.memory")?,
        max_block: fields.number("max.block.ms")?,
        retry_backoff: fields.number("retry.backoff.ms")?,
        retry_backoff_max: fields.number("retry.backoff.ms")?,
        reconnect_backoff: fields.number("reconnect.backoff.ms")?,
        reconnect_backoff_max: fields.number("reconnect.backoff.ms")?,
        connection_setup_timeout: 10_000,
        connection_setup_timeout_max: 10_000,
    })
}

fn action(fields: &Fields<'_>) -> Parsed<Action> {
    let what = if fields.has("flush") {
        ActionKind::Flush
    } else {
        let name = fields.text("id")?;
        let size: usize = fields.narrow("value_bytes")?;
        let value: Bytes = Arc::from(format!("{name:.<size$}").into_bytes());
        ActionKind::Send(SendAction {
            name: name.to_owned(),
            topic: 0,
            route: Route::Partition(fields.narrow("partition")?),
            key: None,
            value: Some(value),
            headers: Vec::new(),
            timestamp: None,
            on_failed: OnFailed::Nothing,
        })
    };
    Ok(Action {
        at: at(fields)?,
        producer: 0,
        what,
    })
}

fn fault(fields: &Fields<'_>) -> Parsed<Fault> {
    let on = if fields.has("produce") {
        Some(MessageMatch::produce(fields.narrow("produce")?))
    } else if fields.has("init") {
        Some(MessageMatch::nth(
            Api::InitProducerId,
            fields.narrow("init")?,
        ))
    } else {
        None
    };
    let kind = match on {
        Some(on) => FaultKind::Message(MessageFault {
            on,
            effect: message_effect(fields)?,
        }),
        None => FaultKind::Node(NodeFault {
            at: at(fields)?,
            effect: node_effect(fields)?,
        }),
    };
    Ok(Fault {
        enabled: true,
        kind,
    })
}

fn message_effect(fields: &Fields<'_>) -> Parsed<MessageEffect> {
    Ok(match fields.text("do")? {
        "lose_request" => MessageEffect::Lose(Side::Request),
        "lose_response" => MessageEffect::Lose(Side::Response),
        "delay_request" => MessageEffect::Delay(Side::Request, span(fields, "ms")?),
        "delay_response" => MessageEffect::Delay(Side::Response, span(fields, "ms")?),
        "cut_before" => MessageEffect::CutBefore,
        "cut_after" => MessageEffect::CutAfter,
        "error" => MessageEffect::Answer(handling(fields, false)?),
        "error_after" => MessageEffect::Answer(handling(fields, true)?),
        "epoch" => MessageEffect::GiveEpoch(fields.narrow("epoch")?),
        other => return Err(format!("fault {other} is not modelled yet")),
    })
}

fn handling(fields: &Fields<'_>, append: bool) -> Parsed<Handling> {
    let name = fields.text("error")?;
    Ok(Handling {
        error: ErrorCode::from_name(name)
            .ok_or_else(|| format!("error {name} is not known to the model"))?,
        append,
        partition: if fields.has("partition") {
            Some(PartitionId(fields.narrow("partition")?))
        } else {
            None
        },
        log_start: if fields.has("log_start") {
            Some(fields.number("log_start")?)
        } else {
            None
        },
    })
}

fn node_effect(fields: &Fields<'_>) -> Parsed<NodeEffect> {
    Ok(match fields.text("do")? {
        "forget_producers" => NodeEffect::LoseProducerState {
            broker: FIRST_BROKER,
        },
        "restart_broker" => NodeEffect::RestartBroker {
            broker: FIRST_BROKER,
            down: span(fields, "ms")?,
            clean: if fields.has("clean") {
                fields.flag("clean")?
            } else {
                true
            },
        },
        other => return Err(format!("fault {other} is not modelled yet")),
    })
}
