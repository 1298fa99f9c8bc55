//! Links: a scenario in the fragment of a URL, for ever.
//!
//! A payload is a codec character and base64url text; the form of the bytes, what is frozen and how it grows is
//! documented in `docs/link-format.md`. [`decode`] is total, bounded and strict: what it does not understand it
//! refuses, and says why.

mod base64;
mod bytes;
mod error;
mod fields;
mod fragment;
mod frame;
mod names;
mod parts;

use alloc::string::String;

use crate::catalogue;
use crate::limits::MAX_LINK_CHARS;
use crate::problem::Problem;
use crate::schema::Scenario;

pub use error::LinkError;
pub(crate) use error::LinkText;
pub use fragment::{Fragment, Source, Theme, View};

use bytes::{Reader, Writer};
use fields::Words;

/// Encodes a scenario: the codec character and the payload, without `#`.
///
/// # Errors
/// If the scenario is not sound.
pub fn encode(scenario: &Scenario) -> Result<String, Problem> {
    scenario.check()?;
    let number = catalogue::base_number(&scenario.id);
    let base = catalogue::base(number).unwrap_or_default();
    Ok(encode_from(
        scenario,
        number,
        &base,
        &Words::of(scenario, &base),
    ))
}

fn encode_from(scenario: &Scenario, number: u32, base: &Scenario, words: &Words) -> String {
    let mut writer = Writer::default();
    writer.number(u64::from(number));
    fields::write(&mut writer, scenario, base, words);
    frame::close(&writer.into_bytes())
}

/// Decodes what [`encode`] made, of this or of any earlier version.
///
/// # Errors
/// If the text is damaged, not in the one canonical form, from a newer version, or no sound scenario.
pub fn decode(payload: &str) -> Result<Scenario, LinkError> {
    if payload.len() > MAX_LINK_CHARS {
        return Err(LinkError::TooLong);
    }
    let body = frame::open(payload)?;
    let mut reader = Reader::new(&body);
    let number = u32::try_from(reader.number()?).map_err(|_| LinkError::Newer)?;
    let base = catalogue::base(number).ok_or(LinkError::Newer)?;
    let (scenario, words) = fields::read(&mut reader, &base)?;
    scenario.check().map_err(LinkError::Unsound)?;
    // One scenario, one link: whatever could be written in another way is refused.
    let is_canonical = (number == 0 || scenario.id == base.id)
        && encode_from(&scenario, number, &base, &words) == payload;
    if is_canonical {
        Ok(scenario)
    } else {
        Err(LinkError::NotCanonical)
    }
}

/// Encodes the model of a scenario, without its words, as a difference from nothing: what the table of bases holds.
#[cfg(test)]
pub(crate) fn encode_base(scenario: &Scenario) -> String {
    let base = Scenario::default();
    let mut model = scenario.clone();
    model.id = String::new();
    model.notes = Default::default();
    model.tags.clear();
    for run in &mut model.runs {
        run.name = Default::default();
    }
    encode_from(&model, 0, &base, &Words::of(&model, &base))
}

/// Decodes an entry of the table of bases.
pub(crate) fn decode_base(payload: &str) -> Option<Scenario> {
    let body = frame::open(payload).ok()?;
    let mut reader = Reader::new(&body);
    (reader.number().ok()? == 0).then_some(())?;
    let (scenario, _) = fields::read(&mut reader, &Scenario::default()).ok()?;
    Some(scenario)
}
