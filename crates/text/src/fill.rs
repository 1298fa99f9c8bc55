//! Templates: texts with places for what they are about.

use alloc::string::String;

/// Fills a template: `{0}` stands for the first of the words. Any other brace stands for itself.
#[must_use]
pub fn fill(template: &str, words: &[&str]) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let place = after
            .split_once('}')
            .and_then(|(place, behind)| Some((place.parse::<usize>().ok()?, behind)));
        rest = if let Some((place, behind)) = place {
            filled.push_str(words.get(place).copied().unwrap_or_default());
            behind
        } else {
            filled.push('{');
            after
        };
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_is_filled_once() {
        let words = ["1", "{0}"];
        assert_eq!(fill("{0} of {1}, not {2}.", &words), "1 of {0}, not .");
        assert_eq!(fill("{n}, {", &words), "{n}, {");
    }
}
