//! Where the picture opens.

use ackscope_protocol::Instant;
use ackscope_sim::Run;
use ackscope_sim::trace::{EventId, EventKind};

/// A moment in one of the runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moment {
    /// Which run: an index. Files count from 1.
    pub run: usize,
    /// When in it.
    pub at: MomentAt,
}

/// When in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MomentAt {
    /// After the nth event of a kind, from 1.
    Event(EventName, u32),
    /// After everything that happened up to and including this time.
    Time(Instant),
}

impl Moment {
    /// The event after which the picture opens; the last event where the run does not get that far, and `None` in a
    /// run without events, or before the first.
    #[must_use]
    pub fn find(&self, run: &Run) -> Option<EventId> {
        let last = run.events.len().checked_sub(1)?;
        match self.at {
            MomentAt::Time(at) => run.position_at(at),
            MomentAt::Event(name, nth) => {
                let found = run
                    .events
                    .iter()
                    .enumerate()
                    .filter(|(_, event)| EventName::of(&event.kind) == name)
                    .nth((nth as usize).saturating_sub(1))
                    .map_or(last, |(ordinal, _)| ordinal);
                Some(EventId(found as u32))
            }
        }
    }
}

macro_rules! event_names {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// The kinds of events, by the names that scenarios use. The order is frozen: links count by it; append only.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum EventName {
            $($(#[$doc])* $name,)*
        }

        impl EventName {
            /// All of them, in the order of the link's numbers.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// All texts, in the same order.
            pub const TEXTS: &'static [&'static str] = &[$($text),*];

            /// How files write it.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// The kind of an event.
            #[must_use]
            pub const fn of(kind: &EventKind) -> Self {
                match kind { $(EventKind::$name { .. } => Self::$name,)* }
            }
        }
    };
}

event_names! {
    /// The application calls `send()`.
    Send = "send";
    /// The record is in a batch.
    Queued = "queued";
    /// The application calls `flush()`.
    Flush = "flush";
    /// The producer begins to connect.
    Connecting = "connecting";
    /// The connection is established.
    Connected = "connected";
    /// The connection is over for the producer.
    Closed = "closed";
    /// A batch gets its sequence.
    Sequenced = "sequenced";
    /// A request is handed to its connection.
    RequestSent = "request sent";
    /// A request is lost.
    RequestLost = "request lost";
    /// A request reaches the broker.
    RequestArrived = "request arrived";
    /// A request reached the broker, but was never looked at.
    RequestDropped = "request dropped";
    /// A batch is written.
    Appended = "appended";
    /// A batch is recognised as stored already.
    Filtered = "filtered";
    /// A batch is refused.
    Rejected = "rejected";
    /// The broker gives a producer id.
    ProducerIdGiven = "producer id given";
    /// The broker refuses to give a producer id.
    ProducerIdRefused = "producer id refused";
    /// The answer leaves.
    Answered = "answered";
    /// The broker's side ends the connection.
    ConnectionCut = "connection cut";
    /// An answer is lost.
    ResponseLost = "response lost";
    /// The producer reads the answer.
    ResponseRead = "response read";
    /// The answer reaches a closed connection.
    ResponseUnread = "response unread";
    /// The producer gives a request up.
    TimedOut = "timed out";
    /// A batch goes back into the queue.
    Retry = "retry";
    /// A batch reaches its delivery timeout.
    Expired = "expired";
    /// A batch is divided.
    Split = "split";
    /// The application is told.
    Told = "told";
    /// The producer's identity changes.
    IdentityChanged = "identity changed";
    /// A waiting batch is numbered anew.
    Renumbered = "renumbered";
    /// A partition waits until it is clear what became of an expired batch.
    Unresolved = "unresolved";
    /// The broker is down.
    BrokerDown = "broker down";
    /// The broker is back.
    BrokerUp = "broker up";
    /// The broker forgets every producer id.
    ProducerStateLost = "producer state lost";
    /// A producer is stopped.
    ProducerDown = "producer down";
    /// A producer is started again.
    ProducerUp = "producer up";
    /// The producer can send nothing more.
    Fatal = "fatal";
    /// A batch waits for its replicas in sync.
    WaitBegins = "wait begins";
    /// A batch waits no longer.
    WaitOver = "wait over";
    /// The leader answers a fetch with records.
    FetchAnswered = "fetch answered";
    /// A follower appends what it fetched.
    Replicated = "replicated";
    /// The leader learns how far a follower is.
    FollowerAt = "follower at";
    /// A high watermark moves.
    HighWatermarkAdvanced = "high watermark";
    /// The replicas in sync change.
    IsrChanged = "isr changed";
    /// A leader is elected, or none is found.
    LeaderElected = "leader elected";
    /// A broker takes over a partition.
    BecameLeader = "became leader";
    /// A broker follows another.
    BecameFollower = "became follower";
    /// A follower removes the end of its log.
    Truncated = "truncated";
    /// A broker stands still.
    BrokerPaused = "broker paused";
    /// A broker goes on.
    BrokerResumed = "broker resumed";
    /// The controller counts a broker out.
    BrokerFenced = "broker fenced";
    /// The controller counts a broker in again.
    BrokerUnfenced = "broker unfenced";
    /// Replication to a broker is held.
    ReplicationHeld = "replication held";
    /// What was held goes on.
    ReplicationReleased = "replication released";
    /// A producer learns who leads a partition.
    LeaderKnown = "leader known";
}

impl EventName {
    /// Reads what [`EventName::text`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|name| name.text() == text)
    }
}
