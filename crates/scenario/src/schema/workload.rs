//! What the applications do.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{Instant, Millis, Span};

use super::OnFailed;

/// A call of `send()`, or a row of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Send {
    /// When; of a row, the first.
    pub at: Instant,
    /// Which producer: its name.
    pub producer: String,
    /// Where to.
    pub to: Target,
    /// What people call the record. Of a row, a pattern: `{n}` stands for 1, 2, 3, …
    pub record: String,
    /// Its key; `None` is null. `{n}` as in the name.
    pub key: Option<String>,
    /// Its value; `None` is the record's name. `{n}` as in the name.
    pub value: Option<String>,
    /// How many bytes the value has: it is padded with dots.
    pub size: Option<u32>,
    /// Its headers.
    pub headers: Vec<(String, String)>,
    /// Its create time, if the application gives one: milliseconds since 1970.
    pub timestamp: Option<Millis>,
    /// What the application does when it is told that the send failed.
    pub on_failed: OnFailed,
    /// How many records the row has, at least 1.
    pub count: u32,
    /// How long after one record of the row the next is sent.
    pub every: Span,
}

impl Default for Send {
    fn default() -> Self {
        Self {
            at: Instant::ZERO,
            producer: "p1".into(),
            to: Target::topic("orders"),
            record: String::new(),
            key: None,
            value: None,
            size: None,
            headers: Vec::new(),
            timestamp: None,
            on_failed: OnFailed::Nothing,
            count: 1,
            every: Span::ZERO,
        }
    }
}

/// A topic, or one of its partitions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    /// The topic's name.
    pub topic: String,
    /// The partition; `None` leaves it to the partitioner.
    pub partition: Option<u32>,
}

impl Target {
    /// A topic; the partition is left to the partitioner.
    #[must_use]
    pub fn topic(name: &str) -> Self {
        Self {
            topic: name.into(),
            partition: None,
        }
    }

    /// A partition of a topic.
    #[must_use]
    pub fn partition(name: &str, partition: u32) -> Self {
        Self {
            topic: name.into(),
            partition: Some(partition),
        }
    }

    /// How people write it: `orders`, or `orders-0`.
    #[must_use]
    pub fn text(&self) -> String {
        match self.partition {
            None => self.topic.clone(),
            Some(partition) => alloc::format!("{}-{partition}", self.topic),
        }
    }

    /// Reads what [`Target::text`] writes, given the names of the topics: a text that is a topic's name is that topic.
    #[must_use]
    pub fn parse<'a>(text: &str, topics: impl IntoIterator<Item = &'a str>) -> Self {
        if topics.into_iter().any(|topic| topic == text) {
            return Self::topic(text);
        }
        let split = text.rsplit_once('-').and_then(|(topic, number)| {
            let partition: u32 = number.parse().ok()?;
            // `orders-007` is no way to write a partition.
            (alloc::format!("{partition}") == number).then_some((topic, partition))
        });
        match split {
            Some((topic, partition)) => Self::partition(topic, partition),
            None => Self::topic(text),
        }
    }
}

/// A call of `flush()`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Flush {
    /// When.
    pub at: Instant,
    /// Which producer: its name.
    pub producer: String,
}
