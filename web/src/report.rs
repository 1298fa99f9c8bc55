//! A crash of the program shows a report to copy, not a dead page.

use std::panic::{self, PanicHookInfo};

/// From now on a panic reveals the report panel, which stands ready in the page.
pub fn watch_for_panics() {
    panic::set_hook(Box::new(show));
}

fn show(info: &PanicHookInfo<'_>) {
    let document = leptos::prelude::document();
    let window = leptos::prelude::window();
    let address = window.location().href().unwrap_or_default();
    let browser = window.navigator().user_agent().unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    let report = format!("Ackscope {version}\n{info}\n{address}\n{browser}");
    if let Some(place) = document.get_element_by_id("crash-report") {
        place.set_text_content(Some(&report));
    }
    if let Some(panel) = document.get_element_by_id("crash") {
        let _ = panel.remove_attribute("hidden");
    }
}
