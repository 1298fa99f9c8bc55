//! From a scenario to a document, in the one canonical form: nothing that the reader would fill in by itself.

mod builder;
mod cluster;
mod fault;

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use ackscope_protocol::{Instant, Span};

use super::read::default_target;
use super::tree::{Tree, Value};
use crate::duration;
use crate::schema::{
    Api, BrokerChange, Chance, Client, ClientWake, Effect, Fault, FaultKind, Flush, MessageFault,
    Moment, MomentAt, NetworkChange, OnFailed, Producer, ProducerChange, RunSpec, SCHEMA, Scenario,
    Send, Side, Start, Topic,
};
use crate::settings;

use builder::Builder;

pub(super) fn tree(scenario: &Scenario) -> Tree {
    let standard = Scenario::default();
    let mut table = Builder::default();
    table.number("schema", u64::from(SCHEMA));
    table.some("id", (!scenario.id.is_empty()).then(|| scenario.id.clone()));
    table.bilingual("title", &scenario.notes.title);
    table.bilingual("question", &scenario.notes.question);
    table.bilingual("story", &scenario.notes.story);
    table.texts("tags", &scenario.tags);
    match &scenario.chance {
        Chance::Nominal => {}
        Chance::Seed(seed) => table.number("seed", *seed),
        Chance::Script(draws) => {
            let draws = draws
                .iter()
                .map(|draw| Value::Number(i64::from(*draw)).into());
            table.put("draws", Value::List(draws.collect()));
        }
    }
    if scenario.horizon != standard.horizon {
        table.span("horizon", scenario.horizon);
    }
    table.some(
        "outcome",
        scenario.outcome.map(|outcome| outcome.to_string()),
    );
    let mut topics = Builder::default();
    for topic in &scenario.topics {
        topics.put(&topic.name, topic_table(topic));
    }
    table.put("topics", topics.table());
    table.tables_of("network", network(&network_difference(scenario, &standard)));
    table.tables_of("broker", broker(&broker_difference(scenario, &standard)));
    table.tables_of("cluster", cluster::cluster(&scenario.cluster));
    let mut producers = Builder::default();
    for producer in &scenario.producers {
        producers.put(&producer.name, producer_table(producer));
    }
    table.put("producers", producers.table());
    workload(
        &mut table,
        scenario,
        &scenario.sends,
        &scenario.flushes,
        &scenario.faults,
    );
    table.list(
        "run",
        scenario.runs.iter().map(|run| run_table(scenario, run)),
    );
    if let Some(moment) = &scenario.moment {
        table.put("moment", moment_table(moment));
    }
    table.table().into()
}

fn topic_table(topic: &Topic) -> Value {
    let mut table = Builder::default();
    table.number("partitions", u64::from(topic.partitions));
    if topic.max_message_bytes != Topic::default().max_message_bytes {
        table.number("max.message.bytes", u64::from(topic.max_message_bytes));
    }
    cluster::replication(&mut table, &topic.replication);
    table.table()
}

fn network_difference(scenario: &Scenario, standard: &Scenario) -> NetworkChange {
    let (now, was) = (&scenario.network, &standard.network);
    let changed = |now: Span, was: Span| (now != was).then_some(now);
    NetworkChange {
        connect: changed(now.connect, was.connect),
        request: changed(now.request, was.request),
        response: changed(now.response, was.response),
        init_request: changed(now.init_request, was.init_request),
        init_response: changed(now.init_response, was.init_response),
    }
}

fn broker_difference(scenario: &Scenario, standard: &Scenario) -> BrokerChange {
    let (now, was) = (&scenario.broker, &standard.broker);
    BrokerChange {
        work: (now.work != was.work).then_some(now.work),
        first_producer_id: (now.first_producer_id != was.first_producer_id)
            .then_some(now.first_producer_id),
    }
}

fn network(change: &NetworkChange) -> Builder {
    let mut table = Builder::default();
    table.some("connect", change.connect.map(duration::format));
    table.some("request", change.request.map(duration::format));
    table.some("response", change.response.map(duration::format));
    table.some("init_request", change.init_request.map(duration::format));
    table.some("init_response", change.init_response.map(duration::format));
    table
}

fn broker(change: &BrokerChange) -> Builder {
    let mut table = Builder::default();
    table.some("work", change.work.map(duration::format));
    if let Some(id) = change.first_producer_id {
        table.number("first_producer_id", id);
    }
    table
}

fn producer_table(producer: &Producer) -> Value {
    let standard = Producer::default();
    change_table(&ProducerChange {
        client: Some(producer.client),
        start: (producer.start != standard.start).then_some(producer.start),
        wake: (producer.wake != standard.wake).then_some(producer.wake),
        settings: producer.settings.clone(),
    })
}

fn change_table(change: &ProducerChange) -> Value {
    let mut table = Builder::default();
    table.some("client", change.client.map(Client::text));
    table.some(
        "start",
        change.start.map(|start| match start {
            Start::Warm => "warm".into(),
            Start::Cold => "cold".into(),
        }),
    );
    table.some(
        "client_wake",
        change.wake.map(|wake| match wake {
            ClientWake::EveryMs => "every_ms".into(),
            ClientWake::Asked => "asked".into(),
        }),
    );
    let mut settings: Vec<_> = change.settings.iter().collect();
    settings.sort_by_key(|(key, _)| settings::place(key));
    for (key, value) in settings {
        table.put(key, setting(value));
    }
    table.table()
}

/// A value without quotes where it reads back as the same text.
fn setting(text: &str) -> Value {
    match (text, text.parse::<i64>()) {
        ("true", _) => Value::Flag(true),
        ("false", _) => Value::Flag(false),
        (_, Ok(number)) if number.to_string() == text => Value::Number(number),
        _ => Value::Text(text.into()),
    }
}

fn workload(
    table: &mut Builder,
    scenario: &Scenario,
    sends: &[Send],
    flushes: &[Flush],
    faults: &[Fault],
) {
    table.list("send", sends.iter().map(|send| send_table(scenario, send)));
    table.list(
        "flush",
        flushes.iter().map(|flush| {
            let mut table = Builder::default();
            table.instant("at", flush.at);
            producer_of(&mut table, scenario, &flush.producer);
            table.table()
        }),
    );
    table.list("fault", faults.iter().map(fault_table));
}

/// The producer, where there are several.
fn producer_of(table: &mut Builder, scenario: &Scenario, name: &str) {
    let is_only = matches!(scenario.producers.as_slice(), [only] if only.name == name);
    table.some("producer", (!is_only).then(|| name.to_string()));
}

fn send_table(scenario: &Scenario, send: &Send) -> Value {
    let mut table = Builder::default();
    table.instant("at", send.at);
    if send.count != 1 {
        table.number("count", u64::from(send.count));
    }
    if send.every != Span::ZERO {
        table.span("every", send.every);
    }
    producer_of(&mut table, scenario, &send.producer);
    let is_implied = default_target(scenario).is_some_and(|target| target == send.to);
    table.some("to", (!is_implied).then(|| send.to.text()));
    table.text("record", &send.record);
    table.some("key", send.key.clone());
    table.some("value", send.value.clone());
    if let Some(size) = send.size {
        table.number("size", u64::from(size));
    }
    let mut headers = Builder::default();
    for (name, value) in &send.headers {
        headers.text(name, value);
    }
    table.tables_of("headers", headers);
    if let Some(timestamp) = send.timestamp {
        table.put("timestamp", Value::Number(timestamp));
    }
    let again = |what: &str, wait: Span| match wait {
        Span::ZERO => what.to_string(),
        wait => format!("{what}, after {}", duration::format(wait)),
    };
    table.some(
        "on_failed",
        match send.on_failed {
            OnFailed::Nothing => None,
            OnFailed::SendAgainOnce { wait } => Some(again("send again once", wait)),
            OnFailed::SendAgainUntilOk { wait } => Some(again("send again until told ok", wait)),
        },
    );
    table.table()
}

fn fault_table(fault: &Fault) -> Value {
    let mut table = Builder::default();
    match &fault.kind {
        FaultKind::Message(fault) => message_fault(&mut table, fault),
        FaultKind::Node(fault) => fault::node_fault(&mut table, fault),
    }
    if !fault.enabled {
        table.put("off", Value::Flag(true));
    }
    table.table()
}

fn message_fault(table: &mut Builder, fault: &MessageFault) {
    table.text(
        "on",
        match fault.effect.side() {
            Side::Request => "request",
            Side::Response => "response",
        },
    );
    let api = match fault.api {
        Api::Produce => "produce",
        Api::InitProducerId => "InitProducerId",
        Api::Metadata => "Metadata",
    };
    table.some(
        "of",
        match (fault.api, fault.nth) {
            (_, Some(nth)) => Some(format!("{api} {nth}")),
            (Api::Produce, None) => None,
            (_, None) => Some(api.into()),
        },
    );
    if let Some(attempt) = fault.attempt {
        table.number("attempt", u64::from(attempt));
    }
    table.some("record", fault.record.clone());
    table.some(
        "partition",
        fault.partition.as_ref().map(crate::schema::Target::text),
    );
    table.some("producer", fault.producer.clone());
    if let Some((Instant(from), Instant(to))) = fault.between {
        table.texts(
            "between",
            &[duration::format(Span(from)), duration::format(Span(to))],
        );
    }
    let does = match &fault.effect {
        Effect::Lose(_) => "lose".into(),
        Effect::Delay(_, span) => format!("delay {}", duration::format(*span)),
        Effect::CutBefore => "cut before".into(),
        Effect::CutAfter => "cut after".into(),
        Effect::Answer {
            error,
            append: false,
            ..
        } => format!("answer {}", error.name()),
        Effect::Answer {
            error,
            append: true,
            ..
        } => format!("append, then answer {}", error.name()),
        Effect::GiveEpoch(epoch) => format!("give epoch {epoch}"),
    };
    table.text("do", &does);
    if let Effect::Answer {
        only, log_start, ..
    } = &fault.effect
    {
        table.some("only", only.as_ref().map(crate::schema::Target::text));
        if let Some(log_start) = log_start {
            table.number("log_start", u64::from(*log_start));
        }
    }
}

fn run_table(scenario: &Scenario, run: &RunSpec) -> Value {
    let mut table = Builder::default();
    table.bilingual("name", &run.name);
    let mut producers = Builder::default();
    for (name, change) in &run.producers {
        producers.put(name, change_table(change));
    }
    table.tables_of("producers", producers);
    table.tables_of("network", network(&run.network));
    table.tables_of("broker", broker(&run.broker));
    workload(&mut table, scenario, &run.sends, &run.flushes, &run.faults);
    table.table()
}

fn moment_table(moment: &Moment) -> Value {
    let mut table = Builder::default();
    if moment.run != 0 {
        table.number("run", moment.run as u64 + 1);
    }
    match moment.at {
        MomentAt::Event(name, nth) => table.text("event", &format!("{} {nth}", name.text())),
        MomentAt::Time(at) => table.instant("at", at),
    }
    table.table()
}
