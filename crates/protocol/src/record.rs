//! Records and record batches (magic 2).

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::compression::Compression;
use crate::ids::{Identity, RecordId};
use crate::marker::Marker;
use crate::sequence;
use crate::time::Millis;

/// Bytes of a key, a value or a header; shared, never copied.
pub type Bytes = Arc<[u8]>;

/// A header of a record.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Header {
    /// The header's key.
    pub key: String,
    /// The header's value; `None` is null.
    pub value: Option<Bytes>,
}

/// A record, as the application gave it to `send()`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// Which call of `send()` it came from.
    pub id: RecordId,
    /// Its create time.
    pub timestamp: Millis,
    /// Its key; `None` is null.
    pub key: Option<Bytes>,
    /// Its value; `None` is null.
    pub value: Option<Bytes>,
    /// Its headers, in their order.
    pub headers: Vec<Header>,
}

/// A batch of records as it travels in a produce request. Cloning shares the records.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RecordBatch {
    /// Who writes, as the broker recognises it; [`Identity::NONE`] without idempotence.
    pub identity: Identity,
    /// The sequence of the first record, or -1.
    pub base_sequence: i32,
    /// Whether it belongs to a transaction.
    pub transactional: bool,
    /// What a control batch says; `None` for a batch of data.
    pub control: Option<Marker>,
    /// The codec of its records.
    pub compression: Compression,
    /// The records; at least one.
    pub records: Arc<[Record]>,
}

impl RecordBatch {
    /// How many records it has.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.records.len() as u32
    }

    /// The sequence of the last record, or -1.
    #[must_use]
    pub fn last_sequence(&self) -> i32 {
        sequence::last(self.base_sequence, self.count())
    }

    /// The create time of the first record (`baseTimestamp`).
    #[must_use]
    pub fn base_timestamp(&self) -> Millis {
        self.records.first().map_or(-1, |record| record.timestamp)
    }

    /// The largest create time of its records (`maxTimestamp`).
    #[must_use]
    pub fn max_timestamp(&self) -> Millis {
        self.records
            .iter()
            .map(|record| record.timestamp)
            .max()
            .unwrap_or(-1)
    }
}
