//! A run: what it changes in the scenario.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::Span;
use ackscope_protocol::sorted::SortedMap;

use super::{Client, ClientWake, Fault, Flush, Send, Settings, Start};
use crate::text::Text;

/// One of the runs that are compared: a short list of differences from the scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RunSpec {
    /// What people call it; empty leaves it to the differences to name it ([`Scenario::run_name`](crate::Scenario::run_name)).
    pub name: Text,
    /// Changed producers, by name.
    pub producers: SortedMap<String, ProducerChange>,
    /// Changed latencies.
    pub network: NetworkChange,
    /// Changes of the broker.
    pub broker: BrokerChange,
    /// Records that only this run sends, after the scenario's own.
    pub sends: Vec<Send>,
    /// Calls of `flush()` that only this run makes.
    pub flushes: Vec<Flush>,
    /// Fault rules that only this run has; they are tried after the scenario's own.
    pub faults: Vec<Fault>,
}

/// What a run changes in a producer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ProducerChange {
    /// Another client.
    pub client: Option<Client>,
    /// Another start.
    pub start: Option<Start>,
    /// Another way to look at the clock.
    pub wake: Option<ClientWake>,
    /// Settings that are given in addition, or with another value.
    pub settings: Settings,
}

impl ProducerChange {
    /// Whether it changes nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.client.is_none()
            && self.start.is_none()
            && self.wake.is_none()
            && self.settings.is_empty()
    }
}

/// What a run changes in the network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NetworkChange {
    /// How long an attempt to connect takes.
    pub connect: Option<Span>,
    /// Producer to broker.
    pub request: Option<Span>,
    /// Broker to producer.
    pub response: Option<Span>,
    /// Producer to broker, for InitProducerId.
    pub init_request: Option<Span>,
    /// Broker to producer, for InitProducerId.
    pub init_response: Option<Span>,
}

/// What a run changes in the broker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BrokerChange {
    /// How long it works on a produce request.
    pub work: Option<Span>,
    /// The first producer id that it gives.
    pub first_producer_id: Option<u64>,
}
