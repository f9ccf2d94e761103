//! A document's words as they are written down and indexed: ASCII letters and digits, each with a letter in front that
//! says its kind, `surface` or `surface|stem`. Both forms are tokens by which the document is found.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

use super::tokenize::{self, Word};
use super::{Document, Kind};

/// Words of a text beyond these are not indexed: 10,000 characters hold fewer different ones.
const MOST_WORDS: usize = 2000;
/// Beginnings are indexed from this many letters...
pub const SHORTEST_START: usize = 2;
/// ...to this many.
pub const LONGEST_START: usize = 10;

db::record! {
    /// The columns of a document.
    #[derive(Default)]
    pub struct Entries {
        pub title_words: String,
        pub keyword_words: String,
        pub body_words: String,
        pub starts: String,
    }
}

impl Entries {
    pub fn of(kind: Kind, document: &Document<'_>) -> Self {
        let title = distinct(tokenize::of_text(document.title).into_iter().map(|place| place.word));
        let keywords = distinct(document.keywords.iter().flat_map(|keyword| tokenize::of_terms(keyword)));
        // The parts of a keyword (`React` of `React Native`) are worth no more than words of the text.
        let parts = distinct(
            document.keywords.iter().flat_map(|keyword| tokenize::of_text(keyword)).map(|place| place.word),
        );
        let parts: Vec<Word> = parts.into_iter().filter(|word| !keywords.contains(word)).collect();
        let text = tokenize::of_text(document.body).into_iter().map(|place| place.word);
        let body = distinct(parts.iter().cloned().chain(text));
        let mut starts = BTreeSet::new();
        for word in title.iter().chain(&keywords).chain(&parts) {
            let letters: Vec<char> = word.surface.chars().collect();
            for length in SHORTEST_START..letters.len().min(LONGEST_START + 1) {
                let start: String = letters[..length].iter().collect();
                starts.insert(start_token(kind, &start));
            }
        }
        Self {
            title_words: write(kind, &title),
            keyword_words: write(kind, &keywords),
            body_words: write(kind, &body),
            starts: starts.into_iter().collect::<Vec<_>>().join(" "),
        }
    }

    /// Everything by which the document is found.
    pub fn tokens(&self) -> BTreeSet<&str> {
        let columns = [&self.title_words, &self.keyword_words, &self.body_words, &self.starts];
        columns.into_iter().flat_map(|column| tokens(column)).collect()
    }

    /// The different words, for the table of all words: in order, so that transactions meet in the same order.
    pub fn words(&self) -> BTreeSet<&str> {
        [&self.title_words, &self.keyword_words, &self.body_words]
            .into_iter()
            .flat_map(|column| read(column))
            .map(|(surface, _)| surface)
            .collect()
    }
}

fn distinct(words: impl Iterator<Item = Word>) -> Vec<Word> {
    let mut seen = HashSet::new();
    words.filter(|word| seen.insert(word.surface.clone())).take(MOST_WORDS).collect()
}

fn write(kind: Kind, words: &[Word]) -> String {
    let entries: Vec<String> = words
        .iter()
        .map(|word| {
            let surface = word_token(kind, &encode(&word.surface));
            if word.stem == word.surface {
                surface
            } else {
                format!("{surface}|{}", word_token(kind, &encode(&word.stem)))
            }
        })
        .collect();
    entries.join(" ")
}

/// Reads a column back: surface and stem of each entry, encoded, without the letter of their kind.
pub fn read(column: &str) -> impl Iterator<Item = (&str, &str)> {
    column.split_ascii_whitespace().map(|entry| {
        let (surface, stem) = entry.split_once('|').unwrap_or((entry, entry));
        (surface.get(1..).unwrap_or_default(), stem.get(1..).unwrap_or_default())
    })
}

/// The tokens of a column, one after the other.
pub fn tokens(column: &str) -> impl Iterator<Item = &str> {
    column.split([' ', '|']).filter(|token| !token.is_empty())
}

/// Letters outside ASCII by their number: what counts as a letter is no matter for the engines.
pub fn encode(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for c in word.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c);
        } else {
            write!(out, "u{:x}z", u32::from(c)).expect("a String takes everything");
        }
    }
    out
}

/// The token of an encoded word.
pub fn word_token(kind: Kind, encoded: &str) -> String {
    let letter = match kind {
        Kind::Developer => 'd',
        Kind::Request => 'r',
        Kind::Video => 'v',
        Kind::Showcase => 'p',
        Kind::Product => 'm',
    };
    format!("{letter}{encoded}")
}

/// The token of a beginning, which is cut to the longest that is indexed.
pub fn start_token(kind: Kind, start: &str) -> String {
    let letter = match kind {
        Kind::Developer => 'e',
        Kind::Request => 's',
        Kind::Video => 'w',
        Kind::Showcase => 'q',
        Kind::Product => 'n',
    };
    let start: String = start.chars().take(LONGEST_START).collect();
    format!("{letter}{}", encode(&start))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::Audience;

    fn entries(title: &str, keywords: &[&str], body: &str) -> Entries {
        let keywords: Vec<String> = keywords.iter().map(|&keyword| keyword.to_owned()).collect();
        let document =
            Document { owner_id: 1, audience: Audience::Everyone, title, keywords: &keywords, body };
        Entries::of(Kind::Developer, &document)
    }

    #[test]
    fn words_are_written_with_their_stems() {
        let entries = entries("Senior developers", &["Go", "C++"], "Привет");
        assert_eq!(entries.title_words, "dsenior ddevelopers|ddevelop");
        assert_eq!(entries.keyword_words, "dgolang dcplusplus");
        assert_eq!(entries.body_words, "du43fzu440zu438zu432zu435zu442z");
        assert!(entries.starts.split(' ').any(|start| start == "edevelope"), "{}", entries.starts);
        assert!(
            entries.starts.split(' ').all(|start| start != "edevelopers"),
            "whole words are no beginnings"
        );
        assert_eq!(
            read(&entries.title_words).collect::<Vec<_>>(),
            [("senior", "senior"), ("developers", "develop")]
        );
    }

    proptest! {
        /// Whatever is put in, an engine sees ASCII letters and digits.
        #[test]
        fn columns_hold_nothing_but_plain_tokens(title in "\\PC*", keyword in "\\PC*", body in "\\PC*") {
            let entries = entries(&title, &[&keyword], &body);
            for token in entries.tokens() {
                prop_assert!(token.len() > 1 && token.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()), "{}", token);
            }
        }
    }
}
