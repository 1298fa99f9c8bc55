//! The producer's settings: what each is, what it does to others, and what was given.

use ackscope_protocol::Version;
use ackscope_protocol::config::{DESCRIPTIONS, Description, Preset, Unit, Value, definition};
use ackscope_scene::Locale;

use super::group;
use crate::state::{Command, Edit, Rate, Session};
use crate::text::Label;
use crate::view::folded::behind;
use crate::view::node::{Node, node, typed};
use crate::view::page::Page;

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
pub fn settings(page: Page) -> Node {
    let (first, rest): (Vec<_>, Vec<_>) = DESCRIPTIONS
        .iter()
        .partition(|one| FIRST.contains(&one.key));
    let fields = |of: Vec<&'static Description>| of.into_iter().map(move |one| field(page, one));
    group(page, Label::Producer)
        .with_all(fields(first))
        .with(behind(page, Label::AllSettings, fields(rest)))
}

/// What was given for a setting in the run that is looked at.
fn given<'a>(session: &'a Session, key: &str) -> Option<&'a String> {
    let scenario = &session.experiment.scenario;
    let producer = scenario.producers.first()?;
    let own = scenario
        .run_spec(session.selected)
        .and_then(|spec| spec.producers.get(&producer.name))
        .and_then(|change| change.settings.get(key));
    own.or_else(|| producer.settings.get(key))
}

fn field(page: Page, one: &'static Description) -> Node {
    let preset =
        definition(Version::MODELLED, one.key).map_or(Preset::Null, |definition| definition.preset);
    let default = Value::of_preset(preset).map_or_else(String::new, |value| value.to_string());
    let id = format!("setting-{}", one.key);
    let effect = format!("effect-{}", one.key);
    let label = node("label").set("for", &id);
    // May break after its dots.
    label
        .element()
        .set_inner_html(&one.key.replace('.', ".<wbr>"));
    let input = node("input")
        .set("type", "text")
        .set("id", &id)
        .set("autocomplete", "off")
        .set("spellcheck", "false")
        .set("placeholder", &default)
        .set("aria-describedby", &effect)
        .value(move || {
            page.at(Rate::Edit, |session| {
                given(session, one.key).cloned().unwrap_or_default()
            })
        })
        .on("change", move |event| {
            let text = typed(&event);
            let value = Some(text.trim().to_string()).filter(|text| !text.is_empty());
            let key = one.key.to_string();
            page.dispatch(Command::Edit(Edit::Setting {
                producer: 0,
                key,
                value,
            }));
        });
    let unit = match one.unit {
        Unit::Milliseconds => "ms",
        Unit::Bytes => "B",
        _ => "",
    };
    let units = (!unit.is_empty()).then(|| {
        node("span")
            .class("unit")
            .set("aria-hidden", "true")
            .text(unit)
    });
    let field = node("div").class("field").class_while("given", move || {
        page.at(Rate::Edit, |session| given(session, one.key).is_some())
    });
    field.with_all([
        label,
        node("span").class("input").with(input).with_all(units),
        node("p")
            .class("effect")
            .set("id", &effect)
            .says(move || sentence(page.locale(), one, &default)),
    ])
}

/// What a setting does, and its default.
fn sentence(locale: Locale, one: &Description, default: &str) -> String {
    let (text, unit) = (one.effect(locale), one.unit.text(locale));
    let (stop, space) = match locale {
        Locale::En => (".", " "),
        Locale::ZhCn => ("。", ""),
    };
    let gap = if unit.is_empty() { "" } else { " " };
    let name = Label::Default.text(locale);
    format!("{text}{space}{name} {default}{gap}{unit}{stop}")
}
