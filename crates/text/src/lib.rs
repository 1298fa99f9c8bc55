//! What people read, in every language.
//!
//! A text is a case of an enum, or a place in a [`Table`], and stands in the source in English and in Chinese, side by
//! side: see [`texts!`]. The English is always compiled in. The Chinese is with the feature `chinese`; without it, it is
//! [installed](file::install) from a file that was made [with it](file::write), and until then the English stands in.
#![no_std]

extern crate alloc;

pub mod file;
mod fill;
mod locale;
mod macros;
mod table;

pub use fill::fill;
pub use locale::Locale;
pub use table::{Listed, Table, Texts};
