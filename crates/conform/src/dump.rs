//! Cases of kind `dump`: what the dump tool prints of a log.

use ackscope_protocol::log::{DumpDetail, DumpTool, PartitionLog};
use serde_json::{Value, json};

use crate::Outcome;
use crate::diff::compare;
use crate::input::Fields;
use crate::partition::Partition;

/// What the report on each file begins with.
const GAPS: &str = "Non-consecutive offsets in ";

/// Replays one line of kind `dump`.
#[must_use]
pub fn check_dump(case: &Value) -> Outcome {
    replay(case).unwrap_or_else(Outcome::not_covered)
}

fn replay(case: &Value) -> Result<Outcome, String> {
    let case = Fields::new("case", case)?;
    let mut mismatches = Vec::new();
    let mut partition = Partition::new(&case, &["partition"])?;
    partition.run(&case, "results", case.get("results"), &mut mismatches)?;
    // The recordings were printed after the log was closed in order.
    partition.log.take_snapshot();
    let settings = case.object("settings")?;
    let mut model = printed(&partition.log, settings.text("partition")?);
    let mut recorded = case.get("expect").cloned().unwrap_or_default();
    for expect in [&mut recorded, &mut model] {
        neutralise(expect);
    }
    compare("expect", Some(&recorded), Some(&model), "", &mut mismatches);
    Ok(Outcome {
        mismatches,
        not_covered: None,
        decided: partition.into_decided(),
    })
}

/// What the tool prints of the closed log in each of its modes.
fn printed(log: &PartitionLog, name: &str) -> Value {
    let tool = DumpTool::MODELLED;
    let newest = log.snapshots().last();
    let mut printed = json!({
        "batches": tool.log(log, name, DumpDetail::Batches),
        "deep": tool.log(log, name, DumpDetail::Records),
        "data": tool.log(log, name, DumpDetail::Data),
        "data_skip_metadata": tool.log(log, name, DumpDetail::DataWithoutMetadata),
        "snapshot": newest.map(|(offset, snapshot)| tool.snapshot(snapshot, name, *offset)),
    });
    for (field, text) in [
        ("deep_stderr", tool.gaps(log, name)),
        ("txnindex", tool.transaction_indexes(log, name)),
    ] {
        if !text.is_empty() {
            printed[field] = text.into();
        }
    }
    printed
}

/// Takes out what depends on more than the log: bytes of compressed batches, and the order of the files in the report on
/// gaps, which is that of a hash table of their full paths.
fn neutralise(expect: &mut Value) {
    for field in ["batches", "deep", "data", "data_skip_metadata"] {
        if let Some(text) = expect.get(field).and_then(Value::as_str) {
            expect[field] = without_compressed_bytes(text).into();
        }
    }
    if let Some(text) = expect.get("deep_stderr").and_then(Value::as_str) {
        let mut files: Vec<&str> = text.split(GAPS).collect();
        files.sort_unstable();
        expect["deep_stderr"] = files.join(GAPS).into();
    }
}

/// The text with size and checksum of compressed batches, and the positions behind them in their file, left open.
fn without_compressed_bytes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut behind_compressed = false;
    for line in text.split_inclusive('\n') {
        if line.starts_with("Dumping ") {
            behind_compressed = false;
        }
        if !line.starts_with("baseOffset: ") {
            out += line;
            continue;
        }
        let compressed =
            line.contains(" compresscodec: ") && !line.contains(" compresscodec: none ");
        let mut open: Vec<&str> = Vec::new();
        if behind_compressed {
            open.push("position:");
        }
        if compressed {
            open.extend(["size:", "crc:"]);
        }
        behind_compressed |= compressed;
        let mut leaves_open = false;
        for word in line.split_inclusive(' ') {
            let digits = word.trim_end().bytes().all(|byte| byte.is_ascii_digit());
            out += if leaves_open && digits { "* " } else { word };
            leaves_open = open.contains(&word.trim_end());
        }
    }
    out
}
