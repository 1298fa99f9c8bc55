//! Every run of the catalogue has the same digest on every machine: this file runs natively and as wasm, and both hold
//! their digests against the same list.

use std::fmt::Write;
use std::sync::Arc;

use ackscope_scenario::{Locale, catalogue};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const DIGESTS: &str = include_str!("digests.txt");

fn digests() -> String {
    let mut out = String::new();
    for builtin in catalogue::all() {
        let scenario = catalogue::find(builtin.id).expect("a built-in scenario");
        for place in 0..scenario.run_count() {
            let built = scenario.build(place).expect("a sound scenario");
            let digest = match &built.setup {
                Some(setup) => format!("{:016x}", ackscope_sim::run(Arc::clone(setup)).digest),
                None => "refused".to_owned(),
            };
            let _ = writeln!(
                out,
                "{digest} {} {}",
                builtin.id,
                built.name.get(Locale::En)
            );
        }
    }
    out
}

#[test]
fn every_catalogue_run_has_its_digest() {
    let digests = digests();
    #[cfg(not(target_arch = "wasm32"))]
    if std::env::var_os("ACKSCOPE_BLESS").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/digests.txt");
        std::fs::write(file, digests).expect("the file can be written");
        return;
    }
    assert_eq!(
        digests, DIGESTS,
        "`cargo xtask bless` rewrites the list, if the change is meant"
    );
}
