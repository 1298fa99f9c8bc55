//! A producer: `KafkaProducer` with its accumulator, sender, transaction manager and network client, for one session.
//!
//! Whoever drives it plays the poll of Kafka's client loop:
//!
//! ```text
//! producer.handle(now, Input::Turn, chooser)            one turn of the loop, up to its poll
//! deliver what is due in the world
//! producer.handle(now, Input::Polled(item), chooser)    what the poll brought: at most one item
//! ```
//!
//! and repeats both until neither did anything ([`Producer::is_at_rest`]).

mod accumulator;
mod backoff;
mod batch;
mod idempotence;
mod metadata;
mod network;
mod response;
mod sender;

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::choice::Chooser;
use crate::config::{Acks, ProducerConfig};
use crate::error_code::ErrorCode;
use crate::ids::{BatchId, BrokerId, ConnectionId, CorrelationId, Identity, PartitionId};
use crate::log::size_upper_bound;
use crate::message::{Leadership, Request, Response};
use crate::record::Record;
use crate::sorted::SortedMap;
use crate::time::Millis;

use accumulator::Accumulator;
use backoff::Backoff;
use idempotence::{Idempotence, Init};
pub use metadata::Cluster;
use metadata::Metadata;
pub use network::Closed;
use network::NetworkClient;

/// What reaches a producer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// The application calls `send()`.
    Send {
        /// Where it goes.
        partition: PartitionId,
        /// The record.
        record: Record,
    },
    /// The application calls `flush()`.
    Flush,
    /// The client loop takes a turn.
    Turn,
    /// The poll at the end of a turn returned.
    Polled(Option<Item>),
}

/// What the poll of a turn can bring: at most one of these.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// The connection is established.
    Connected(ConnectionId),
    /// The answer to the oldest request on the connection.
    Response(ConnectionId, Response),
    /// The broker's side ended the connection, or refused it.
    Ended(ConnectionId),
}

/// What a producer does, and what it says about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Output {
    /// It begins to connect. Connections are numbered from 1 in each session.
    Connect(ConnectionId, BrokerId),
    /// It sees a connection established.
    Connected(ConnectionId),
    /// It hands a request to a connection.
    Send(ConnectionId, Request),
    /// A connection is over for it, because it closed it or saw it end.
    Closed(ConnectionId, Closed),
    /// A record is in a batch.
    Queued {
        /// The record.
        record: crate::RecordId,
        /// Its batch.
        batch: BatchId,
    },
    /// The application is told what became of a record.
    Told {
        /// The record.
        record: crate::RecordId,
        /// The offset (-1 if unknown), or the simple name of the exception class.
        result: Result<i64, &'static str>,
    },
    /// `send()` throws, because the producer is in a fatal state; the record is queued nevertheless.
    SendThrew(crate::RecordId),
    /// A batch got its identity and sequence.
    Sequenced(BatchId, Identity, i32),
    /// A batch that waits got a new identity and sequence.
    Renumbered(BatchId, Identity, i32),
    /// A batch goes back into its queue; it is sent again no earlier than this.
    Retry(BatchId, ErrorCode, Millis),
    /// A batch reached its delivery timeout; in flight or not.
    Expired(BatchId, bool),
    /// A batch was divided: its parts, with their records.
    Split(BatchId, Vec<(BatchId, Vec<crate::RecordId>)>),
    /// A request ended.
    Ended(CorrelationId, Fate),
    /// Its own identity changed.
    Identity(Identity),
    /// It learnt who leads a partition now.
    Leader(PartitionId, Leadership),
    /// A partition takes no new batches for now.
    Unresolved(PartitionId),
    /// Nothing more can be sent, because of this exception.
    Fatal(&'static str),
}

/// How a request ended for the producer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// With an answer.
    Response,
    /// With an answer, when all its records had been told already.
    Late,
    /// With its connection, because a request on it was overdue.
    RequestTimeout,
    /// With its connection.
    Disconnected,
    /// Handed over; no answer is expected.
    Sent,
}

/// How the client sleeps in its poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wake {
    /// It looks at its clock each millisecond.
    EveryMs,
    /// It sleeps for as long as it asked.
    Asked,
}

/// Kafka's own sleep (`Time.sleep`): the client does nothing at all until it is over.
#[derive(Clone, Copy, Debug)]
struct Sleep {
    until: Millis,
    /// It asks this broker for a producer id then.
    then_ask: Option<BrokerId>,
}

/// One session of a producer.
#[derive(Clone, Debug)]
pub struct Producer {
    config: ProducerConfig,
    metadata: Metadata,
    wake: Wake,
    accumulator: Accumulator,
    idempotence: Option<Idempotence>,
    client: NetworkClient,
    retry_backoff: Backoff,
    /// The batches in flight of each partition, in the order of sending.
    in_flight: SortedMap<PartitionId, Vec<BatchId>>,
    outputs: VecDeque<Output>,
    next_correlation: u32,
    sleep: Option<Sleep>,
    /// The last turn, or an input since, changed something: another turn may change more.
    stirred: bool,
    /// A request was handed over, or the application woke the client, since the last turn began.
    woken: bool,
    /// How long the last turn asked to sleep, and since when.
    asked: (Millis, Millis),
    now: Millis,
}

impl Producer {
    /// A new session. With an identity it is warm; without, an idempotent producer asks for one first. `cluster` is
    /// what it knows of the brokers.
    #[must_use]
    pub fn new(
        config: ProducerConfig,
        identity: Option<Identity>,
        cluster: Cluster,
        wake: Wake,
    ) -> Self {
        let retry_backoff = Backoff::new(config.retry_backoff, config.retry_backoff_max);
        Self {
            accumulator: Accumulator::new(&config),
            idempotence: config
                .enable_idempotence
                .then(|| Idempotence::new(identity)),
            client: NetworkClient::new(&config),
            retry_backoff,
            metadata: Metadata::new(cluster, retry_backoff),
            in_flight: SortedMap::new(),
            outputs: VecDeque::new(),
            next_correlation: 0,
            sleep: None,
            stirred: true,
            woken: true,
            asked: (0, 0),
            now: 0,
            config,
            wake,
        }
    }

    /// Goes on by one input.
    pub fn handle(&mut self, now: Millis, input: Input, chooser: &mut dyn Chooser) {
        self.now = now;
        match input {
            Input::Send { partition, record } => self.send(partition, record),
            Input::Flush => {
                self.accumulator.begin_flush();
                self.woken = true;
            }
            Input::Turn => self.turn(chooser),
            Input::Polled(item) => self.polled(item, chooser),
        }
    }

    /// The next thing that it does or says.
    pub fn poll_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// Whether another turn at this moment would do nothing. A client that sleeps as it asked goes to sleep unless
    /// something woke it, or it asked not to sleep at all.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        if self.wake == Wake::Asked && self.asked.1 > 0 {
            !self.woken
        } else {
            !self.stirred && !self.woken
        }
    }

    /// Until when it sleeps: it must be given neither turns nor items before; then a turn first.
    #[must_use]
    pub fn asleep_until(&self) -> Option<Millis> {
        self.sleep.map(|sleep| sleep.until)
    }

    /// When it wants a turn at the latest; `None` if only an input can move it. A client without anything
    /// [open](Producer::has_open) may still watch over a connection.
    #[must_use]
    pub fn next_timeout(&self) -> Option<Millis> {
        if let Some(sleep) = self.sleep {
            return Some(sleep.until);
        }
        if self.wake == Wake::Asked {
            let (since, asked) = self.asked;
            let sleep = asked.min(self.config.request_timeout).max(1);
            return Some(since.saturating_add(sleep));
        }
        let init = self
            .idempotence
            .as_ref()
            .and_then(|state| match state.init {
                Init::Awaiting { since, .. } => Some(since + self.config.request_timeout),
                _ => None,
            });
        let is_without_id = self
            .idempotence
            .as_ref()
            .is_some_and(|state| state.init != Init::Ready);
        let wants_connection = self.accumulator.has_queued() || is_without_id;
        let wants_metadata = self.metadata.due();
        let reconnect = self
            .metadata
            .brokers
            .iter()
            .filter_map(|broker| self.client.reconnect_deadline(*broker));
        self.client
            .next_deadline()
            .into_iter()
            .chain(init)
            .chain(self.next_expiry())
            .chain(reconnect.filter(|_| wants_connection || wants_metadata.is_some()))
            .chain(wants_metadata)
            .chain(self.accumulator.deadlines(&self.config, self.now))
            .filter(|deadline| *deadline > self.now)
            .min()
    }

    /// Whether anything is without a result: a record, a request, the producer id.
    #[must_use]
    pub fn has_open(&self) -> bool {
        !self.accumulator.batches.is_empty()
            || self.client.has_in_flight()
            || self
                .idempotence
                .as_ref()
                .is_some_and(|state| state.init != Init::Ready)
            || self.sleep.is_some()
    }

    /// `send()`: the checks, then the accumulator (`KafkaProducer.doSend`).
    fn send(&mut self, partition: PartitionId, record: Record) {
        let id = record.id;
        let size = size_upper_bound(&record);
        if size > u64::from(self.config.max_request_size) || size > self.config.buffer_memory {
            let result = Err(ErrorCode::MessageTooLarge.exception());
            self.outputs.push_back(Output::Told { record: id, result });
            return;
        }
        match self
            .accumulator
            .append(&self.config, partition, record, self.now)
        {
            Some(appended) => {
                let batch = appended.batch;
                self.outputs.push_back(Output::Queued { record: id, batch });
                let fatal = self
                    .idempotence
                    .as_ref()
                    .is_some_and(|state| state.fatal.is_some());
                if fatal {
                    self.outputs.push_back(Output::SendThrew(id));
                }
                self.woken |= appended.wakes && !fatal;
            }
            None => {
                let result = Err("BufferExhaustedException");
                self.outputs.push_back(Output::Told { record: id, result });
            }
        }
    }

    fn is_ordered(&self) -> bool {
        self.config.max_in_flight == 1
    }

    fn expects_response(&self) -> bool {
        self.config.acks != Acks::Zero
    }

    fn next_correlation(&mut self) -> CorrelationId {
        self.next_correlation += 1;
        CorrelationId(self.next_correlation - 1)
    }
}
