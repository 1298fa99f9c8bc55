//! Templates: words with places for what they are about.
//!
//! `{0}` stands for the first argument. `[g:…]` sets a part off as good, `[b:…]` as bad, `[w:…]` as doubtful,
//! `[s:…]` with weight, `[c:…]` as Kafka writes it. Arguments come with a voice of their own.

use alloc::string::{String, ToString};

use super::line::{Line, Voice};

/// An argument of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) voice: Voice,
}

impl Word {
    pub(crate) fn plain(text: impl alloc::string::ToString) -> Self {
        Self {
            text: text.to_string(),
            voice: Voice::Plain,
        }
    }

    pub(crate) fn voiced(text: impl alloc::string::ToString, voice: Voice) -> Self {
        Self {
            text: text.to_string(),
            voice,
        }
    }
}

/// Fills a template.
pub(crate) fn fill(template: &str, words: &[Word]) -> Line {
    let mut line = Line::default();
    let mut voice = Voice::Plain;
    let mut rest = template;
    while let Some(place) = rest.find(['{', '[', ']']) {
        line.push(&rest[..place], voice);
        let (mark, after) = rest[place..].split_at(1);
        rest = after;
        match mark {
            "{" => {
                let (number, after) = rest.split_once('}').unwrap_or((rest, ""));
                rest = after;
                if let Some(word) = number
                    .parse()
                    .ok()
                    .and_then(|place: usize| words.get(place))
                {
                    let own = if word.voice == Voice::Plain {
                        voice
                    } else {
                        word.voice
                    };
                    line.push(word.text.as_str(), own);
                }
            }
            "[" => {
                let (letter, after) = rest.split_once(':').unwrap_or((rest, ""));
                rest = after;
                voice = match letter {
                    "g" => Voice::Good,
                    "b" => Voice::Bad,
                    "w" => Voice::Doubt,
                    "s" => Voice::Strong,
                    "m" => Voice::Mute,
                    _ => Voice::Code,
                };
            }
            _ => voice = Voice::Plain,
        }
    }
    line.push(rest, voice);
    line
}

/// Fills a template, without voices.
pub(crate) fn fill_plain(template: &str, words: &[Word]) -> String {
    fill(template, words).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_is_filled() {
        let words = [Word::plain(2), Word::voiced("acks", Voice::Code)];
        let line = fill("try {0} is [g:filtered], {1} or {2}.", &words);
        assert_eq!(line.to_string(), "try 2 is filtered, acks or .");
        assert_eq!(line.spans[1].voice, Voice::Good);
        assert_eq!(line.spans[3].voice, Voice::Code);
    }
}
