//! Templates: words with places for what they are about.
//!
//! `{record}` stands for what the name stands for. `[g:…]` sets a part off as good, `[b:…]` as bad, `[w:…]` as
//! doubtful, `[s:…]` with weight, `[c:…]` as Kafka writes it. What is put in may have a voice of its own.

use alloc::string::{String, ToString};

use super::line::{Line, Voice};

/// What stands at a place of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) voice: Voice,
}

impl Word {
    pub(crate) fn plain(text: impl ToString) -> Self {
        Self {
            text: text.to_string(),
            voice: Voice::Plain,
        }
    }

    pub(crate) fn voiced(text: impl ToString, voice: Voice) -> Self {
        Self {
            text: text.to_string(),
            voice,
        }
    }
}

/// Fills a template with words by name.
pub(crate) fn fill_with(template: &str, word: &dyn Fn(&str) -> Option<Word>) -> Line {
    let mut line = Line::default();
    let mut voice = Voice::Plain;
    let mut rest = template;
    while let Some((before, marked)) = rest
        .find(['{', '[', ']'])
        .and_then(|place| rest.split_at_checked(place))
    {
        line.push(before, voice);
        let mut letters = marked.chars();
        let mark = letters.next();
        rest = letters.as_str();
        match mark {
            Some('{') => {
                let (name, after) = rest.split_once('}').unwrap_or((rest, ""));
                rest = after;
                if let Some(word) = word(name) {
                    // Inside a part that is set off, that voice goes on.
                    let own = if voice == Voice::Plain {
                        word.voice
                    } else {
                        voice
                    };
                    line.push(word.text, own);
                }
            }
            Some('[') => {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_is_filled() {
        let word = |name: &str| match name {
            "attempt" => Some(Word::plain(2)),
            "key" => Some(Word::voiced("acks", Voice::Code)),
            _ => None,
        };
        let line = fill_with("try {attempt} is [g:filtered], {key} or {other}.", &word);
        assert_eq!(line.to_string(), "try 2 is filtered, acks or .");
        assert_eq!(line.spans[1].voice, Voice::Good);
        assert_eq!(line.spans[3].voice, Voice::Code);
    }
}
