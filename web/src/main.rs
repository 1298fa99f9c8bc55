//! The page. Everything that it shows is computed in the browser by the same
//! crates that the command line uses.

use leptos::prelude::*;

fn main() {
    mount_to_body(|| view! { <main><h1>"Ackscope"</h1></main> });
}
