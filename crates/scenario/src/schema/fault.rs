//! Faults, in the words of the picture: they name records, partitions and producers.

use alloc::string::String;

use ackscope_protocol::{ErrorCode, Instant, Span};

use super::{Api, Resume, Side, Target};

/// A fault rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// A rule that is switched off is kept, and does nothing.
    pub enabled: bool,
    /// What it does.
    pub kind: FaultKind,
}

impl Fault {
    /// A rule about a message, switched on.
    #[must_use]
    pub fn message(fault: MessageFault) -> Self {
        Self {
            enabled: true,
            kind: FaultKind::Message(fault),
        }
    }

    /// A rule about a node, switched on.
    #[must_use]
    pub fn node(fault: NodeFault) -> Self {
        Self {
            enabled: true,
            kind: FaultKind::Node(fault),
        }
    }
}

/// A fault of a message or of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// Something happens to messages that match.
    Message(MessageFault),
    /// Something happens to a node at a time.
    Node(NodeFault),
}

/// Which requests, and what happens to them or to their answers. Every condition that is given must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MessageFault {
    /// The kind of the request.
    pub api: Api,
    /// The nth request of this kind in the whole run, from 1, in order of sending.
    pub nth: Option<u32>,
    /// The nth attempt of a batch that it carries, from 1.
    pub attempt: Option<u32>,
    /// It carries the record of this name.
    pub record: Option<String>,
    /// It carries a batch of this partition.
    pub partition: Option<Target>,
    /// It was sent by this producer.
    pub producer: Option<String>,
    /// It was sent at or after the first and before the second of these times.
    pub between: Option<(Instant, Instant)>,
    /// What happens.
    pub effect: Effect,
}

impl MessageFault {
    /// This happens to the nth produce request of the run, from 1.
    #[must_use]
    pub const fn produce(nth: u32, effect: Effect) -> Self {
        Self {
            api: Api::Produce,
            nth: Some(nth),
            attempt: None,
            record: None,
            partition: None,
            producer: None,
            between: None,
            effect,
        }
    }
}

/// What happens to a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// It, and everything behind it in this direction of its connection, never arrives.
    Lose(Side),
    /// It arrives later by this much; what is behind it queues.
    Delay(Side, Span),
    /// The broker's side ends the connection when the request arrives, before it is looked at.
    CutBefore,
    /// The request is worked on; at the time of the answer the broker's side ends the connection instead.
    CutAfter,
    /// The broker answers something of its own.
    Answer {
        /// The code that it answers.
        error: ErrorCode,
        /// Whether the append is tried first; the code is then answered if the log took or recognised the batch.
        append: bool,
        /// Only for this partition; otherwise for all of the request.
        only: Option<Target>,
        /// The log start offset in the answer, where the code carries one (`UNKNOWN_PRODUCER_ID`).
        log_start: Option<u32>,
    },
    /// InitProducerId gives this epoch, 0 to 32767.
    GiveEpoch(u16),
}

impl Effect {
    /// Which message the picture shows it on.
    #[must_use]
    pub const fn side(&self) -> Side {
        match self {
            Self::Lose(side) | Self::Delay(side, _) => *side,
            Self::CutBefore => Side::Request,
            Self::CutAfter | Self::Answer { .. } | Self::GiveEpoch(_) => Side::Response,
        }
    }
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NodeEffect {
    /// A broker goes down and comes back.
    RestartBroker {
        /// Its id.
        broker: u32,
        /// How long it is away.
        down: Span,
        /// In order, with a producer snapshot written; otherwise as after a crash.
        clean: bool,
    },
    /// A broker forgets every producer id.
    LoseProducerState {
        /// Its id.
        broker: u32,
    },
    /// A broker does nothing for a while; what reaches it waits.
    PauseBroker {
        /// Its id.
        broker: u32,
        /// For how long.
        lasts: Span,
    },
    /// What a broker fetches as a follower is held for a while.
    HoldReplication {
        /// Its id.
        broker: u32,
        /// For how long.
        lasts: Span,
    },
    /// Leadership of a partition moves to another replica, if that is in sync.
    MoveLeadership {
        /// The partition.
        partition: Target,
        /// To whom: the id.
        to: u32,
    },
    /// The leader of a partition takes a replica in sync for one that lags.
    PutOut {
        /// The partition.
        partition: Target,
        /// Whom: the id.
        broker: u32,
    },
    /// A producer is stopped without closing, and started again as a new session.
    RestartProducer {
        /// Its name.
        producer: String,
        /// How long it is away.
        down: Span,
        /// What its application does first when it is back.
        resume: Resume,
    },
}
