//! What a producer knows of the cluster: which brokers there are, and who leads what.
//!
//! Source: `org.apache.kafka.clients.{Metadata, NetworkClient.DefaultMetadataUpdater}`, KIP-580, KIP-951.

use alloc::vec::Vec;

use super::backoff::Backoff;
use crate::choice::Chooser;
use crate::ids::BrokerId;
use crate::message::Leadership;
use crate::time::Millis;

/// What a producer knows of the cluster when it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// The brokers that it can connect to, at least one.
    pub brokers: Vec<BrokerId>,
    /// Who leads each partition.
    pub leaders: Vec<Leadership>,
}

impl Cluster {
    /// One broker that leads all partitions, for ever: nothing is ever to be learnt.
    #[must_use]
    pub fn alone(broker: BrokerId, partitions: u32) -> Self {
        let leader = Leadership {
            broker: Some(broker),
            epoch: 0,
        };
        Self {
            brokers: [broker].into(),
            leaders: (0..partitions).map(|_| leader).collect(),
        }
    }
}

/// What a producer knows, and when it asks for more.
#[derive(Clone, Debug)]
pub(super) struct Metadata {
    pub(super) brokers: Vec<BrokerId>,
    pub(super) leaders: Vec<Leadership>,
    /// An update is wanted (`needFullUpdate`).
    wanted: bool,
    pub(super) in_progress: bool,
    /// It is not asked again before this.
    not_before: Millis,
    backoff: Backoff,
    /// Requests that failed since the last that did not (`attempts`).
    failures: u32,
    /// Answers without news since the last with news (`equivalentResponseCount`).
    without_news: u32,
}

impl Metadata {
    pub(super) fn new(cluster: Cluster, backoff: Backoff) -> Self {
        Self {
            brokers: cluster.brokers,
            leaders: cluster.leaders,
            wanted: false,
            in_progress: false,
            not_before: 0,
            backoff,
            failures: 0,
            without_news: 0,
        }
    }

    /// Whether there is anything that could be learnt: a single broker leads everything, and stays where it is.
    fn can_change(&self) -> bool {
        self.brokers.len() > 1
    }

    /// Asks for an update (`requestUpdate`).
    pub(super) fn request_update(&mut self) {
        self.wanted |= self.can_change();
    }

    /// When it is asked next; `None` if it is not to be (`timeToNextUpdate`).
    pub(super) fn due(&self) -> Option<Millis> {
        (self.wanted && !self.in_progress).then_some(self.not_before)
    }

    /// A connection ended: what is known may be old. If an update was due, it counts as failed
    /// (`handleServerDisconnect`).
    pub(super) fn disconnected(&mut self, now: Millis, chooser: &mut dyn Chooser) {
        if self.due().is_some_and(|due| due <= now) {
            self.failed(now, chooser);
        }
        self.request_update();
    }

    /// A request for metadata failed (`failedUpdate`).
    pub(super) fn failed(&mut self, now: Millis, chooser: &mut dyn Chooser) {
        self.in_progress = false;
        self.without_news = 0;
        self.not_before = now + self.backoff.delay(self.failures, chooser);
        self.failures += 1;
    }

    /// An answer came (`update`). Gives the partitions whose leader is another one now.
    pub(super) fn update(
        &mut self,
        leaders: &[Leadership],
        now: Millis,
        chooser: &mut dyn Chooser,
    ) -> Vec<usize> {
        self.in_progress = false;
        self.wanted = false;
        self.failures = 0;
        self.without_news += 1;
        let mut changed = Vec::new();
        for (place, (known, told)) in self.leaders.iter_mut().zip(leaders).enumerate() {
            if told.epoch > known.epoch {
                self.without_news = 0;
                *known = *told;
                changed.push(place);
            }
            // An answer without a leader is an error that asks for another.
            self.wanted |= known.broker.is_none();
        }
        let successes = self.without_news.saturating_sub(1);
        let wait = match self.without_news {
            // Without failures the first back-off still holds (`backoff(0)`).
            0 | 1 => self.backoff.delay(0, chooser),
            _ => self.backoff.delay(successes, chooser),
        };
        self.not_before = now + wait;
        changed
    }

    /// A broker named a newer leader in its answer (`updatePartitionLeadership`). Says whether that was news.
    pub(super) fn hint(&mut self, partition: usize, told: Leadership) -> bool {
        let Some(known) = self.leaders.get_mut(partition) else {
            return false;
        };
        let is_known = told.broker.is_some_and(|id| self.brokers.contains(&id));
        let is_news = is_known && told.epoch > known.epoch;
        if is_news {
            *known = told;
        }
        is_news
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Nominal;

    fn led_by(broker: u32, epoch: i32) -> Leadership {
        Leadership {
            broker: Some(BrokerId(broker)),
            epoch,
        }
    }

    fn metadata() -> Metadata {
        let cluster = Cluster {
            brokers: [1, 2].map(BrokerId).into(),
            leaders: [led_by(1, 0)].into(),
        };
        Metadata::new(cluster, Backoff::new(100, 1_000))
    }

    #[test]
    fn answers_without_news_are_asked_for_ever_more_seldom() {
        let mut metadata = metadata();
        let mut asked = Vec::new();
        for _ in 0..4 {
            metadata.request_update();
            let due = metadata.due().unwrap();
            asked.push(due);
            metadata.in_progress = true;
            metadata.update(&[led_by(1, 0)], due, &mut Nominal);
        }
        assert_eq!(asked, [0, 100, 300, 700]);
    }

    #[test]
    fn only_a_newer_epoch_is_news() {
        let mut metadata = metadata();
        assert!(!metadata.hint(0, led_by(2, 0)));
        assert!(!metadata.hint(0, led_by(7, 1)));
        assert!(metadata.hint(0, led_by(2, 1)));
        let none = metadata.update(&[led_by(1, 0)], 5, &mut Nominal);
        assert!(none.is_empty());
        assert_eq!(metadata.leaders, [led_by(2, 1)]);
    }

    #[test]
    fn a_broker_alone_has_nothing_to_tell() {
        let mut metadata = Metadata::new(Cluster::alone(BrokerId(1), 1), Backoff::new(100, 1_000));
        metadata.disconnected(5, &mut Nominal);
        assert_eq!(metadata.due(), None);
    }
}
