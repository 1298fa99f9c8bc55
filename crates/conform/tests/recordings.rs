//! The model agrees with recorded worlds, and the comparison notices every altered field.

mod alter;
mod lines;

use ackscope_conform::check_world;

const WORLDS: &str = include_str!("vectors/world.jsonl");

#[test]
fn worlds_run_as_recorded() {
    lines::all_pass(WORLDS, check_world);
}

#[test]
fn altering_any_field_of_a_world_is_noticed() {
    for case in lines::cases(WORLDS).iter().step_by(50) {
        alter::each_alteration(case, "expect", |_| false, check_world);
    }
}
