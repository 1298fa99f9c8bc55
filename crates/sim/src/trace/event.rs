//! Events: what happened, when, because of what, and by which rule.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use ackscope_protocol::replication::HowElected;
use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{
    BrokerId, ConnectionId, ErrorCode, Identity, Instant, PartitionId, RecordId, RuleId,
};

use super::history::Told;

/// The ordinal of an event in its run, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventId(pub u32);

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// When.
    pub at: Instant,
    /// The event without which this one would not have happened; `None` for what comes from outside the run.
    pub cause: Option<EventId>,
    /// The rule that decided, where one did.
    pub rule: Option<RuleId>,
    /// What happened.
    pub kind: EventKind,
}

/// What happened. Numbers point into the tables of the [`Run`](crate::Run): `batch` into `batches`,
/// `request` into `requests`, `part` into [`RequestHistory::parts`](super::RequestHistory::parts).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// The application calls `send()`.
    Send {
        /// The record.
        record: RecordId,
        /// The record whose failure, or whose producer's restart, made the application send it again.
        again: Option<RecordId>,
    },
    /// The record is in a batch of its partition's queue.
    Queued {
        /// The record.
        record: RecordId,
        /// Its batch.
        batch: u32,
    },
    /// The application calls `flush()`.
    Flush {
        /// The producer: an index into [`Setup::producers`](crate::Setup::producers).
        producer: u16,
    },
    /// The producer begins to connect.
    Connecting {
        /// The connection.
        connection: ConnectionId,
    },
    /// The producer sees its connection established.
    Connected {
        /// The connection.
        connection: ConnectionId,
    },
    /// The connection is over for the producer.
    Closed {
        /// The connection.
        connection: ConnectionId,
        /// Why.
        why: CloseReason,
    },
    /// A batch gets its producer id, epoch and sequence.
    Sequenced {
        /// The batch.
        batch: u32,
        /// The identity that it gets.
        identity: Identity,
        /// The sequence of its first record.
        base_sequence: i32,
    },
    /// A request is handed to its connection.
    RequestSent {
        /// The request.
        request: u32,
    },
    /// A request will never arrive.
    RequestLost {
        /// The request.
        request: u32,
    },
    /// A request reaches the broker's machine.
    RequestArrived {
        /// The request.
        request: u32,
    },
    /// A request reached the broker's machine, but its connection ended before it was looked at.
    RequestDropped {
        /// The request.
        request: u32,
    },
    /// A batch is written to the log.
    Appended {
        /// The request.
        request: u32,
        /// The part of the request.
        part: u16,
        /// What was compared.
        receipt: Box<Receipt>,
        /// What the broker remembers of this producer id on this partition from now on; `None` without producer id.
        remembers: Option<Box<Remembered>>,
    },
    /// A batch is recognised as stored already, and is not written again.
    Filtered {
        /// The request.
        request: u32,
        /// The part of the request.
        part: u16,
        /// What was compared.
        receipt: Box<Receipt>,
    },
    /// A batch is refused by the broker.
    Rejected {
        /// The request.
        request: u32,
        /// The part of the request.
        part: u16,
        /// The code.
        error: ErrorCode,
        /// What was compared, where the log decided; `None` where a fault did.
        receipt: Option<Box<Receipt>>,
    },
    /// The broker gives a producer id.
    ProducerIdGiven {
        /// The request.
        request: u32,
        /// What it gives.
        identity: Identity,
    },
    /// The broker refuses to give a producer id.
    ProducerIdRefused {
        /// The request.
        request: u32,
        /// The code.
        error: ErrorCode,
    },
    /// The broker's answer leaves.
    Answered {
        /// The request.
        request: u32,
    },
    /// The broker's side ends the connection.
    ConnectionCut {
        /// The connection.
        connection: ConnectionId,
    },
    /// An answer will never arrive.
    ResponseLost {
        /// The request.
        request: u32,
    },
    /// The producer reads the answer.
    ResponseRead {
        /// The request.
        request: u32,
    },
    /// The answer reaches the producer's machine, but its connection is closed: nobody reads it.
    ResponseUnread {
        /// The request.
        request: u32,
    },
    /// No answer within `request.timeout.ms`: the producer gives the request up, and its connection with it.
    TimedOut {
        /// The request.
        request: u32,
    },
    /// A batch goes back into the queue, to be sent again.
    Retry {
        /// The batch.
        batch: u32,
        /// The error that it failed with.
        error: ErrorCode,
        /// It is sent again no earlier than this.
        not_before: Instant,
    },
    /// A batch has reached its delivery timeout.
    Expired {
        /// The batch.
        batch: u32,
        /// Whether a request with it is in flight.
        in_flight: bool,
    },
    /// A batch is divided into smaller ones.
    Split {
        /// The batch.
        batch: u32,
        /// The parts, in order.
        into: Vec<u32>,
    },
    /// The application is told what became of a record.
    Told {
        /// The record.
        record: RecordId,
        /// What it is told.
        told: Told,
    },
    /// The producer's own identity changes.
    IdentityChanged {
        /// The producer.
        producer: u16,
        /// From now on; [`Identity::NONE`] while it asks for a new one.
        identity: Identity,
    },
    /// A batch that waits to be sent again is numbered anew, under a new epoch.
    Renumbered {
        /// The batch.
        batch: u32,
        /// The new identity.
        identity: Identity,
        /// The new sequence of its first record.
        base_sequence: i32,
    },
    /// A partition takes no new batches until it is clear what became of one that expired.
    Unresolved {
        /// The producer.
        producer: u16,
        /// The partition.
        partition: PartitionId,
    },
    /// A broker is down.
    BrokerDown {
        /// Which.
        node: Node,
        /// In order, or crashed.
        clean: bool,
    },
    /// A broker is back, with what it remembers of each producer id on each partition.
    BrokerUp {
        /// Which.
        node: Node,
        /// Everything that it remembers.
        remembers: Vec<Remembered>,
    },
    /// A broker forgets every producer id.
    ProducerStateLost {
        /// Which.
        node: Node,
    },
    /// A producer is stopped without closing.
    ProducerDown {
        /// The producer.
        producer: u16,
    },
    /// A producer is started again, as a new session.
    ProducerUp {
        /// The producer.
        producer: u16,
    },
    /// The producer can send nothing more.
    Fatal {
        /// The producer.
        producer: u16,
        /// The exception class.
        exception: String,
    },
    // New kinds come last: a digest counts on the order.
    /// A batch of a request with acks=all is in the leader's log, or was before, and waits for its replicas in sync.
    WaitBegins {
        /// The request.
        request: u32,
        /// The part of the request.
        part: u16,
        /// Everything below this offset must be replicated.
        required: i64,
    },
    /// A batch waits no longer.
    WaitOver {
        /// The request.
        request: u32,
        /// The part of the request.
        part: u16,
        /// What is answered about it.
        error: ErrorCode,
    },
    /// The leader answers a follower's fetch with records.
    FetchAnswered {
        /// The partition.
        partition: PartitionId,
        /// The follower.
        follower: BrokerId,
        /// Offset of the first record.
        from: i64,
        /// The offset behind the last.
        to: i64,
    },
    /// A follower appends what it fetched.
    Replicated {
        /// The partition.
        partition: PartitionId,
        /// The follower.
        broker: BrokerId,
        /// Offset of the first record.
        from: i64,
        /// The offset behind the last: the end of its log.
        to: i64,
        /// How far it knows the log to be replicated.
        high_watermark: i64,
    },
    /// The leader learns from a fetch how far a follower is.
    FollowerAt {
        /// The partition.
        partition: PartitionId,
        /// The follower.
        follower: BrokerId,
        /// The end of its log.
        end: i64,
    },
    /// A replica knows the log to be replicated further than before.
    HighWatermarkAdvanced {
        /// The partition.
        partition: PartitionId,
        /// The replica.
        broker: BrokerId,
        /// Everything below this offset is on all replicas in sync.
        high_watermark: i64,
    },
    /// The controller changes the replicas in sync.
    IsrChanged {
        /// The partition.
        partition: PartitionId,
        /// The replicas in sync now.
        isr: Box<SortedSet<BrokerId>>,
        /// The eligible leader replicas now.
        elr: Box<SortedSet<BrokerId>>,
    },
    /// The controller elects a leader, or finds none.
    LeaderElected {
        /// The partition.
        partition: PartitionId,
        /// The leader; `None` if nobody may lead.
        leader: Option<BrokerId>,
        /// The leader's epoch.
        epoch: i32,
        /// The replicas in sync now.
        isr: Box<SortedSet<BrokerId>>,
        /// The eligible leader replicas now.
        elr: Box<SortedSet<BrokerId>>,
        /// How it came to lead.
        how: HowElected,
    },
    /// A broker hears that it leads a partition.
    BecameLeader {
        /// The partition.
        partition: PartitionId,
        /// The broker.
        broker: BrokerId,
        /// The leader's epoch.
        epoch: i32,
        /// The end of its log.
        end: i64,
        /// How many batches its log holds.
        batches: u32,
        /// What it remembers of each producer id.
        remembers: Box<[Remembered]>,
    },
    /// A broker hears that it follows a leader, or waits for one.
    BecameFollower {
        /// The partition.
        partition: PartitionId,
        /// The broker.
        broker: BrokerId,
        /// The leader; `None` while there is none.
        leader: Option<BrokerId>,
        /// The leader's epoch.
        epoch: i32,
    },
    /// A follower removes the end of its log, which its leader does not have.
    Truncated {
        /// The partition.
        partition: PartitionId,
        /// The follower.
        broker: BrokerId,
        /// The end of its log now.
        to: i64,
        /// The end of its log before.
        from: i64,
    },
    /// A broker does nothing any more, but its connections stay.
    BrokerPaused {
        /// The broker.
        broker: BrokerId,
    },
    /// A broker goes on where it stopped.
    BrokerResumed {
        /// The broker.
        broker: BrokerId,
    },
    /// The controller has not heard of a broker for `broker.session.timeout.ms`, or lets it go: it may not lead, nor be
    /// in sync.
    BrokerFenced {
        /// The broker.
        broker: BrokerId,
    },
    /// The controller counts a broker in again.
    BrokerUnfenced {
        /// The broker.
        broker: BrokerId,
    },
    /// The fetches of a broker, and the answers to them, are held.
    ReplicationHeld {
        /// The follower.
        broker: BrokerId,
    },
    /// What was held travels on.
    ReplicationReleased {
        /// The follower.
        broker: BrokerId,
    },
    /// A producer learns who leads a partition.
    LeaderKnown {
        /// The producer.
        producer: u16,
        /// The partition.
        partition: PartitionId,
        /// The leader; `None` while there is none.
        leader: Option<BrokerId>,
        /// The leader's epoch.
        epoch: i32,
    },
}

/// A broker. The first of a world adds nothing to a digest: digests of worlds with one broker are older than clusters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node(pub BrokerId);

impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.0 != crate::setup::FIRST_BROKER {
            self.0.hash(state);
        }
    }
}

/// Why a connection is over for the producer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CloseReason {
    /// A request on it had no answer for longer than `request.timeout.ms`.
    RequestTimeout,
    /// The broker's side ended it.
    Disconnected,
    /// The broker was not there.
    Refused,
    /// It was not established in time.
    SetupTimeout,
    /// Its producer was stopped.
    ProducerStopped,
}

/// What the broker remembers of a producer id on a partition.
///
/// Source: `org.apache.kafka.storage.internals.log.ProducerStateEntry`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Remembered {
    /// The partition.
    pub partition: PartitionId,
    /// Producer id and newest epoch.
    pub identity: Identity,
    /// The last batches of that epoch, oldest first, five at most.
    pub batches: Vec<Lookup>,
}

/// A remembered batch: sequences and where they are in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lookup {
    /// Sequence of its first record.
    pub first_sequence: i32,
    /// Sequence of its last record.
    pub last_sequence: i32,
    /// Offset of its first record.
    pub first_offset: i64,
    /// Offset of its last record.
    pub last_offset: i64,
}

/// The numbers that decided about a batch at the broker, side by side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Receipt {
    /// The identity in the batch.
    pub identity: Identity,
    /// The first sequence in the batch, or -1.
    pub first_sequence: i32,
    /// The last sequence in the batch, or -1.
    pub last_sequence: i32,
    /// What the broker remembered before; `None` if it did not know the producer id.
    pub remembered: Option<Remembered>,
    /// Which of the remembered batches matched, as an index into them.
    pub matched: Option<u8>,
    /// The offset of the first record: where it was written, or where the original is; -1 if refused.
    pub base_offset: i64,
    /// The offset of the last record; -1 if refused.
    pub last_offset: i64,
}
