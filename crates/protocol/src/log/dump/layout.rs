//! What changed in the dump tool's lines, and when.
//!
//! Source: `kafka.tools.DumpLogSegments` up to 4.2, `org.apache.kafka.tools.DumpLogSegments` from 4.3 on.

use crate::version::Version;

/// A snapshot's line tells the remembered batches one by one; before, only the last sequence and offset.
pub(super) const SNAPSHOT_QUEUE: Version = Version::new(1, 0, 0);
/// A snapshot's line tells the newest batch only, for there are no more in the file.
pub(super) const SNAPSHOT_NEWEST: Version = Version::new(1, 0, 2);
/// A batch tells how many records it has.
pub(super) const COUNT: Version = Version::new(2, 0, 0);
/// A batch tells whether it is a control batch.
pub(super) const IS_CONTROL: Version = Version::new(2, 0, 1);
/// Batches have a line also where records do, whose lines begin with a pipe; `isvalid` is the last word on a batch.
pub(super) const RECORDS_BELOW_BATCHES: Version = Version::new(2, 2, 0);
/// A record tells everything on its batch, too.
pub(super) const LONG_RECORDS: Version = Version::new(2, 8, 0);
/// A record tells of itself only; codecs are written in lower case.
pub(super) const SHORT_RECORDS: Version = Version::new(3, 0, 0);
/// A snapshot's line tells the last timestamp.
pub(super) const SNAPSHOT_TIMESTAMP: Version = Version::new(3, 1, 0);
/// A batch tells from when on a marker may be removed.
pub(super) const DELETE_HORIZON: Version = Version::new(3, 2, 0);
/// The line on the first offset names the log.
pub(super) const LOG_STARTING: Version = Version::new(3, 3, 0);
/// Offsets that may be missing are printed as Java does, no longer as Scala.
pub(super) const OPTIONAL_LONG: Version = Version::new(3, 5, 0);
/// The tool in Java: records without key keep their pipe, snapshot lines without batch lose a blank at their end, and
/// files that do not begin at offset 0 count as having a gap.
pub(super) const JAVA: Version = Version::new(4, 3, 0);
