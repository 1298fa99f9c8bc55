//! What is odd about a setting that was given, and what to do about it.
//!
//! A client says little about the settings that it does not understand; the functions that find these here know the
//! names of other versions, other clients and other parts of Kafka. The page does not call them: with them it would
//! carry the table of librdkafka.

use super::note::Note;
use crate::version::Version;
use alloc::format;
use alloc::string::{String, ToString};

/// A kind of client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Client {
    /// Kafka's own, in Java.
    Java,
    /// librdkafka, and what is built on it.
    Librdkafka,
    /// One of the others, or a version of Java's before 0.11.
    Other,
}

/// Something odd about a setting.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    /// The setting, as it was given.
    pub key: String,
    /// What is odd.
    pub kind: FindingKind,
}

/// What is odd about a setting.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FindingKind {
    /// Another client has a setting of this name, this one has not.
    OtherClient {
        /// The other client.
        client: Client,
        /// What this client calls the same thing.
        meant: Option<&'static str>,
        /// What else is different.
        note: Option<&'static Note>,
    },
    /// Both clients have a setting of this name, and mean different things.
    OtherMeaning {
        /// What each means.
        note: &'static Note,
    },
    /// A consumer's setting.
    OfConsumer,
    /// A broker's or a topic's setting.
    OfBroker,
    /// A later version has it.
    NotYet {
        /// The first that does.
        since: Version,
    },
    /// An earlier version had it.
    NoLonger {
        /// The first that does not.
        until: Version,
    },
    /// It works still, and should no longer be used.
    Deprecated {
        /// What to use instead.
        note: Option<&'static Note>,
    },
    /// It works, and may change.
    Experimental,
    /// Nearly the name of a setting.
    Misspelt {
        /// That setting.
        meant: &'static str,
    },
    /// Another setting makes it idle.
    Idle,
    /// No such setting is known anywhere.
    Unknown,
    /// The value is not read as it is written.
    ReadAs {
        /// As what it is read.
        value: String,
    },
    /// The same setting was given before, perhaps by another name.
    Repeated {
        /// The setting's own name.
        name: &'static str,
    },
}

impl FindingKind {
    /// A name for it that stays.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::OtherClient { .. } => "other-client",
            Self::OtherMeaning { .. } => "other-meaning",
            Self::OfConsumer => "of-consumer",
            Self::OfBroker => "of-broker",
            Self::NotYet { .. } => "not-yet",
            Self::NoLonger { .. } => "no-longer",
            Self::Deprecated { .. } => "deprecated",
            Self::Experimental => "experimental",
            Self::Misspelt { .. } => "misspelt",
            Self::Idle => "idle",
            Self::Unknown => "unknown",
            Self::ReadAs { .. } => "read-as",
            Self::Repeated { .. } => "repeated",
        }
    }

    /// The setting of this client that was probably meant.
    #[must_use]
    pub const fn meant(&self) -> Option<&'static str> {
        match self {
            Self::OtherClient { meant, .. } => *meant,
            Self::Misspelt { meant } => Some(meant),
            _ => None,
        }
    }

    /// What is odd, in English.
    #[must_use]
    pub fn text_en(&self) -> String {
        match self {
            Self::OtherClient { client, .. } => match client {
                Client::Java => "a setting of the Java client".into(),
                Client::Librdkafka => "a setting of librdkafka".into(),
                Client::Other => "a setting of another client or of a very old one".into(),
            },
            Self::OtherMeaning { .. } => "means something else to the other client".into(),
            Self::OfConsumer => "a consumer's setting".into(),
            Self::OfBroker => "a broker's or a topic's setting".into(),
            Self::NotYet { since } => format!("there since {since} only"),
            Self::NoLonger { until } => format!("no longer there since {until}"),
            Self::Deprecated { .. } => "deprecated".into(),
            Self::Experimental => "experimental".into(),
            Self::Misspelt { .. } => "not a setting, but nearly one".into(),
            Self::Idle => "without effect beside the other settings".into(),
            Self::Unknown => "not a setting".into(),
            Self::ReadAs { value } => format!("read as {value}"),
            Self::Repeated { name } => format!("{name} was given before"),
        }
    }

    /// What is odd, in Simplified Chinese.
    #[must_use]
    pub fn text_zh(&self) -> String {
        match self {
            Self::OtherClient { client, .. } => match client {
                Client::Java => "Java 客户端的设置".into(),
                Client::Librdkafka => "librdkafka 的设置".into(),
                Client::Other => "其他客户端或很旧版本的设置".into(),
            },
            Self::OtherMeaning { .. } => "在另一客户端中含义不同".into(),
            Self::OfConsumer => "消费者的设置".into(),
            Self::OfBroker => "broker 或 topic 的设置".into(),
            Self::NotYet { since } => format!("从 {since} 起才有"),
            Self::NoLonger { until } => format!("从 {until} 起已没有"),
            Self::Deprecated { .. } => "已弃用".into(),
            Self::Experimental => "实验性".into(),
            Self::Misspelt { .. } => "不是设置，但与某个设置相近".into(),
            Self::Idle => "在其他设置下不起作用".into(),
            Self::Unknown => "不是设置".into(),
            Self::ReadAs { value } => format!("被读作 {value}"),
            Self::Repeated { name } => format!("{name} 之前已给出"),
        }
    }

    /// What to do, in English.
    #[must_use]
    pub fn remedy_en(&self) -> String {
        match self {
            Self::OtherClient { meant, note, .. } => {
                let rename =
                    meant.map_or_else(|| "Remove it.".to_string(), |meant| format!("Use {meant}."));
                with_note(rename, note.map(|note| note.en))
            }
            Self::OtherMeaning { note } => note.en.into(),
            Self::OfConsumer => "Remove it: a producer does not read it.".into(),
            Self::OfBroker => "Set it on the broker or the topic.".into(),
            Self::NotYet { .. } => "Use a newer client, or remove it.".into(),
            Self::NoLonger { .. } => "Remove it.".into(),
            Self::Deprecated { note } => note.map_or_else(
                || "Remove it before a later version refuses it.".to_string(),
                |note| note.en.into(),
            ),
            Self::Experimental => "Do not rely on it across versions.".into(),
            Self::Misspelt { meant } => format!("Write {meant}."),
            Self::Idle => "Remove it, or set what it belongs to.".into(),
            Self::Unknown => "Remove it, unless a class of your own reads it.".into(),
            Self::ReadAs { value } => format!("Write {value} if that is what you mean."),
            Self::Repeated { .. } => "Keep one of them: the last counts.".into(),
        }
    }

    /// What to do, in Simplified Chinese.
    #[must_use]
    pub fn remedy_zh(&self) -> String {
        match self {
            Self::OtherClient { meant, note, .. } => {
                let rename =
                    meant.map_or_else(|| "去掉它。".to_string(), |meant| format!("改用 {meant}。"));
                with_note(rename, note.map(|note| note.zh))
            }
            Self::OtherMeaning { note } => note.zh.into(),
            Self::OfConsumer => "去掉它：生产者不会读取。".into(),
            Self::OfBroker => "在 broker 或 topic 上设置。".into(),
            Self::NotYet { .. } => "使用更新的客户端，或去掉它。".into(),
            Self::NoLonger { .. } => "去掉它。".into(),
            Self::Deprecated { note } => note.map_or_else(
                || "在以后的版本拒绝之前去掉它。".to_string(),
                |note| note.zh.into(),
            ),
            Self::Experimental => "不要指望它在各版本间不变。".into(),
            Self::Misspelt { meant } => format!("写作 {meant}。"),
            Self::Idle => "去掉它，或设置它所依附的设置。".into(),
            Self::Unknown => "去掉它，除非你自己的类会读取它。".into(),
            Self::ReadAs { value } => format!("若本意如此，请写 {value}。"),
            Self::Repeated { .. } => "只保留一个：以最后一个为准。".into(),
        }
    }
}

fn with_note(text: String, note: Option<&str>) -> String {
    match note {
        Some(note) => format!("{text} {note}"),
        None => text,
    }
}
