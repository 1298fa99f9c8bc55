//! What can be changed: the scenario, the producer's settings, the network, the faults.

mod faults;
mod network;
mod settings;

use ackscope_scenario::catalogue;
use leptos::prelude::*;

use self::faults::Faults;
use self::network::Network;
use self::settings::Settings;
use super::context::Page;
use crate::state::Command;
use crate::text::Label;

/// Everything that can be changed.
#[component]
pub fn Controls() -> impl IntoView {
    view! {
        <div class="controls">
            <ScenarioChoice />
            <Settings />
            <Network />
            <Faults />
        </div>
    }
}

#[component]
fn ScenarioChoice() -> impl IntoView {
    let page = Page::get();
    let id = page.part(|session| session.experiment.scenario.id.clone());
    let notes = page.part(|session| session.experiment.scenario.notes.clone());
    let locale = move || page.locale.get();
    let options = move || {
        let own = catalogue::all()
            .iter()
            .all(|builtin| builtin.id != id.get());
        view! {
            {own.then(|| view! { <option value="" selected=true>{page.label(Label::OwnScenario)}</option> })}
            {catalogue::all()
                .iter()
                .map(|builtin| view! {
                    <option value=builtin.id selected=builtin.id == id.get()>{builtin.title(locale())}</option>
                })
                .collect_view()}
        }
    };
    view! {
        <section>
            <h2 class="section-name" id="scenario-name">{move || page.label(Label::Scenario)}</h2>
            <select
                id="scenario"
                aria-labelledby="scenario-name"
                on:change=move |event| page.dispatch(Command::Choose(event_target_value(&event)))
            >
                {options}
            </select>
            <p class="question">{move || notes.with(|notes| notes.question.get(locale()).to_string())}</p>
            <details>
                <summary>{move || page.label(Label::Story)}</summary>
                <p>{move || notes.with(|notes| notes.story.get(locale()).to_string())}</p>
            </details>
        </section>
    }
}
