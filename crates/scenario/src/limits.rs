//! The bounds of a scenario. Whoever meets one is told its name and its value.

use ackscope_protocol::Span;

/// Runs side by side.
pub const MAX_RUNS: usize = 3;
/// Topics.
pub const MAX_TOPICS: usize = 8;
/// Partitions of all topics together.
pub const MAX_PARTITIONS: u32 = 64;
/// Brokers.
pub const MAX_BROKERS: u32 = 8;
/// Producers.
pub const MAX_PRODUCERS: usize = 8;
/// Settings of one producer, given in one place.
pub const MAX_SETTINGS: usize = 64;
/// Entries under `send`, in the scenario or in one run.
pub const MAX_SENDS: usize = 500;
/// Records of one run, after every `count` is unfolded.
pub const MAX_RECORDS: u32 = 5_000;
/// Entries under `flush`, in the scenario or in one run.
pub const MAX_FLUSHES: usize = 100;
/// Fault rules, in the scenario or in one run.
pub const MAX_FAULTS: usize = 100;
/// Headers of a record.
pub const MAX_HEADERS: usize = 16;
/// Tags of a scenario.
pub const MAX_TAGS: usize = 16;
/// Scripted draws.
pub const MAX_DRAWS: usize = 1_000;

/// Characters of an id or a tag.
pub const MAX_ID_CHARS: usize = 64;
/// Characters of a record's or a producer's name.
pub const MAX_NAME_CHARS: usize = 64;
/// Characters of a topic's name, as in Kafka (`Topic.MAX_NAME_LENGTH`).
pub const MAX_TOPIC_CHARS: usize = 249;
/// Characters of a title or of a run's name, in each language.
pub const MAX_TITLE_CHARS: usize = 120;
/// Characters of a question, in each language.
pub const MAX_QUESTION_CHARS: usize = 300;
/// Characters of a story, in each language.
pub const MAX_STORY_CHARS: usize = 4_000;
/// Characters of a setting's key.
pub const MAX_KEY_CHARS: usize = 128;
/// Characters of a setting's value.
pub const MAX_VALUE_CHARS: usize = 512;
/// Characters of a record's key, value or header.
pub const MAX_DATA_CHARS: usize = 1_000;
/// Bytes of a record's value, with its padding. Beyond what a broker takes, so that a refusal can be shown.
pub const MAX_SIZE: u32 = 4_194_304;
/// Bytes of the values of all records of one run.
pub const MAX_BYTES: u64 = 16_777_216;

/// The latest time and the longest span that a scenario may name: 30 days.
pub const MAX_TIME: Span = Span::from_millis(30 * 24 * 3_600 * 1_000);
/// The largest number that counts something: the nth request, an attempt, an offset.
pub const MAX_COUNT: u32 = 1_000_000;
/// A run ends when it reaches this number of events.
pub const MAX_EVENTS: u32 = 50_000;

/// Bytes of a scenario file.
pub const MAX_FILE_BYTES: usize = 1_048_576;
/// Characters of a link's payload.
pub const MAX_LINK_CHARS: usize = 65_536;
