//! Where one is in a run, and what one has picked there.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{ConnectionId, Instant, RecordId};
use ackscope_sim::Run;
use ackscope_sim::trace::EventId;

/// A position in a run. The event decides what has happened; the time, which moves continuously, decides how far
/// messages have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The last event that has happened; `None` before the first.
    pub event: Option<EventId>,
    /// What the clock shows.
    pub time: Instant,
}

impl Position {
    /// After everything that has happened up to and including `time`.
    #[must_use]
    pub fn at_time(run: &Run, time: Instant) -> Self {
        Self {
            event: run.position_at(time),
            time,
        }
    }

    /// Just after an event.
    #[must_use]
    pub fn at_event(run: &Run, event: EventId) -> Self {
        Self {
            event: Some(event),
            time: run
                .events
                .get(event.0 as usize)
                .map_or(run.end_at, |event| event.at),
        }
    }

    /// The end of a run.
    #[must_use]
    pub fn end(run: &Run) -> Self {
        Self::at_time(run, run.end_at)
    }
}

/// Something in a picture that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// An event.
    Event(EventId),
    /// A record.
    Record(RecordId),
    /// A batch: an index into the run's batches.
    Batch(u32),
    /// A request, on its way to the broker.
    Request(u32),
    /// The answer to a request, on its way back.
    Response(u32),
    /// A producer.
    Producer(u16),
    /// A connection.
    Connection(ConnectionId),
    /// The broker.
    Broker,
    /// The time axis, or an empty place of the score.
    Time,
}

impl Target {
    /// A short text that stands for it, as an attribute of an element.
    #[must_use]
    pub fn code(self) -> String {
        let (letter, number) = match self {
            Self::Event(id) => ('e', id.0),
            Self::Record(id) => ('r', id.0),
            Self::Batch(id) => ('b', id),
            Self::Request(id) => ('q', id),
            Self::Response(id) => ('a', id),
            Self::Producer(id) => ('p', u32::from(id)),
            Self::Connection(id) => ('c', id.0),
            Self::Broker => ('k', 0),
            Self::Time => ('t', 0),
        };
        format!("{letter}{number}")
    }

    /// What a text made by [`Target::code`] stands for.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        let number: u32 = code.get(1..)?.parse().ok()?;
        Some(match code.as_bytes().first()? {
            b'e' => Self::Event(EventId(number)),
            b'r' => Self::Record(RecordId(number)),
            b'b' => Self::Batch(number),
            b'q' => Self::Request(number),
            b'a' => Self::Response(number),
            b'p' => Self::Producer(u16::try_from(number).ok()?),
            b'c' => Self::Connection(ConnectionId(number)),
            b'k' => Self::Broker,
            b't' => Self::Time,
            _ => return None,
        })
    }
}

/// What a shape is about, so that a selection can dim the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Subject {
    /// A record.
    pub record: Option<RecordId>,
    /// A batch.
    pub batch: Option<u32>,
    /// A request.
    pub request: Option<u32>,
}

/// What is picked: a set of records, batches and requests that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    records: Vec<RecordId>,
    batches: Vec<u32>,
    requests: Vec<u32>,
}

impl Selection {
    /// Everything that belongs to what was pointed at: a record with its other sends of the same name, its batches and
    /// their requests; a request alone with its batches and records. Empty for what stands for no record.
    #[must_use]
    pub fn of(run: &Run, target: Target) -> Self {
        let mut all = Self::default();
        match target {
            Target::Record(id) => all.add_record(run, id),
            Target::Batch(batch) => all.add_batch(run, batch),
            Target::Request(request) | Target::Response(request) => {
                all.requests.push(request);
                let parts = run.requests.get(request as usize).map(|one| &one.parts);
                for part in parts.into_iter().flatten() {
                    all.batches.push(part.batch);
                    all.records.extend(&part.records);
                }
            }
            _ => {}
        }
        all
    }

    /// Whether nothing is picked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty() && self.batches.is_empty() && self.requests.is_empty()
    }

    /// Whether a shape about `subject` stays bright. What is about no record at all always does.
    #[must_use]
    pub fn keeps(&self, subject: &Subject) -> bool {
        if self.is_empty() {
            return true;
        }
        // The narrowest thing that the shape is about decides.
        match (subject.request, subject.batch, subject.record) {
            (Some(request), _, _) => self.requests.contains(&request),
            (_, _, Some(record)) => self.records.contains(&record),
            (_, Some(batch), _) => self.batches.contains(&batch),
            _ => true,
        }
    }

    fn add_record(&mut self, run: &Run, id: RecordId) {
        let Some(record) = run.record(id) else { return };
        for other in run.records.iter().filter(|one| one.name == record.name) {
            self.records.push(other.id);
        }
        let batches = run.batches.iter().enumerate();
        for (number, batch) in batches {
            if batch.records.iter().any(|one| self.records.contains(one)) {
                self.batches.push(number as u32);
                self.requests
                    .extend(batch.attempts.iter().map(|(request, _)| *request));
            }
        }
    }

    fn add_batch(&mut self, run: &Run, number: u32) {
        let Some(batch) = run.batches.get(number as usize) else {
            return;
        };
        self.batches.push(number);
        self.records.extend(&batch.records);
        self.requests
            .extend(batch.attempts.iter().map(|(request, _)| *request));
    }
}
