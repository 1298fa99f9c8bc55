//! Schema 1: what a scenario says. Plain data, so that a page can edit it; [`Scenario::check`] says whether it is sound.

mod fault;
mod moment;
mod run;
mod workload;
mod world;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use ackscope_protocol::Span;

use crate::outcome::Outcome;
use crate::text::Text;

pub use ackscope_sim::fault::{Api, Resume, Side};
pub use ackscope_sim::setup::{Chance, ClientWake, OnFailed, Start};
pub use fault::{Effect, Fault, FaultKind, MessageFault, NodeEffect, NodeFault};
pub use moment::{EventName, Moment, MomentAt};
pub use run::{BrokerChange, NetworkChange, ProducerChange, RunSpec};
pub use workload::{Flush, Send, Target};
pub use world::{
    Broker, Client, ClientFamily, Cluster, Network, Producer, Replication, Settings, Topic,
};

/// The number of this schema, as scenario files give it.
pub const SCHEMA: u32 = 1;

/// A scenario: a world, what happens in it, and the runs that are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its id, for instance `slow-broker`: lower-case letters, digits and hyphens; empty for one without.
    pub id: String,
    /// What it says about itself.
    pub notes: Notes,
    /// Words to find it by, like ids.
    pub tags: Vec<String>,
    /// The topics, at least one.
    pub topics: Vec<Topic>,
    /// The network between every producer and every broker.
    pub network: Network,
    /// What all brokers have in common.
    pub broker: Broker,
    /// The brokers, and what they do among themselves.
    pub cluster: Cluster,
    /// The producers, at least one.
    pub producers: Vec<Producer>,
    /// The records that the applications send.
    pub sends: Vec<Send>,
    /// The calls of `flush()`; at equal times after the records.
    pub flushes: Vec<Flush>,
    /// The fault rules, in the order in which they are tried.
    pub faults: Vec<Fault>,
    /// Who decides what chance would.
    pub chance: Chance,
    /// Nothing is simulated after this time.
    pub horizon: Span,
    /// What the runs change, up to [`MAX_RUNS`](crate::limits::MAX_RUNS). None: one run of the scenario as it is.
    pub runs: Vec<RunSpec>,
    /// Where the picture opens.
    pub moment: Option<Moment>,
    /// What it came to when it was written down, so that a change is noticed. An edit has to clear it.
    pub outcome: Option<Outcome>,
}

/// What a scenario says about itself, to people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Notes {
    /// A title of a few words.
    pub title: Text,
    /// The question that it answers, in one line.
    pub question: Text,
    /// What happens and why, in a few sentences. Paragraphs are separated by an empty line.
    pub story: Text,
}

impl Default for Scenario {
    /// The scenario that files and links are differences from: one topic `orders` with one partition, one producer
    /// `p1` with Kafka's defaults, and nothing to send. Frozen: every link of schema 1 leans on it.
    fn default() -> Self {
        Self {
            id: String::new(),
            notes: Notes::default(),
            tags: Vec::new(),
            topics: vec![Topic::default()],
            network: Network::default(),
            broker: Broker::default(),
            cluster: Cluster::default(),
            producers: vec![Producer::default()],
            sends: Vec::new(),
            flushes: Vec::new(),
            faults: Vec::new(),
            chance: Chance::Nominal,
            horizon: DEFAULT_HORIZON,
            runs: Vec::new(),
            moment: None,
            outcome: None,
        }
    }
}

/// Nothing is simulated after this time, unless a scenario says otherwise: 5 min. Frozen with schema 1.
pub const DEFAULT_HORIZON: Span = Span::from_millis(300_000);

impl Scenario {
    /// How many runs it has: at least one.
    #[must_use]
    pub fn run_count(&self) -> usize {
        self.runs.len().max(1)
    }

    /// The changes of a run; `None` for the only run of a scenario that compares nothing, or if there is no such run.
    #[must_use]
    pub fn run_spec(&self, run: usize) -> Option<&RunSpec> {
        self.runs.get(run)
    }

    /// The run that the scenario opens with: an index.
    #[must_use]
    pub fn opening_run(&self) -> usize {
        self.moment
            .as_ref()
            .map_or(0, |moment| moment.run)
            .min(self.run_count() - 1)
    }
}
