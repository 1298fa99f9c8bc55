//! What can be changed: the scenario, the producer's settings, the network, the faults.

mod faults;
mod network;
mod settings;

use ackscope_scenario::catalogue;

use self::faults::faults;
use self::network::network;
use self::settings::settings;
use super::folded::behind;
use super::markup::Markup;
use super::node::{Node, node, typed};
use super::page::Page;
use crate::state::{Command, Rate, Session};
use crate::text::Label;

/// Everything that can be changed.
pub fn controls(page: Page) -> Node {
    node("div").class("controls").with_all([
        scenario_choice(page),
        settings(page),
        network(page),
        faults(page),
    ])
}

/// A group of controls with its name.
fn group(page: Page, name: Label) -> Node {
    node("section").with(node("h2").class("section-name").label(page, name))
}

fn scenario_choice(page: Page) -> Node {
    let heading = node("h2")
        .class("section-name")
        .set("id", "scenario-name")
        .label(page, Label::Scenario);
    let choice = node("select")
        .set("id", "scenario")
        .set("aria-labelledby", "scenario-name")
        .holds(move || page.at(Rate::Edit, options))
        .on("change", move |event| {
            page.dispatch(Command::Choose(typed(&event)));
        });
    let question = node("p").class("question").says(move || {
        page.at(Rate::Edit, |session| {
            let notes = &session.experiment.scenario.notes;
            notes.question.get(session.locale).to_string()
        })
    });
    let story = node("p").says(move || {
        page.at(Rate::Edit, |session| {
            let notes = &session.experiment.scenario.notes;
            notes.story.get(session.locale).to_string()
        })
    });
    node("section").with_all([
        heading,
        choice,
        question,
        behind(page, Label::Story, [story]),
    ])
}

fn options(session: &Session) -> String {
    let mut markup = Markup::default();
    let id = &session.experiment.scenario.id;
    if catalogue::find(id).is_none() {
        let own = Label::OwnScenario.text(session.locale);
        markup.element("option", &[("value", ""), ("selected", "")], own);
    }
    for builtin in catalogue::all() {
        let attributes = [("value", builtin.id), ("selected", "")];
        let count = if builtin.id == id { 2 } else { 1 };
        markup.element(
            "option",
            &attributes[..count],
            builtin.title(session.locale),
        );
    }
    markup.finish()
}
