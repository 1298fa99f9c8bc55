//! One run: what it comes to, and its history.

use ackscope_scenario::link::View;
use ackscope_scene::words;
use leptos::prelude::*;

use super::score::ScoreView;
use crate::state::{Command, Trial as Outcome};
use crate::text::Label;
use crate::view::context::Page;
use crate::view::words::{line, voice};

/// A history with more events than this has too many lines to be read, or to be drawn in good time.
const MOST_EVENTS: usize = 5_000;

/// One run.
#[component]
pub fn Trial(number: usize) -> impl IntoView {
    let page = Page::get();
    let name = move || {
        let locale = page.locale.get();
        page.experiment.with(|experiment| {
            experiment
                .trials
                .get(number)
                .map(|trial| trial.built.name.get(locale).to_string())
                .filter(|name| !name.is_empty())
        })
    };
    let refused = move || {
        page.experiment
            .with(|experiment| experiment.trials.get(number).and_then(refusal))
    };
    let events = Memo::new(move |_| {
        page.experiment
            .with(|all| all.run(number).map_or(0, |run| run.events.len()))
    });
    let view = page.part(|session| session.view);
    let shown = move || events.get() > 0 && view.get() != View::Stage;
    let drawable = move || events.get() <= MOST_EVENTS;
    let compares = move || {
        page.experiment
            .with(|experiment| experiment.trials.len() > 1)
    };
    view! {
        <article class="trial" class:chosen=move || compares() && page.selected.get() == number>
            <div class="trial-head">
                <h3 class="trial-name">
                    {move || name().map(|name| view! {
                        <button
                            type="button"
                            class="link"
                            aria-pressed=move || (page.selected.get() == number).to_string()
                            on:click=move |_| page.dispatch(Command::Select(number))
                        >
                            {name}
                        </button>
                    })}
                </h3>
                <Figures number />
            </div>
            {move || refused().map(|(exception, message)| view! {
                <div class="refusal" role="alert">
                    <p>{move || page.label(Label::Refused)}</p>
                    <p class="v-code">{exception}": "{message}</p>
                </div>
            })}
            <Show when=shown>
                <Show
                    when=drawable
                    fallback=move || view! { <p class="v-mute">{move || page.label(Label::TooLong)}</p> }
                >
                    <ScoreView number />
                </Show>
            </Show>
        </article>
    }
}

/// The exception and the words with which Kafka refuses a run.
fn refusal(trial: &Outcome) -> Option<(&'static str, String)> {
    let (_, refusal) = trial.built.refusal()?;
    Some((refusal.kind.exception(), refusal.kind.message()))
}

/// What a run comes to, in figures.
#[component]
fn Figures(number: usize) -> impl IntoView {
    let page = Page::get();
    move || {
        let locale = page.locale.get();
        let run = page
            .experiment
            .with(|experiment| experiment.run(number).cloned())?;
        let figures = words::verdict(&run, None, locale);
        // A line in words where there are no figures.
        let spoken = figures
            .is_empty()
            .then(|| line(words::verdict_line(&run, None, locale)));
        let figures = figures
            .into_iter()
            .map(|figure| view! {
                <div class="figure"><dt>{figure.label}</dt><dd class=voice(figure.voice)>{figure.value}</dd></div>
            })
            .collect_view();
        Some(view! { <dl class="figures">{figures}</dl>{spoken} })
    }
}
