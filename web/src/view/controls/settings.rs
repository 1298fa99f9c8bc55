//! The producer's settings: what each is, what it does to others, and what was given.

use ackscope_protocol::Version;
use ackscope_protocol::config::{DESCRIPTIONS, Description, Preset, Value, definition};
use ackscope_scene::Locale;
use leptos::prelude::*;

use crate::state::{Command, Edit};
use crate::text::Label;
use crate::view::context::Page;

/// The settings that are shown from the start, besides those that were given.
const FIRST: [&str; 7] = [
    "enable.idempotence",
    "acks",
    "retries",
    "max.in.flight.requests.per.connection",
    "request.timeout.ms",
    "delivery.timeout.ms",
    "linger.ms",
];

/// The settings of the first producer, as the run that is looked at has them.
#[component]
pub fn Settings() -> impl IntoView {
    let page = Page::get();
    view! {
        <section>
            <h2 class="section-name">{move || page.label(Label::Producer)}</h2>
            {DESCRIPTIONS
                .iter()
                .filter(|one| FIRST.contains(&one.key))
                .map(|one| view! { <Field one /> })
                .collect_view()}
            <details>
                <summary>{move || page.label(Label::AllSettings)}</summary>
                {DESCRIPTIONS
                    .iter()
                    .filter(|one| !FIRST.contains(&one.key))
                    .map(|one| view! { <Field one /> })
                    .collect_view()}
            </details>
        </section>
    }
}

/// What was given for a setting in the run that is looked at.
fn given(page: Page, key: &str) -> Option<String> {
    let selected = page.selected.get();
    page.experiment.with(|experiment| {
        let scenario = &experiment.scenario;
        let producer = scenario.producers.first()?;
        let own = scenario
            .run_spec(selected)
            .and_then(|spec| spec.producers.get(&producer.name))
            .and_then(|change| change.settings.get(key));
        own.or_else(|| producer.settings.get(key)).cloned()
    })
}

#[component]
fn Field(one: &'static Description) -> impl IntoView {
    let page = Page::get();
    let preset =
        definition(Version::MODELLED, one.key).map_or(Preset::Null, |definition| definition.preset);
    let default = Value::of_preset(preset).map_or_else(String::new, |value| value.to_string());
    let value = Memo::new(move |_| given(page, one.key));
    let change = move |event: leptos::ev::Event| {
        let text = event_target_value(&event);
        let value = Some(text.trim().to_string()).filter(|text| !text.is_empty());
        let key = one.key.to_string();
        page.dispatch(Command::Edit(Edit::Setting {
            producer: 0,
            key,
            value,
        }));
    };
    let input = format!("setting-{}", one.key);
    let effect = format!("effect-{}", one.key);
    let describes = effect.clone();
    let about = default.clone();
    let sentence = move || {
        let locale = page.locale.get();
        let (text, unit) = (one.effect(locale), one.unit.text(locale));
        let (stop, space) = match locale {
            Locale::En => (".", " "),
            Locale::ZhCn => ("。", ""),
        };
        let gap = if unit.is_empty() { "" } else { " " };
        format!(
            "{text}{space}{} {about}{gap}{unit}{stop}",
            page.label(Label::Default)
        )
    };
    let unit = move || {
        let short = match one.unit {
            ackscope_protocol::config::Unit::Milliseconds => "ms",
            ackscope_protocol::config::Unit::Bytes => "B",
            _ => "",
        };
        (!short.is_empty()).then(|| view! { <span class="unit" aria-hidden="true">{short}</span> })
    };
    view! {
        <div class="field" class:given=move || value.get().is_some()>
            // May break after its dots.
            <label for=input.clone() inner_html=one.key.replace('.', ".<wbr>")></label>
            <span class="input">
                <input
                    type="text"
                    id=input
                    autocomplete="off"
                    spellcheck="false"
                    placeholder=default
                    aria-describedby=describes
                    prop:value=move || value.get().unwrap_or_default()
                    on:change=change
                />
                {unit}
            </span>
            <p class="effect" id=effect>{sentence}</p>
        </div>
    }
}
