//! Reading the fields of a recorded case. What is missing or of another kind is said, with its place.

use serde_json::{Map, Value};

/// An object of a case, with its place for errors.
pub(crate) struct Fields<'a> {
    place: String,
    map: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    /// The object at `place`.
    pub(crate) fn new(place: &str, value: &'a Value) -> Result<Self, String> {
        match value {
            Value::Object(map) => Ok(Self {
                place: place.to_owned(),
                map,
            }),
            _ => Err(format!("{place} is not an object")),
        }
    }

    pub(crate) fn get(&self, key: &str) -> Option<&'a Value> {
        self.map.get(key)
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.map.contains_key(key)
    }

    /// The keys that are not among `known`.
    pub(crate) fn beyond(&self, known: &[&str]) -> Option<String> {
        let key = self.map.keys().find(|key| !known.contains(&key.as_str()))?;
        Some(format!("{}.{key} is not known to the model", self.place))
    }

    /// Fails if there is a key that is not among `known`.
    pub(crate) fn only(&self, known: &[&str]) -> Result<(), String> {
        self.beyond(known).map_or(Ok(()), Err)
    }

    fn missing(&self, key: &str, kind: &str) -> String {
        format!("{}.{key} is not {kind}", self.place)
    }

    pub(crate) fn object(&self, key: &str) -> Result<Fields<'a>, String> {
        let value = self.get(key).ok_or_else(|| self.missing(key, "there"))?;
        Fields::new(&format!("{}.{key}", self.place), value)
    }

    pub(crate) fn objects(&self, key: &str) -> Result<Vec<Fields<'a>>, String> {
        let values = self
            .get(key)
            .and_then(Value::as_array)
            .ok_or_else(|| self.missing(key, "a list"))?;
        values
            .iter()
            .enumerate()
            .map(|(index, value)| Fields::new(&format!("{}.{key}[{index}]", self.place), value))
            .collect()
    }

    pub(crate) fn text(&self, key: &str) -> Result<&'a str, String> {
        self.get(key)
            .and_then(Value::as_str)
            .ok_or_else(|| self.missing(key, "a text"))
    }

    pub(crate) fn number(&self, key: &str) -> Result<i64, String> {
        self.get(key)
            .and_then(Value::as_i64)
            .ok_or_else(|| self.missing(key, "a whole number"))
    }

    pub(crate) fn number_or(&self, key: &str, default: i64) -> Result<i64, String> {
        if self.has(key) {
            self.number(key)
        } else {
            Ok(default)
        }
    }

    pub(crate) fn narrow<T: TryFrom<i64>>(&self, key: &str) -> Result<T, String> {
        T::try_from(self.number(key)?).map_err(|_| self.missing(key, "within its range"))
    }

    pub(crate) fn narrow_or<T: TryFrom<i64>>(&self, key: &str, default: T) -> Result<T, String> {
        if self.has(key) {
            self.narrow(key)
        } else {
            Ok(default)
        }
    }

    pub(crate) fn text_or(&self, key: &str, default: &'a str) -> Result<&'a str, String> {
        if self.has(key) {
            self.text(key)
        } else {
            Ok(default)
        }
    }

    pub(crate) fn flag_or(&self, key: &str, default: bool) -> Result<bool, String> {
        if self.has(key) {
            self.flag(key)
        } else {
            Ok(default)
        }
    }

    pub(crate) fn flag(&self, key: &str) -> Result<bool, String> {
        self.get(key)
            .and_then(Value::as_bool)
            .ok_or_else(|| self.missing(key, "true or false"))
    }
}
