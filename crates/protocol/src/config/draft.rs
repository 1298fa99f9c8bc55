//! A configuration while it is being resolved.

use super::conduct::Conduct;
use super::notice::{Level, Notice, NoticeKind};
use super::refusal::RefusalKind;
use super::resolution::{Given, Origin, Setting};
use super::table::definitions;
use super::value::{self, Value};
use crate::rule::RuleId;
use crate::sorted::SortedMap;
use crate::version::Version;
use alloc::vec::Vec;

/// The settings so far, what was given, and what was logged.
pub(super) struct Draft<'a> {
    pub version: Version,
    pub conduct: Conduct,
    pub given: SortedMap<&'a str, &'a str>,
    pub settings: Vec<Setting>,
    pub notices: Vec<Notice>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(given: &[Given<'a>], version: Version) -> Self {
        Self {
            version,
            conduct: Conduct::of(version),
            given: given.iter().map(|given| (given.key, given.value)).collect(),
            settings: Vec::new(),
            notices: Vec::new(),
        }
    }

    /// Reads every defined setting in definition order; the first that cannot be read is refused.
    ///
    /// A required setting that is not given counts as passed in by the application.
    /// Source: `ConfigDef.parse`.
    pub(super) fn parse(&mut self) -> Result<(), RefusalKind> {
        for definition in definitions(self.version) {
            let (mut value, origin) = match self.given.get(definition.key) {
                Some(text) => (value::read(definition, text, self.version)?, Origin::Given),
                None => match Value::of_preset(definition.preset) {
                    Some(preset) => (preset, Origin::Default),
                    None => continue,
                },
            };
            if let Some(original) = value::drop_repeated(definition, &mut value) {
                let updated = match &value {
                    Value::List(values) => values.clone(),
                    _ => Vec::new(),
                };
                let key = definition.key;
                self.log(
                    Level::Warn,
                    "ConfigDef",
                    NoticeKind::RepeatedDropped {
                        key,
                        original,
                        updated,
                    },
                );
            }
            self.settings.push(Setting {
                key: definition.key,
                value,
                origin,
                declared: None,
                running: None,
            });
        }
        Ok(())
    }

    pub(super) fn log(&mut self, level: Level, logger: &'static str, kind: NoticeKind) {
        self.notices.push(Notice {
            level,
            logger,
            kind,
        });
    }

    pub(super) fn is_given(&self, key: &str) -> bool {
        self.given.contains_key(key)
    }

    pub(super) fn value(&self, key: &str) -> Option<&Value> {
        self.settings
            .iter()
            .find(|setting| setting.key == key)
            .map(|setting| &setting.value)
    }

    pub(super) fn int(&self, key: &str) -> Option<i64> {
        match self.value(key) {
            Some(Value::Int(number)) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn flag(&self, key: &str) -> bool {
        matches!(self.value(key), Some(Value::Bool(true)))
    }

    pub(super) fn text(&self, key: &str) -> Option<&str> {
        match self.value(key) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The number that `acks` stands for; `all` is -1. The range of `acks` leaves nothing else.
    ///
    /// Source: `ProducerConfig.parseAcks`.
    pub(super) fn acks(&self) -> i64 {
        match self.text("acks") {
            Some("0") => 0,
            Some("1") => 1,
            _ => -1,
        }
    }

    /// Changes a setting in the configuration itself: that is what `ProducerConfig` says from then on.
    pub(super) fn settle(&mut self, key: &str, value: Value, rule: RuleId) {
        self.change(key, value, Some(rule), false);
    }

    /// Changes what a setting comes to when the producer is built, while `ProducerConfig` goes on saying the old.
    pub(super) fn override_with(&mut self, key: &str, value: Value, rule: RuleId) {
        self.change(key, value, Some(rule), true);
    }

    /// Writes a setting differently, without changing what it means.
    pub(super) fn respell(&mut self, key: &str, value: Value, declared: bool) {
        self.change(key, value, None, declared);
    }

    fn change(&mut self, key: &str, value: Value, rule: Option<RuleId>, declared: bool) {
        let Some(setting) = self.settings.iter_mut().find(|setting| setting.key == key) else {
            return;
        };
        if setting.value == value {
            return;
        }
        let old = core::mem::replace(&mut setting.value, value);
        if let Some(rule) = rule {
            setting.origin = Origin::Changed(rule);
        }
        if declared && setting.declared.is_none() {
            setting.declared = Some(old);
        }
        if setting.declared.as_ref() == Some(&setting.value) {
            setting.declared = None;
        }
    }

    /// Lets the running part use another number than the setting says.
    pub(super) fn run_as(&mut self, key: &str, number: i64, rule: RuleId) {
        if let Some(setting) = self.settings.iter_mut().find(|setting| setting.key == key)
            && setting.value != Value::Int(number)
        {
            setting.running = Some((number, rule));
        }
    }
}
