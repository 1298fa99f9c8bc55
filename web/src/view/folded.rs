//! What is behind a summary where there is little room: on a page of somebody else.

use leptos::prelude::*;

use super::context::Page;
use crate::text::Label;

/// The content as it is, or in an embedded page behind a summary.
pub fn folded<V: IntoView + 'static>(
    page: Page,
    summary: Label,
    content: impl Fn() -> V + Send + 'static,
) -> AnyView {
    if page.peek(|session| session.embed) {
        view! {
            <details class="folded">
                <summary>{move || page.label(summary)}</summary>
                {content}
            </details>
        }
        .into_any()
    } else {
        content.into_any()
    }
}
