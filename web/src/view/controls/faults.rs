//! The faults: what is there, and one more.

use ackscope_scenario::schema::{Effect, Fault, FaultKind, NodeEffect, Side};
use ackscope_scene::{Locale, words};

use super::group;
use crate::state::{Command, DraftKind, DraftPart, Edit, Rate, Session};
use crate::text::Label;
use crate::view::markup::Markup;
use crate::view::node::{Node, at, node, typed};
use crate::view::page::Page;

/// The faults: what is there, and one more.
pub fn faults(page: Page) -> Node {
    let list = node("ul")
        .class("fault-list")
        .holds(move || page.at(Rate::Edit, items))
        .on("click", move |event| {
            let place = at(&event, "[data-f]").and_then(|button| button.get_attribute("data-f"));
            if let Some(place) = place.and_then(|place| place.parse().ok()) {
                page.dispatch(Command::Edit(Edit::RemoveFault(place)));
            }
        });
    let none = node("p")
        .class("v-mute")
        .label(page, Label::NoFaults)
        .flag("hidden", move || {
            page.at(Rate::Edit, |session| !there(session).is_empty())
        });
    group(page, Label::Faults).with_all([list, none, form(page)])
}

/// Those of all runs, and then those of the run that is looked at.
fn there(session: &Session) -> Vec<Fault> {
    let scenario = &session.experiment.scenario;
    scenario.with_changes(session.selected).faults.clone()
}

fn items(session: &Session) -> String {
    let mut markup = Markup::default();
    for (place, fault) in there(session).iter().enumerate() {
        let text = describe(session.locale, fault);
        let name = format!("{}: {text}", Label::Remove.text(session.locale));
        markup
            .open("li", &[])
            .element("span", &[], &text)
            .open(
                "button",
                &[
                    ("type", "button"),
                    ("aria-label", &name),
                    ("data-f", &place.to_string()),
                ],
            )
            .element("span", &[("aria-hidden", "true")], "✕")
            .close("button")
            .close("li");
    }
    markup.finish()
}

/// A fault in words.
fn describe(locale: Locale, fault: &Fault) -> String {
    let mut text = label(fault).text(locale).to_string();
    match &fault.kind {
        FaultKind::Message(message) => {
            if let Some(nth) = message.nth {
                text += &format!(" · {} {nth}", Label::FaultNth.text(locale));
            }
            if let Some(record) = &message.record {
                text += &format!(" · {record}");
            }
            if let Effect::Delay(_, span) = message.effect {
                text += &format!(" · {}", words::span(span));
            }
        }
        FaultKind::Node(node) => text += &format!(" · {}", words::moment(node.at)),
    }
    text
}

const fn label(fault: &Fault) -> Label {
    match &fault.kind {
        FaultKind::Message(message) => match message.effect {
            Effect::Lose(Side::Request) => Label::LoseRequest,
            Effect::Lose(Side::Response) => Label::LoseResponse,
            Effect::Delay(Side::Request, _) => Label::DelayRequest,
            Effect::Delay(Side::Response, _) => Label::DelayResponse,
            Effect::CutBefore => Label::CutBefore,
            Effect::CutAfter => Label::CutAfter,
            Effect::Answer { .. } | Effect::GiveEpoch(_) => Label::OtherFault,
        },
        FaultKind::Node(node) => match node.effect {
            NodeEffect::RestartBroker { clean: true, .. } => Label::RestartBroker,
            NodeEffect::RestartBroker { clean: false, .. } => Label::CrashBroker,
            NodeEffect::LoseProducerState { .. } => Label::LoseState,
            NodeEffect::PauseBroker { .. } => Label::PauseBroker,
            NodeEffect::HoldReplication { .. } => Label::HoldReplication,
            NodeEffect::MoveLeadership { .. } => Label::MoveLeadership,
            NodeEffect::PutOut { .. } => Label::PutOut,
            NodeEffect::RestartProducer { .. } => Label::RestartProducer,
        },
    }
}

const fn kind_label(kind: DraftKind) -> Label {
    match kind {
        DraftKind::LoseResponse => Label::LoseResponse,
        DraftKind::LoseRequest => Label::LoseRequest,
        DraftKind::DelayResponse => Label::DelayResponse,
        DraftKind::DelayRequest => Label::DelayRequest,
        DraftKind::CutAfter => Label::CutAfter,
        DraftKind::CutBefore => Label::CutBefore,
        DraftKind::RestartProducer => Label::RestartProducer,
        DraftKind::RestartBroker => Label::RestartBroker,
        DraftKind::CrashBroker => Label::CrashBroker,
        DraftKind::LoseState => Label::LoseState,
    }
}

fn form(page: Page) -> Node {
    let kinds = DraftKind::ALL.iter().enumerate().map(|(place, kind)| {
        node("option")
            .set("value", &place.to_string())
            .label(page, kind_label(*kind))
    });
    let choice = node("select").with_all(kinds).on("change", move |event| {
        let place = typed(&event).parse().unwrap_or(0);
        if let Some(kind) = DraftKind::ALL.get::<usize>(place) {
            page.dispatch(Command::DraftKind(*kind));
        }
    });
    let add = node("button")
        .set("type", "button")
        .label(page, Label::AddFault)
        .on("click", move |_| page.dispatch(Command::AddDraft));
    let wrong = node("p")
        .class("remedy")
        .set("role", "status")
        .says(
            move || match page.at(Rate::Edit, |session| session.draft.wrong) {
                Some(DraftPart::Nth) => page.label(Label::NotANumber),
                Some(DraftPart::Time | DraftPart::Length) => page.label(Label::NotATime),
                None => "",
            },
        );
    let numbers = node("div")
        .class("fault-numbers")
        .with_all(DraftPart::ALL.map(|one| part(page, one)))
        .with(add);
    node("div").class("fault-form").with_all([
        node("label")
            .with(node("span").label(page, Label::FaultKind))
            .with(choice),
        numbers,
        wrong,
    ])
}

/// A field for a part of the fault that is entered.
fn part(page: Page, part: DraftPart) -> Node {
    let name = match part {
        DraftPart::Nth => Label::FaultNth,
        DraftPart::Time => Label::FaultTime,
        DraftPart::Length => Label::FaultLength,
    };
    let field = node("input")
        .set("type", "text")
        .set("inputmode", "decimal")
        .value(move || page.at(Rate::Edit, |session| session.draft.part(part).into()))
        .on("input", move |event| {
            page.dispatch(Command::Draft(part, typed(&event)));
        });
    node("label")
        .with(node("span").label(page, name))
        .with(field)
        .flag("hidden", move || {
            page.at(Rate::Edit, |session| !session.draft.kind.needs(part))
        })
}
