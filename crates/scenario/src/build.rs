//! From a scenario to what the simulation runs.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use ackscope_protocol::config::{Given, ProducerConfig, Refusal, Resolution, resolve};
use ackscope_protocol::version::Version;
use ackscope_protocol::{BrokerId, Bytes, Header, PartitionId, Span};
use ackscope_sim::fault as sim_fault;
use ackscope_sim::setup::{
    Action, ActionKind, BrokerSetup, ClusterSetup, DEFAULT_START, Network as SimNetwork,
    ProducerSetup, Replication as SimReplication, Route, SendAction, Setup, Topic as SimTopic,
};

use crate::limits;
use crate::name::RunName;
use crate::problem::{Problem, ProblemKind};
use crate::schema::{
    Client, ClientFamily, Cluster, Effect, Fault, FaultKind, MessageFault, NodeEffect, Producer,
    Scenario, Send, Target,
};
use crate::workload::numbered;

/// A run, ready to be simulated, or refused by Kafka.
#[derive(Clone, Debug)]
pub struct Built {
    /// What people call the run; never empty where a scenario compares.
    pub name: RunName,
    /// How each producer's configuration came out, in the order of the scenario's producers.
    pub configs: Vec<ProducerResolution>,
    /// What the simulation runs; `None` if a configuration is refused: then this run does not run.
    pub setup: Option<Arc<Setup>>,
}

/// How a producer's configuration came out.
#[derive(Clone, Debug)]
pub struct ProducerResolution {
    /// The producer's name.
    pub producer: String,
    /// The client that it was resolved for.
    pub client: Client,
    /// What came out: effective settings, what was changed silently, or why Kafka refuses.
    pub resolution: Resolution,
}

impl Built {
    /// The first producer that Kafka refuses to build, and why.
    #[must_use]
    pub fn refusal(&self) -> Option<(&str, &Refusal)> {
        self.configs.iter().find_map(|config| {
            let refusal = config.resolution.outcome.as_ref().err()?;
            Some((config.producer.as_str(), refusal))
        })
    }
}

impl Scenario {
    /// Builds a run: an index below [`Scenario::run_count`].
    ///
    /// A configuration that Kafka refuses is no error: the run is then built without a setup.
    ///
    /// # Errors
    /// If the scenario is not sound, or has no such run.
    pub fn build(&self, run: usize) -> Result<Built, Problem> {
        self.check()?;
        if run >= self.run_count() {
            let most = self.run_count().to_string();
            let kind = ProblemKind::OutOfRange {
                least: "1".into(),
                most,
                limit: None,
            };
            return Err(Problem::new(
                format!("run[{}]", run.saturating_add(1)),
                kind,
            ));
        }
        let world = self.with_changes(run);
        let configs: Vec<_> = world.producers.iter().map(resolve_producer).collect();
        let effective: Option<Vec<_>> = configs
            .iter()
            .map(|config| config.resolution.outcome.as_ref().ok())
            .collect();
        let setup = effective.map(|effective| Arc::new(setup(&world, &effective)));
        Ok(Built {
            name: self.run_name(run),
            configs,
            setup,
        })
    }

    /// The scenario as one of its runs sees it: with that run's changes made, and nothing to compare.
    #[must_use]
    pub fn with_changes(&self, run: usize) -> Self {
        let mut world = self.clone();
        world.runs = Vec::new();
        let Some(changes) = self.runs.get(run) else {
            return world;
        };
        for producer in &mut world.producers {
            let Some(change) = changes.producers.get(&producer.name) else {
                continue;
            };
            producer.client = change.client.unwrap_or(producer.client);
            producer.start = change.start.unwrap_or(producer.start);
            producer.wake = change.wake.unwrap_or(producer.wake);
            let settings = change.settings.iter();
            producer
                .settings
                .extend(settings.map(|(key, value)| (key.clone(), value.clone())));
        }
        let network = &mut world.network;
        for (value, change) in [
            (&mut network.connect, changes.network.connect),
            (&mut network.request, changes.network.request),
            (&mut network.response, changes.network.response),
            (&mut network.init_request, changes.network.init_request),
            (&mut network.init_response, changes.network.init_response),
            (&mut world.broker.work, changes.broker.work),
        ] {
            *value = change.unwrap_or(*value);
        }
        let first_producer_id = &mut world.broker.first_producer_id;
        *first_producer_id = changes
            .broker
            .first_producer_id
            .unwrap_or(*first_producer_id);
        world.sends.extend(changes.sends.iter().cloned());
        world.flushes.extend(changes.flushes.iter().cloned());
        world.faults.extend(changes.faults.iter().cloned());
        world
    }
}

/// The release of Kafka that a client's version stands for, if it is covered.
pub(crate) fn version(client: Client) -> Option<Version> {
    match client.family {
        ClientFamily::Java => Version::parse(&client.version_text()),
        ClientFamily::Librdkafka => None,
    }
}

/// The releases that are covered, newest first.
pub(crate) fn releases() -> Vec<String> {
    Version::LINES
        .iter()
        .rev()
        .map(|line| format!("{}.{}", line.major, line.minor))
        .collect()
}

fn resolve_producer(producer: &Producer) -> ProducerResolution {
    let given: Vec<_> = producer
        .settings
        .iter()
        .map(|(key, value)| Given { key, value })
        .collect();
    let version = version(producer.client).unwrap_or(Version::MODELLED);
    ProducerResolution {
        producer: producer.name.clone(),
        client: producer.client,
        resolution: resolve(&given, version),
    }
}

fn setup(world: &Scenario, configs: &[&ProducerConfig]) -> Setup {
    Setup {
        start: DEFAULT_START,
        horizon: world.horizon,
        max_events: limits::MAX_EVENTS,
        topics: world
            .topics
            .iter()
            .map(|topic| SimTopic {
                name: topic.name.clone(),
                partitions: topic.partitions,
                max_message_bytes: topic.max_message_bytes,
                replication: SimReplication {
                    factor: topic.replication.factor as u16,
                    assignment: topic
                        .replication
                        .replicas
                        .iter()
                        .map(|ids| ids.iter().copied().map(BrokerId).collect())
                        .collect(),
                    min_insync: topic.replication.min_insync as u16,
                    unclean: topic.replication.unclean,
                },
            })
            .collect(),
        producers: world
            .producers
            .iter()
            .zip(configs)
            .map(|(producer, config)| ProducerSetup {
                name: producer.name.clone(),
                config: (*config).clone(),
                start: producer.start,
                wake: producer.wake,
            })
            .collect(),
        network: SimNetwork {
            connect: world.network.connect,
            request: world.network.request,
            response: world.network.response,
            init_request: world.network.init_request,
            init_response: world.network.init_response,
        },
        broker: BrokerSetup {
            work: world.broker.work,
            first_producer_id: world.broker.first_producer_id as i64,
        },
        cluster: cluster(&world.cluster),
        workload: workload(world),
        faults: world
            .faults
            .iter()
            .map(|fault| fault_rule(world, fault))
            .collect(),
        chance: world.chance.clone(),
    }
}

fn cluster(cluster: &Cluster) -> ClusterSetup {
    ClusterSetup {
        brokers: (1..=cluster.brokers).map(BrokerId).collect(),
        latency: cluster.latency,
        replica_lag_max: i64::from(cluster.replica_lag_max),
        session_timeout: Span::from_millis(u64::from(cluster.session_timeout)),
        heartbeat: Span::from_millis(u64::from(cluster.heartbeat)),
    }
}

fn workload(world: &Scenario) -> Vec<Action> {
    let mut actions = Vec::new();
    for send in &world.sends {
        for n in 1..=send.count {
            actions.push(Action {
                at: send.at + Span(u64::from(n - 1).saturating_mul(send.every.0)),
                producer: producer_index(world, &send.producer),
                what: ActionKind::Send(send_action(world, send, n)),
            });
        }
    }
    actions.extend(world.flushes.iter().map(|flush| Action {
        at: flush.at,
        producer: producer_index(world, &flush.producer),
        what: ActionKind::Flush,
    }));
    actions
}

fn send_action(world: &Scenario, send: &Send, n: u32) -> SendAction {
    let name = numbered(&send.record, n);
    let mut value = send
        .value
        .as_ref()
        .map_or_else(|| name.clone(), |value| numbered(value, n))
        .into_bytes();
    if let Some(size) = send.size {
        value.resize(size as usize, b'.');
    }
    SendAction {
        topic: topic_index(world, &send.to.topic),
        route: send
            .to
            .partition
            .map_or(Route::Partitioner, Route::Partition),
        key: send.key.as_ref().map(|key| bytes(&numbered(key, n))),
        value: Some(value.into()),
        headers: send
            .headers
            .iter()
            .map(|(key, value)| Header {
                key: key.clone(),
                value: Some(bytes(value)),
            })
            .collect(),
        timestamp: send.timestamp,
        on_failed: send.on_failed,
        name,
    }
}

fn bytes(text: &str) -> Bytes {
    text.as_bytes().into()
}

fn fault_rule(world: &Scenario, fault: &Fault) -> sim_fault::Fault {
    sim_fault::Fault {
        enabled: fault.enabled,
        kind: match &fault.kind {
            FaultKind::Message(fault) => sim_fault::FaultKind::Message(message_rule(world, fault)),
            FaultKind::Node(fault) => sim_fault::FaultKind::Node(sim_fault::NodeFault {
                at: fault.at,
                effect: node_effect(world, &fault.effect),
            }),
        },
    }
}

fn message_rule(world: &Scenario, fault: &MessageFault) -> sim_fault::MessageFault {
    let effect = match &fault.effect {
        Effect::Lose(side) => sim_fault::MessageEffect::Lose(*side),
        Effect::Delay(side, span) => sim_fault::MessageEffect::Delay(*side, *span),
        Effect::CutBefore => sim_fault::MessageEffect::CutBefore,
        Effect::CutAfter => sim_fault::MessageEffect::CutAfter,
        Effect::Answer {
            error,
            append,
            only,
            log_start,
        } => sim_fault::MessageEffect::Answer(sim_fault::Handling {
            error: *error,
            append: *append,
            partition: only.as_ref().map(|only| partition_id(world, only)),
            log_start: log_start.map(i64::from),
        }),
        Effect::GiveEpoch(epoch) => sim_fault::MessageEffect::GiveEpoch(*epoch as i16),
    };
    sim_fault::MessageFault {
        on: sim_fault::MessageMatch {
            api: fault.api,
            nth: fault.nth,
            attempt: fault.attempt,
            record: fault.record.clone(),
            partition: fault
                .partition
                .as_ref()
                .map(|target| partition_id(world, target)),
            producer: fault
                .producer
                .as_ref()
                .map(|name| producer_index(world, name)),
            between: fault.between,
        },
        effect,
    }
}

fn node_effect(world: &Scenario, effect: &NodeEffect) -> sim_fault::NodeEffect {
    match effect {
        NodeEffect::RestartBroker {
            broker,
            down,
            clean,
        } => sim_fault::NodeEffect::RestartBroker {
            broker: BrokerId(*broker),
            down: *down,
            clean: *clean,
        },
        NodeEffect::LoseProducerState { broker } => sim_fault::NodeEffect::LoseProducerState {
            broker: BrokerId(*broker),
        },
        NodeEffect::PauseBroker { broker, lasts } => sim_fault::NodeEffect::PauseBroker {
            broker: BrokerId(*broker),
            lasts: *lasts,
        },
        NodeEffect::HoldReplication { broker, lasts } => sim_fault::NodeEffect::HoldReplication {
            follower: BrokerId(*broker),
            lasts: *lasts,
        },
        NodeEffect::MoveLeadership { partition, to } => sim_fault::NodeEffect::MoveLeadership {
            partition: partition_id(world, partition),
            to: BrokerId(*to),
        },
        NodeEffect::PutOut { partition, broker } => sim_fault::NodeEffect::ShrinkIsr {
            partition: partition_id(world, partition),
            out: BrokerId(*broker),
        },
        NodeEffect::RestartProducer {
            producer,
            down,
            resume,
        } => sim_fault::NodeEffect::RestartProducer {
            producer: producer_index(world, producer),
            down: *down,
            resume: *resume,
        },
    }
}

// The scenario was checked: every name exists, and there are few of them.

fn producer_index(world: &Scenario, name: &str) -> u16 {
    let place = world
        .producers
        .iter()
        .position(|producer| producer.name == name);
    place.unwrap_or_default() as u16
}

fn topic_index(world: &Scenario, name: &str) -> u16 {
    let place = world.topics.iter().position(|topic| topic.name == name);
    place.unwrap_or_default() as u16
}

fn partition_id(world: &Scenario, target: &Target) -> PartitionId {
    let before: u32 = world
        .topics
        .iter()
        .take_while(|topic| topic.name != target.topic)
        .map(|topic| topic.partitions)
        .sum();
    PartitionId(before + target.partition.unwrap_or_default())
}
