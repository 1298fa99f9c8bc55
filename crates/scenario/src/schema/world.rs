//! The things in a scenario: topics, network, brokers, producers.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::Span;
use ackscope_protocol::sorted::SortedMap;

use super::{ClientWake, Start};

/// A topic.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Topic {
    /// Its name, as Kafka allows it: 1 to 249 of letters, digits, `.`, `_` and `-`.
    pub name: String,
    /// `partitions`, 1 to [`MAX_PARTITIONS`](crate::limits::MAX_PARTITIONS) of all topics together.
    pub partitions: u32,
    /// `max.message.bytes`, in bytes.
    pub max_message_bytes: u32,
    /// Where its replicas are, and what it asks of them.
    pub replication: Replication,
}

/// Where the replicas of a topic are, and what it asks of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Replication {
    /// `replication.factor`: how many replicas each partition has, at most as many as there are brokers.
    pub factor: u32,
    /// The brokers of each partition, the preferred leader first; partitions that are not in the list get theirs in
    /// turn.
    pub replicas: Vec<Vec<u32>>,
    /// `min.insync.replicas`, at least 1.
    pub min_insync: u32,
    /// `unclean.leader.election.enable`.
    pub unclean: bool,
}

impl Default for Replication {
    fn default() -> Self {
        Self {
            factor: 1,
            replicas: Vec::new(),
            min_insync: 1,
            unclean: false,
        }
    }
}

impl Default for Topic {
    fn default() -> Self {
        Self {
            name: "orders".into(),
            partitions: 1,
            max_message_bytes: 1_048_588,
            replication: Replication::default(),
        }
    }
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

impl Default for Network {
    fn default() -> Self {
        Self {
            connect: Span::ZERO,
            request: Span::from_millis(5),
            response: Span::from_millis(5),
            init_request: Span::from_millis(5),
            init_response: Span::from_millis(5),
        }
    }
}

/// The broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Broker {
    /// How long it works on a produce request, between the append and the answer.
    pub work: Span,
    /// The first producer id that it gives.
    pub first_producer_id: u64,
}

impl Default for Broker {
    fn default() -> Self {
        Self {
            work: Span::from_millis(1),
            first_producer_id: 1_000,
        }
    }
}

/// The brokers, and what they do among themselves. With one there is nothing to replicate and nobody to elect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cluster {
    /// How many brokers there are, 1 to [`MAX_BROKERS`](crate::limits::MAX_BROKERS); their ids count from 1.
    pub brokers: u32,
    /// One way, between any two brokers and between a broker and the controller.
    pub latency: Span,
    /// `replica.lag.time.max.ms`, in milliseconds, at least 2.
    pub replica_lag_max: u32,
    /// `broker.session.timeout.ms`, in milliseconds.
    pub session_timeout: u32,
    /// `broker.heartbeat.interval.ms`, in milliseconds.
    pub heartbeat: u32,
}

impl Default for Cluster {
    fn default() -> Self {
        Self {
            brokers: 1,
            latency: Span::from_millis(1),
            replica_lag_max: 30_000,
            session_timeout: 9_000,
            heartbeat: 2_000,
        }
    }
}

/// Settings by Kafka's own keys, with the values as they were given. A key that is absent was not given.
pub type Settings = SortedMap<String, String>;

/// A producer and the application around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Producer {
    /// Its name: letters, digits, `_` and `-`.
    pub name: String,
    /// Which client it uses.
    pub client: Client,
    /// Whether it has been running before the scenario starts.
    pub start: Start,
    /// How eagerly the client looks at its clock.
    pub wake: ClientWake,
    /// What its configuration says.
    pub settings: Settings,
}

impl Default for Producer {
    fn default() -> Self {
        Self {
            name: "p1".into(),
            client: Client::JAVA_4_3,
            start: Start::Warm,
            wake: ClientWake::EveryMs,
            settings: Settings::new(),
        }
    }
}

/// A client library and its version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client {
    /// Which library.
    pub family: ClientFamily,
    /// The first number of its version.
    pub major: u8,
    /// The second number.
    pub minor: u8,
    /// The third number; without it, the last release of that line.
    pub patch: Option<u8>,
}

/// A client library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClientFamily {
    /// Apache Kafka's own client.
    Java,
    /// librdkafka, and what is built on it.
    Librdkafka,
}

impl Client {
    /// Apache Kafka's client 4.3.
    pub const JAVA_4_3: Self = Self {
        family: ClientFamily::Java,
        major: 4,
        minor: 3,
        patch: None,
    };

    /// The version alone: `4.3`.
    #[must_use]
    pub fn version_text(self) -> String {
        match self.patch {
            None => format!("{}.{}", self.major, self.minor),
            Some(patch) => format!("{}.{}.{patch}", self.major, self.minor),
        }
    }

    /// How people write it: `java 4.3`.
    #[must_use]
    pub fn text(self) -> String {
        let family = match self.family {
            ClientFamily::Java => "java",
            ClientFamily::Librdkafka => "librdkafka",
        };
        format!("{family} {}", self.version_text())
    }

    /// Reads what [`Client::text`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (family, version) = text.trim().split_once(' ')?;
        let family = match family {
            "java" => ClientFamily::Java,
            "librdkafka" => ClientFamily::Librdkafka,
            _ => return None,
        };
        let mut numbers = version.trim().split('.').map(str::parse::<u8>);
        let client = Self {
            family,
            major: numbers.next()?.ok()?,
            minor: numbers.next()?.ok()?,
            patch: numbers.next().transpose().ok()?,
        };
        numbers.next().is_none().then_some(client)
    }
}
