//! A partition's log, driven operation by operation as the recordings are.

mod batch;
mod ops;
mod output;

use std::collections::BTreeMap;

use ackscope_protocol::log::{LogConfig, PartitionLog, TimestampType, VerificationGuard};
use ackscope_protocol::{Millis, RuleId};
use serde_json::Value;

use crate::diff::compare;
use crate::input::Fields;
use crate::{Mismatch, note_of};

/// What the clock shows when a case begins, unless it says otherwise.
const START_TIME: Millis = 1_000_000_000;

/// A partition's log with everything around it that the recordings have.
pub(crate) struct Partition {
    pub(crate) log: PartitionLog,
    /// Where the log began.
    start_offset: i64,
    /// What the clock showed when the case began, and shows now.
    start: Millis,
    now: Millis,
    leader_epoch: i32,
    /// Whether only operations move the high watermark.
    manual_high_watermark: bool,
    /// The guards of the last verifications, by producer id.
    saved: BTreeMap<i64, VerificationGuard>,
    /// The rules that decided, oldest first.
    decided: Vec<RuleId>,
}

impl Partition {
    /// The empty log that a case begins with. `beside` names the settings that the kind of case has beside the log's.
    pub(crate) fn new(case: &Fields<'_>, beside: &[&str]) -> Result<Self, String> {
        let settings = case.object("settings")?;
        let known = [
            "producer.id.expiration.ms",
            "transaction.partition.verification.enable",
            "message.timestamp.type",
            "retention.ms",
            "high_watermark",
            "start_time",
        ];
        if let Some(reason) = settings.beyond(&[&known, beside].concat()) {
            return Err(reason);
        }
        let choice = |key: &str, first: &str, second: &str| match settings.get(key) {
            None => Ok(false),
            Some(_) => match settings.text(key)? {
                text if text == first => Ok(false),
                text if text == second => Ok(true),
                other => Err(format!("{key} {other} is not known to the model")),
            },
        };
        let config = LogConfig {
            // Recorded batches are larger than this limit never is.
            max_message_bytes: u32::MAX,
            timestamp_type: if choice("message.timestamp.type", "CreateTime", "LogAppendTime")? {
                TimestampType::LogAppendTime
            } else {
                TimestampType::CreateTime
            },
            retention: match settings.number_or("retention.ms", -1)? {
                -1 => None,
                limit => Some(limit),
            },
            producer_id_expiration: settings.number("producer.id.expiration.ms")?,
            verify_transactions: settings
                .flag_or("transaction.partition.verification.enable", true)?,
        };
        let start = settings.number_or("start_time", START_TIME)?;
        let start_offset = case.number_or("start_offset", 0)?;
        Ok(Self {
            log: PartitionLog::with_config(start_offset, config),
            start_offset,
            start,
            now: start,
            leader_epoch: 0,
            manual_high_watermark: choice("high_watermark", "leo", "manual")?,
            saved: BTreeMap::new(),
            decided: Vec::new(),
        })
    }

    /// Does all operations of a case and compares what they answer with `recorded`, whose place is `path`.
    pub(crate) fn run(
        &mut self,
        case: &Fields<'_>,
        path: &str,
        recorded: Option<&Value>,
        found: &mut Vec<Mismatch>,
    ) -> Result<(), String> {
        let recorded = recorded.and_then(Value::as_array);
        let recorded = recorded.map_or(&[][..], Vec::as_slice);
        let ops = case.objects("ops")?;
        if recorded.len() != ops.len() {
            return Err(format!(
                "{} results are recorded for {} operations",
                recorded.len(),
                ops.len()
            ));
        }
        for (index, (op, recorded)) in ops.iter().zip(recorded).enumerate() {
            let decided = self.decided.len();
            let result = self.apply(op)?;
            if !self.manual_high_watermark {
                self.log.set_high_watermark(self.log.end_offset());
            }
            let note = note_of(&self.decided[decided..]);
            let path = format!("{path}[{index}]");
            compare(
                &path,
                Some(&comparable(recorded)),
                Some(&result),
                &note,
                found,
            );
        }
        Ok(())
    }

    /// Compares the state after the last operation, field by field.
    pub(crate) fn compare_state(&mut self, recorded: &Value, found: &mut Vec<Mismatch>) {
        let mut state = output::state(&self.log, self.start_offset, self.start, self.now);
        if recorded.get("log").is_some() {
            let batches = self.log.batches().iter().map(output::stored).collect();
            state.insert("log".to_owned(), batches);
        }
        let last: Vec<RuleId> = self.decided.last().copied().into_iter().collect();
        let keys = recorded.as_object().into_iter().flat_map(|map| map.keys());
        let mut fields: Vec<&String> = keys.chain(state.keys()).collect();
        fields.sort_unstable();
        fields.dedup();
        for field in fields {
            let rule = output::rule_of(field);
            let note = rule.map_or_else(|| note_of(&last), |rule| note_of(&[rule]));
            let path = format!("state.{field}");
            compare(&path, recorded.get(field), state.get(field), &note, found);
            self.decided
                .extend(rule.filter(|_| state.contains_key(field)));
        }
        if !recorded.is_object() {
            let state = Value::Object(state);
            compare("state", Some(recorded), Some(&state), "", found);
        }
    }

    /// The rules that decided.
    pub(crate) fn into_decided(self) -> Vec<RuleId> {
        self.decided
    }
}

/// A recorded result without the text of its exception, which is information only.
fn comparable(recorded: &Value) -> Value {
    let mut fields = recorded.clone();
    if let Some(fields) = fields.as_object_mut() {
        fields.remove("message");
    }
    fields
}
