//! Which event belongs to which message, and which colour to which record: looked up once for a picture.

use alloc::vec::Vec;

use ackscope_protocol::RecordId;
use ackscope_sim::Run;
use ackscope_sim::trace::{EventId, EventKind};

use super::flight::Flight;
use crate::lookup;
use crate::picture::Tone;

/// The events of a request.
#[derive(Clone, Copy, Debug, Default)]
struct OfRequest {
    sent: Option<EventId>,
    arrived: Option<EventId>,
    answered: Option<EventId>,
    ended: Option<EventId>,
}

/// What a picture looks up again and again.
#[derive(Clone, Debug)]
pub(super) struct Index {
    requests: Vec<OfRequest>,
    tones: Vec<Tone>,
}

impl Index {
    pub(super) fn of(run: &Run) -> Self {
        let mut requests = alloc::vec![OfRequest::default(); run.requests.len()];
        for (number, event) in run.events.iter().enumerate() {
            let id = Some(EventId(number as u32));
            let mut note = |request: u32, put: fn(&mut OfRequest) -> &mut Option<EventId>| {
                if let Some(entry) = requests.get_mut(request as usize) {
                    let place = put(entry);
                    *place = place.or(id);
                }
            };
            match event.kind {
                EventKind::RequestSent { request } => note(request, |one| &mut one.sent),
                EventKind::RequestLost { request }
                | EventKind::RequestDropped { request }
                | EventKind::RequestArrived { request } => note(request, |one| &mut one.arrived),
                EventKind::Answered { request } => note(request, |one| &mut one.answered),
                EventKind::ResponseLost { request }
                | EventKind::ResponseRead { request }
                | EventKind::ResponseUnread { request } => note(request, |one| &mut one.ended),
                _ => {}
            }
        }
        let mut tones: Vec<Tone> = Vec::with_capacity(run.records.len());
        let mut fresh = 0_usize;
        for record in &run.records {
            let tone = match record.again.and_then(|before| tones.get(before.0 as usize)) {
                Some(tone) => *tone,
                None => {
                    fresh += 1;
                    Tone(((fresh - 1) % usize::from(Tone::COUNT)) as u8)
                }
            };
            tones.push(tone);
        }
        Self { requests, tones }
    }

    /// The colour of a record.
    pub(super) fn tone(&self, record: RecordId) -> Option<Tone> {
        self.tones.get(record.0 as usize).copied()
    }

    /// The colour of a request: that of its first record.
    pub(super) fn request_tone(&self, run: &Run, request: u32) -> Option<Tone> {
        let first = lookup::first_part(run, request)?.records.first()?;
        self.tone(*first)
    }

    /// The event with which a request leaves.
    pub(super) fn sent(&self, request: u32) -> Option<EventId> {
        self.requests.get(request as usize)?.sent
    }

    /// The event with which a message ends; where none does, the one with which it leaves.
    pub(super) fn ending(&self, flight: &Flight) -> Option<EventId> {
        let entry = self.requests.get(flight.request as usize)?;
        if flight.response {
            entry.ended.or(entry.answered)
        } else {
            entry.arrived.or(entry.sent)
        }
    }
}
