//! The operations of a recording, one by one.

use ackscope_protocol::log::{
    LeaderAppend, Origin, Outcome as Appended, SnapshotDamage, Stop, StoredBatch,
    TransactionVersion, VerificationGuard,
};
use ackscope_protocol::{RecordBatch, RuleId};
use serde_json::{Value, json};

use super::{Partition, batch, output};
use crate::input::Fields;

type Applied = Result<Value, String>;

impl Partition {
    /// Does one operation; gives what it answers, in the form of a recording.
    pub(super) fn apply(&mut self, op: &Fields<'_>) -> Applied {
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
        if !self.log.config().verify_transactions {
            // What took the requests in the recordings asked for no verification then.
            return Ok(Ok(VerificationGuard::SENTINEL));
        }
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
