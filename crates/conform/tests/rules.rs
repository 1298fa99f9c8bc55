//! Every rule has something that holds it, and the documentation lists them as they are.

#[path = "../examples/rules/evidence.rs"]
mod evidence;

use std::fs;

const BEGIN: &str = "<!-- The rules: written by `cargo xtask bless`. -->\n";
const END: &str = "<!-- The end of the rules. -->\n";

#[test]
fn every_rule_is_held_by_a_recording_or_a_test() {
    let all = evidence::gather().expect("the evidence");
    let missing: Vec<&str> = all
        .iter()
        .filter(|one| one.is_none())
        .map(|one| one.id.rule().id)
        .collect();
    assert!(missing.is_empty(), "nothing holds {}", missing.join(", "));
}

#[test]
fn the_documentation_lists_every_rule() {
    let path = evidence::root().join("docs/fidelity.md");
    let page = fs::read_to_string(&path).expect("docs/fidelity.md");
    let (before, rest) = page.split_once(BEGIN).expect("where the rules begin");
    let (_, after) = rest.split_once(END).expect("where the rules end");
    let table = evidence::table(&evidence::gather().expect("the evidence"));
    let wanted = format!("{before}{BEGIN}\n{table}\n{END}{after}");
    if std::env::var_os("ACKSCOPE_BLESS").is_some_and(|bless| bless == "1") {
        fs::write(&path, &wanted).expect("docs/fidelity.md");
    }
    let page = fs::read_to_string(&path).expect("docs/fidelity.md");
    assert!(
        page == wanted,
        "docs/fidelity.md is not what the rules say; `cargo xtask bless` writes it"
    );
}
