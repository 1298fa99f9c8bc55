//! Replays a stream of recorded cases, line by line, and writes down what differs.

use std::io::{self, BufRead, Write};

use serde_json::Value;

use crate::{Outcome, check_append, check_config, check_dump, check_world};

/// A line longer than this is refused rather than read into memory: 64 MiB.
pub const MAX_LINE_BYTES: u64 = 64 << 20;

/// Which cases are replayed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// All of them.
    #[default]
    All,
    /// Those with this tag.
    Tag(String),
    /// Those of the core: appends of plain client batches, and worlds whose faults are the network's.
    Core,
}

/// How a stream is replayed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Which cases.
    pub selection: Selection,
    /// How many mismatches are written at most; all are counted.
    pub limit: usize,
}

/// What came out of a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Cases without a difference.
    pub passed: u64,
    /// Cases with a difference, or not covered by the model, or not readable.
    pub failed: u64,
    /// Cases that were not selected.
    pub skipped: u64,
    /// Mismatches written so far.
    pub written: usize,
}

/// Replays one case, by its kind.
#[must_use]
pub fn check(case: &Value) -> Outcome {
    match case.get("kind").and_then(Value::as_str) {
        Some("config") => check_config(case),
        Some("append") => check_append(case),
        Some("dump") => check_dump(case),
        Some("world") => check_world(case),
        Some(kind) => Outcome::not_covered(format!("cases of kind {kind} are not modelled yet")),
        None => Outcome::not_covered("the case has no kind"),
    }
}

/// Replays every line of `input`, writes mismatches to `out`, and goes on counting in `summary`.
///
/// # Errors
/// Fails if `input` cannot be read or `out` not written.
pub fn replay(
    mut input: impl BufRead,
    name: &str,
    options: &Options,
    out: &mut impl Write,
    summary: &mut Summary,
) -> io::Result<()> {
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        if io::Read::take(&mut input, MAX_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match serde_json::from_slice::<Value>(&line) {
            Ok(case) if !is_selected(&case, &options.selection) => summary.skipped += 1,
            Ok(case) => {
                let id = case
                    .get("id")
                    .and_then(Value::as_str)
                    .map_or_else(|| format!("{name}:{number}"), str::to_owned);
                report(&id, &check(&case), options, out, summary)?;
            }
            Err(error) => {
                let outcome =
                    Outcome::not_covered(format!("line {number} of {name} is not JSON: {error}"));
                report(&format!("{name}:{number}"), &outcome, options, out, summary)?;
            }
        }
    }
    Ok(())
}

fn report(
    id: &str,
    outcome: &Outcome,
    options: &Options,
    out: &mut impl Write,
    summary: &mut Summary,
) -> io::Result<()> {
    if outcome.passed() {
        summary.passed += 1;
        return Ok(());
    }
    summary.failed += 1;
    if let Some(reason) = &outcome.not_covered
        && summary.written < options.limit
    {
        writeln!(out, "{id}: not covered: {reason}")?;
        summary.written += 1;
    }
    for mismatch in &outcome.mismatches {
        if summary.written >= options.limit {
            break;
        }
        writeln!(
            out,
            "{id} {}: recorded {}, model {}",
            mismatch.path, mismatch.recorded, mismatch.model
        )?;
        for line in mismatch.note.lines() {
            writeln!(out, "    {line}")?;
        }
        summary.written += 1;
    }
    Ok(())
}

fn tags(case: &Value) -> impl Iterator<Item = &str> {
    case.get("tags")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
}

fn is_selected(case: &Value, selection: &Selection) -> bool {
    match selection {
        Selection::All => true,
        Selection::Tag(tag) => tags(case).any(|one| one == tag),
        Selection::Core => is_core(case),
    }
}

/// Tags of worlds that reach beyond the core.
const BEYOND_CORE: [&str; 6] = [
    "random",
    "init",
    "split",
    "buffer-full",
    "request-size",
    "setup-timeout",
];
/// Faults of worlds that reach beyond the core.
const FAULTS_BEYOND_CORE: [&str; 5] = [
    "error",
    "error_after",
    "epoch",
    "restart_broker",
    "forget_producers",
];

fn is_core(case: &Value) -> bool {
    let list = |key: &str| {
        case.get(key)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
    };
    let text = |value: &Value, key: &str| {
        value
            .get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    match case.get("kind").and_then(Value::as_str) {
        Some("append") => {
            let plain_settings =
                case.get("settings")
                    .and_then(Value::as_object)
                    .is_some_and(|settings| {
                        settings
                            .keys()
                            .all(|key| key == "producer.id.expiration.ms")
                    });
            plain_settings
                && list("ops").all(|op| match text(op, "op").as_str() {
                    "append" => {
                        op.get("transactional").is_none_or(|one| one == false)
                            && op.get("origin").is_none_or(|one| one == "client")
                    }
                    "advance" => true,
                    _ => false,
                })
        }
        Some("world") => {
            case.pointer("/network/client_wake")
                .is_some_and(|wake| wake == "every_ms")
                && !tags(case).any(|tag| BEYOND_CORE.contains(&tag))
                && !list("faults")
                    .any(|fault| FAULTS_BEYOND_CORE.contains(&text(fault, "do").as_str()))
        }
        _ => false,
    }
}
