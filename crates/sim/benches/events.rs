//! How many simulated events a second: a long run with losses, beside a bare queue of the same number of entries.
//!
//! As wasm it is the same run, once: there is no clock, so whoever calls it takes the time (`web/e2e/bench.mjs`).
#![cfg_attr(target_arch = "wasm32", allow(dead_code, unused_imports))]

#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ackscope_protocol::config::ProducerConfig;
use ackscope_sim::fault::{MessageEffect, Side};
use ackscope_sim::setup::OnFailed;
use ackscope_sim::{Setup, run};
use common::{calm, on_produce, send};

/// Records of the run; each makes about ten events.
const RECORDS: i64 = 20_000;
/// How long each measurement goes on.
const LONG_ENOUGH: Duration = Duration::from_secs(2);

fn busy() -> Setup {
    let mut setup = calm(ProducerConfig {
        request_timeout: 300,
        batch_size: 1,
        ..ProducerConfig::default()
    });
    setup.max_events = u32::MAX;
    setup.workload = (0..RECORDS)
        .map(|n| send(n * 7, &format!("r{n}"), OnFailed::Nothing))
        .collect();
    setup.faults = (1..400)
        .map(|n| on_produce(n * 50, MessageEffect::Lose(Side::Response)))
        .collect();
    setup
}

/// Entries a second of a queue that is filled and emptied, a thousand at a time.
fn bare_queue(entries: u64) -> u64 {
    let mut queue = BTreeMap::new();
    let mut sum = 0;
    for n in 0..entries {
        queue.insert((n * 7_919 % 100_003, n), n);
        if queue.len() > 1_000 {
            sum += queue.pop_first().map_or(0, |(_, value)| value);
        }
    }
    sum
}

/// Does it again and again; gives how many a second.
fn per_second(count: u64, mut work: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut rounds = 0_u64;
    while start.elapsed() < LONG_ENOUGH {
        work();
        rounds += 1;
    }
    (count * rounds) as f64 / start.elapsed().as_secs_f64()
}

#[cfg(target_arch = "wasm32")]
fn main() {
    black_box(run(Arc::new(busy())).digest);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    let setup = Arc::new(busy());
    let events = run(Arc::clone(&setup)).events.len() as u64;
    let simulated = per_second(events, || {
        black_box(run(Arc::clone(&setup)).digest);
    });
    let bare = per_second(events, || {
        black_box(bare_queue(events));
    });
    println!("bench\tevents of a run\t{events}\tevents");
    println!("bench\tsimulated events, native\t{simulated:.0}\t1/s");
    println!("bench\tbare queue entries, native\t{bare:.0}\t1/s");
    println!(
        "bench\tbare queue to simulation, native\t{:.2}\ttimes",
        bare / simulated
    );
}
