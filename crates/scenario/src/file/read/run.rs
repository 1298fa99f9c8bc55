//! Runs: lists of differences.

use alloc::vec::Vec;

use super::{broker, fault, network, producer, workload};
use crate::file::table::Field;
use crate::problem::Problem;
use crate::schema::{RunSpec, Scenario};

pub(super) fn runs(field: &Field<'_>, scenario: &Scenario) -> Result<Vec<RunSpec>, Problem> {
    field
        .tables()?
        .iter()
        .map(|run| read_run(run, scenario))
        .collect()
}

fn read_run(field: &Field<'_>, scenario: &Scenario) -> Result<RunSpec, Problem> {
    let table = field.table(&[
        "name",
        "producers",
        "network",
        "broker",
        "send",
        "flush",
        "fault",
    ])?;
    let mut run = RunSpec {
        name: table
            .optional("name", Field::bilingual)?
            .unwrap_or_default(),
        network: table.optional("network", network)?.unwrap_or_default(),
        broker: table.optional("broker", broker)?.unwrap_or_default(),
        sends: workload::sends(&table, scenario)?,
        flushes: workload::flushes(&table, scenario)?,
        faults: fault::faults(&table, scenario)?,
        ..RunSpec::default()
    };
    if let Some(producers) = table.get("producers") {
        for (name, field) in producers.open_table()?.fields() {
            run.producers.insert(name.into(), producer::change(&field)?);
        }
    }
    Ok(run)
}
