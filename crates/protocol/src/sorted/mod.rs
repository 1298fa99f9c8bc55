//! Maps and sets that are short lists, in the order of their keys.
//!
//! They iterate as the tree of the standard library does and offer what is needed of it. A search is as fast; whatever
//! goes in or out moves all that is behind it. What a world keeps in them is small, or grows at its end. The tree is not
//! used as each type that it is compiled for adds several kilobytes to the page.

mod map;
mod set;

pub use map::SortedMap;
pub use set::SortedSet;
