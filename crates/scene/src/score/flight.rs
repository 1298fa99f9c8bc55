//! Messages under way: where each begins, how far it comes, and when.

use alloc::vec::Vec;

use ackscope_protocol::sorted::SortedMap;
use ackscope_protocol::{ConnectionId, Instant, Span};
use ackscope_sim::Run;
use ackscope_sim::fault::Api;
use ackscope_sim::trace::{Delivery, RequestHistory, ResponseFate};

/// How a message ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// It arrives.
    Arrives,
    /// It arrives where nobody reads it any more.
    Unread,
    /// It arrives where nobody is, or its connection is over.
    Vanishes,
    /// It is lost.
    Lost,
    /// It waits for ever behind one that is lost.
    HeldForEver,
    /// The run ends while it is under way.
    UnderWay,
}

/// A message on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flight {
    /// The request that it is, or that it answers.
    pub(crate) request: u32,
    /// It is an answer.
    pub(crate) response: bool,
    /// When it leaves.
    pub(crate) from: Instant,
    /// When it arrives, or would arrive.
    pub(crate) to: Instant,
    /// When it would arrive if nothing held it back; the same as `to` if nothing does.
    pub(crate) free: Instant,
    /// It waits behind an earlier one on its connection, and arrives after it.
    pub(crate) held: bool,
    /// How it ends.
    pub(crate) ending: Ending,
}

/// How far a lost message comes, and one that is held back, in hundredths of the way.
pub(crate) const LOST_AT: i32 = 50;
pub(crate) const HELD_AT: i32 = 32;

impl Flight {
    /// How far it comes at most, in hundredths of the way.
    pub(crate) const fn reach(&self) -> i32 {
        match self.ending {
            Ending::Lost => LOST_AT,
            Ending::HeldForEver => HELD_AT,
            _ => 100,
        }
    }

    /// The last moment at which it moves.
    pub(crate) const fn stops(&self) -> Instant {
        let way = self.to.0.saturating_sub(self.from.0);
        Instant(self.from.0 + way / 100 * self.reach() as u64)
    }

    /// How far it has come at a moment, in thousandths of the way; `None` while it is not under way.
    pub(crate) fn progress(&self, at: Instant) -> Option<i32> {
        if at < self.from || at > self.stops() {
            return None;
        }
        let way = self.to.0.saturating_sub(self.from.0);
        if way == 0 {
            return Some(1_000);
        }
        let done = u128::from(at.0 - self.from.0) * 1_000 / u128::from(way);
        if !self.held {
            return Some(done as i32);
        }
        // Two thirds of the way as usual, then it waits, then the rest.
        let (go, rest) = self.waits();
        Some(if at < go {
            let free = u128::from(go.0 - self.from.0).max(1);
            (u128::from(at.0 - self.from.0) * 660 / free) as i32
        } else if at < rest {
            660
        } else {
            let last = u128::from(self.to.0 - rest.0).max(1);
            660 + (u128::from(at.0 - rest.0) * 340 / last) as i32
        })
    }

    /// From when to when a message that is held waits.
    pub(crate) const fn waits(&self) -> (Instant, Instant) {
        let free = self.free.0.saturating_sub(self.from.0);
        let (go, last) = (free * 66 / 100, free * 34 / 100);
        let rest = self.to.0.saturating_sub(last);
        let go = self.from.0 + go;
        (Instant(go), Instant(if rest > go { rest } else { go }))
    }

    /// By how much a fault makes it later; nothing for those that are merely behind it.
    pub(crate) fn delay(&self) -> Option<Span> {
        let late = self.to.0.saturating_sub(self.free.0);
        (late > 0 && !self.held && matches!(self.ending, Ending::Arrives | Ending::Unread))
            .then_some(Span(late))
    }
}

/// Every message of a run, in the order of leaving.
pub(crate) fn flights(run: &Run) -> Vec<Flight> {
    let mut flights = Vec::new();
    for (number, request) in run.requests.iter().enumerate() {
        let number = number as u32;
        flights.extend(outward(run, number, request));
        flights.extend(homeward(run, number, request));
    }
    flights.sort_by_key(|flight| flight.from);
    mark_held(run, &mut flights);
    flights
}

fn outward(run: &Run, number: u32, request: &RequestHistory) -> Option<Flight> {
    let network = &run.setup.network;
    let latency = match request.api {
        Api::Produce => network.request,
        Api::InitProducerId | Api::Metadata => network.init_request,
    };
    let (to, ending) = match (request.delivery, request.arrived_at) {
        (Delivery::Lost(at), _) => (at, Ending::Lost),
        (Delivery::Vanished(at) | Delivery::Dropped(at), _) => (at, Ending::Vanishes),
        (Delivery::Travels, Some(at)) => (at, Ending::Arrives),
        (Delivery::Travels, None) => (run.end_at.max(request.sent_at), Ending::UnderWay),
    };
    Some(Flight {
        request: number,
        response: false,
        from: request.sent_at,
        to,
        free: (request.sent_at + latency).min(to),
        held: false,
        ending,
    })
}

fn homeward(run: &Run, number: u32, request: &RequestHistory) -> Option<Flight> {
    let network = &run.setup.network;
    let latency = match request.api {
        Api::Produce => network.response,
        Api::InitProducerId | Api::Metadata => network.init_response,
    };
    let from = request.answered_at?;
    let (to, ending) = match (request.response, request.response_at) {
        (ResponseFate::Lost(at), _) => (at, Ending::Lost),
        (ResponseFate::Unread, Some(at)) => (at, Ending::Unread),
        (_, Some(at)) => (at, Ending::Arrives),
        (ResponseFate::Travels, None) => (run.end_at.max(from), Ending::UnderWay),
        _ => return None,
    };
    Some(Flight {
        request: number,
        response: true,
        from,
        to,
        free: (from + latency).min(to),
        held: false,
        ending,
    })
}

/// A stream keeps order: what leaves after a lost message never arrives, what leaves after a slow one waits for it.
fn mark_held(run: &Run, flights: &mut [Flight]) {
    let mut streams: SortedMap<(ConnectionId, bool), (Instant, bool)> = SortedMap::new();
    for flight in flights {
        let Some(request) = run.requests.get(flight.request as usize) else {
            continue;
        };
        let stream = streams.get_or_insert_with((request.connection, flight.response), || {
            (Instant::ZERO, false)
        });
        let (until, lost) = *stream;
        if flight.ending == Ending::Lost {
            if lost {
                flight.ending = Ending::HeldForEver;
            }
            stream.1 = true;
        } else if until > flight.free && flight.to > flight.free {
            flight.held = true;
        }
        stream.0 = until.max(flight.to);
    }
}
