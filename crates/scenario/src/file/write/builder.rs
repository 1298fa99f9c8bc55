//! A table that is being written, entry by entry.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{Instant, Span};

use crate::duration;
use crate::file::tree::{Entry, Tree, Value};
use crate::text::Text;

/// A table that is being written.
#[derive(Default)]
pub(super) struct Builder(Vec<Entry>);

impl Builder {
    pub(super) fn put(&mut self, key: &str, value: impl Into<Tree>) {
        self.0.push(Entry {
            key: key.into(),
            at: None,
            value: value.into(),
        });
    }

    pub(super) fn text(&mut self, key: &str, text: &str) {
        self.put(key, Value::Text(text.into()));
    }

    pub(super) fn some(&mut self, key: &str, text: Option<String>) {
        if let Some(text) = text {
            self.put(key, Value::Text(text));
        }
    }

    pub(super) fn number(&mut self, key: &str, number: u64) {
        // Sound scenarios have no number that is larger.
        self.put(
            key,
            Value::Number(i64::try_from(number).unwrap_or(i64::MAX)),
        );
    }

    pub(super) fn span(&mut self, key: &str, span: Span) {
        self.put(key, Value::Text(duration::format(span)));
    }

    pub(super) fn instant(&mut self, key: &str, Instant(micros): Instant) {
        self.span(key, Span(micros));
    }

    pub(super) fn texts(&mut self, key: &str, texts: &[String]) {
        if !texts.is_empty() {
            let texts = texts.iter().map(|text| Value::Text(text.clone()).into());
            self.put(key, Value::List(texts.collect()));
        }
    }

    pub(super) fn bilingual(&mut self, key: &str, text: &Text) {
        let (en, zh) = (text.en(), text.zh());
        match (en.is_empty(), zh.is_empty()) {
            (true, true) => {}
            (false, true) => self.text(key, en),
            _ => {
                let mut both = Self::default();
                both.some("en", (!en.is_empty()).then(|| en.into()));
                both.text("zh-CN", zh);
                self.put(key, both.table());
            }
        }
    }

    pub(super) fn tables_of(&mut self, key: &str, table: Self) {
        if !table.0.is_empty() {
            self.put(key, table.table());
        }
    }

    pub(super) fn list(&mut self, key: &str, tables: impl Iterator<Item = Value>) {
        let tables: Vec<Tree> = tables.map(Tree::new).collect();
        if !tables.is_empty() {
            self.put(key, Value::List(tables));
        }
    }

    pub(super) fn table(self) -> Value {
        Value::Table(self.0)
    }
}
