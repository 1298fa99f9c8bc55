//! Changes of a scenario.

use ackscope_protocol::Span;
use ackscope_scenario::Scenario;
use ackscope_scenario::schema::Fault;

/// A way that something takes, which takes time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// Coming about of a connection.
    Connect,
    /// Producer to broker.
    Request,
    /// Work of the broker.
    Work,
    /// Broker to producer.
    Response,
}

impl Hop {
    /// Every way, in the order of a message.
    pub const ALL: [Self; 4] = [Self::Connect, Self::Request, Self::Work, Self::Response];
}

/// A change of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A setting of a producer; `None` takes it out.
    Setting {
        /// The producer: an index.
        producer: usize,
        /// Its name.
        key: String,
        /// The new value as it was typed.
        value: Option<String>,
    },
    /// How long a way takes.
    Latency(Hop, Span),
    /// One more fault.
    AddFault(Fault),
    /// One fault less: an index among those of the run, which are those of all runs and then its own.
    RemoveFault(usize),
}

impl Edit {
    /// Makes the change. A setting, or a latency, that run `run` has of its own is changed there; otherwise for all
    /// runs.
    pub fn apply(self, scenario: &mut Scenario, run: usize) {
        // What it came to is no longer known.
        scenario.outcome = None;
        match self {
            Self::Setting {
                producer,
                key,
                value,
            } => set(scenario, run, producer, key, value),
            Self::Latency(hop, span) => delay(scenario, run, hop, span),
            Self::AddFault(fault) => scenario.faults.push(fault),
            Self::RemoveFault(place) => remove_fault(scenario, run, place),
        }
    }
}

fn remove_fault(scenario: &mut Scenario, run: usize, place: usize) {
    let common = scenario.faults.len();
    if place < common {
        scenario.faults.remove(place);
        return;
    }
    let own = scenario.runs.get_mut(run).map(|spec| &mut spec.faults);
    if let Some(own) = own.filter(|own| place - common < own.len()) {
        own.remove(place - common);
    }
}

fn set(scenario: &mut Scenario, run: usize, producer: usize, key: String, value: Option<String>) {
    let Some(producer) = scenario.producers.get_mut(producer) else {
        return;
    };
    let own = scenario
        .runs
        .get_mut(run)
        .and_then(|spec| spec.producers.get_mut(&producer.name))
        .map(|change| &mut change.settings)
        .filter(|settings| settings.contains_key(&key));
    let settings = own.unwrap_or(&mut producer.settings);
    match value {
        Some(value) => settings.insert(key, value),
        None => settings.remove(&key),
    };
}

fn delay(scenario: &mut Scenario, run: usize, hop: Hop, span: Span) {
    let spec = scenario.runs.get_mut(run);
    let (network, broker) = match spec {
        Some(spec) => (Some(&mut spec.network), Some(&mut spec.broker)),
        None => (None, None),
    };
    let own = match hop {
        Hop::Request => network.and_then(|network| network.request.as_mut()),
        Hop::Response => network.and_then(|network| network.response.as_mut()),
        Hop::Connect => network.and_then(|network| network.connect.as_mut()),
        Hop::Work => broker.and_then(|broker| broker.work.as_mut()),
    };
    let place = match (own, hop) {
        (Some(own), _) => own,
        (None, Hop::Request) => &mut scenario.network.request,
        (None, Hop::Response) => &mut scenario.network.response,
        (None, Hop::Connect) => &mut scenario.network.connect,
        (None, Hop::Work) => &mut scenario.broker.work,
    };
    *place = span;
}
