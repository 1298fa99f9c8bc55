//! Alters recordings, one field at a time.

use ackscope_conform::Outcome;
use serde_json::{Value, json};

/// Alters every field under `root` of a case that passes, except those that `is_exempt`, and checks that it is noticed.
/// Gives how many there were.
pub fn each_alteration(
    case: &Value,
    root: &str,
    is_exempt: impl Fn(&str) -> bool,
    check: impl Fn(&Value) -> Outcome,
) -> usize {
    let mut found = fields(case, root);
    found.retain(|place| !is_exempt(place));
    for place in &found {
        let mut other = case.clone();
        let field = other.pointer_mut(place).expect("the place");
        *field = altered(field);
        assert!(
            !check(&other).mismatches.is_empty(),
            "{} {place} altered unseen",
            case["id"]
        );
    }
    found.len()
}

/// JSON pointers to everything under `root` of a case, `root` itself left out.
pub fn fields(case: &Value, root: &str) -> Vec<String> {
    let mut found = Vec::new();
    places(&case[root], &format!("/{root}"), &mut found);
    found
}

/// JSON pointers to everything inside a value, itself left out.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(key, value)| (key.clone(), value))
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(i, value)| (i.to_string(), value))
            .collect(),
        _ => return,
    };
    for (key, child) in children {
        let place = format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
        places(child, &place, found);
        found.push(place);
    }
}

fn altered(value: &Value) -> Value {
    match value {
        Value::Null => json!("x"),
        Value::Bool(value) => json!(!value),
        Value::Number(number) => json!(number.as_i64().map_or(0, |number| number.wrapping_add(1))),
        Value::String(text) => json!(format!("{text}x")),
        Value::Array(items) => json!([items.as_slice(), &[json!("x")]].concat()),
        Value::Object(fields) => {
            let mut fields = fields.clone();
            fields.insert("x".into(), json!(1));
            Value::Object(fields)
        }
    }
}
