//! A partition's log, driven operation by operation as the recordings are.

mod batch;
mod output;

use std::collections::BTreeMap;

use ackscope_protocol::log::{
    LeaderAppend, LogConfig, Origin, Outcome as Appended, PartitionLog, SnapshotDamage, Stop,
    StoredBatch, TimestampType, TransactionVersion, VerificationGuard,
};
use ackscope_protocol::{Millis, RecordBatch, RuleId};
use serde_json::{Value, json};

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

type Applied = Result<Value, String>;

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

    fn apply(&mut self, op: &Fields<'_>) -> Applied {
        match op.text("op")? {
            "append" => self.append(op),
            "append_batches" => self.append_batches(op),
            "marker" => self.marker(op),
            "verify" => self.verify(op),
            "restart" => self.restart(op),
            "truncate" => self.truncate(op),
            "delete_records" => self.delete_records(op),
            name => self.simple(name, op),
        }
    }

    /// Operations with at most one field.
    fn simple(&mut self, name: &str, op: &Fields<'_>) -> Applied {
        let field = match name {
            "advance" | "set_expiration" => Some("ms"),
            "high_watermark" | "truncate_fully" | "leader_epoch" => Some("to"),
            _ => None,
        };
        op.only(&["op", field.unwrap_or("op")])?;
        let number = field.map_or(Ok(0), |field| op.number(field))?;
        Ok(match name {
            "advance" => {
                self.now = self.now.saturating_add(number);
                json!({"result": "ok"})
            }
            "set_expiration" => {
                self.log.set_producer_id_expiration(number);
                json!({"result": "ok"})
            }
            "leader_epoch" => {
                self.leader_epoch = op.narrow("to")?;
                json!({"result": "ok"})
            }
            "expire" => {
                self.decided.push(RuleId::ProducerStateExpired);
                let removed = self.log.remove_expired_producers(self.now);
                json!({"result": "ok", "removed": removed})
            }
            "roll" => {
                self.decided.push(RuleId::Roll);
                json!({"result": "ok", "segment": self.log.roll()})
            }
            "snapshot" => {
                self.decided.push(RuleId::StateTakeSnapshot);
                self.log.take_snapshot();
                json!({"result": "ok"})
            }
            "high_watermark" => {
                self.decided.push(RuleId::HighWatermark);
                json!({"result": "ok", "high_watermark": self.log.set_high_watermark(number)})
            }
            "truncate_fully" => {
                self.decided.push(RuleId::TruncateFully);
                self.log.truncate_fully(number);
                json!({"result": "ok", "log_end_offset": self.log.end_offset()})
            }
            "delete_old_segments" => {
                self.decided.push(RuleId::Retention);
                let deleted = self.log.delete_old_segments(self.now);
                let start = self.log.start_offset();
                json!({"result": "ok", "deleted": deleted, "log_start_offset": start})
            }
            other => return Err(format!("operation {other} is not modelled")),
        })
    }

    fn append(&mut self, op: &Fields<'_>) -> Applied {
        op.only(&[batch::DATA, &["op", "origin", "offset", "tv", "verify"]].concat())?;
        let batch = batch::data(op, self.now)?;
        let origin = origin(op, Origin::Client)?;
        if origin == Origin::Replication {
            let offset = op.number_or("offset", self.log.end_offset())?;
            return Ok(self.follow(vec![(offset, batch)]));
        }
        let mut guard = VerificationGuard::SENTINEL;
        if batch.transactional {
            match op.text_or("verify", "auto")? {
                "auto" => match self.start_verification(op)? {
                    Ok(started) => guard = started,
                    Err(refused) => return Ok(refused),
                },
                "saved" => {
                    let pid = batch.identity.producer_id;
                    guard = self.saved.get(&pid).copied().unwrap_or_default();
                }
                "skip" => {}
                other => return Err(format!("verify {other} is not known to the model")),
            }
        }
        Ok(self.lead(&[batch], origin, guard, TransactionVersion::UNKNOWN))
    }

    fn marker(&mut self, op: &Fields<'_>) -> Applied {
        op.only(&[batch::MARKER, &["op", "tv", "origin"]].concat())?;
        let batch = batch::marker(op, self.now)?;
        match origin(op, Origin::Coordinator)? {
            Origin::Replication => Ok(self.follow(vec![(self.log.end_offset(), batch)])),
            origin => {
                let version = TransactionVersion(op.narrow_or("tv", -1)?);
                Ok(self.lead(&[batch], origin, VerificationGuard::SENTINEL, version))
            }
        }
    }

    fn append_batches(&mut self, op: &Fields<'_>) -> Applied {
        op.only(&["op", "origin", "batches"])?;
        let origin = origin(op, Origin::Client)?;
        let mut batches = Vec::new();
        let mut version = TransactionVersion::UNKNOWN;
        let mut next = self.log.end_offset();
        for fields in op.objects("batches")? {
            let is_marker = fields.has("type");
            let known = if is_marker {
                batch::MARKER
            } else {
                batch::DATA
            };
            fields.only(&[known, &["offset", "tv"]].concat())?;
            let batch = if is_marker {
                version = TransactionVersion(fields.narrow_or("tv", -1)?);
                batch::marker(&fields, self.now)?
            } else {
                batch::data(&fields, self.now)?
            };
            let offset = fields.number_or("offset", next)?;
            next = offset.saturating_add(i64::from(batch.count()));
            batches.push((offset, batch));
        }
        if origin == Origin::Replication {
            return Ok(self.follow(batches));
        }
        let batches: Vec<RecordBatch> = batches.into_iter().map(|(_, batch)| batch).collect();
        Ok(self.lead(&batches, origin, VerificationGuard::SENTINEL, version))
    }

    /// Appends as the leader does.
    fn lead(
        &mut self,
        batches: &[RecordBatch],
        origin: Origin,
        guard: VerificationGuard,
        version: TransactionVersion,
    ) -> Value {
        let how = LeaderAppend {
            origin,
            leader_epoch: self.leader_epoch,
            guard,
            version,
        };
        let (outcome, rule) = self.log.append_as_leader(batches, &how, self.now);
        let stamped = output::stamps_time(&self.log).then_some(self.now);
        if stamped.is_some() && matches!(outcome, Appended::Appended(_)) {
            self.decided.push(RuleId::AppendLogAppendTime);
        }
        self.decided.push(rule);
        output::outcome(&outcome, stamped)
    }

    /// Appends as a follower does.
    fn follow(&mut self, batches: Vec<(i64, RecordBatch)>) -> Value {
        let leader_epoch = self.leader_epoch;
        let fetched: Vec<StoredBatch> = batches
            .into_iter()
            .map(|(base_offset, batch)| StoredBatch {
                base_offset,
                leader_epoch,
                log_append_time: None,
                batch,
            })
            .collect();
        let (outcome, rule) = self.log.append_as_follower(&fetched, leader_epoch);
        self.decided.push(rule);
        output::outcome(&outcome, None)
    }

    /// Starts a verification; the inner error is what is answered if it is refused.
    fn start_verification(
        &mut self,
        op: &Fields<'_>,
    ) -> Result<Result<VerificationGuard, Value>, String> {
        let supports_epoch_bump = op.narrow::<i16>("tv")? >= 2;
        let started = self.log.start_verification(
            batch::identity(op)?,
            op.narrow("seq")?,
            supports_epoch_bump,
            self.now,
        );
        Ok(match started {
            Ok((guard, rule)) => {
                self.decided.push(rule);
                Ok(guard)
            }
            Err(refusal) => {
                self.decided.push(refusal.rule);
                let mut value = output::rejected(&refusal);
                value["stage"] = "verify".into();
                Err(value)
            }
        })
    }

    fn verify(&mut self, op: &Fields<'_>) -> Applied {
        op.only(&["op", "pid", "epoch", "seq", "tv"])?;
        Ok(match self.start_verification(op)? {
            Err(refused) => refused,
            Ok(guard) => {
                self.saved.insert(op.number("pid")?, guard);
                let needed = guard != VerificationGuard::SENTINEL;
                json!({"result": if needed { "started" } else { "not_needed" }})
            }
        })
    }

    fn restart(&mut self, op: &Fields<'_>) -> Applied {
        let known = [
            "op",
            "clean",
            "recovery_point",
            "snapshots",
            "cut",
            "down_ms",
        ];
        op.only(&known)?;
        let stop = if op.flag("clean")? {
            op.only(&["op", "clean", "snapshots", "down_ms"])?;
            Stop::Clean
        } else {
            Stop::Unclean {
                recovery_point: op.number("recovery_point")?,
                lost_from: op.has("cut").then(|| op.number("cut")).transpose()?,
            }
        };
        let damage = match op.text_or("snapshots", "keep")? {
            "keep" => SnapshotDamage::None,
            "lose" => SnapshotDamage::LoseAll,
            "lose-newest" => SnapshotDamage::LoseNewest,
            "corrupt-newest" => SnapshotDamage::CorruptNewest,
            other => return Err(format!("snapshots {other} is not known to the model")),
        };
        self.now = self.now.saturating_add(op.number_or("down_ms", 0)?);
        self.saved.clear();
        Ok(match self.log.restart(stop, damage, self.now) {
            Ok(rule) => {
                self.decided.push(rule);
                json!({
                    "result": "ok", "log_end_offset": self.log.end_offset(),
                    "snapshots": output::snapshots(&self.log),
                })
            }
            Err(refusal) => {
                self.decided.push(refusal.rule);
                output::rejected(&refusal)
            }
        })
    }

    fn truncate(&mut self, op: &Fields<'_>) -> Applied {
        op.only(&["op", "to"])?;
        Ok(match self.log.truncate_to(op.number("to")?, self.now) {
            Ok(rebuilt) => {
                self.decided.push(RuleId::Truncate);
                self.decided.extend(rebuilt);
                json!({
                    "result": "ok", "truncated": rebuilt.is_some(),
                    "log_end_offset": self.log.end_offset(),
                })
            }
            Err(refusal) => {
                self.decided.push(refusal.rule);
                output::rejected(&refusal)
            }
        })
    }

    fn delete_records(&mut self, op: &Fields<'_>) -> Applied {
        op.only(&["op", "to"])?;
        self.decided.push(RuleId::DeleteRecords);
        Ok(match self.log.delete_records(op.number("to")?) {
            Ok(moved) => json!({
                "result": "ok", "moved": moved, "log_start_offset": self.log.start_offset(),
            }),
            Err(refusal) => output::rejected(&refusal),
        })
    }
}

fn origin(op: &Fields<'_>, default: Origin) -> Result<Origin, String> {
    if !op.has("origin") {
        return Ok(default);
    }
    match op.text("origin")? {
        "client" => Ok(Origin::Client),
        "coordinator" => Ok(Origin::Coordinator),
        "replication" => Ok(Origin::Replication),
        other => Err(format!("origin {other} is not known to the model")),
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
