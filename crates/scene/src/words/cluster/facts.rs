//! What the places in the words about several brokers stand for.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ackscope_protocol::sorted::SortedSet;
use ackscope_protocol::{BrokerId, PartitionId};
use ackscope_sim::trace::EventKind;

use crate::score::offsets;
use crate::words::facts::Facts;
use crate::words::fill::Word;
use crate::words::phrase::Phrase;

impl Facts<'_> {
    /// The partition of an event among brokers.
    pub(in crate::words) fn partition_of_cluster_event(
        &self,
        kind: &EventKind,
    ) -> Option<PartitionId> {
        match kind {
            EventKind::FetchAnswered { partition, .. }
            | EventKind::Replicated { partition, .. }
            | EventKind::FollowerAt { partition, .. }
            | EventKind::HighWatermarkAdvanced { partition, .. }
            | EventKind::IsrChanged { partition, .. }
            | EventKind::LeaderElected { partition, .. }
            | EventKind::BecameLeader { partition, .. }
            | EventKind::BecameFollower { partition, .. }
            | EventKind::Truncated { partition, .. }
            | EventKind::LeaderKnown { partition, .. } => Some(*partition),
            _ => None,
        }
    }

    /// What a place of these words stands for.
    pub(in crate::words) fn cluster_word(&self, name: &str) -> Option<Word> {
        let kind = &self.event.kind;
        match name {
            "broker" => Some(Word::plain(broker(kind)?.0)),
            // The broker at the other end of the request.
            "at" => {
                let connection = self.run.connection(self.connection?)?;
                Some(Word::plain(connection.broker.0))
            }
            "leader" => match kind {
                EventKind::LeaderElected { leader, .. }
                | EventKind::BecameFollower { leader, .. }
                | EventKind::LeaderKnown { leader, .. } => Some(Word::plain((*leader)?.0)),
                _ => None,
            },
            "end" => match kind {
                EventKind::FollowerAt { end, .. } | EventKind::BecameLeader { end, .. } => {
                    Some(Word::plain(end))
                }
                EventKind::HighWatermarkAdvanced { high_watermark, .. } => {
                    Some(Word::plain(high_watermark))
                }
                _ => None,
            },
            "required" => match kind {
                EventKind::WaitBegins { required, .. } => Some(Word::plain(required)),
                _ => None,
            },
            "offsets" => match kind {
                EventKind::FetchAnswered { from, to, .. }
                | EventKind::Replicated { from, to, .. } => {
                    Some(Word::plain(offsets(*from, to - 1)))
                }
                EventKind::Truncated { from, to, .. } => Some(Word::plain(offsets(*to, from - 1))),
                _ => None,
            },
            "isr" => match kind {
                EventKind::IsrChanged { isr, .. } | EventKind::LeaderElected { isr, .. } => {
                    Some(Word::plain(self.brokers(isr)))
                }
                _ => None,
            },
            // A sentence of its own, if there are any.
            "elr" => match kind {
                EventKind::IsrChanged { elr, .. } | EventKind::LeaderElected { elr, .. }
                    if !elr.is_empty() =>
                {
                    let brokers = [self.brokers(elr)];
                    Some(Word::plain(
                        Phrase::EligibleToLead.fill(self.locale, &brokers),
                    ))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The leader's epoch that an event is about.
    pub(in crate::words) fn leader_epoch(&self) -> Option<i32> {
        match &self.event.kind {
            EventKind::LeaderElected { epoch, .. } => Some(*epoch),
            _ => None,
        }
    }

    fn brokers(&self, brokers: &SortedSet<BrokerId>) -> String {
        if brokers.is_empty() {
            return Phrase::NoneKnown.text(self.locale).into();
        }
        let ids: Vec<String> = brokers.iter().map(|id| id.0.to_string()).collect();
        ids.join(Phrase::Comma.text(self.locale))
    }
}

fn broker(kind: &EventKind) -> Option<BrokerId> {
    match kind {
        EventKind::BrokerDown { node, .. }
        | EventKind::BrokerUp { node, .. }
        | EventKind::ProducerStateLost { node } => Some(node.0),
        EventKind::BrokerPaused { broker }
        | EventKind::BrokerResumed { broker }
        | EventKind::BrokerFenced { broker }
        | EventKind::BrokerUnfenced { broker }
        | EventKind::ReplicationHeld { broker }
        | EventKind::ReplicationReleased { broker }
        | EventKind::Replicated { broker, .. }
        | EventKind::HighWatermarkAdvanced { broker, .. }
        | EventKind::BecameLeader { broker, .. }
        | EventKind::BecameFollower { broker, .. }
        | EventKind::Truncated { broker, .. } => Some(*broker),
        EventKind::FetchAnswered { follower, .. } | EventKind::FollowerAt { follower, .. } => {
            Some(*follower)
        }
        _ => None,
    }
}
