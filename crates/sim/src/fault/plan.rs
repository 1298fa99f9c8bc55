//! Which fault rules a request meets.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{Instant, PartitionId, Span};

use super::rule::{
    Api, Fault, FaultKind, Handling, MessageEffect, MessageFault, MessageMatch, Side,
};

/// What a rule can look at: a request in the moment in which it is sent.
#[derive(Clone, Debug)]
pub struct MessageContext<'a> {
    /// The kind of the request.
    pub api: Api,
    /// The nth of its kind in the run, from 1.
    pub nth: u32,
    /// When it is sent.
    pub at: Instant,
    /// By which producer.
    pub producer: u16,
    /// Of each batch that it carries: the attempt, from 1.
    pub attempts: Vec<u32>,
    /// Of each batch that it carries: the partition.
    pub partitions: Vec<PartitionId>,
    /// The names of the records that it carries.
    pub records: Vec<&'a String>,
}

/// What becomes of a request and of its answer. In each respect the first rule that matches decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ruling {
    /// The way to the broker.
    pub request: Travel,
    /// The way back.
    pub response: Travel,
    /// The broker's side ends the connection when it arrives.
    pub cut_before: bool,
    /// The broker's side ends the connection instead of answering.
    pub cut_after: bool,
    /// What the broker answers; for each partition the first that is for it.
    pub handlings: Vec<Handling>,
    /// The epoch that InitProducerId gives.
    pub epoch: Option<i16>,
}

/// How a message travels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Travel {
    /// It, and what is behind it, never arrives.
    pub lost: bool,
    /// How much longer it takes.
    pub delay: Span,
}

/// The message faults of a run, in order.
#[derive(Clone, Debug)]
pub struct FaultPlan {
    rules: Vec<MessageFault>,
}

impl FaultPlan {
    /// The rules among `faults` that are about messages and switched on.
    #[must_use]
    pub fn new(faults: &[Fault]) -> Self {
        let rules = faults
            .iter()
            .filter(|fault| fault.enabled)
            .filter_map(|fault| match &fault.kind {
                FaultKind::Message(rule) => Some(rule.clone()),
                FaultKind::Node(_) => None,
            })
            .collect();
        Self { rules }
    }

    /// What becomes of a request that is being sent.
    #[must_use]
    pub fn judge(&self, message: &MessageContext<'_>) -> Ruling {
        let mut verdict = Ruling::default();
        for rule in self.rules.iter().filter(|rule| matches(&rule.on, message)) {
            match rule.effect {
                MessageEffect::Lose(side) => verdict.travel(side).lost = true,
                MessageEffect::Delay(side, span) => {
                    let travel = verdict.travel(side);
                    if travel.delay == Span::ZERO {
                        travel.delay = span;
                    }
                }
                MessageEffect::CutBefore => verdict.cut_before = true,
                MessageEffect::CutAfter => verdict.cut_after = true,
                MessageEffect::Answer(handling) => verdict.handlings.push(handling),
                MessageEffect::GiveEpoch(epoch) => verdict.epoch = verdict.epoch.or(Some(epoch)),
            }
        }
        verdict
    }
}

impl Ruling {
    fn travel(&mut self, side: Side) -> &mut Travel {
        match side {
            Side::Request => &mut self.request,
            Side::Response => &mut self.response,
        }
    }

    /// What the broker answers for a partition in place of the truth, if anything.
    #[must_use]
    pub fn handling(&self, partition: PartitionId) -> Option<&Handling> {
        self.handlings
            .iter()
            .find(|handling| handling.partition.is_none_or(|only| only == partition))
    }
}

fn matches(on: &MessageMatch, message: &MessageContext<'_>) -> bool {
    on.api == message.api
        && on.nth.is_none_or(|nth| nth == message.nth)
        && on
            .producer
            .is_none_or(|producer| producer == message.producer)
        && on
            .attempt
            .is_none_or(|attempt| message.attempts.contains(&attempt))
        && on
            .partition
            .is_none_or(|partition| message.partitions.contains(&partition))
        && on
            .between
            .is_none_or(|(from, to)| from <= message.at && message.at < to)
        && on
            .record
            .as_ref()
            .is_none_or(|record| message.records.contains(&record))
}
