//! Fault rules: which message or node, and what happens to it.

use ackscope_protocol::{BrokerId, ErrorCode, Instant, PartitionId, Span};

/// A fault rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// A rule that is switched off is kept, and does nothing.
    pub enabled: bool,
    /// What it does.
    pub kind: FaultKind,
}

/// A fault of a message or of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// Something happens to messages that match.
    Message(MessageFault),
    /// Something happens to a node at a time.
    Node(NodeFault),
}

/// Something that happens to a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MessageFault {
    /// Which messages.
    pub on: MessageMatch,
    /// What happens to them.
    pub effect: MessageEffect,
}

/// The kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Api {
    /// Produce.
    Produce,
    /// InitProducerId.
    InitProducerId,
    /// Metadata.
    Metadata,
}

/// Which messages a rule is about: every condition that is given must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MessageMatch {
    /// The kind of the request.
    pub api: Api,
    /// The nth request of this kind in the whole run, from 1, in order of sending.
    pub nth: Option<u32>,
    /// The nth attempt of a batch that it carries, from 1.
    pub attempt: Option<u32>,
    /// It carries the record of this name.
    pub record: Option<alloc::string::String>,
    /// It carries a batch of this partition.
    pub partition: Option<PartitionId>,
    /// It was sent by this producer: an index into [`Setup::producers`](crate::Setup::producers).
    pub producer: Option<u16>,
    /// The request was sent at or after the first and before the second of these times.
    pub between: Option<(Instant, Instant)>,
}

impl MessageMatch {
    /// The nth produce request of the run, from 1.
    #[must_use]
    pub const fn produce(nth: u32) -> Self {
        Self::nth(Api::Produce, nth)
    }

    /// The nth request of a kind, from 1.
    #[must_use]
    pub const fn nth(api: Api, nth: u32) -> Self {
        Self {
            api,
            nth: Some(nth),
            attempt: None,
            record: None,
            partition: None,
            producer: None,
            between: None,
        }
    }
}

/// A direction of travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Producer to broker.
    Request,
    /// Broker to producer.
    Response,
}

/// What happens to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageEffect {
    /// It, and everything behind it in this direction of its connection, never arrives.
    Lose(Side),
    /// It arrives later by this much; what is behind it queues.
    Delay(Side, Span),
    /// The broker's side ends the connection when the request arrives, before it is looked at.
    CutBefore,
    /// The request is worked on; at the time of the answer the broker's side ends the connection instead.
    CutAfter,
    /// The broker answers something of its own.
    Answer(Handling),
    /// InitProducerId gives this epoch.
    GiveEpoch(i16),
}

/// What the broker answers in place of the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handling {
    /// The code that it answers.
    pub error: ErrorCode,
    /// Whether the append is tried first; the code is then answered if the log took or recognised the batch.
    pub append: bool,
    /// Only for this partition; otherwise for all of the request.
    pub partition: Option<PartitionId>,
    /// The log start offset in the answer, where the code carries one (UNKNOWN_PRODUCER_ID); 0 if not given.
    pub log_start: Option<i64>,
}

/// Something that happens to a node at a time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NodeFault {
    /// When.
    pub at: Instant,
    /// What.
    pub effect: NodeEffect,
}

/// What happens to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeEffect {
    /// A broker goes down and comes back, with its log. Of several brokers, one that stops in order first hands over
    /// what it leads, and one that crashed is not back before its session with the controller is over.
    RestartBroker {
        /// Which.
        broker: BrokerId,
        /// How long it is away.
        down: Span,
        /// In order, with a producer snapshot written; otherwise as after a crash.
        clean: bool,
    },
    /// A broker forgets every producer id.
    LoseProducerState {
        /// Which.
        broker: BrokerId,
    },
    /// A broker does nothing for a while; what reaches it waits.
    PauseBroker {
        /// Which.
        broker: BrokerId,
        /// For how long.
        lasts: Span,
    },
    /// The fetches of a follower, and the answers to them, are held for a while.
    HoldReplication {
        /// Which.
        follower: BrokerId,
        /// For how long.
        lasts: Span,
    },
    /// Leadership of a partition moves to another replica, if that is in sync.
    MoveLeadership {
        /// The partition.
        partition: PartitionId,
        /// To whom.
        to: BrokerId,
    },
    /// The leader of a partition takes a follower for one that lags, whether it does or not.
    ShrinkIsr {
        /// The partition.
        partition: PartitionId,
        /// Who leaves the replicas in sync.
        out: BrokerId,
    },
    /// A producer is stopped without closing, and started again as a new session.
    RestartProducer {
        /// An index into [`Setup::producers`](crate::Setup::producers).
        producer: u16,
        /// How long it is away.
        down: Span,
        /// What its application does first when it is back.
        resume: Resume,
    },
}

/// What a restarted application does first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resume {
    /// Nothing: it goes on with what comes.
    Nothing,
    /// It sends every record again of which it had not been told that it is stored.
    SendUnacknowledged,
}
