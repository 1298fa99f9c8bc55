//! The words about what happens among several brokers.

mod facts;
mod story;

pub(crate) use story::{ClusterStory, story};
