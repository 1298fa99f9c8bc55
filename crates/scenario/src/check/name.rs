//! Names: which characters, how many.

use crate::check::Check;
use crate::problem::{NameRule, Problem, ProblemKind};

/// The text must follow the rule and the limit.
pub(super) fn check_name(
    path: &str,
    text: &str,
    rule: NameRule,
    most: usize,
    limit: &'static str,
) -> Check {
    check_length(path, text, most, limit)?;
    if follows(text, rule) {
        return Ok(());
    }
    Err(Problem::new(path, ProblemKind::BadName { allowed: rule }))
}

/// The text must not be longer than the limit.
pub(super) fn check_length(path: &str, text: &str, most: usize, limit: &'static str) -> Check {
    // Counting stops at the limit, so that a huge text costs nothing.
    if text.chars().nth(most).is_none() {
        return Ok(());
    }
    Err(Problem::new(path, ProblemKind::TooLong { most, limit }))
}

fn follows(text: &str, rule: NameRule) -> bool {
    let plain = |extra: &[char]| {
        !text.is_empty()
            && text
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || extra.contains(&c))
    };
    match rule {
        NameRule::Id => plain(&['-']) && !text.bytes().any(|byte| byte.is_ascii_uppercase()),
        NameRule::Producer => plain(&['_', '-']),
        NameRule::Topic => plain(&['.', '_', '-']) && text != "." && text != "..",
        // An empty segment cannot be written as a dotted key.
        NameRule::Key => {
            plain(&['.', '_', '-']) && text.split('.').all(|segment| !segment.is_empty())
        }
        NameRule::Text => !text.is_empty() && !text.chars().any(char::is_control),
        NameRule::Lines => !text.chars().any(|c| c.is_control() && c != '\n'),
    }
}
