//! Beside the player: what just happened and why, every event, and the log.

use ackscope_protocol::log::DumpDetail;
use ackscope_scene::compare::difference_line;
use ackscope_scene::words::{self, ReceiptTable, RuleNote};
use ackscope_sim::Run;
use leptos::prelude::*;

use super::context::Page;
use super::folded::folded;
use super::words::line;
use crate::state::Command;
use crate::text::Label;

/// What just happened, the rule that decided, and the numbers that it compared.
#[component]
pub fn Now() -> impl IntoView {
    let page = Page::get();
    view! {
        <section class="now">
            <h2 class="section-name">{move || page.label(Label::Now)}</h2>
            <p class="story">{move || words_now(page).map(|now| line(now.story))}</p>
            {folded(page, Label::Why, move || why(page))}
        </section>
    }
}

fn words_now(page: Page) -> Option<words::Now> {
    let position = page.event_position(page.selected.get()).unwrap_or_default();
    let run = page.run()?;
    Some(words::now(&run, position, page.locale.get()))
}

/// The rule that decided, with the numbers that it compared.
fn why(page: Page) -> Option<AnyView> {
    let run = page.run()?;
    let receipt = page
        .event
        .get()
        .and_then(|event| words::receipt(&run, event, page.locale.get()));
    match receipt {
        // It names the rule itself.
        Some(table) => Some(receipt_table(page, table).into_any()),
        None => words_now(page)?
            .rule
            .map(|rule| rule_note(page, rule).into_any()),
    }
}

fn rule_note(page: Page, note: RuleNote) -> impl IntoView + use<> {
    view! {
        <p class="rule">
            <span class="rule-title">{note.title}</span>
            <span class="rule-source">{page.label(Label::Rule)}" "<code>{note.rule.rule().id}</code>" · "{note.source}</span>
        </p>
    }
}

fn receipt_table(page: Page, table: ReceiptTable) -> impl IntoView + use<> {
    let rows = table
        .rows
        .into_iter()
        .map(|row| {
            let sign = match row.agrees {
                Some(true) => "=",
                Some(false) => "≠",
                None => "",
            };
            view! {
                <tr class:differs=row.agrees == Some(false)>
                    <th scope="row">{row.name}</th>
                    <td>{row.batch}</td>
                    <td>{row.remembered}" "<span class="sign">{sign}</span></td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <table class="receipt">
            <caption>{table.question}</caption>
            <thead>
                <tr>{table.heads.map(|head| view! { <th scope="col">{head}</th> })}</tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        <p class="outcome">{line(table.outcome)}</p>
        {table.rule.map(|rule| rule_note(page, rule))}
    }
}

/// Where the runs that are compared go apart for the first time.
#[component]
pub fn FirstDifference() -> impl IntoView {
    let page = Page::get();
    move || {
        let locale = page.locale.get();
        page.experiment.with(|experiment| {
            let difference = experiment.difference?;
            let [one, other, ..] = experiment.runs()[..] else { return None };
            let words = line(difference_line(one, other, locale));
            let there = move |_| page.dispatch(Command::SeekTime(difference.at));
            Some(view! {
                <section class="difference">
                    <h2 class="section-name">{page.label(Label::Difference)}</h2>
                    <p>
                        {words}" "
                        <button type="button" class="link" on:click=there>{page.label(Label::GoThere)}</button>
                    </p>
                </section>
            })
        })
    }
}

/// The log of every run as the dump tool prints it.
#[component]
pub fn LogDump() -> impl IntoView {
    let page = Page::get();
    view! {
        <section class="log">
            <h2 class="section-name">{move || page.label(Label::Log)}</h2>
            {move || {
                let locale = page.locale.get();
                page.experiment.with(|experiment| {
                    experiment
                        .trials
                        .iter()
                        .filter_map(|trial| {
                            let run = trial.run.as_ref()?;
                            let name = trial.built.name.get(locale).to_string();
                            Some(view! {
                                <figure>
                                    <figcaption>{name}</figcaption>
                                    <pre>{dump_lines(run)}</pre>
                                </figure>
                            })
                        })
                        .collect_view()
                })
            }}
        </section>
    }
}

/// The lines of a dump. They wrap, since nobody wants to scroll sideways for a checksum.
fn dump_lines(run: &Run) -> impl IntoView + use<> {
    dump(run)
        .lines()
        .map(|line| view! { <span class="dump-line">{line.to_string()}"\n"</span> })
        .collect_view()
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
