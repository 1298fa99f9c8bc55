//! What a scenario came to, in two bytes: so that a changed outcome is noticed.

use core::fmt;

use ackscope_protocol::Millis;
use ackscope_sim::Run;
use ackscope_sim::trace::Told;
use crc::{CRC_16_IBM_SDLC, Crc, Digest, NoTable};

use crate::build::Built;

const CHECK: Crc<u16, NoTable> = Crc::<u16, NoTable>::new(&CRC_16_IBM_SDLC);

/// A short checksum of what the runs of a scenario came to.
///
/// It covers what an application and a reader of the log see: the verdict, what was told of each record and when,
/// and the headers of the log's batches. It does not cover the events in between, so that a model that tells more
/// about the same outcome keeps the checksum. [`Outcome::of`] computes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome(pub u16);

impl Outcome {
    /// What these runs came to, in their order; a run that Kafka refused to configure has none.
    ///
    /// What goes into it, and in which form, is frozen: links and files carry the result.
    #[must_use]
    pub fn of<'a>(runs: impl IntoIterator<Item = (&'a Built, Option<&'a Run>)>) -> Self {
        let mut digest = CHECK.digest();
        for (built, run) in runs {
            match (run, built.refusal()) {
                (Some(run), _) => add_run(&mut digest, run),
                (None, refusal) => {
                    add(&mut digest, -2);
                    let message = refusal.map(|(_, refusal)| refusal.kind.message());
                    add_text(&mut digest, message.as_deref().unwrap_or_default());
                }
            }
        }
        Self(digest.finalize())
    }

    /// Reads the four hexadecimal digits that [`Display`](fmt::Display) writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let plain = text.len() == 4
            && text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
        plain.then(|| u16::from_str_radix(text, 16).ok().map(Self))?
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04x}", self.0)
    }
}

fn add(digest: &mut Digest<'_, u16, NoTable>, number: i64) {
    digest.update(&number.to_be_bytes());
}

fn add_text(digest: &mut Digest<'_, u16, NoTable>, text: &str) {
    add(digest, text.len() as i64);
    digest.update(text.as_bytes());
}

fn add_run(digest: &mut Digest<'_, u16, NoTable>, run: &Run) {
    let verdict = &run.verdict;
    for number in [
        verdict.sent,
        verdict.stored,
        verdict.copies,
        verdict.duplicates,
        verdict.lost,
        verdict.reordered,
        verdict.told_ok,
        verdict.told_failed,
        verdict.unknown,
        verdict.filtered,
        verdict.stored_but_told_failed,
        verdict.acked_but_lost,
    ] {
        add(digest, i64::from(number));
    }
    add(digest, run.records.len() as i64);
    for record in &run.records {
        add_text(digest, &record.name);
        add(digest, i64::from(record.partition.0));
        let told_at: Millis = record.told.as_ref().map_or(-1, |(at, _)| at.millis());
        add(digest, told_at);
        match record.told.as_ref().map(|(_, told)| told) {
            None => add_text(digest, "nothing"),
            Some(Told::Ok { offset }) => add(digest, *offset),
            Some(Told::Failed { exception }) => add_text(digest, exception),
        }
    }
    for log in &run.logs {
        add(digest, log.batches().len() as i64);
        for stored in log.batches() {
            let batch = &stored.batch;
            for number in [
                stored.base_offset,
                i64::from(batch.count()),
                batch.identity.producer_id,
                i64::from(batch.identity.epoch),
                i64::from(batch.base_sequence),
            ] {
                add(digest, number);
            }
        }
    }
}
