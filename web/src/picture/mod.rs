//! From the scene's shapes to elements of the page.

mod paint;
mod recorder;

pub use paint::Painted;
pub use recorder::{Drawn, record};
