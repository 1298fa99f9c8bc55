//! How texts are written in the source.

/// Chinese texts, if they are compiled in; otherwise nothing.
#[cfg(feature = "chinese")]
#[macro_export]
macro_rules! chinese {
    ($($text:expr),* $(,)?) => { &[$($text),*] };
}

/// Chinese texts, if they are compiled in; otherwise nothing.
#[cfg(not(feature = "chinese"))]
#[macro_export]
macro_rules! chinese {
    ($($text:expr),* $(,)?) => {
        &[]
    };
}

/// An enum of texts: behind each name the English and the Chinese. With two texts in each language a name has a pair
/// of texts. A name without its Chinese does not compile; nor does the enum before it is in the list that
/// [`tables!`](crate::tables) makes.
///
/// ```
/// use ackscope_text::Locale;
///
/// ackscope_text::texts! {
///     /// An answer.
///     #[derive(Clone, Copy)]
///     pub enum Answer {
///         /// It worked.
///         Ok: "ok", "成功";
///         /// It did not.
///         Failed: "failed", "失败";
///     }
/// }
///
/// ackscope_text::tables! {
///     /// The texts of this crate.
///     pub fn tables() = [Answer];
/// }
///
/// assert_eq!(Answer::Failed.text(Locale::En), "failed");
/// ```
///
/// ```compile_fail
/// ackscope_text::texts! {
///     #[derive(Clone, Copy)]
///     enum Answer {
///         Ok: "ok";
///     }
/// }
/// ```
#[macro_export]
macro_rules! texts {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident {
            $($(#[$doc:meta])* $name:ident: $en:literal, $zh:literal;)*
        }
    ) => {
        $(#[$meta])*
        $vis enum $Name {
            $($(#[$doc])* $name,)*
        }

        impl $crate::Texts for $Name {
            const ENGLISH: &'static [&'static str] = &[$($en),*];
            const CHINESE: &'static [&'static str] = $crate::chinese![$($zh),*];
        }

        impl $Name {
            /// The text in a language.
            #[must_use]
            $vis fn text(self, locale: $crate::Locale) -> &'static str {
                <Self as $crate::Listed>::table().get(self as usize, locale)
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident {
            $($(#[$doc:meta])* $name:ident: $en:literal, $en_too:literal, $zh:literal, $zh_too:literal;)*
        }
    ) => {
        $(#[$meta])*
        $vis enum $Name {
            $($(#[$doc])* $name,)*
        }

        impl $crate::Texts for $Name {
            const ENGLISH: &'static [&'static str] = &[$($en, $en_too),*];
            const CHINESE: &'static [&'static str] = $crate::chinese![$($zh, $zh_too),*];
        }

        impl $Name {
            /// The pair of texts in a language.
            #[must_use]
            $vis fn pair(self, locale: $crate::Locale) -> [&'static str; 2] {
                [0, 1].map(|one| <Self as $crate::Listed>::table().get(2 * self as usize + one, locale))
            }
        }
    };
}

/// The list of a crate's [`Texts`](crate::Texts), and what makes each of them [`Listed`](crate::Listed).
#[macro_export]
macro_rules! tables {
    ($(#[$meta:meta])* $vis:vis fn $name:ident() = [$($Texts:ty),* $(,)?];) => {
        $(
            impl $crate::Listed for $Texts {
                fn table() -> &'static $crate::Table {
                    static TABLE: $crate::Table = $crate::Table::new(
                        <$Texts as $crate::Texts>::ENGLISH,
                        <$Texts as $crate::Texts>::CHINESE,
                    );
                    &TABLE
                }
            }
        )*

        $(#[$meta])*
        $vis fn $name() -> impl Iterator<Item = &'static $crate::Table> {
            [$(<$Texts as $crate::Listed>::table()),*].into_iter()
        }
    };
}
