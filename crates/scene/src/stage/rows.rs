//! Which messages run beside one another on the wires, so that none hides another.

use alloc::vec::Vec;

use ackscope_protocol::Instant;
use ackscope_protocol::sorted::SortedMap;
use ackscope_sim::Run;

use crate::score::{Ending, Flight, flights};

/// How many messages run beside one another in one direction at most; more share a row.
pub(super) const MOST_ROWS: usize = 5;

/// Each message of a run, and the row that it runs in.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// Every message with its row, in the order of leaving.
    pub(super) flights: Vec<(Flight, usize)>,
    counts: SortedMap<(u16, bool), usize>,
}

impl Rows {
    /// Gives each message the first row of its producer and direction that is free when it leaves.
    pub(super) fn of(run: &Run) -> Self {
        let mut busy: SortedMap<(u16, bool), Vec<Instant>> = SortedMap::new();
        let flights: Vec<(Flight, usize)> = flights(run)
            .into_iter()
            .map(|flight| {
                let producer = producer(run, &flight);
                let rows = busy.get_or_default((producer, flight.response));
                let free = rows.iter().position(|until| *until < flight.from);
                let row = free.unwrap_or(rows.len() % MOST_ROWS);
                if row == rows.len() {
                    rows.push(Instant::ZERO);
                }
                let until = shown_until(run, &flight);
                if let Some(last) = rows.get_mut(row) {
                    *last = until.max(*last);
                }
                (flight, row)
            })
            .collect();
        let counts = busy
            .into_iter()
            .map(|(wire, rows)| (wire, rows.len()))
            .collect();
        Self { flights, counts }
    }

    /// How many rows a direction of the wires of a producer has.
    pub(super) fn count(&self, producer: u16, response: bool) -> usize {
        self.counts.get(&(producer, response)).copied().unwrap_or(1)
    }
}

pub(super) fn producer(run: &Run, flight: &Flight) -> u16 {
    run.requests
        .get(flight.request as usize)
        .map_or(0, |request| request.producer)
}

/// When the producer gives up on a request, if it does.
pub(super) fn given_up(run: &Run, flight: &Flight) -> Option<Instant> {
    run.requests
        .get(flight.request as usize)
        .and_then(|request| request.fate)
        .map(|(at, _)| at)
}

/// What is lost, or waits behind it, stays where it stopped until the producer gives up.
fn shown_until(run: &Run, flight: &Flight) -> Instant {
    if matches!(flight.ending, Ending::Lost | Ending::HeldForEver) {
        given_up(run, flight).unwrap_or(run.end_at)
    } else {
        flight.to
    }
}
