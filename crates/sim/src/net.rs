//! Connections as TCP has them: each direction an ordered stream.

use alloc::collections::VecDeque;

use ackscope_protocol::{Instant, Span};

use crate::fault::Travel;
use crate::trace::EventId;

/// One direction of a connection. What is lost or delayed holds back what follows it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stream {
    last_arrival: Instant,
    broken: bool,
}

/// Whether and when a message arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    At(Instant),
    /// Never; it would have been at this time.
    Never(Instant),
}

impl Stream {
    /// Sends a message: arrival is no earlier than that of the one before.
    pub(crate) fn send(&mut self, now: Instant, latency: Span, travel: Travel) -> Arrival {
        let at = self.last_arrival.max(now + latency + travel.delay);
        self.broken |= travel.lost;
        if self.broken {
            return Arrival::Never(at);
        }
        self.last_arrival = at;
        Arrival::At(at)
    }
}

/// A connection, seen from outside: both ends and what is between them.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    /// The session that it belongs to.
    pub(crate) session: usize,
    /// Its number within the session.
    pub(crate) local: ackscope_protocol::ConnectionId,
    /// The broker that it goes to: its place among the brokers.
    pub(crate) broker: usize,
    pub(crate) to_broker: Stream,
    pub(crate) to_producer: Stream,
    /// The broker has accepted it, though the producer may not have seen that yet.
    pub(crate) accepted: bool,
    /// The producer no longer listens.
    pub(crate) closed_by_producer: bool,
    /// The broker's side has ended it.
    pub(crate) ended_by_broker: bool,
    /// The requests that reached the broker and wait for the one before them.
    pub(crate) waiting: VecDeque<u32>,
    /// The request that the broker works on.
    pub(crate) busy: bool,
    /// The event that opened or ended it last, for causes.
    pub(crate) event: EventId,
}
