//! What librdkafka says about a property: type, default, range, standing.

/// The largest `int` of C.
pub(super) const MOST: i32 = i32::MAX;

/// Which object holds a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The client.
    Global,
    /// Each topic; what is given to the client becomes the default of its topics.
    Topic,
}

/// A test that a text has to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// None.
    None,
    /// A version of a broker that can be spoken to.
    BrokerVersion,
    /// The name of a partitioner that is built in.
    Partitioner,
    /// One item, without commas and blanks.
    Single,
}

/// The type of a property with its default and range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A text; blanks before it are dropped.
    Text {
        /// The default.
        preset: Option<&'static str>,
        /// What it must pass.
        check: Check,
    },
    /// A text, kept as it is.
    Raw {
        /// The default.
        preset: Option<&'static str>,
    },
    /// A whole number of 32 bits.
    Int {
        /// The least value.
        least: i32,
        /// The largest value.
        most: i32,
        /// The default.
        preset: i32,
        /// Words that stand for a number.
        words: &'static [(&'static str, i32)],
    },
    /// A number with a fraction.
    Real {
        /// The least value.
        least: f64,
        /// The largest value.
        most: f64,
        /// The default.
        preset: f64,
    },
    /// True or false.
    Flag {
        /// The default.
        preset: bool,
    },
    /// One of some words, in any case of letters.
    Choice {
        /// The words.
        words: &'static [&'static str],
        /// Other words, and which of the words each stands for.
        spellings: &'static [(&'static str, &'static str)],
        /// The default.
        preset: &'static str,
    },
    /// Any of some words, separated by commas; the word `all` stands for every one.
    Flags {
        /// The words; each has a bit, the first the lowest.
        words: &'static [&'static str],
        /// The default, as bits.
        preset: u32,
    },
    /// Another name for a property.
    Alias {
        /// The property's own name.
        of: &'static str,
    },
    /// A function or an object, which only code can set.
    Function,
    /// Not for applications.
    Internal,
    /// A property of the Java client that is known so that it can be refused with advice.
    Foreign {
        /// The advice, in librdkafka's own words.
        advice: &'static str,
    },
}

/// What librdkafka logs about a property that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// It is deprecated.
    pub deprecated: bool,
    /// It is experimental.
    pub experimental: bool,
    /// The end of the line, in librdkafka's own words.
    pub text: &'static str,
}

/// One property: a row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Property {
    /// Its name.
    pub name: &'static str,
    /// Its type, default and range.
    pub kind: Kind,
    /// Whether only consumers use it.
    pub of_consumer: bool,
    /// Whether librdkafka's own documentation leaves it out.
    pub hidden: bool,
    /// Whether its value must not be shown.
    pub secret: bool,
    /// Whether only a build for Windows accepts it.
    pub windows_only: bool,
    /// Set if it is deprecated or experimental.
    pub standing: Option<Standing>,
}

impl Property {
    pub(super) const fn consumer(mut self) -> Self {
        self.of_consumer = true;
        self
    }

    pub(super) const fn hidden(mut self) -> Self {
        self.hidden = true;
        self
    }

    pub(super) const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    pub(super) const fn windows(mut self) -> Self {
        self.windows_only = true;
        self
    }

    pub(super) const fn deprecated(self, text: &'static str) -> Self {
        self.standing(true, false, text)
    }

    pub(super) const fn experimental(self, text: &'static str) -> Self {
        self.standing(false, true, text)
    }

    pub(super) const fn deprecated_experimental(self, text: &'static str) -> Self {
        self.standing(true, true, text)
    }

    const fn standing(mut self, deprecated: bool, experimental: bool, text: &'static str) -> Self {
        self.standing = Some(Standing {
            deprecated,
            experimental,
            text,
        });
        self
    }

    pub(super) const fn checked(mut self, by: Check) -> Self {
        if let Kind::Text { preset, .. } = self.kind {
            self.kind = Kind::Text { preset, check: by };
        }
        self
    }

    pub(super) const fn words(mut self, words: &'static [(&'static str, i32)]) -> Self {
        if let Kind::Int {
            least,
            most,
            preset,
            ..
        } = self.kind
        {
            self.kind = Kind::Int {
                least,
                most,
                preset,
                words,
            };
        }
        self
    }

    pub(super) const fn spelt(
        mut self,
        spellings: &'static [(&'static str, &'static str)],
    ) -> Self {
        if let Kind::Choice { words, preset, .. } = self.kind {
            self.kind = Kind::Choice {
                words,
                spellings,
                preset,
            };
        }
        self
    }
}

const fn property(name: &'static str, kind: Kind) -> Property {
    Property {
        name,
        kind,
        of_consumer: false,
        hidden: false,
        secret: false,
        windows_only: false,
        standing: None,
    }
}

pub(super) const fn text(name: &'static str, preset: Option<&'static str>) -> Property {
    let check = Check::None;
    property(name, Kind::Text { preset, check })
}

pub(super) const fn raw(name: &'static str, preset: Option<&'static str>) -> Property {
    property(name, Kind::Raw { preset })
}

pub(super) const fn int(name: &'static str, least: i32, most: i32, preset: i32) -> Property {
    let words = &[];
    property(
        name,
        Kind::Int {
            least,
            most,
            preset,
            words,
        },
    )
}

pub(super) const fn real(name: &'static str, least: f64, most: f64, preset: f64) -> Property {
    property(
        name,
        Kind::Real {
            least,
            most,
            preset,
        },
    )
}

pub(super) const fn flag(name: &'static str, preset: bool) -> Property {
    property(name, Kind::Flag { preset })
}

pub(super) const fn choice(
    name: &'static str,
    words: &'static [&'static str],
    preset: &'static str,
) -> Property {
    let spellings = &[];
    property(
        name,
        Kind::Choice {
            words,
            spellings,
            preset,
        },
    )
}

pub(super) const fn flags(
    name: &'static str,
    words: &'static [&'static str],
    preset: u32,
) -> Property {
    property(name, Kind::Flags { words, preset })
}

pub(super) const fn alias(name: &'static str, of: &'static str) -> Property {
    property(name, Kind::Alias { of })
}

pub(super) const fn function(name: &'static str) -> Property {
    property(name, Kind::Function)
}

pub(super) const fn internal(name: &'static str) -> Property {
    property(name, Kind::Internal)
}

pub(super) const fn foreign(name: &'static str, advice: &'static str) -> Property {
    property(name, Kind::Foreign { advice })
}
