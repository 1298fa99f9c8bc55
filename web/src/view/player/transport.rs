//! What moves the play head.

use ackscope_protocol::Instant;
use ackscope_scene::words;
use ackscope_sim::trace::EventId;

use crate::state::{Command, Rate, Session, Speed};
use crate::text::Label;
use crate::view::markup::Markup;
use crate::view::node::{Node, node, typed};
use crate::view::page::Page;

/// Buttons, the position, and the speed; and the keys, in words.
pub fn transport(page: Page) -> [Node; 2] {
    let act = |sign, label, command| act(page, sign, label, command);
    let back = Command::Marker { forward: false };
    let forward = Command::Marker { forward: true };
    let buttons = node("div").class("transport-buttons").with_all([
        act("|◀", Label::First, Command::First),
        act("⇤", Label::PreviousMarker, back),
        act("◀", Label::Previous, Command::Step(-1)),
        play_button(page),
        act("▶", Label::Next, Command::Step(1)),
        act("⇥", Label::NextMarker, forward),
        act("▶|", Label::Last, Command::Last),
    ]);
    let transport = node("div")
        .class("transport")
        .set("role", "group")
        .named(page, Label::Controls)
        .with_all([
            slider(page),
            buttons,
            place(page),
            speed_choice(page),
            keys_button(page),
        ]);
    [transport, keys(page)]
}

fn act(page: Page, sign: &str, label: Label, command: Command) -> Node {
    let sign = node("span")
        .set("aria-hidden", "true")
        // Text style, not a picture in colours.
        .text(&format!("{sign}\u{fe0e}"));
    node("button")
        .set("type", "button")
        .named(page, label)
        .live("title", move || Some(page.label(label).into()))
        .on("click", move |_| page.dispatch(command.clone()))
        .with(sign)
}

fn play_button(page: Page) -> Node {
    node("button")
        .set("type", "button")
        .class("primary play")
        .on("click", move |_| page.dispatch(Command::Toggle))
        .says(move || {
            page.label(if page.at(Rate::Edit, |session| session.playing) {
                Label::Pause
            } else {
                Label::Play
            })
        })
}

/// How many events of the run that is looked at have happened.
fn ordinal(session: &Session) -> u32 {
    session.head.event.map_or(0, |event| event.0 + 1)
}

fn count(session: &Session) -> usize {
    session.run().map_or(0, |run| run.events.len())
}

fn slider(page: Page) -> Node {
    node("input")
        .class("slider")
        .set("type", "range")
        .set("min", "0")
        .set("step", "1")
        .live("max", move || Some(page.at(Rate::Edit, count).to_string()))
        .value(move || page.at(Rate::Event, ordinal).to_string())
        .named(page, Label::Position)
        .live("aria-valuetext", move || {
            page.at(Rate::Event, |session| {
                let run = session.run()?;
                Some(words::position_line(run, session.head, session.locale))
            })
        })
        .on("input", move |event| {
            let ordinal: u32 = typed(&event).parse().unwrap_or(0);
            let selected = page.peek(|session| session.selected);
            page.dispatch(Command::SeekEvent(
                selected,
                ordinal.checked_sub(1).map(EventId),
            ));
        })
}

fn speed_choice(page: Page) -> Node {
    node("select")
        .class("speed")
        .named(page, Label::Speed)
        .live("title", move || Some(page.label(Label::Speed).into()))
        .with_all(Speed::all().map(|speed| {
            node("option")
                .set("value", &speed.step().to_string())
                .text(speed.text())
        }))
        .value(move || page.at(Rate::Edit, |session| session.speed.step().to_string()))
        .on("change", move |event| {
            let step = typed(&event).parse().unwrap_or(0);
            page.dispatch(Command::Speed(Speed::new(step)));
        })
}

/// Where the play head is: time, and event of how many.
fn place(page: Page) -> Node {
    let event = move || {
        let (ordinal, count) = page.at(Rate::Event, |session| (ordinal(session), count(session)));
        format!("{} {ordinal} / {count}", page.label(Label::Event))
    };
    node("p")
        .class("place")
        .with(
            node("span")
                .class("place-time")
                .says(move || page.at(Rate::Frame, time)),
        )
        .with(node("span").says(event))
}

/// Between two events the play head stands at no time of its own: whole milliseconds are enough, and do not flicker.
fn time(session: &Session) -> String {
    let at = session.head.time;
    let event = session.head.event.zip(session.run());
    let exact = event.is_some_and(|(event, run)| run.events[event.0 as usize].at == at);
    words::moment(if exact {
        at
    } else {
        Instant(at.0 / 1_000 * 1_000)
    })
}

fn helps(page: Page) -> bool {
    page.at(Rate::Edit, |session| session.help)
}

fn keys_button(page: Page) -> Node {
    node("button")
        .set("type", "button")
        .class("keys-button")
        .set("aria-controls", "keys")
        .live("aria-expanded", move || Some(helps(page).to_string()))
        .on("click", move |_| page.dispatch(Command::Help))
        .label(page, Label::Help)
}

/// The keys, in words.
fn keys(page: Page) -> Node {
    node("div")
        .set("id", "keys")
        .class("keys")
        .flag("hidden", move || !helps(page))
        .holds(move || {
            let mut markup = Markup::default();
            markup.open("dl", &[]);
            for (keys, meaning) in [
                (&[page.label(Label::KeySpace)][..], Label::KeyPlay),
                (&[",", ".", "←", "→"], Label::KeyEvent),
                (&["[", "]"], Label::KeyMarker),
                (&["0", "–", "9"], Label::KeyTenth),
                (&["Home", "End"], Label::KeyEnds),
            ] {
                markup.open("div", &[]).open("dt", &[]);
                for key in keys {
                    match *key {
                        "–" => markup.text("– "),
                        key => markup.element("kbd", &[], key).text(" "),
                    };
                }
                markup
                    .close("dt")
                    .element("dd", &[], page.label(meaning))
                    .close("div");
            }
            markup
                .close("dl")
                .element("p", &[], page.label(Label::KeysScope));
            markup.finish()
        })
}
