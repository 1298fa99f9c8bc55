//! Histories: what became of each record, batch, request and connection.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{
    BrokerId, ConnectionId, ErrorCode, Identity, Instant, PartitionId, RecordId,
};

use super::event::{CloseReason, EventId};
use crate::fault::Api;

/// What the application was told of a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Told {
    /// It is stored, at this offset; -1 where none is known (`acks=0`).
    Ok {
        /// The offset.
        offset: i64,
    },
    /// It failed.
    Failed {
        /// The simple name of the exception class, for instance `TimeoutException`.
        exception: &'static str,
    },
}

/// What a producer can know about whether a record is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Belief {
    /// It has not been sent, or is known not to have been stored so far.
    NotSent,
    /// It is on its way, and no answer is overdue.
    Waiting,
    /// It was sent, and no answer came, or none that says: it cannot know.
    CannotKnow,
    /// An answer said that it is stored.
    Stored,
    /// An answer said that it is not stored, and never will be.
    NotStored,
}

/// A stretch of time with one belief.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BeliefSpan {
    /// From when; it lasts until the next span begins.
    pub from: Instant,
    /// The event that made it so.
    pub event: EventId,
    /// What is believed.
    pub belief: Belief,
}

/// What became of a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RecordHistory {
    /// The record.
    pub id: RecordId,
    /// What people call it. A record that the application sends again keeps its name.
    pub name: String,
    /// The entry of the workload that it came from: an index into [`Setup::workload`](crate::Setup::workload).
    pub action: u32,
    /// The producer: an index into [`Setup::producers`](crate::Setup::producers).
    pub producer: u16,
    /// The producer's session, from 0; each restart begins a new one.
    pub session: u16,
    /// Its partition.
    pub partition: PartitionId,
    /// When the application called `send()`.
    pub sent_at: Instant,
    /// The record that the application sent again with this one.
    pub again: Option<RecordId>,
    /// Its batch: an index into the run's batches; the last one, if batches were split; `None` if it was never queued.
    pub batch: Option<u32>,
    /// How often it was sent.
    pub attempts: u32,
    /// When and what the application was told.
    pub told: Option<(Instant, Told)>,
    /// The event with which it was told.
    pub told_by: Option<EventId>,
    /// `send()` itself threw, because the producer was in a fatal state; the record was queued nevertheless.
    pub send_threw: bool,
    /// What the producer could know, over time.
    pub beliefs: Vec<BeliefSpan>,
    /// The offsets of its copies in the log at the end, ascending.
    pub offsets: Vec<i64>,
}

/// What became of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BatchHistory {
    /// The producer.
    pub producer: u16,
    /// The producer's session.
    pub session: u16,
    /// Its partition.
    pub partition: PartitionId,
    /// When it began (`createdMs`); its delivery deadline counts from here.
    pub created_at: Instant,
    /// Its records, in order.
    pub records: Vec<RecordId>,
    /// The requests that carried it, in order: index into the run's requests, and the part there.
    pub attempts: Vec<(u32, u16)>,
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RequestHistory {
    /// The kind.
    pub api: Api,
    /// The nth of its kind in the run, from 1, in order of sending.
    pub nth: u32,
    /// The producer.
    pub producer: u16,
    /// The producer's session.
    pub session: u16,
    /// The connection that it was sent on.
    pub connection: ConnectionId,
    /// The acks that it asks for, as on the wire; 0 for other kinds than Produce.
    pub acks: i16,
    /// When it was handed to the connection.
    pub sent_at: Instant,
    /// When it reached the broker's machine.
    pub arrived_at: Option<Instant>,
    /// When it was worked on.
    pub processed_at: Option<Instant>,
    /// When the answer left.
    pub answered_at: Option<Instant>,
    /// When the answer reached the producer's machine.
    pub response_at: Option<Instant>,
    /// What its batches came to; empty for other kinds than Produce.
    pub parts: Vec<RequestPart>,
    /// The producer id that was given (InitProducerId).
    pub given: Option<Identity>,
    /// The code that InitProducerId was answered with, if it was an error.
    pub error: Option<ErrorCode>,
    /// What happened to the request on its way.
    pub delivery: Delivery,
    /// What happened to the answer on its way.
    pub response: ResponseFate,
    /// How it ended for the producer, and when.
    pub fate: Option<(Instant, AttemptFate)>,
}

/// What happened to a request on its way to the broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delivery {
    /// It is on its way, or arrived.
    Travels,
    /// It was lost, or was behind a message that was lost: it would have arrived at this time.
    Lost(Instant),
    /// It reached the broker's machine after the broker had ended the connection, or when it was down.
    Vanished(Instant),
    /// It had reached the broker's machine, but its connection ended before it was looked at.
    Dropped(Instant),
}

/// What happened to an answer on its way to the producer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResponseFate {
    /// There is none yet.
    None,
    /// It is on its way.
    Travels,
    /// The producer read it and used it.
    Used,
    /// The producer read it, but had told the application already.
    Late,
    /// It reached a closed connection: nobody read it.
    Unread,
    /// It was lost, or was behind a message that was lost: it would have arrived at this time.
    Lost(Instant),
    /// The broker ended the connection instead of answering.
    Cut,
    /// None is ever sent (`acks=0`).
    NeverSent,
}

/// How a request ended for the producer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttemptFate {
    /// With an answer.
    Response,
    /// With an answer, but all its records had been told before.
    Late,
    /// Its connection was closed because of a request without an answer.
    RequestTimeout,
    /// Its connection ended.
    Disconnected,
    /// Nothing more is expected (`acks=0`).
    Sent,
    /// Its producer was stopped.
    ProducerStopped,
}

/// A batch in a produce request, and what the broker made of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RequestPart {
    /// The batch: an index into the run's batches.
    pub batch: u32,
    /// Its partition.
    pub partition: PartitionId,
    /// The attempt, from 1.
    pub attempt: u32,
    /// The identity in its header.
    pub identity: Identity,
    /// The sequence in its header, or -1.
    pub base_sequence: i32,
    /// Its records.
    pub records: Vec<RecordId>,
    /// What the log made of it.
    pub result: PartResult,
    /// The code that was answered, if it is another than the result says.
    pub answer: Option<ErrorCode>,
}

/// What the log made of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartResult {
    /// It was never worked on, or not yet.
    None,
    /// It was written at this offset.
    Appended {
        /// The offset of its first record.
        base_offset: i64,
    },
    /// It was recognised: the original is at this offset.
    Filtered {
        /// The offset of the original's first record.
        base_offset: i64,
    },
    /// It was refused.
    Rejected {
        /// The code.
        error: ErrorCode,
    },
}

/// What became of a connection.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConnectionHistory {
    /// The connection.
    pub id: ConnectionId,
    /// The broker that it goes to.
    pub broker: BrokerId,
    /// The producer.
    pub producer: u16,
    /// The producer's session.
    pub session: u16,
    /// When the producer began to connect.
    pub started_at: Instant,
    /// When the producer saw it established.
    pub opened_at: Option<Instant>,
    /// When and why it was over for the producer.
    pub closed: Option<(Instant, CloseReason)>,
}
