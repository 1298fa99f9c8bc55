//! Reads what people paste, and keeps the place of everything it finds.
//!
//! Every parser here is total: any text gives a result, and what is wrong with the text stands beside it as problems
//! with the bytes they concern.
#![no_std]

extern crate alloc;

pub mod properties;
mod span;

pub use span::Span;
