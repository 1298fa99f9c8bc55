//! The moments at which something happens, and whether anything moves between them.

use alloc::vec::Vec;

use ackscope_protocol::{Instant, Span};
use ackscope_sim::Run;
use ackscope_sim::trace::{Delivery, RequestHistory, ResponseFate};

/// The time between one moment and the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gap {
    pub(super) from: Instant,
    pub(super) to: Instant,
    /// Nothing is on any wire, and no broker works.
    pub(super) idle: bool,
}

impl Gap {
    pub(super) const fn length(&self) -> u64 {
        self.to.0 - self.from.0
    }
}

/// What the layout of the axis depends on.
#[derive(Clone, Debug, Default)]
pub(super) struct Moments {
    pub(super) gaps: Vec<Gap>,
    /// How long the quickest message is on its way.
    pub(super) flight: Option<Span>,
}

/// The moments of all runs together.
pub(super) fn collect(runs: &[&Run]) -> Moments {
    let mut times = alloc::vec![Instant::ZERO];
    let mut busy = Vec::new();
    for run in runs {
        times.extend(run.events.iter().map(|event| event.at));
        times.push(run.end_at);
        for request in &run.requests {
            movements(request, &mut busy);
        }
    }
    for (from, to) in &busy {
        times.push(*from);
        times.push(*to);
    }
    times.sort_unstable();
    times.dedup();
    let flight = busy
        .iter()
        .map(|(from, to)| to.0.saturating_sub(from.0))
        .filter(|length| *length > 0)
        .min();
    Moments {
        gaps: gaps(&times, &mut busy),
        flight: flight.map(Span),
    }
}

/// When the messages of a request, and the broker because of it, are under way.
fn movements(request: &RequestHistory, busy: &mut Vec<(Instant, Instant)>) {
    match (request.delivery, request.arrived_at) {
        (_, Some(arrived)) => busy.push((request.sent_at, arrived)),
        (Delivery::Lost(at), None) => busy.push((request.sent_at, middle(request.sent_at, at))),
        (Delivery::Vanished(at) | Delivery::Dropped(at), None) => busy.push((request.sent_at, at)),
        _ => {}
    }
    let Some(answered) = request.answered_at else {
        return;
    };
    match (request.response, request.response_at) {
        (_, Some(at)) => busy.push((answered, at)),
        (ResponseFate::Lost(at), None) => busy.push((answered, middle(answered, at))),
        _ => {}
    }
}

/// The moment between two.
pub(crate) const fn middle(from: Instant, to: Instant) -> Instant {
    Instant(from.0 + to.0.saturating_sub(from.0) / 2)
}

fn gaps(times: &[Instant], busy: &mut [(Instant, Instant)]) -> Vec<Gap> {
    busy.sort_unstable();
    let mut next = 0;
    let mut busy_until = Instant::ZERO;
    times
        .windows(2)
        .map(|pair| {
            let (from, to) = (pair[0], pair[1]);
            while let Some((start, end)) = busy.get(next)
                && *start <= from
            {
                busy_until = busy_until.max(*end);
                next += 1;
            }
            Gap {
                from,
                to,
                idle: busy_until <= from,
            }
        })
        .collect()
}
