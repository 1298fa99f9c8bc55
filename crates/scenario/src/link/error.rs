//! Why a link is refused.

use alloc::string::{String, ToString};
use core::fmt;

use ackscope_text::{fill, texts};

use crate::limits::MAX_LINK_CHARS;
use crate::problem::Problem;
use crate::text::Locale;

/// Why a link is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// There is nothing to decode.
    Empty,
    /// It is longer than [`MAX_LINK_CHARS`].
    TooLong,
    /// It begins with a codec character that this version does not know.
    UnknownCodec(char),
    /// A character that no link has, at this place, counted from 1.
    BadCharacter(usize),
    /// It is too short, or its checksum does not fit: a part is missing or changed.
    Damaged,
    /// It was made by a newer version, or means things that this version does not know.
    Newer,
    /// Its checksum fits, but no version ever wrote it.
    Malformed,
    /// It could be written in another way, so no version wrote it.
    NotCanonical,
    /// It holds a scenario that is not sound.
    Unsound(Problem),
    /// There is no built-in scenario of this name.
    NoSuchBuiltin(String),
}

texts! {
    /// What is wrong and what can be done.
    #[derive(Clone, Copy)]
    pub(crate) enum LinkText {
        Empty: "The link is empty: nothing follows the #.",
            "链接是空的：# 后面没有内容。";
        TooLong: "The link is too long: at most {0} characters are read (MAX_LINK_CHARS). Share the scenario as a file.",
            "链接太长：最多读取 {0} 个字符（MAX_LINK_CHARS）。请改用文件分享这个场景。";
        UnknownCodec: "The link begins with “{0}”, which this version does not know. It was made by a newer version of Ackscope, or is no Ackscope link.",
            "链接以“{0}”开头，当前版本不认识。它由更新版本的 Ackscope 生成，或者不是 Ackscope 的链接。";
        BadCharacter: "Character {0} of the link cannot be part of one. Copy the link again, without what stands around it.",
            "链接的第 {0} 个字符不可能出现在链接里。请重新复制链接，不要带上前后的文字。";
        Damaged: "The link is damaged: a part of it is missing or was changed on the way. Copy the whole link again.",
            "链接已损坏：传递过程中有一部分丢失或被改动。请重新完整复制。";
        Newer: "The link was made by a newer version of Ackscope. Reload the page, or update the tool, to open it.",
            "链接由更新版本的 Ackscope 生成。请刷新页面或升级工具后再打开。";
        Malformed: "The link is intact, but holds no scenario. It was not made by Ackscope.",
            "链接完整，但其中没有场景。它不是由 Ackscope 生成的。";
        NotCanonical: "The link is intact, but not written as Ackscope writes links. It was made or changed by another program.",
            "链接完整，但写法与 Ackscope 不同，是由其他程序生成或修改过的。";
        Unsound: "The link holds a scenario that cannot be run: {0}.",
            "链接里的场景无法运行：{0}。";
        NoSuchBuiltin: "There is no built-in scenario “{0}”. The list of scenarios has those that there are.",
            "没有名为“{0}”的内置场景。请从场景列表中选择。";
    }
}

impl LinkError {
    /// What is wrong and what can be done, in one text.
    #[must_use]
    pub fn message(&self, locale: Locale) -> String {
        let (text, word) = match self {
            Self::Empty => (LinkText::Empty, String::new()),
            Self::TooLong => (LinkText::TooLong, MAX_LINK_CHARS.to_string()),
            Self::UnknownCodec(codec) => (LinkText::UnknownCodec, codec.to_string()),
            Self::BadCharacter(place) => (LinkText::BadCharacter, place.to_string()),
            Self::Damaged => (LinkText::Damaged, String::new()),
            Self::Newer => (LinkText::Newer, String::new()),
            Self::Malformed => (LinkText::Malformed, String::new()),
            Self::NotCanonical => (LinkText::NotCanonical, String::new()),
            Self::Unsound(problem) => (LinkText::Unsound, problem.message(locale)),
            Self::NoSuchBuiltin(name) => (LinkText::NoSuchBuiltin, name.clone()),
        };
        fill(text.text(locale), &[&word])
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Locale::En))
    }
}

impl core::error::Error for LinkError {}
