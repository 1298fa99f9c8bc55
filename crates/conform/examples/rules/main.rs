//! Lists every rule with its source, how faithfully it is modelled, and what holds it to its word; fails if nothing does.

mod evidence;

use std::process::ExitCode;

fn main() -> ExitCode {
    let all = match evidence::gather() {
        Ok(all) => all,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    print!("{}", evidence::table(&all));
    let missing: Vec<&str> = all
        .iter()
        .filter(|one| one.is_none())
        .map(|one| one.id.rule().id)
        .collect();
    if missing.is_empty() {
        println!("\n{} rules, each with its evidence", all.len());
        return ExitCode::SUCCESS;
    }
    eprintln!("error: nothing holds {}", missing.join(", "));
    ExitCode::FAILURE
}
