//! A partition's log and the state that it keeps of each producer.
//!
//! Source: `org.apache.kafka.storage.internals.log.UnifiedLog`.

mod append;
mod append_info;
mod check;
mod dump;
mod encode;
mod hash_order;
mod load;
mod offsets;
mod outcome;
mod producer_state;
mod rebuild;
mod retention;
mod segments;
mod snapshot;
mod states;
mod stored;
mod truncate;
mod verification;
mod window;

use alloc::vec::Vec;

use crate::sorted::SortedMap;
use crate::time::Millis;

pub use append::LeaderAppend;
pub use check::TIMESTAMP_AFTER_MAX;
pub use dump::{DumpDetail, DumpTool};
pub use encode::{BATCH_OVERHEAD, batch_bytes, batch_size, record_size, size_upper_bound};
pub use load::{SnapshotDamage, Stop};
pub use outcome::{Appended, Outcome, Refusal};
pub use producer_state::ProducerEntry;
pub use segments::Segment;
pub use snapshot::{Snapshot, SnapshotEntry};
pub use stored::{AbortedTransaction, StoredBatch};
pub use verification::{VerificationEntry, VerificationGuard};
pub use window::{BATCHES_REMEMBERED, BatchWindow, CachedBatch};

use segments::Segments;
use states::ProducerStates;

/// Who writes to a log (`AppendOrigin`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A client: everything is checked.
    Client,
    /// A coordinator of the broker's own, for instance with markers: epochs are checked, sequences are not.
    Coordinator,
    /// A follower, with what it fetched from the leader: the leader has checked it.
    Replication,
}

/// The version of the transaction protocol that the coordinator gives with a marker (`TransactionVersion`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TransactionVersion(
    /// 0, 1 or 2; -1 if it is not known.
    pub i16,
);

impl TransactionVersion {
    /// Not known: what a follower sees, and what batches of data carry (`TV_UNKNOWN`).
    pub const UNKNOWN: Self = Self(-1);

    /// Whether the coordinator raises the producer's epoch with every transaction (KIP-890, part 2).
    #[must_use]
    pub const fn bumps_epoch(self) -> bool {
        self.0 >= 2
    }
}

/// What the timestamp of a stored batch tells (`message.timestamp.type`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimestampType {
    /// When the producer made the records.
    #[default]
    CreateTime,
    /// When the leader appended them.
    LogAppendTime,
}

/// The settings of a log. Times are in milliseconds, sizes in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LogConfig {
    /// `max.message.bytes`.
    pub max_message_bytes: u32,
    /// `message.timestamp.type`.
    pub timestamp_type: TimestampType,
    /// `retention.ms`; `None` for -1, no limit.
    pub retention: Option<Millis>,
    /// `producer.id.expiration.ms`.
    pub producer_id_expiration: Millis,
    /// `transaction.partition.verification.enable`.
    pub verify_transactions: bool,
}

impl Default for LogConfig {
    /// Kafka's defaults, except that nothing is deleted for its age.
    fn default() -> Self {
        Self {
            max_message_bytes: 1_048_588,
            timestamp_type: TimestampType::CreateTime,
            retention: None,
            producer_id_expiration: 86_400_000,
            verify_transactions: true,
        }
    }
}

/// A partition's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartitionLog {
    config: LogConfig,
    start_offset: i64,
    end_offset: i64,
    high_watermark: i64,
    first_unstable_offset: Option<i64>,
    segments: Segments,
    states: ProducerStates,
    /// The number of the newest verification guard.
    last_guard: u64,
}

impl PartitionLog {
    /// An empty log that begins at `start_offset` and takes batches of at most `max_message_bytes` bytes.
    #[must_use]
    pub fn new(start_offset: i64, max_message_bytes: u32) -> Self {
        let config = LogConfig {
            max_message_bytes,
            ..LogConfig::default()
        };
        Self::with_config(start_offset, config)
    }

    /// An empty log that begins at `start_offset`, as a start of the broker finds it: at an offset other than 0 it has
    /// an empty snapshot.
    #[must_use]
    pub fn with_config(start_offset: i64, config: LogConfig) -> Self {
        let mut states = ProducerStates::default();
        states.set_end_offset(start_offset);
        states.take_snapshot();
        Self {
            config,
            start_offset,
            end_offset: start_offset,
            high_watermark: start_offset,
            first_unstable_offset: None,
            segments: Segments::new(start_offset),
            states,
            last_guard: 0,
        }
    }

    /// Its settings.
    #[must_use]
    pub fn config(&self) -> &LogConfig {
        &self.config
    }

    /// Changes `producer.id.expiration.ms`.
    pub fn set_producer_id_expiration(&mut self, expiration: Millis) {
        self.config.producer_id_expiration = expiration;
    }

    /// Offset of the first record that may be read (`logStartOffset`).
    #[must_use]
    pub fn start_offset(&self) -> i64 {
        self.start_offset
    }

    /// Offset of the next record (`logEndOffset`).
    #[must_use]
    pub fn end_offset(&self) -> i64 {
        self.end_offset
    }

    /// The batches, in order.
    #[must_use]
    pub fn batches(&self) -> &[StoredBatch] {
        self.segments.batches()
    }

    /// The segments, in order; at least one.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        self.segments.all()
    }

    /// What is remembered of each producer id.
    #[must_use]
    pub fn producers(&self) -> &SortedMap<i64, ProducerEntry> {
        self.states.producers()
    }

    /// The verifications that are under way, by producer id.
    #[must_use]
    pub fn verifications(&self) -> &SortedMap<i64, VerificationEntry> {
        &self.states.verifications
    }

    /// The snapshot files, by the offset that names them.
    #[must_use]
    pub fn snapshots(&self) -> &SortedMap<i64, Snapshot> {
        &self.states.snapshots
    }

    /// A snapshot of what is remembered now, as one that is taken now has it.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::of(self.states.in_file_order())
    }

    /// Writes a snapshot of the producer state, unless there is one of this end of the log
    /// (`ProducerStateManager.takeSnapshot`). An orderly stop does so.
    pub fn take_snapshot(&mut self) {
        self.states.take_snapshot();
    }

    /// Forgets every producer and every verification that was idle for `producer.id.expiration.ms` or longer; gives the
    /// producer ids (`ProducerStateManager.removeExpiredProducers`).
    pub fn remove_expired_producers(&mut self, now: Millis) -> Vec<i64> {
        self.states
            .remove_expired(now, self.config.producer_id_expiration)
    }

    /// Forgets every producer.
    pub fn forget_producers(&mut self) {
        self.states.forget();
        self.refresh_first_unstable();
    }
}
