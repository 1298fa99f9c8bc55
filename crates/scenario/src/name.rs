//! What a run is called where nobody named it: its first differences.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::duration;
use crate::schema::{RunSpec, Scenario};
use crate::settings;
use crate::text::Text;

/// How many differences a name lists.
const LISTED: usize = 2;

impl Scenario {
    /// What people call a run: its name, or else its differences, or else its number. A scenario that compares
    /// nothing has no name for its only run: the text is empty.
    #[must_use]
    pub fn run_name(&self, run: usize) -> Text {
        let Some(spec) = self.runs.get(run) else {
            return Text::default();
        };
        if !spec.name.is_empty() {
            return spec.name.clone();
        }
        let taken = |name: &Text| {
            self.runs.iter().enumerate().any(|(other, spec)| {
                other != run
                    && (&spec.name == name || spec.name.is_empty() && &differences(spec) == name)
            })
        };
        let name = differences(spec);
        let number = Text {
            en: format!("run {}", run + 1),
            zh: format!("运行 {}", run + 1),
        };
        if name.is_empty() || taken(&name) {
            number
        } else {
            name
        }
    }
}

fn differences(spec: &RunSpec) -> Text {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut same = |text: String| found.push((text.clone(), text));
    let several = spec.producers.len() > 1;
    for (producer, change) in &spec.producers {
        let prefix = if several {
            format!("{producer}: ")
        } else {
            String::new()
        };
        if let Some(client) = change.client {
            same(format!("{prefix}{}", client.text()));
        }
        let mut given: Vec<_> = change.settings.iter().collect();
        given.sort_by_key(|(key, _)| settings::place(key));
        for (key, value) in given {
            same(format!("{prefix}{key}={value}"));
        }
    }
    for (key, span) in [
        ("request", spec.network.request),
        ("response", spec.network.response),
        ("connect", spec.network.connect),
        ("work", spec.broker.work),
    ] {
        if let Some(span) = span {
            same(format!("{key} {}", duration::format(span)));
        }
    }
    if !spec.faults.is_empty() {
        let count = spec.faults.len();
        let plural = if count == 1 { "" } else { "s" };
        found.push((
            format!("{count} more fault{plural}"),
            format!("多 {count} 个故障"),
        ));
    }
    if !spec.sends.is_empty() {
        found.push(("more records".into(), "更多记录".into()));
    }
    let more = found.len() > LISTED;
    found.truncate(LISTED);
    let (en, zh): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    let tail = if more { ", …" } else { "" };
    let zh_tail = if more { "，…" } else { "" };
    Text {
        en: en.join(", ") + tail,
        zh: zh.join("，") + zh_tail,
    }
}
