//! The faults: what is there, and one more.

use ackscope_protocol::{Instant, Span};
use ackscope_scenario::schema::{
    Effect, Fault, FaultKind, MessageFault, NodeEffect, NodeFault, Resume, Side,
};
use leptos::prelude::*;

use super::network::milliseconds;
use crate::state::{Command, Edit};
use crate::text::Label;
use crate::view::context::Page;

/// The kinds of faults that can be added.
const KINDS: [Label; 10] = [
    Label::LoseResponse,
    Label::LoseRequest,
    Label::DelayResponse,
    Label::DelayRequest,
    Label::CutAfter,
    Label::CutBefore,
    Label::RestartProducer,
    Label::RestartBroker,
    Label::CrashBroker,
    Label::LoseState,
];

/// The faults: what is there, and one more.
#[component]
pub fn Faults() -> impl IntoView {
    let page = Page::get();
    // Those of all runs, and then those of the run that is looked at.
    let faults = page.part(|session| {
        let scenario = &session.experiment.scenario;
        scenario.with_changes(session.selected).faults.clone()
    });
    view! {
        <section>
            <h2 class="section-name">{move || page.label(Label::Faults)}</h2>
            <ul class="fault-list">
                {move || faults
                    .get()
                    .iter()
                    .enumerate()
                    .map(|(place, fault)| item(page, place, fault))
                    .collect_view()}
            </ul>
            <Show when=move || faults.with(Vec::is_empty)>
                <p class="v-mute">{move || page.label(Label::NoFaults)}</p>
            </Show>
            <NewFault />
        </section>
    }
}

fn item(page: Page, place: usize, fault: &Fault) -> impl IntoView + use<> {
    let text = describe(page, fault);
    let name = format!("{}: {text}", page.label(Label::Remove));
    view! {
        <li>
            <span>{text}</span>
            <button
                type="button"
                aria-label=name
                on:click=move |_| page.dispatch(Command::Edit(Edit::RemoveFault(place)))
            >
                <span aria-hidden="true">"✕"</span>
            </button>
        </li>
    }
}

/// A fault in words.
fn describe(page: Page, fault: &Fault) -> String {
    let mut text = page.label(label(fault)).to_string();
    match &fault.kind {
        FaultKind::Message(message) => {
            if let Some(nth) = message.nth {
                text += &format!(" · {} {nth}", page.label(Label::FaultNth));
            }
            if let Some(record) = &message.record {
                text += &format!(" · {record}");
            }
            if let Effect::Delay(_, span) = message.effect {
                text += &format!(" · {}", ackscope_scene::words::span(span));
            }
        }
        FaultKind::Node(node) => text += &format!(" · {}", ackscope_scene::words::moment(node.at)),
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

/// A fault of a kind; the numbers are those that its kind asks for.
fn build(kind: Label, nth: u32, time: Span, length: Span, producer: String) -> Option<Fault> {
    let at = Instant(time.0);
    let message = |effect| Some(Fault::message(MessageFault::produce(nth, effect)));
    let node = |effect| Some(Fault::node(NodeFault { at, effect }));
    match kind {
        Label::LoseRequest => message(Effect::Lose(Side::Request)),
        Label::LoseResponse => message(Effect::Lose(Side::Response)),
        Label::DelayRequest => message(Effect::Delay(Side::Request, length)),
        Label::DelayResponse => message(Effect::Delay(Side::Response, length)),
        Label::CutBefore => message(Effect::CutBefore),
        Label::CutAfter => message(Effect::CutAfter),
        Label::RestartBroker => node(NodeEffect::RestartBroker {
            broker: 1,
            down: length,
            clean: true,
        }),
        Label::CrashBroker => node(NodeEffect::RestartBroker {
            broker: 1,
            down: length,
            clean: false,
        }),
        Label::LoseState => node(NodeEffect::LoseProducerState { broker: 1 }),
        Label::RestartProducer => node(NodeEffect::RestartProducer {
            producer,
            down: length,
            resume: Resume::SendUnacknowledged,
        }),
        _ => None,
    }
}

#[component]
fn NewFault() -> impl IntoView {
    let page = Page::get();
    let kind = RwSignal::new(0_usize);
    let nth = RwSignal::new(String::from("1"));
    let time = RwSignal::new(String::from("100"));
    let length = RwSignal::new(String::from("500"));
    let chosen = move || {
        KINDS
            .get(kind.get())
            .copied()
            .unwrap_or(Label::LoseResponse)
    };
    let is_message = move || kind.get() < 6;
    let has_length = move || {
        !matches!(
            chosen(),
            Label::LoseRequest
                | Label::LoseResponse
                | Label::CutBefore
                | Label::CutAfter
                | Label::LoseState
        )
    };
    let wrong = RwSignal::new(None::<Label>);
    let add = move |_| {
        let producer = page.peek(|session| {
            let producers = &session.experiment.scenario.producers;
            producers
                .first()
                .map(|producer| producer.name.clone())
                .unwrap_or_default()
        });
        let nth = nth.with_untracked(|nth| nth.trim().parse().ok().filter(|nth: &u32| *nth > 0));
        let time = time.with_untracked(|time| milliseconds(time));
        let length = length.with_untracked(|length| milliseconds(length));
        wrong.set(match (nth, time, length) {
            (None, ..) => Some(Label::NotANumber),
            (_, None, _) | (_, _, None) => Some(Label::NotATime),
            _ => None,
        });
        if let (Some(nth), Some(time), Some(length)) = (nth, time, length)
            && let Some(fault) = build(chosen(), nth, time, length, producer)
        {
            page.dispatch(Command::Edit(Edit::AddFault(fault)));
        }
    };
    let number = move |label: Label, value: RwSignal<String>| {
        view! {
            <label>
                {move || page.label(label)}
                <input
                    type="text"
                    inputmode="decimal"
                    prop:value=move || value.get()
                    on:input=move |event| value.set(event_target_value(&event))
                />
            </label>
        }
    };
    view! {
        <div class="fault-form">
            <label>
                {move || page.label(Label::FaultKind)}
                <select on:change=move |event| kind.set(event_target_value(&event).parse().unwrap_or(0))>
                    {KINDS
                        .iter()
                        .enumerate()
                        .map(|(place, one)| view! {
                            <option value=place.to_string()>{move || page.label(*one)}</option>
                        })
                        .collect_view()}
                </select>
            </label>
            <div class="fault-numbers">
                {move || if is_message() { number(Label::FaultNth, nth) } else { number(Label::FaultTime, time) }}
                {move || has_length().then(|| number(Label::FaultLength, length))}
                <button type="button" on:click=add>{move || page.label(Label::AddFault)}</button>
            </div>
            <p class="remedy" role="status">{move || wrong.get().map(|label| page.label(label))}</p>
        </div>
    }
}
