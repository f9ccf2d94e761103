//! Words with a meaning of their own: a status, a visibility.

/// Declares words that are kept as text and travel as the same text.
macro_rules! text_enum {
    ($(#[$about:meta])* $name:ident, $wanted:literal, { $($(#[$word_about:meta])* $variant:ident = $word:tt),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        pub enum $name { $($(#[$word_about])* #[serde(rename = $word)] $variant),+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// What a word means, if it is one of these.
            pub fn named(word: &str) -> ::core::option::Option<Self> {
                Self::ALL.iter().copied().find(|known| known.word() == word)
            }
        }

        impl db::Column for $name {
            const WANTED: &'static str = $wanted;

            fn read(cell: db::Cell<'_>) -> ::core::option::Option<Self> {
                Self::named(&<String as db::Column>::read(cell)?)
            }
        }
    };
}
pub(crate) use text_enum;
