//! Compares two JSON values field by field.

use crate::Mismatch;
use serde_json::Value;

/// Adds a mismatch for every leaf in which `recorded` and `model` differ.
///
/// Objects are compared key by key, arrays element by element; `path` is where both values stand. `None` means that
/// the side has no such field. `note` is attached to each mismatch.
pub fn compare(
    path: &str,
    recorded: Option<&Value>,
    model: Option<&Value>,
    note: &str,
    found: &mut Vec<Mismatch>,
) {
    match (recorded, model) {
        (Some(Value::Object(left)), Some(Value::Object(right))) => {
            for (key, value) in left {
                compare(
                    &format!("{path}.{key}"),
                    Some(value),
                    right.get(key),
                    note,
                    found,
                );
            }
            for (key, value) in right.iter().filter(|(key, _)| !left.contains_key(*key)) {
                compare(&format!("{path}.{key}"), None, Some(value), note, found);
            }
        }
        (Some(Value::Array(left)), Some(Value::Array(right))) => {
            for index in 0..left.len().max(right.len()) {
                compare(
                    &format!("{path}[{index}]"),
                    left.get(index),
                    right.get(index),
                    note,
                    found,
                );
            }
        }
        (left, right) if left == right => {}
        (left, right) => found.push(Mismatch {
            path: path.to_owned(),
            recorded: text(left),
            model: text(right),
            note: note.to_owned(),
        }),
    }
}

fn text(value: Option<&Value>) -> String {
    value.map_or_else(|| "absent".to_owned(), Value::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn paths(recorded: Value, model: Value) -> Vec<String> {
        let mut found = Vec::new();
        compare("x", Some(&recorded), Some(&model), "", &mut found);
        found.into_iter().map(|mismatch| mismatch.path).collect()
    }

    #[test]
    fn every_leaf_that_differs_is_named() {
        assert_eq!(
            paths(
                json!({"a": 1, "b": [1, {"c": 2}], "gone": null, "same": "s"}),
                json!({"a": 2, "b": [1, {"c": 3}, 4], "new": 0, "same": "s"})
            ),
            ["x.a", "x.b[1].c", "x.b[2]", "x.gone", "x.new"]
        );
    }

    #[test]
    fn null_is_not_absent() {
        assert_eq!(paths(json!({"a": null}), json!({})), ["x.a"]);
        assert_eq!(paths(json!({"a": {}}), json!({"a": []})), ["x.a"]);
    }
}
