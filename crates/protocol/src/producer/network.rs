//! The client's side of its connections: states, back-offs, requests in flight, timeouts.
//!
//! Source: `org.apache.kafka.clients.{NetworkClient, ClusterConnectionStates, InFlightRequests}`.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::backoff::Backoff;
use crate::choice::Chooser;
use crate::config::ProducerConfig;
use crate::ids::{BatchId, BrokerId, ConnectionId, CorrelationId};
use crate::sorted::SortedMap;
use crate::time::Millis;

/// Why the client closed a connection, or saw it end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Closed {
    /// A request on it had no answer for longer than `request.timeout.ms`.
    RequestTimeout,
    /// The broker's side ended it, or refused it.
    Disconnected,
    /// It was not established in time.
    SetupTimeout,
}

/// A request that has no result yet.
#[derive(Clone, Debug)]
pub(super) struct InFlight {
    pub(super) correlation: CorrelationId,
    pub(super) sent: Millis,
    /// What it asks for.
    pub(super) what: Carries,
    pub(super) expects_response: bool,
}

/// What a request asks for.
#[derive(Clone, Debug)]
pub(super) enum Carries {
    Batches(Vec<BatchId>),
    InitProducerId,
    Metadata,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Down,
    Connecting(ConnectionId),
    Up(ConnectionId),
}

#[derive(Clone, Debug)]
struct Node {
    link: Link,
    /// When it began to connect, or when it ended.
    changed: Option<Millis>,
    /// When it began to connect last (`lastConnectAttemptMs`).
    tried: Millis,
    reconnect_backoff: Millis,
    failures: u32,
    setup_timeout: Millis,
    setup_failures: u32,
    in_flight: VecDeque<InFlight>,
}

/// The client's connections, one to each broker at most.
#[derive(Clone, Debug)]
pub(super) struct NetworkClient {
    nodes: SortedMap<BrokerId, Node>,
    connections: u32,
    max_in_flight: usize,
    request_timeout: Millis,
    reconnect: Backoff,
    setup: Backoff,
}

/// A connection that ended, with what was in flight on it, oldest first.
pub(super) struct Ended {
    pub(super) connection: ConnectionId,
    pub(super) why: Closed,
    pub(super) requests: Vec<InFlight>,
}

impl NetworkClient {
    pub(super) fn new(config: &ProducerConfig) -> Self {
        Self {
            nodes: SortedMap::new(),
            connections: 0,
            max_in_flight: config.max_in_flight as usize,
            request_timeout: config.request_timeout,
            reconnect: Backoff::new(config.reconnect_backoff, config.reconnect_backoff_max),
            setup: Backoff::new(
                config.connection_setup_timeout,
                config.connection_setup_timeout_max,
            ),
        }
    }

    pub(super) fn is_ready(&self, broker: BrokerId) -> bool {
        self.nodes.get(&broker).is_some_and(|node| {
            matches!(node.link, Link::Up(_)) && node.in_flight.len() < self.max_in_flight
        })
    }

    /// The broker for a request that any broker can answer: one with nothing under way, else the least loaded, else one
    /// that is being connected to, else the one that was not tried for longest; `None` if none can be connected to now
    /// (`leastLoadedNode`). Kafka begins its walk at a random broker, this at the first.
    pub(super) fn least_loaded(&self, brokers: &[BrokerId], now: Millis) -> Option<BrokerId> {
        let (mut ready, mut connecting, mut free) = (None, None, None);
        for broker in brokers {
            match self.nodes.get(broker) {
                Some(node) if self.is_ready(*broker) => {
                    let load = node.in_flight.len();
                    if load == 0 {
                        return Some(*broker);
                    }
                    if ready.is_none_or(|(least, _)| load < least) {
                        ready = Some((load, *broker));
                    }
                }
                Some(node) if matches!(node.link, Link::Connecting(_)) => {
                    connecting = Some(*broker);
                }
                Some(node) if node.link == Link::Down => {
                    let tried = node.tried;
                    let may = node
                        .changed
                        .is_none_or(|ended| now - ended >= node.reconnect_backoff);
                    if may && free.is_none_or(|(since, _)| tried < since) {
                        free = Some((tried, *broker));
                    }
                }
                Some(_) => {}
                None if free.is_none_or(|(since, _)| since > 0) => free = Some((0, *broker)),
                None => {}
            }
        }
        ready
            .map(|(_, broker)| broker)
            .or(connecting)
            .or(free.map(|(_, broker)| broker))
    }

    /// Whether a connection is being established to any broker (`isAnyNodeConnecting`).
    pub(super) fn is_connecting(&self) -> bool {
        self.nodes
            .values()
            .any(|node| matches!(node.link, Link::Connecting(_)))
    }

    /// Whether its connection failed and has not been tried again (`connectionFailed`).
    pub(super) fn has_failed(&self, broker: BrokerId) -> bool {
        self.nodes
            .get(&broker)
            .is_some_and(|node| node.link == Link::Down)
    }

    /// Begins to connect, if there is no connection and the back-off is over. Gives the new connection.
    pub(super) fn connect(
        &mut self,
        broker: BrokerId,
        now: Millis,
        chooser: &mut dyn Chooser,
    ) -> Option<ConnectionId> {
        if self.nodes.get(&broker).is_some_and(|node| {
            node.link != Link::Down
                || node
                    .changed
                    .is_some_and(|ended| now - ended < node.reconnect_backoff)
        }) {
            return None;
        }
        self.connections += 1;
        let connection = ConnectionId(self.connections);
        let setup = self.setup;
        let node = self.nodes.get_or_insert_with(broker, || Node {
            link: Link::Down,
            changed: None,
            tried: 0,
            reconnect_backoff: 0,
            failures: 0,
            setup_timeout: setup.delay(0, chooser),
            setup_failures: 0,
            in_flight: VecDeque::new(),
        });
        node.link = Link::Connecting(connection);
        node.changed = Some(now);
        node.tried = now;
        Some(connection)
    }

    /// A connection is established.
    pub(super) fn connected(&mut self, connection: ConnectionId, chooser: &mut dyn Chooser) {
        let setup = self.setup;
        if let Some(node) = self
            .nodes
            .values_mut()
            .find(|node| node.link == Link::Connecting(connection))
        {
            node.link = Link::Up(connection);
            node.failures = 0;
            if node.setup_failures > 0 {
                node.setup_failures = 0;
                node.setup_timeout = setup.delay(0, chooser);
            }
        }
    }

    /// Hands a request to a broker's connection. Gives the connection.
    pub(super) fn send(&mut self, broker: BrokerId, request: InFlight) -> Option<ConnectionId> {
        let node = self.nodes.get_mut(&broker)?;
        let Link::Up(connection) = node.link else {
            return None;
        };
        node.in_flight.push_back(request);
        Some(connection)
    }

    /// The requests that need no answer: they are done once handed over (`handleCompletedSends`).
    pub(super) fn completed_sends(&mut self) -> Vec<InFlight> {
        let mut done = Vec::new();
        for node in self.nodes.values_mut() {
            while node
                .in_flight
                .back()
                .is_some_and(|request| !request.expects_response)
            {
                done.extend(node.in_flight.pop_back());
            }
        }
        done.reverse();
        done
    }

    /// The request that an answer on this connection is for: the oldest.
    pub(super) fn answered(&mut self, connection: ConnectionId) -> Option<InFlight> {
        self.nodes
            .values_mut()
            .find(|node| node.link == Link::Up(connection))?
            .in_flight
            .pop_front()
    }

    /// The broker's side ended a connection, or refused it.
    pub(super) fn ended(
        &mut self,
        connection: ConnectionId,
        now: Millis,
        chooser: &mut dyn Chooser,
    ) -> Option<Ended> {
        let broker = self.nodes.iter().find_map(|(broker, node)| {
            let ours =
                node.link == Link::Up(connection) || node.link == Link::Connecting(connection);
            ours.then_some(*broker)
        })?;
        self.take_down(broker, now, Closed::Disconnected, chooser)
    }

    /// Closes connections that took too long to establish (`handleTimedOutConnections`), then those with an overdue
    /// request (`handleTimedOutRequests`).
    pub(super) fn close_overdue(&mut self, now: Millis, chooser: &mut dyn Chooser) -> Vec<Ended> {
        let brokers: Vec<BrokerId> = self.nodes.keys().copied().collect();
        let mut ended = Vec::new();
        for (why, due) in [
            (
                Closed::SetupTimeout,
                Self::setup_deadline as fn(&Self, &Node) -> Option<Millis>,
            ),
            (Closed::RequestTimeout, Self::request_deadline),
        ] {
            for broker in &brokers {
                let overdue = self
                    .nodes
                    .get(broker)
                    .and_then(|node| due(self, node))
                    .is_some_and(|deadline| now >= deadline);
                if overdue {
                    ended.extend(self.take_down(*broker, now, why, chooser));
                }
            }
        }
        ended
    }

    fn take_down(
        &mut self,
        broker: BrokerId,
        now: Millis,
        why: Closed,
        chooser: &mut dyn Chooser,
    ) -> Option<Ended> {
        let (reconnect, setup) = (self.reconnect, self.setup);
        let node = self.nodes.get_mut(&broker)?;
        let connection = match node.link {
            Link::Down => return None,
            Link::Connecting(connection) => {
                node.setup_failures += 1;
                node.setup_timeout = setup.delay(node.setup_failures, chooser);
                connection
            }
            Link::Up(connection) => connection,
        };
        node.reconnect_backoff = reconnect.delay(node.failures, chooser);
        node.failures += 1;
        node.link = Link::Down;
        node.changed = Some(now);
        Some(Ended {
            connection,
            why,
            requests: node.in_flight.drain(..).collect(),
        })
    }

    /// The first millisecond at which a connection attempt has taken too long.
    fn setup_deadline(&self, node: &Node) -> Option<Millis> {
        match node.link {
            Link::Connecting(_) => Some(node.changed? + node.setup_timeout + 1),
            _ => None,
        }
    }

    /// The first millisecond at which a request is overdue: the comparison is `>`.
    fn request_deadline(&self, node: &Node) -> Option<Millis> {
        node.in_flight
            .iter()
            .filter(|request| request.expects_response)
            .map(|request| request.sent + self.request_timeout + 1)
            .min()
    }

    /// When a broker's connection may be tried again; `None` while there is one.
    pub(super) fn reconnect_deadline(&self, broker: BrokerId) -> Option<Millis> {
        let node = self.nodes.get(&broker)?;
        (node.link == Link::Down).then_some(node.changed? + node.reconnect_backoff)
    }

    pub(super) fn has_in_flight(&self) -> bool {
        self.nodes.values().any(|node| !node.in_flight.is_empty())
    }

    /// The next moment at which [`NetworkClient::close_overdue`] has something to do.
    pub(super) fn next_deadline(&self) -> Option<Millis> {
        self.nodes
            .values()
            .flat_map(|node| [self.setup_deadline(node), self.request_deadline(node)])
            .flatten()
            .min()
    }
}
