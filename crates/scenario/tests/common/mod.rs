//! Sound scenarios of every kind, made from numbers: equal numbers make equal scenarios, and zeros make simple ones.

use ackscope_protocol::{ErrorCode, Instant, Span};
use ackscope_scenario::schema::{
    Api, Chance, Client, ClientFamily, ClientWake, Cluster, Effect, EventName, Fault, FaultKind,
    Flush, MessageFault, Moment, MomentAt, NodeEffect, NodeFault, OnFailed, Producer,
    ProducerChange, Replication, Resume, RunSpec, Send, Settings, Side, Start, Target, Topic,
};
use ackscope_scenario::{Outcome, Scenario, Text, catalogue};

/// Where the numbers come from; when they are used up, zeros follow.
pub struct Numbers<'a>(std::slice::Iter<'a, u32>);

impl<'a> Numbers<'a> {
    /// These numbers.
    pub fn new(numbers: &'a [u32]) -> Self {
        Self(numbers.iter())
    }

    fn next(&mut self) -> u32 {
        self.0.next().copied().unwrap_or_default()
    }

    fn below(&mut self, limit: u32) -> u32 {
        self.next() % limit.max(1)
    }

    fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.flag().then(|| make(self))
    }

    fn some<T>(&mut self, most: u32, mut make: impl FnMut(&mut Self, u32) -> T) -> Vec<T> {
        let count = self.below(most + 1);
        (0..count).map(|index| make(self, index)).collect()
    }

    fn pick<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u32) as usize].clone()
    }

    fn span(&mut self) -> Span {
        let number = u64::from(self.below(2_000_000));
        match self.below(4) {
            0 => Span::from_millis(number % 1_000),
            1 => Span(number),
            2 => Span::from_millis(number % 700 * 1_000),
            _ => Span(number % 30 * 86_400_000_000),
        }
    }

    fn instant(&mut self) -> Instant {
        let Span(micros) = self.span();
        Instant(micros)
    }

    fn word(&mut self) -> String {
        self.pick(&[
            "a",
            "order",
            "x y",
            "“引号”",
            "it's",
            "a\"b\\c",
            "=#&",
            "é🦀",
            "{",
            "order-{n}",
        ])
        .into()
    }

    fn lines(&mut self) -> Text {
        let text = |numbers: &mut Self| match numbers.below(4) {
            0 => String::new(),
            1 => numbers.word(),
            2 => format!("{}\n\n{}\n", numbers.word(), numbers.word()),
            _ => "'''\n\"\"\"\n\\".into(),
        };
        Text::new(text(self), text(self))
    }

    fn line(&mut self) -> Text {
        let text = |numbers: &mut Self| {
            if numbers.flag() {
                numbers.word()
            } else {
                String::new()
            }
        };
        Text::new(text(self), text(self))
    }
}

/// A scenario.
pub fn scenario(numbers: &mut Numbers<'_>) -> Scenario {
    let mut scenario = match numbers.below(3) {
        0 => Scenario::default(),
        1 => catalogue::find(catalogue::all()[numbers.below(9) as usize].id).expect("a built-in"),
        // A built-in whose workload is thrown away, so that everything else can change with it.
        _ => {
            let mut scenario = catalogue::find("slow-broker").expect("a built-in");
            scenario.sends.clear();
            scenario.runs.clear();
            scenario.moment = None;
            scenario
        }
    };
    let is_free = scenario.runs.is_empty();
    if numbers.flag() {
        words(numbers, &mut scenario);
    }
    network(numbers, &mut scenario);
    if is_free {
        scenario.cluster = cluster(numbers);
        scenario.topics = topics(numbers, scenario.cluster.brokers);
        scenario.producers = producers(numbers);
        scenario.sends = sends(numbers, &scenario, "");
        scenario.flushes = flushes(numbers, &scenario);
        scenario.runs = numbers.some(3, |numbers, index| run(numbers, &scenario, index));
    }
    scenario.faults = if numbers.flag() {
        faults(numbers, &scenario)
    } else {
        scenario.faults
    };
    scenario.chance = match numbers.below(3) {
        0 => Chance::Nominal,
        1 => Chance::Seed(u64::from(numbers.next()) << numbers.below(31)),
        _ => Chance::Script(numbers.some(5, |numbers, _| numbers.next())),
    };
    scenario.horizon = numbers.maybe(Numbers::span).unwrap_or(scenario.horizon);
    if numbers.flag() {
        scenario.moment = numbers.maybe(|numbers| moment(numbers, scenario.run_count()));
    }
    scenario.outcome = numbers.maybe(|numbers| Outcome(numbers.next() as u16));
    scenario.check().expect("a sound scenario");
    scenario
}

fn words(numbers: &mut Numbers<'_>, scenario: &mut Scenario) {
    scenario.id = numbers
        .pick(&["", "own", "lost-response", "slow-broker"])
        .into();
    scenario.notes.title = numbers.line();
    scenario.notes.question = numbers.line();
    scenario.notes.story = numbers.lines();
    scenario.tags = numbers.some(3, |_, index| format!("tag-{index}"));
}

fn network(numbers: &mut Numbers<'_>, scenario: &mut Scenario) {
    let network = &mut scenario.network;
    for span in [
        &mut network.connect,
        &mut network.request,
        &mut network.response,
        &mut network.init_request,
        &mut network.init_response,
        &mut scenario.broker.work,
    ] {
        *span = numbers.maybe(Numbers::span).unwrap_or(*span);
    }
    if numbers.flag() {
        scenario.broker.first_producer_id = u64::from(numbers.next());
    }
}

fn cluster(numbers: &mut Numbers<'_>) -> Cluster {
    Cluster {
        brokers: 1 + numbers.below(4),
        latency: numbers.span(),
        replica_lag_max: 2 + numbers.below(60_000),
        session_timeout: 1 + numbers.below(60_000),
        heartbeat: 1 + numbers.below(60_000),
    }
}

fn replication(numbers: &mut Numbers<'_>, brokers: u32) -> Replication {
    let factor = 1 + numbers.below(brokers);
    let in_turn = |from: u32| (0..factor).map(move |n| 1 + (from + n) % brokers);
    Replication {
        factor,
        replicas: match numbers.flag() {
            true => vec![in_turn(numbers.below(brokers)).collect()],
            false => Vec::new(),
        },
        min_insync: 1 + numbers.below(4),
        unclean: numbers.flag(),
    }
}

fn topics(numbers: &mut Numbers<'_>, brokers: u32) -> Vec<Topic> {
    let names = ["orders", "a.b", "x-y", "z_1"];
    let count = 1 + numbers.below(4) as usize;
    names[..count]
        .iter()
        .map(|name| Topic {
            name: String::from(*name),
            partitions: 1 + numbers.below(9),
            max_message_bytes: numbers
                .maybe(|numbers| numbers.below(2_000_000))
                .unwrap_or(1_048_588),
            replication: replication(numbers, brokers),
        })
        .collect()
}

fn producers(numbers: &mut Numbers<'_>) -> Vec<Producer> {
    let names = ["p1", "billing", "B_2", "9"];
    let count = 1 + numbers.below(4) as usize;
    names[..count]
        .iter()
        .map(|name| {
            let change = change(numbers);
            Producer {
                name: String::from(*name),
                client: change.client.unwrap_or(Client::JAVA_4_3),
                start: change.start.unwrap_or(Start::Warm),
                wake: change.wake.unwrap_or(ClientWake::EveryMs),
                settings: change.settings,
            }
        })
        .collect()
}

fn change(numbers: &mut Numbers<'_>) -> ProducerChange {
    ProducerChange {
        client: numbers.maybe(|numbers| Client {
            family: ClientFamily::Java,
            major: 3,
            minor: numbers.below(10) as u8,
            patch: numbers.maybe(|numbers| numbers.next() as u8),
        }),
        start: numbers.maybe(|_| Start::Cold),
        wake: numbers.maybe(|_| ClientWake::Asked),
        settings: settings(numbers),
    }
}

fn settings(numbers: &mut Numbers<'_>) -> Settings {
    let keys = [
        "acks",
        "retries",
        "linger.ms",
        "linger",
        "linger.ms.more",
        "enable.idempotence",
        "request.timeout.ms",
        "retry.backoff.ms",
        "retry.backoff.max.ms",
        "my.own-key_1",
        "client.rack",
        "delivery.timeout.ms",
    ];
    let values = [
        "all",
        "1",
        "0",
        "-1",
        "true",
        "false",
        "TRUE",
        "007",
        "+5",
        " 5 ",
        "",
        "x=1",
        "18446744073709551615",
        "99999999999999999999",
        "1.5",
        "300",
        "2147483647",
        "中",
    ];
    numbers
        .some(5, |numbers, _| {
            (numbers.pick(&keys).into(), numbers.pick(&values).into())
        })
        .into_iter()
        .collect()
}

fn target(numbers: &mut Numbers<'_>, scenario: &Scenario, partitioned: bool) -> Target {
    let topic = numbers.pick(&scenario.topics);
    Target {
        partition: (partitioned || numbers.flag()).then(|| numbers.below(topic.partitions)),
        topic: topic.name,
    }
}

fn sends(numbers: &mut Numbers<'_>, scenario: &Scenario, prefix: &str) -> Vec<Send> {
    numbers
        .some(5, |numbers, index| {
            let is_row = numbers.flag();
            Send {
                at: numbers.instant(),
                producer: numbers.pick(&scenario.producers).name,
                to: target(numbers, scenario, false),
                record: match (is_row, numbers.flag()) {
                    (true, _) => format!("{prefix}row {index}: {{n}}"),
                    (false, true) => format!("{prefix}order-{}", index + 1),
                    (false, false) => format!("{prefix}{index}{}", numbers.word()),
                },
                key: numbers.maybe(Numbers::word),
                value: numbers.maybe(Numbers::word),
                size: numbers.maybe(|numbers| 100 + numbers.below(1_000)),
                headers: numbers.some(2, |numbers, index| {
                    (format!("{index}.{}", numbers.word()), numbers.word())
                }),
                timestamp: numbers.maybe(|numbers| i64::from(numbers.next()) * 1_000),
                on_failed: match numbers.below(3) {
                    0 => OnFailed::Nothing,
                    1 => OnFailed::SendAgainOnce {
                        wait: numbers.span(),
                    },
                    _ => OnFailed::SendAgainUntilOk {
                        wait: numbers.span(),
                    },
                },
                count: if is_row { 2 + numbers.below(20) } else { 1 },
                every: if is_row {
                    Span(u64::from(numbers.below(5_000)))
                } else {
                    Span::ZERO
                },
            }
        })
        .into_iter()
        .filter(|send| send.at.0 < 29 * 86_400_000_000)
        .collect()
}

fn flushes(numbers: &mut Numbers<'_>, scenario: &Scenario) -> Vec<Flush> {
    numbers.some(2, |numbers, _| Flush {
        at: numbers.instant(),
        producer: numbers.pick(&scenario.producers).name,
    })
}

fn faults(numbers: &mut Numbers<'_>, scenario: &Scenario) -> Vec<Fault> {
    numbers.some(5, |numbers, _| Fault {
        enabled: !numbers.flag(),
        kind: match numbers.below(3) {
            0 => FaultKind::Message(produce_fault(numbers, scenario)),
            1 => FaultKind::Message(init_fault(numbers, scenario)),
            _ => FaultKind::Node(node_fault(numbers, scenario)),
        },
    })
}

fn produce_fault(numbers: &mut Numbers<'_>, scenario: &Scenario) -> MessageFault {
    MessageFault {
        nth: numbers.maybe(|numbers| 1 + numbers.below(100)),
        attempt: numbers.maybe(|numbers| 1 + numbers.below(100)),
        record: match scenario.sends.first() {
            Some(send) if send.count == 1 => numbers.maybe(|_| send.record.replace("{n}", "1")),
            _ => None,
        },
        partition: numbers.maybe(|numbers| target(numbers, scenario, true)),
        ..init_fault(numbers, scenario)
    }
    .into_produce(numbers, scenario)
}

/// A rule about Produce instead.
trait IntoProduce {
    fn into_produce(self, numbers: &mut Numbers<'_>, scenario: &Scenario) -> Self;
}

impl IntoProduce for MessageFault {
    fn into_produce(mut self, numbers: &mut Numbers<'_>, scenario: &Scenario) -> Self {
        self.api = Api::Produce;
        if matches!(self.effect, Effect::GiveEpoch(_) | Effect::Answer { .. }) {
            self.effect = Effect::Answer {
                error: error(numbers),
                append: numbers.flag(),
                only: numbers.maybe(|numbers| target(numbers, scenario, true)),
                log_start: numbers.maybe(|numbers| numbers.below(1_000)),
            };
        }
        self
    }
}

fn error(numbers: &mut Numbers<'_>) -> ErrorCode {
    let errors: Vec<ErrorCode> = ErrorCode::ALL
        .iter()
        .copied()
        .filter(|error| *error != ErrorCode::None)
        .collect();
    numbers.pick(&errors)
}

fn init_fault(numbers: &mut Numbers<'_>, scenario: &Scenario) -> MessageFault {
    MessageFault {
        api: Api::InitProducerId,
        nth: numbers.maybe(|numbers| 1 + numbers.below(100)),
        attempt: None,
        record: None,
        partition: None,
        producer: numbers.maybe(|numbers| numbers.pick(&scenario.producers).name),
        between: numbers.maybe(|numbers| {
            let from = u64::from(numbers.next());
            (Instant(from), Instant(from + 1 + u64::from(numbers.next())))
        }),
        effect: match numbers.below(8) {
            0 => Effect::Lose(Side::Request),
            1 => Effect::Lose(Side::Response),
            2 => Effect::Delay(Side::Request, numbers.span()),
            3 => Effect::Delay(Side::Response, numbers.span()),
            4 => Effect::CutBefore,
            5 => Effect::CutAfter,
            6 => Effect::Answer {
                error: error(numbers),
                append: false,
                only: None,
                log_start: None,
            },
            _ => Effect::GiveEpoch(numbers.below(32_768) as u16),
        },
    }
}

fn node_fault(numbers: &mut Numbers<'_>, scenario: &Scenario) -> NodeFault {
    let broker = |numbers: &mut Numbers<'_>| 1 + numbers.below(scenario.cluster.brokers);
    let partition = |numbers: &mut Numbers<'_>| {
        let topic = numbers.pick(&scenario.topics);
        Target::partition(&topic.name, numbers.below(topic.partitions))
    };
    NodeFault {
        at: numbers.instant(),
        effect: match numbers.below(7) {
            0 => NodeEffect::RestartBroker {
                broker: broker(numbers),
                down: numbers.span(),
                clean: numbers.flag(),
            },
            1 => NodeEffect::LoseProducerState {
                broker: broker(numbers),
            },
            2 => NodeEffect::PauseBroker {
                broker: broker(numbers),
                lasts: numbers.span(),
            },
            3 => NodeEffect::HoldReplication {
                broker: broker(numbers),
                lasts: numbers.span(),
            },
            4 => NodeEffect::MoveLeadership {
                partition: partition(numbers),
                to: broker(numbers),
            },
            5 => NodeEffect::PutOut {
                partition: partition(numbers),
                broker: broker(numbers),
            },
            _ => NodeEffect::RestartProducer {
                producer: numbers.pick(&scenario.producers).name,
                down: numbers.span(),
                resume: if numbers.flag() {
                    Resume::SendUnacknowledged
                } else {
                    Resume::Nothing
                },
            },
        },
    }
}

fn run(numbers: &mut Numbers<'_>, scenario: &Scenario, index: u32) -> RunSpec {
    let mut run = RunSpec {
        name: match numbers.below(3) {
            0 => Text::default(),
            1 => Text::new(format!("run {index}"), ""),
            _ => Text::new(format!("run {index}"), format!("运行 {index}")),
        },
        sends: sends(numbers, scenario, &format!("{index}/")),
        flushes: flushes(numbers, scenario),
        faults: faults(numbers, scenario),
        ..RunSpec::default()
    };
    for producer in &scenario.producers {
        if numbers.flag() {
            run.producers.insert(producer.name.clone(), change(numbers));
        }
    }
    run.network.connect = numbers.maybe(Numbers::span);
    run.network.request = numbers.maybe(Numbers::span);
    run.network.response = numbers.maybe(Numbers::span);
    run.network.init_request = numbers.maybe(Numbers::span);
    run.network.init_response = numbers.maybe(Numbers::span);
    run.broker.work = numbers.maybe(Numbers::span);
    run.broker.first_producer_id = numbers.maybe(|numbers| u64::from(numbers.next()));
    run
}

fn moment(numbers: &mut Numbers<'_>, runs: usize) -> Moment {
    Moment {
        run: numbers.below(runs as u32) as usize,
        at: match numbers.flag() {
            true => MomentAt::Event(numbers.pick(EventName::ALL), 1 + numbers.below(99)),
            false => MomentAt::Time(numbers.instant()),
        },
    }
}
