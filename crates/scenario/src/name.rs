//! What people call the runs of a scenario.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use ackscope_text::fill;

use crate::duration;
use crate::schema::{RunSpec, Scenario};
use crate::settings;
use crate::text::{Locale, Text};

/// How many differences a name lists.
const LISTED: usize = 2;

/// What people call a run; empty for the only run of a scenario that compares nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunName(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// As the scenario calls it.
    Given(Text),
    /// By its number, from 1.
    Number(usize),
    /// A difference that reads the same in every language.
    Difference(String),
    /// So many faults more.
    Faults(usize),
    /// Records more.
    Records,
    /// More differences than a name lists.
    More,
}

ackscope_text::texts! {
    /// The words in names. `{0}` stands for a number.
    #[derive(Clone, Copy)]
    pub(crate) enum NameText {
        Comma: ", ", "，";
        Run: "run {0}", "运行 {0}";
        OneFault: "1 more fault", "多 1 个故障";
        Faults: "{0} more faults", "多 {0} 个故障";
        Records: "more records", "更多记录";
    }
}

impl RunName {
    /// The name in a language.
    #[must_use]
    pub fn get(&self, locale: Locale) -> String {
        let parts: Vec<String> = self.0.iter().map(|part| part.get(locale)).collect();
        parts.join(NameText::Comma.text(locale))
    }

    /// Whether there is no name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Part {
    fn get(&self, locale: Locale) -> String {
        let counted = |text: NameText, count: usize| fill(text.text(locale), &[&count.to_string()]);
        match self {
            Self::Given(text) => text.get(locale).into(),
            Self::Number(number) => counted(NameText::Run, *number),
            Self::Difference(text) => text.clone(),
            Self::Faults(1) => NameText::OneFault.text(locale).into(),
            Self::Faults(count) => counted(NameText::Faults, *count),
            Self::Records => NameText::Records.text(locale).into(),
            Self::More => "…".into(),
        }
    }
}

impl Scenario {
    /// What people call a run: its name, or else its differences, or else its number.
    #[must_use]
    pub fn run_name(&self, run: usize) -> RunName {
        let Some(spec) = self.runs.get(run) else {
            return RunName::default();
        };
        if !spec.name.is_empty() {
            return RunName(vec![Part::Given(spec.name.clone())]);
        }
        let name = differences(spec);
        let in_english = name.get(Locale::En);
        let taken = self.runs.iter().enumerate().any(|(other, spec)| {
            let is_same = if spec.name.is_empty() {
                differences(spec) == name
            } else {
                spec.name.en() == in_english
            };
            other != run && is_same
        });
        if name.is_empty() || taken {
            RunName(vec![Part::Number(run + 1)])
        } else {
            name
        }
    }
}

fn differences(spec: &RunSpec) -> RunName {
    let mut found = Vec::new();
    let mut same = |text: String| found.push(Part::Difference(text));
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
        found.push(Part::Faults(spec.faults.len()));
    }
    if !spec.sends.is_empty() {
        found.push(Part::Records);
    }
    if found.len() > LISTED {
        found.truncate(LISTED);
        found.push(Part::More);
    }
    RunName(found)
}
