//! Record batches as bytes (magic 2), for their sizes and checksums.
//!
//! Source: `org.apache.kafka.common.record.internal.{DefaultRecordBatch, DefaultRecord}`.

use alloc::vec::Vec;

use crc::{CRC_32_ISCSI, Crc};

use crate::record::{Header, Record, RecordBatch};
use crate::time::Millis;

use super::StoredBatch;

/// Bytes of a batch before its first record (`DefaultRecordBatch.RECORD_BATCH_OVERHEAD`).
pub const BATCH_OVERHEAD: u64 = 61;

/// What a record can need at most beside key, value and headers (`DefaultRecord.MAX_RECORD_OVERHEAD`).
const MAX_RECORD_OVERHEAD: u64 = 21;

const CRC_32C: Crc<u32> = Crc::<u32>::new(&CRC_32_ISCSI);
const MAGIC: u8 = 2;
/// Bytes of a batch before its length field ends: base offset and length.
const LOG_OVERHEAD: usize = 12;
/// Where the part begins that the checksum covers.
const CRC_START: usize = 21;
const LOG_APPEND_TIME: u16 = 0x08;
const TRANSACTIONAL: u16 = 0x10;
const CONTROL: u16 = 0x20;

/// Bytes of an unsigned varint.
fn unsigned_varint_size(value: u64) -> u64 {
    u64::from((64 - (value | 1).leading_zeros()).div_ceil(7))
}

fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

fn varint_size(value: i64) -> u64 {
    unsigned_varint_size(zigzag(value))
}

fn nullable_size(bytes: Option<&[u8]>) -> u64 {
    bytes.map_or(1, |bytes| {
        varint_size(bytes.len() as i64) + bytes.len() as u64
    })
}

fn header_size(header: &Header) -> u64 {
    varint_size(header.key.len() as i64)
        + header.key.len() as u64
        + nullable_size(header.value.as_deref())
}

/// Bytes of key, value and headers.
fn content_size(record: &Record) -> u64 {
    nullable_size(record.key.as_deref())
        + nullable_size(record.value.as_deref())
        + varint_size(record.headers.len() as i64)
        + record.headers.iter().map(header_size).sum::<u64>()
}

/// Bytes of a record's body: everything behind its length.
fn body_size(record: &Record, timestamp_delta: Millis, offset_delta: u32) -> u64 {
    1 + varint_size(timestamp_delta) + varint_size(i64::from(offset_delta)) + content_size(record)
}

/// The most that a batch with this record alone can need, before anything else of it is known
/// (`AbstractRecords.estimateSizeInBytesUpperBound`).
#[must_use]
pub fn size_upper_bound(record: &Record) -> u64 {
    BATCH_OVERHEAD + MAX_RECORD_OVERHEAD + content_size(record)
}

/// Bytes of a record in a batch whose first record has `base_timestamp`, at `offset_delta` in it
/// (`DefaultRecord.sizeInBytes`).
#[must_use]
pub fn record_size(record: &Record, base_timestamp: Millis, offset_delta: u32) -> u64 {
    let body = body_size(
        record,
        record.timestamp.wrapping_sub(base_timestamp),
        offset_delta,
    );
    varint_size(body as i64) + body
}

/// Bytes of an uncompressed batch.
#[must_use]
pub fn batch_size(batch: &RecordBatch) -> u64 {
    let base = batch.base_timestamp();
    BATCH_OVERHEAD
        + batch
            .records
            .iter()
            .zip(0..)
            .map(|(record, delta)| record_size(record, base, delta))
            .sum::<u64>()
}

fn put_varint(out: &mut Vec<u8>, value: i64) {
    let mut rest = zigzag(value);
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

fn put_nullable(out: &mut Vec<u8>, bytes: Option<&[u8]>) {
    match bytes {
        Some(bytes) => {
            put_varint(out, bytes.len() as i64);
            out.extend_from_slice(bytes);
        }
        None => put_varint(out, -1),
    }
}

fn put_record(out: &mut Vec<u8>, record: &Record, base_timestamp: Millis, offset_delta: u32) {
    let timestamp_delta = record.timestamp.wrapping_sub(base_timestamp);
    put_varint(out, body_size(record, timestamp_delta, offset_delta) as i64);
    out.push(0);
    put_varint(out, timestamp_delta);
    put_varint(out, i64::from(offset_delta));
    put_nullable(out, record.key.as_deref());
    put_nullable(out, record.value.as_deref());
    put_varint(out, record.headers.len() as i64);
    for header in &record.headers {
        put_varint(out, header.key.len() as i64);
        out.extend_from_slice(header.key.as_bytes());
        put_nullable(out, header.value.as_deref());
    }
}

/// What the attributes of a batch say, in its header.
fn attributes(stored: &StoredBatch) -> u16 {
    let flag = |is_set: bool, bit: u16| if is_set { bit } else { 0 };
    u16::from(stored.batch.compression.code())
        | flag(stored.log_append_time.is_some(), LOG_APPEND_TIME)
        | flag(stored.batch.transactional, TRANSACTIONAL)
        | flag(stored.batch.control.is_some(), CONTROL)
}

/// A batch as it stands in the log, with its checksum. The records of a compressed batch stand there as they are: its
/// size and checksum are those of no real codec.
#[must_use]
pub fn batch_bytes(stored: &StoredBatch) -> Vec<u8> {
    let batch = &stored.batch;
    let size = batch_size(batch) as usize;
    let mut out = Vec::with_capacity(size);
    out.extend_from_slice(&stored.base_offset.to_be_bytes());
    out.extend_from_slice(&((size - LOG_OVERHEAD) as u32).to_be_bytes());
    out.extend_from_slice(&stored.leader_epoch.to_be_bytes());
    out.push(MAGIC);
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&attributes(stored).to_be_bytes());
    out.extend_from_slice(&batch.count().wrapping_sub(1).to_be_bytes());
    out.extend_from_slice(&batch.base_timestamp().to_be_bytes());
    out.extend_from_slice(&stored.max_timestamp().to_be_bytes());
    out.extend_from_slice(&batch.identity.producer_id.to_be_bytes());
    out.extend_from_slice(&batch.identity.epoch.to_be_bytes());
    out.extend_from_slice(&batch.base_sequence.to_be_bytes());
    out.extend_from_slice(&batch.count().to_be_bytes());
    for (record, delta) in batch.records.iter().zip(0..) {
        put_record(&mut out, record, batch.base_timestamp(), delta);
    }
    let crc = CRC_32C.checksum(&out[CRC_START..]);
    out[CRC_START - 4..CRC_START].copy_from_slice(&crc.to_be_bytes());
    out
}
