//! End-of-transaction markers: the control batches that close a transaction on a partition.
//!
//! Source: `org.apache.kafka.common.record.internal.{EndTransactionMarker, ControlRecordType}`.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::compression::Compression;
use crate::ids::{Identity, RecordId};
use crate::record::{Bytes, Record, RecordBatch};
use crate::sequence::NO_SEQUENCE;
use crate::time::Millis;

/// How a transaction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Its records are to be ignored by whoever reads committed records only.
    Abort,
    /// Its records count.
    Commit,
}

impl Decision {
    /// The name of the control record's type, as the dump tool prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Abort => "ABORT",
            Self::Commit => "COMMIT",
        }
    }

    /// The number of the control record's type.
    const fn code(self) -> i16 {
        match self {
            Self::Abort => 0,
            Self::Commit => 1,
        }
    }
}

/// What an end-of-transaction marker says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marker {
    /// How the transaction ended.
    pub decision: Decision,
    /// The epoch of the transaction coordinator that wrote it: a newer coordinator has a higher one.
    pub coordinator_epoch: i32,
}

/// The version of the layout of a control record's key and value.
const VERSION: i16 = 0;

impl Marker {
    /// The control batch that carries this marker for a producer; `timestamp` is the coordinator's clock.
    #[must_use]
    pub fn batch(self, identity: Identity, timestamp: Millis) -> RecordBatch {
        let record = Record {
            id: RecordId::CONTROL,
            timestamp,
            key: Some(bytes(&[
                &VERSION.to_be_bytes(),
                &self.decision.code().to_be_bytes(),
            ])),
            value: Some(bytes(&[
                &VERSION.to_be_bytes(),
                &self.coordinator_epoch.to_be_bytes(),
            ])),
            headers: Vec::new(),
        };
        RecordBatch {
            identity,
            base_sequence: NO_SEQUENCE,
            transactional: true,
            control: Some(self),
            compression: Compression::None,
            records: Arc::from([record]),
        }
    }
}

fn bytes(parts: &[&[u8]]) -> Bytes {
    Arc::from(parts.concat())
}
