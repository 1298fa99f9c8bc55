//! What comes out of a configuration.

use super::notice::Notice;
use super::producer::ProducerConfig;
use super::refusal::Refusal;
use super::value::Value;
use crate::rule::RuleId;
use crate::version::Version;
use alloc::string::String;
use alloc::vec::Vec;

/// A setting as the user wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Given<'a> {
    /// The name.
    pub key: &'a str,
    /// The value, untrimmed.
    pub value: &'a str,
}

/// Where an effective value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The default of that version.
    Default,
    /// The user gave it.
    Given,
    /// A rule changed it, whether it was given or not.
    Changed(RuleId),
}

/// One effective setting.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setting {
    /// Its name.
    pub key: &'static str,
    /// What holds. `acks` is a number in text form here: `-1`, `0` or `1`.
    pub value: Value,
    /// Where that comes from.
    pub origin: Origin,
    /// What `ProducerConfig` says, where that differs from what holds.
    pub declared: Option<Value>,
    /// The number that the running part uses, where it differs from `value`, and the rule that makes it so.
    pub running: Option<(i64, RuleId)>,
}

impl Setting {
    /// The number that the running part uses, if the setting is one.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        match (&self.running, &self.value) {
            (Some((number, _)), _) | (None, Value::Int(number)) => Some(*number),
            _ => None,
        }
    }
}

/// A setting that was given and that nothing reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unused {
    /// Its name.
    pub key: String,
    /// Whether that version knows the name: then another setting makes it idle.
    pub known: bool,
    /// The setting that was probably meant.
    pub meant: Option<&'static str>,
}

/// What comes out of a configuration.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resolution {
    /// The version that it was resolved for.
    pub version: Version,
    /// Every effective setting in Kafka's order; empty if no producer is built.
    pub settings: Vec<Setting>,
    /// The settings that were given in vain, sorted as Java sorts; empty if no producer is built.
    pub unused: Vec<Unused>,
    /// What the constructor logs, in its order.
    pub notices: Vec<Notice>,
    /// What the producer runs with, or why there is none.
    pub outcome: Result<ProducerConfig, Refusal>,
}

impl Resolution {
    /// The effective setting of that name.
    #[must_use]
    pub fn setting(&self, key: &str) -> Option<&Setting> {
        self.settings.iter().find(|setting| setting.key == key)
    }
}
