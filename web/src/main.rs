//! The page. Everything that it shows is computed in the browser by the same
//! crates that the command line uses.

mod picture;
mod report;
mod state;
mod text;
mod view;

fn main() {
    report::watch_for_panics();
    leptos::prelude::mount_to_body(view::App);
}
