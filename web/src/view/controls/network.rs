//! How long each way takes.

use super::group;
use crate::state::{Command, Hop, Rate, Session, in_milliseconds};
use crate::text::Label;
use crate::view::node::{Node, node, typed};
use crate::view::page::Page;

/// How long each way takes.
pub fn network(page: Page) -> Node {
    group(page, Label::Network).with_all(Hop::ALL.map(|hop| way(page, hop)))
}

const fn label(hop: Hop) -> Label {
    match hop {
        Hop::Request => Label::Request,
        Hop::Response => Label::Response,
        Hop::Connect => Label::Connect,
        Hop::Work => Label::Work,
    }
}

fn time(session: &Session, hop: Hop) -> String {
    let world = session.experiment.scenario.with_changes(session.selected);
    in_milliseconds(match hop {
        Hop::Request => world.network.request,
        Hop::Response => world.network.response,
        Hop::Connect => world.network.connect,
        Hop::Work => world.broker.work,
    })
}

fn way(page: Page, hop: Hop) -> Node {
    let is_wrong = move || page.at(Rate::Edit, |session| session.wrong_ways[hop as usize]);
    let id = format!("way-{}", hop as usize);
    let remedy = format!("{id}-remedy");
    let input = node("input")
        .set("type", "text")
        .set("inputmode", "decimal")
        .set("id", &id)
        .set("autocomplete", "off")
        .set("aria-describedby", &remedy)
        .live("aria-invalid", move || is_wrong().then(|| "true".into()))
        .value(move || page.at(Rate::Edit, |session| time(session, hop)))
        .on("change", move |event| {
            page.dispatch(Command::Way(hop, typed(&event)));
        });
    let unit = node("span").class("unit").text("ms");
    node("div").class("field").with_all([
        node("label").set("for", &id).label(page, label(hop)),
        node("span").class("input").with_all([input, unit]),
        node("p")
            .class("remedy")
            .set("id", &remedy)
            .set("role", "status")
            .says(move || match is_wrong() {
                true => page.label(Label::NotATime),
                false => "",
            }),
    ])
}
