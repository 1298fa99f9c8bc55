//! One run: what it comes to, and its history.

use ackscope_scenario::link::View;
use ackscope_scene::words;

use super::score::score_view;
use crate::state::{Command, Rate, Session, Trial};
use crate::text::Label;
use crate::view::markup::{Markup, voice};
use crate::view::node::{Node, node};
use crate::view::page::Page;

/// A history with more events than this has too many lines to be read, or to be drawn in good time.
const MOST_EVENTS: usize = 5_000;

/// One run.
pub fn trial(page: Page, number: usize) -> Node {
    let chosen =
        move |session: &Session| session.selected == number && session.experiment.trials.len() > 1;
    let head = node("div")
        .class("trial-head")
        .with(name(page, number))
        .with(figures(page, number))
        .with(node("span").holds(move || page.at(Rate::Edit, |session| spoken(session, number))));
    node("article")
        .class("trial")
        .class_while("chosen", move || page.at(Rate::Edit, chosen))
        .with(head)
        .with(node("div").holds(move || page.at(Rate::Edit, |session| refusal(session, number))))
        .with(history(page, number))
}

/// Its name, where the scenario gives it one: a button that chooses the run.
fn name(page: Page, number: usize) -> Node {
    let name = move || {
        page.at(Rate::Edit, |session| {
            let trial = session.experiment.trials.get(number);
            trial.map_or(String::new(), |trial| trial.built.name.get(session.locale))
        })
    };
    let button = move || {
        node("button")
            .set("type", "button")
            .class("link")
            .live("aria-pressed", move || {
                Some(
                    page.at(Rate::Edit, |session| session.selected == number)
                        .to_string(),
                )
            })
            .says(name)
            .on("click", move |_| page.dispatch(Command::Select(number)))
    };
    node("h3").class("trial-name").parts(
        move || name().is_empty().to_string(),
        move || (!name().is_empty()).then(button).into_iter().collect(),
    )
}

/// What the run comes to, in figures.
fn figures(page: Page, number: usize) -> Node {
    node("dl").class("figures").holds(move || {
        page.at(Rate::Edit, |session| {
            let mut markup = Markup::default();
            for figure in verdict(session, number) {
                markup
                    .open("div", &[("class", "figure")])
                    .element("dt", &[], &figure.label)
                    .element("dd", &[("class", &voice(figure.voice))], &figure.value)
                    .close("div");
            }
            markup.finish()
        })
    })
}

fn verdict(session: &Session, number: usize) -> Vec<words::Figure> {
    let run = session.experiment.run(number);
    run.map_or(Vec::new(), |run| words::verdict(run, None, session.locale))
}

/// A line in words where there are no figures.
fn spoken(session: &Session, number: usize) -> String {
    let mut markup = Markup::default();
    if let Some(run) = session.experiment.run(number)
        && verdict(session, number).is_empty()
    {
        markup.line(&words::verdict_line(run, None, session.locale));
    }
    markup.finish()
}

/// The exception and the words with which Kafka refuses the run.
fn refusal(session: &Session, number: usize) -> String {
    let mut markup = Markup::default();
    let trial = session.experiment.trials.get(number);
    if let Some((exception, message)) = trial.and_then(refused) {
        markup
            .open("div", &[("class", "refusal"), ("role", "alert")])
            .element("p", &[], Label::Refused.text(session.locale))
            .element(
                "p",
                &[("class", "v-code")],
                &format!("{exception}: {message}"),
            )
            .close("div");
    }
    markup.finish()
}

fn refused(trial: &Trial) -> Option<(&'static str, String)> {
    let (_, refusal) = trial.built.refusal()?;
    Some((refusal.kind.exception(), refusal.kind.message()))
}

/// What is shown of the history.
#[derive(Debug)]
enum Shown {
    Nothing,
    Picture,
    TooLong,
}

impl Shown {
    fn of(session: &Session, number: usize) -> Self {
        let run = session.experiment.run(number);
        match run.map_or(0, |run| run.events.len()) {
            0 => Self::Nothing,
            _ if session.view == View::Stage => Self::Nothing,
            1..=MOST_EVENTS => Self::Picture,
            _ => Self::TooLong,
        }
    }
}

fn history(page: Page, number: usize) -> Node {
    let shown = move || page.at(Rate::Edit, |session| Shown::of(session, number));
    node("div").parts(
        move || format!("{:?}", shown()),
        move || match shown() {
            Shown::Nothing => Vec::new(),
            Shown::Picture => vec![score_view(page, number)],
            Shown::TooLong => vec![node("p").class("v-mute").label(page, Label::TooLong)],
        },
    )
}
