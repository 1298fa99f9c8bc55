//! `ackscope dump`: the log as Kafka's dump tool prints it.

use ackscope_protocol::PartitionId;
use ackscope_protocol::log::{DumpDetail, DumpTool};
use ackscope_scenario::{Locale, Played};

use crate::report::partition_name;
use crate::source::{play, release};
use crate::{Failure, Found, print};

/// Print the log of each partition exactly as `kafka-dump-log.sh --print-data-log` does.
#[derive(clap::Args)]
pub struct Arguments {
    /// A built-in name, a file, a link, or `-`.
    scenario: String,
    /// Only the run of this name.
    #[arg(long, value_name = "NAME")]
    run: Option<String>,
    /// The producer snapshot that an orderly stop writes, instead of the log.
    #[arg(long)]
    snapshot: bool,
    /// The release whose tool prints, 0.11 to 4.4; 4.3.1 if not given.
    #[arg(long, value_name = "VERSION")]
    kafka: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// If the scenario cannot be read, or has no run of that name, or the version is none.
pub fn run(arguments: &Arguments) -> Result<Found, Failure> {
    let tool = DumpTool {
        version: release(arguments.kafka.as_deref())?,
    };
    let show = play(&arguments.scenario)?;
    let names: Vec<String> = show
        .runs
        .iter()
        .map(|played| played.built.name.get(Locale::En))
        .collect();
    if let Some(wanted) = &arguments.run
        && !names.contains(wanted)
    {
        return Err(format!(
            "there is no run {wanted}; the runs are: {}",
            names.join(", ")
        ));
    }
    let mut out = String::new();
    let mut refused = Found::Nothing;
    for Played { built, run } in &show.runs {
        let name = built.name.get(Locale::En);
        if arguments.run.as_ref().is_some_and(|wanted| *wanted != name) {
            continue;
        }
        if show.runs.len() > 1 && arguments.run.is_none() {
            eprintln!("run: {name}");
        }
        let Some(run) = run else {
            eprintln!("run {name} does not run: its configuration is refused");
            refused = Found::Something;
            continue;
        };
        for (place, log) in (0_u32..).zip(&run.logs) {
            let partition = partition_name(run, PartitionId(place));
            out += &if arguments.snapshot {
                tool.snapshot(&log.snapshot(), &partition, log.end_offset())
            } else {
                tool.log(log, &partition, DumpDetail::Data)
            };
        }
    }
    print(&out)?;
    Ok(refused)
}
