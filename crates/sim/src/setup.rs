//! Everything that a run depends on. Equal setups give equal runs, on every machine.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::config::ProducerConfig;
use ackscope_protocol::{BrokerId, Bytes, Header, Instant, Millis, PartitionId, Span};

use crate::fault::Fault;

/// The moment of the wall clock at which runs start unless they say otherwise: 2026-01-01T00:00:00Z.
pub const DEFAULT_START: Millis = 1_767_225_600_000;

/// Nothing is simulated after this time, unless a setup says otherwise: 300 s.
pub const DEFAULT_HORIZON: Span = Span::from_millis(300_000);

/// Everything that a run depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// What the wall clock shows when the run starts, in milliseconds since 1970; record timestamps count from it.
    pub start: Millis,
    /// Nothing happens after this time.
    pub horizon: Span,
    /// A run ends with [`End::TooManyEvents`](crate::End::TooManyEvents) when it reaches this number of events.
    pub max_events: u32,
    /// The topics, in order. Their partitions are numbered through: see [`Setup::partition`].
    pub topics: Vec<Topic>,
    /// The producers, in order.
    pub producers: Vec<ProducerSetup>,
    /// The network between every producer and every broker.
    pub network: Network,
    /// What all brokers have in common.
    pub broker: BrokerSetup,
    /// The brokers, and what they do among themselves.
    pub cluster: ClusterSetup,
    /// What the applications do, in order; ties in time keep this order.
    pub workload: Vec<Action>,
    /// The fault rules, in order: the first that matches decides.
    pub faults: Vec<Fault>,
    /// Who decides what chance would.
    pub chance: Chance,
}

/// A topic.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Topic {
    /// Its name.
    pub name: String,
    /// How many partitions it has, at least 1.
    pub partitions: u32,
    /// `max.message.bytes`.
    pub max_message_bytes: u32,
    /// Where its replicas are.
    pub replication: Replication,
}

/// Where the replicas of a topic are, and how many have to have what.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Replication {
    /// `replication.factor`: at least 1, at most the number of brokers.
    pub factor: u16,
    /// The replicas of each partition, the preferred leader first. Partitions that are not in the list get theirs in
    /// turn: the first partition from the first broker on, the next from the second on.
    pub assignment: Vec<Vec<BrokerId>>,
    /// `min.insync.replicas`, at least 1; more than there are replicas count as all of them.
    pub min_insync: u16,
    /// `unclean.leader.election.enable`.
    pub unclean: bool,
}

impl Default for Replication {
    /// One replica of each partition.
    fn default() -> Self {
        Self {
            factor: 1,
            assignment: Vec::new(),
            min_insync: 1,
            unclean: false,
        }
    }
}

/// `max.message.bytes` where nothing else is said: 1 MiB and the 12 bytes of a log entry's head.
pub const DEFAULT_MAX_MESSAGE_BYTES: u32 = 1_048_588;

/// A producer and the application around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProducerSetup {
    /// Its name, for instance `p1`.
    pub name: String,
    /// What it runs with.
    pub config: ProducerConfig,
    /// Whether it has been running before the run starts.
    pub start: Start,
    /// How eagerly the client looks at its clock.
    pub wake: ClientWake,
}

/// Whether a producer has been running before the run starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// It has its producer id already.
    Warm,
    /// It asks for a producer id first.
    Cold,
}

/// How eagerly a client looks at its clock while nothing reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClientWake {
    /// Each millisecond. Nothing ticks: the client is woken when a deadline of its own has come.
    EveryMs,
    /// Only after as long as it asked to sleep, or when something reaches it.
    Asked,
}

/// The network. All latencies are one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network {
    /// How long an attempt to connect takes.
    pub connect: Span,
    /// Producer to broker.
    pub request: Span,
    /// Broker to producer.
    pub response: Span,
    /// Producer to broker, for InitProducerId.
    pub init_request: Span,
    /// Broker to producer, for InitProducerId.
    pub init_response: Span,
}

/// What all brokers have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BrokerSetup {
    /// How long a broker works on a produce request, between the append and the answer.
    pub work: Span,
    /// The first producer id that it gives.
    pub first_producer_id: i64,
}

/// The brokers, and what they do among themselves. With one broker there is nothing to replicate and nobody to elect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClusterSetup {
    /// The brokers, at least one, each once.
    pub brokers: Vec<BrokerId>,
    /// One way, between any two brokers and between a broker and the controller.
    pub latency: Span,
    /// `replica.lag.time.max.ms`, in milliseconds, at least 2.
    pub replica_lag_max: Millis,
    /// `broker.session.timeout.ms`: the controller fences a broker that it has not heard of for so long. It counts from
    /// the moment in which the broker crashed or stood still.
    pub session_timeout: Span,
    /// `broker.heartbeat.interval.ms`: how long an orderly stop takes once the broker leads nothing any more.
    pub heartbeat: Span,
}

/// The broker of a world that says nothing of brokers.
pub const FIRST_BROKER: BrokerId = BrokerId(1);

impl Default for ClusterSetup {
    /// One broker; the rest as Kafka's defaults have it.
    fn default() -> Self {
        Self {
            brokers: [FIRST_BROKER].into(),
            latency: Span::from_millis(1),
            replica_lag_max: 30_000,
            session_timeout: Span::from_millis(9_000),
            heartbeat: Span::from_millis(2_000),
        }
    }
}

/// The first producer id that a broker gives where nothing else is said.
pub const DEFAULT_FIRST_PRODUCER_ID: i64 = 1_000;

/// Something that an application does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// When.
    pub at: Instant,
    /// Which producer it uses: an index into [`Setup::producers`].
    pub producer: u16,
    /// What it does.
    pub what: ActionKind,
}

/// What an application does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// It calls `send()`.
    Send(SendAction),
    /// It calls `flush()`.
    Flush,
}

/// A call of `send()`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SendAction {
    /// What people call the record, for instance `order-42`.
    pub name: String,
    /// An index into [`Setup::topics`].
    pub topic: u16,
    /// Where it goes.
    pub route: Route,
    /// Its key; `None` is null.
    pub key: Option<Bytes>,
    /// Its value; `None` is null.
    pub value: Option<Bytes>,
    /// Its headers.
    pub headers: Vec<Header>,
    /// Its create time, if the application gives one: milliseconds since 1970.
    pub timestamp: Option<Millis>,
    /// What the application does when it is told that the send failed.
    pub on_failed: OnFailed,
}

/// How the partition of a record is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Route {
    /// The application names it.
    Partition(u32),
    /// By the murmur2 hash of the key; without a key by the sticky partitioner.
    Partitioner,
}

/// What the application does when it is told that a send failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnFailed {
    /// Nothing.
    Nothing,
    /// It calls `send()` with the same record once more, after `wait`.
    SendAgainOnce {
        /// How long it waits first.
        wait: Span,
    },
    /// It calls `send()` with the same record after each failure, until it is told ok.
    SendAgainUntilOk {
        /// How long it waits before each.
        wait: Span,
    },
}

/// Who decides what chance would.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Chance {
    /// Nothing is left to chance: every draw is its nominal value.
    Nominal,
    /// A seeded generator.
    Seed(u64),
    /// These draws, in order; then nominal values.
    Script(Vec<u32>),
}

impl Setup {
    /// How many partitions all topics have together.
    #[must_use]
    pub fn partition_count(&self) -> u32 {
        self.topics.iter().map(|topic| topic.partitions).sum()
    }

    /// The number, across all topics, of a partition of a topic; `None` if there is no such topic or partition.
    #[must_use]
    pub fn partition(&self, topic: u16, partition: u32) -> Option<PartitionId> {
        let topic = usize::from(topic);
        let within = self
            .topics
            .get(topic)
            .is_some_and(|topic| partition < topic.partitions);
        let before: u32 = self
            .topics
            .iter()
            .take(topic)
            .map(|topic| topic.partitions)
            .sum();
        within.then_some(PartitionId(before + partition))
    }

    /// Whether there is more than one broker.
    #[must_use]
    pub fn is_cluster(&self) -> bool {
        self.cluster.brokers.len() > 1
    }

    /// The replicas of a partition, the preferred leader first.
    #[must_use]
    pub fn replicas(&self, partition: PartitionId) -> Vec<BrokerId> {
        let Some((topic, within)) = self.topic_of(partition) else {
            return Vec::new();
        };
        if let Some(given) = topic.replication.assignment.get(within as usize) {
            return given.clone();
        }
        let brokers = &self.cluster.brokers;
        let from = within as usize % brokers.len().max(1);
        brokers
            .iter()
            .cycle()
            .skip(from)
            .take(usize::from(topic.replication.factor).min(brokers.len()))
            .copied()
            .collect()
    }

    /// The topic and the partition within it that a number across all topics stands for.
    #[must_use]
    pub fn topic_of(&self, partition: PartitionId) -> Option<(&Topic, u32)> {
        let mut number = partition.0;
        for topic in &self.topics {
            if number < topic.partitions {
                return Some((topic, number));
            }
            number -= topic.partitions;
        }
        None
    }
}
