//! What the page knows, and what can be done to it: commands and a pure reducer, without a browser.

mod draft;
mod edit;
mod experiment;
mod milliseconds;
mod opening;
mod rate;
mod session;
mod speed;

pub use draft::{DraftKind, DraftPart};
pub use edit::{Edit, Hop};
pub use experiment::{Experiment, Same, Trial};
pub use milliseconds::write as in_milliseconds;
pub use opening::Trouble;
pub use rate::Rate;
pub use session::{Command, Session};
pub use speed::Speed;

#[cfg(test)]
mod tests;
