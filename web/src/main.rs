//! The page. Everything that it shows is computed in the browser by the same
//! crates that the command line uses.

mod picture;
mod report;
mod state;
mod text;
mod view;

use leptos::prelude::mount_to_body;

fn main() {
    report::watch_for_panics();
    let locale = view::first_locale();
    if text::is_there(locale) {
        mount_to_body(view::show);
    } else {
        // The first picture waits for its words. If they do not come, the page says so.
        wasm_bindgen_futures::spawn_local(async move {
            text::ensure(locale).await;
            mount_to_body(view::show);
        });
    }
}
