//! What the page knows, and what can be done to it: commands and a pure reducer, without a browser.

mod edit;
mod experiment;
mod opening;
mod session;
mod speed;

pub use edit::{Edit, Hop};
pub use experiment::{Experiment, Same, Trial};
pub use opening::Trouble;
pub use session::{Command, Session};
pub use speed::Speed;

#[cfg(test)]
mod tests;
