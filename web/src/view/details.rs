//! Beside the player: what just happened and why, where the runs go apart, and the log.

use ackscope_protocol::log::DumpDetail;
use ackscope_scene::compare::difference_line;
use ackscope_scene::words::{self, ReceiptTable, RuleNote};
use ackscope_sim::Run;

use super::folded::folded;
use super::markup::Markup;
use super::node::{Node, node};
use super::page::Page;
use crate::state::{Command, Rate, Session};
use crate::text::Label;

/// What just happened, the rule that decided, and the numbers that it compared.
pub fn now(page: Page) -> Node {
    let story = node("p")
        .class("story")
        .holds(move || page.at(Rate::Event, story));
    let why = node("div").holds(move || page.at(Rate::Event, why));
    section(page, "now", Label::Now)
        .with(story)
        .with(folded(page, Label::Why, why))
}

/// A part of the page with its name.
fn section(page: Page, class: &str, name: Label) -> Node {
    let heading = node("h2").class("section-name").label(page, name);
    node("section").class(class).with(heading)
}

fn words_now(session: &Session) -> Option<words::Now> {
    let position = session.event_position(session.selected);
    Some(words::now(session.run()?, position, session.locale))
}

fn story(session: &Session) -> String {
    let mut markup = Markup::default();
    if let Some(now) = words_now(session) {
        markup.line(&now.story);
    }
    markup.finish()
}

/// The rule that decided, with the numbers that it compared.
fn why(session: &Session) -> String {
    let mut markup = Markup::default();
    let receipt = session
        .run()
        .zip(session.head.event)
        .and_then(|(run, event)| words::receipt(run, event, session.locale));
    match receipt {
        // It names the rule itself.
        Some(table) => receipt_table(&mut markup, session, &table),
        None => {
            if let Some(rule) = words_now(session).and_then(|now| now.rule) {
                rule_note(&mut markup, session, &rule);
            }
        }
    }
    markup.finish()
}

fn rule_note(markup: &mut Markup, session: &Session, note: &RuleNote) {
    markup
        .open("p", &[("class", "rule")])
        .element("span", &[("class", "rule-title")], &note.title)
        .open("span", &[("class", "rule-source")])
        .text(Label::Rule.text(session.locale))
        .text(" ")
        .element("code", &[], note.rule.rule().id)
        .text(" · ")
        .text(&note.source)
        .close("span")
        .close("p");
}

fn receipt_table(markup: &mut Markup, session: &Session, table: &ReceiptTable) {
    markup
        .open("table", &[("class", "receipt")])
        .element("caption", &[], &table.question)
        .open("thead", &[])
        .open("tr", &[]);
    for head in &table.heads {
        markup.element("th", &[("scope", "col")], head);
    }
    markup.close("tr").close("thead").open("tbody", &[]);
    for row in &table.rows {
        let (sign, class) = match row.agrees {
            Some(true) => ("=", ""),
            Some(false) => ("≠", "differs"),
            None => ("", ""),
        };
        markup
            .open("tr", &[("class", class)])
            .element("th", &[("scope", "row")], &row.name)
            .element("td", &[], &row.batch)
            .open("td", &[])
            .text(&row.remembered)
            .text(" ")
            .element("span", &[("class", "sign")], sign)
            .close("td")
            .close("tr");
    }
    markup
        .close("tbody")
        .close("table")
        .open("p", &[("class", "outcome")])
        .line(&table.outcome)
        .close("p");
    if let Some(rule) = &table.rule {
        rule_note(markup, session, rule);
    }
}

/// Where the runs that are compared go apart for the first time.
pub fn difference(page: Page) -> Node {
    let words = node("span").holds(move || page.at(Rate::Edit, difference_words));
    let there = node("button")
        .set("type", "button")
        .class("link")
        .label(page, Label::GoThere)
        .on("click", move |_| {
            let difference = page.peek(|session| session.experiment.difference);
            if let Some(difference) = difference {
                page.dispatch(Command::SeekTime(difference.at));
            }
        });
    let differs = move || {
        page.at(Rate::Edit, |session| {
            session.experiment.difference.is_some()
        })
    };
    section(page, "difference", Label::Difference)
        .with(node("p").with(words).text(" ").with(there))
        .flag("hidden", move || !differs())
}

fn difference_words(session: &Session) -> String {
    let mut markup = Markup::default();
    if let [one, other, ..] = session.experiment.runs()[..] {
        markup.line(&difference_line(one, other, session.locale));
    }
    markup.finish()
}

/// The log of every run as the dump tool prints it.
pub fn log_dump(page: Page) -> Node {
    let logs = node("div").holds(move || page.at(Rate::Edit, logs));
    section(page, "log", Label::Log).with(logs)
}

fn logs(session: &Session) -> String {
    let mut markup = Markup::default();
    for trial in &session.experiment.trials {
        let Some(run) = &trial.run else { continue };
        let name = trial.built.name.get(session.locale);
        markup
            .open("figure", &[])
            .element("figcaption", &[], &name)
            .open("pre", &[]);
        // They wrap, since nobody wants to scroll sideways for a checksum.
        for line in dump(run).lines() {
            markup
                .open("span", &[("class", "dump-line")])
                .text(line)
                .new_line()
                .close("span");
        }
        markup.close("pre").close("figure");
    }
    markup.finish()
}

fn dump(run: &Run) -> String {
    let names = run.setup.topics.iter().flat_map(|topic| {
        (0..topic.partitions).map(move |partition| format!("{}-{partition}", topic.name))
    });
    run.logs
        .iter()
        .zip(names)
        .map(|(log, name)| log.dump(&name, DumpDetail::Data))
        .collect::<Vec<_>>()
        .join("\n")
}
