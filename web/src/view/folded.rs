//! What is behind a summary.

use super::node::{Node, node};
use super::page::Page;
use crate::text::Label;

/// Something behind a summary.
pub fn behind(page: Page, summary: Label, content: impl IntoIterator<Item = Node>) -> Node {
    node("details")
        .with(node("summary").label(page, summary))
        .with_all(content)
}

/// The content as it is, or behind a summary where there is little room: on a page of somebody else.
pub fn folded(page: Page, summary: Label, content: Node) -> Node {
    if page.peek(|session| session.embed) {
        behind(page, summary, [content]).class("folded")
    } else {
        content
    }
}
