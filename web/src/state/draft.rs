//! The fault that is being entered.

use ackscope_protocol::Instant;
use ackscope_scenario::schema::{Effect, Fault, MessageFault, NodeEffect, NodeFault, Resume, Side};

use super::milliseconds;

/// A kind of fault that can be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftKind {
    /// A response is lost.
    LoseResponse,
    /// A request is lost.
    LoseRequest,
    /// A response comes late.
    DelayResponse,
    /// A request comes late.
    DelayRequest,
    /// The connection is cut after the append.
    CutAfter,
    /// The connection is cut before it.
    CutBefore,
    /// The producer is started anew.
    RestartProducer,
    /// The broker is stopped in good order and started anew.
    RestartBroker,
    /// The broker crashes and is started anew.
    CrashBroker,
    /// The broker forgets its producers.
    LoseState,
}

impl DraftKind {
    /// Every kind, in the order in which they are offered.
    pub const ALL: [Self; 10] = [
        Self::LoseResponse,
        Self::LoseRequest,
        Self::DelayResponse,
        Self::DelayRequest,
        Self::CutAfter,
        Self::CutBefore,
        Self::RestartProducer,
        Self::RestartBroker,
        Self::CrashBroker,
        Self::LoseState,
    ];

    /// Whether it needs this part.
    #[must_use]
    pub const fn needs(self, part: DraftPart) -> bool {
        match (part, self) {
            (
                DraftPart::Nth,
                Self::LoseResponse
                | Self::LoseRequest
                | Self::DelayResponse
                | Self::DelayRequest
                | Self::CutAfter
                | Self::CutBefore,
            )
            | (
                DraftPart::Time,
                Self::RestartProducer | Self::RestartBroker | Self::CrashBroker | Self::LoseState,
            )
            | (
                DraftPart::Length,
                Self::DelayResponse
                | Self::DelayRequest
                | Self::RestartProducer
                | Self::RestartBroker
                | Self::CrashBroker,
            ) => true,
            (DraftPart::Nth | DraftPart::Time | DraftPart::Length, _) => false,
        }
    }
}

/// What is entered of a fault besides its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftPart {
    /// Which request: 1 is the first.
    Nth,
    /// When, in milliseconds.
    Time,
    /// For how long, in milliseconds.
    Length,
}

impl DraftPart {
    /// Every part.
    pub const ALL: [Self; 3] = [Self::Nth, Self::Time, Self::Length];
}

/// The fault that is being entered, as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Its kind.
    pub kind: DraftKind,
    /// Its parts, in the order of [`DraftPart::ALL`].
    parts: [String; 3],
    /// The part that cannot be read, as of the last attempt to add the fault.
    pub wrong: Option<DraftPart>,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            kind: DraftKind::LoseResponse,
            parts: ["1", "100", "500"].map(String::from),
            wrong: None,
        }
    }
}

impl Draft {
    /// A part as it was typed.
    #[must_use]
    pub fn part(&self, part: DraftPart) -> &str {
        &self.parts[part as usize]
    }

    /// Something was typed.
    pub fn set(&mut self, part: DraftPart, text: String) {
        self.parts[part as usize] = text;
    }

    /// The fault, if all that its kind needs can be read.
    ///
    /// # Errors
    /// The first part that cannot be read.
    pub fn build(&self, producer: String) -> Result<Fault, DraftPart> {
        let read = |part: DraftPart| match milliseconds::read(self.part(part)) {
            Some(span) => Ok(span),
            None if self.kind.needs(part) => Err(part),
            None => Ok(Default::default()),
        };
        let nth = self.part(DraftPart::Nth).trim().parse().unwrap_or(0);
        if nth == 0 && self.kind.needs(DraftPart::Nth) {
            return Err(DraftPart::Nth);
        }
        let (at, length) = (read(DraftPart::Time)?, read(DraftPart::Length)?);
        let message = |effect| Fault::message(MessageFault::produce(nth, effect));
        let node = |effect| {
            let at = Instant(at.0);
            Fault::node(NodeFault { at, effect })
        };
        Ok(match self.kind {
            DraftKind::LoseRequest => message(Effect::Lose(Side::Request)),
            DraftKind::LoseResponse => message(Effect::Lose(Side::Response)),
            DraftKind::DelayRequest => message(Effect::Delay(Side::Request, length)),
            DraftKind::DelayResponse => message(Effect::Delay(Side::Response, length)),
            DraftKind::CutBefore => message(Effect::CutBefore),
            DraftKind::CutAfter => message(Effect::CutAfter),
            kind @ (DraftKind::RestartBroker | DraftKind::CrashBroker) => {
                node(NodeEffect::RestartBroker {
                    broker: 1,
                    down: length,
                    clean: kind == DraftKind::RestartBroker,
                })
            }
            DraftKind::LoseState => node(NodeEffect::LoseProducerState { broker: 1 }),
            DraftKind::RestartProducer => node(NodeEffect::RestartProducer {
                producer,
                down: length,
                resume: Resume::SendUnacknowledged,
            }),
        })
    }
}
