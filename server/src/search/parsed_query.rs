//! What a query asks for: its words, each with what else counts as having it.

use super::entries::{SHORTEST_START, encode, start_token, word_token};
use super::tokenize::{self, Word};
use super::{Kind, QUERY_LENGTH, slips, synonyms};

/// Words of a query beyond these change nothing.
const MOST_WORDS: usize = 12;
/// From this length on the beginning of a word is also completed with words of the texts.
const SHORTEST_COMPLETED: usize = 4;
/// From this length on a word with a slip may have been meant for any word.
const SHORTEST_FREE: usize = 5;

/// How a document has a word, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Exact,
    Stem,
    Start,
    Slip,
}

/// One word of a query. Everything is encoded as in the documents' columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    surface: String,
    stem: String,
    /// The last word may still be being typed: whatever begins so has it.
    is_start: bool,
    /// Words of the texts that begin so.
    completions: Vec<String>,
    /// Surface and stem of the words that were probably meant.
    meant: Vec<(String, String)>,
}

impl Term {
    fn of(word: &Word) -> Self {
        Self {
            surface: encode(&word.surface),
            stem: encode(&word.stem),
            is_start: false,
            completions: Vec::new(),
            meant: Vec::new(),
        }
    }

    /// How a word of a document, given by surface and stem, has this one.
    pub fn level(&self, surface: &str, stem: &str) -> Option<Level> {
        if surface == self.surface {
            Some(Level::Exact)
        } else if stem == self.stem {
            Some(Level::Stem)
        } else if self.is_start && surface.starts_with(&self.surface) {
            Some(Level::Start)
        } else if self.meant.iter().any(|meant| surface == meant.0 || stem == meant.1) {
            Some(Level::Slip)
        } else {
            None
        }
    }

    /// The tokens of which a document must have one.
    pub fn tokens(&self, kind: Kind) -> Vec<String> {
        let mut tokens = vec![word_token(kind, &self.stem)];
        if self.is_start {
            tokens.push(start_token(kind, &self.surface));
        }
        tokens.extend(self.completions.iter().map(|word| word_token(kind, word)));
        for (surface, stem) in &self.meant {
            tokens.extend([word_token(kind, surface), word_token(kind, stem)]);
        }
        tokens.sort();
        tokens.dedup();
        tokens
    }

    /// The beginning that the table of words may complete.
    pub fn to_complete(&self) -> Option<&str> {
        (self.is_start && self.surface.len() >= SHORTEST_COMPLETED).then_some(self.surface.as_str())
    }

    pub fn complete(&mut self, completions: Vec<String>) {
        self.completions = completions;
    }

    /// What to look for in the table of slips; nothing for a word too short to be mistyped.
    pub fn slips(&self) -> Vec<String> {
        if slips::counts(&self.surface) {
            slips::looked_for(&self.surface).into_iter().collect()
        } else {
            Vec::new()
        }
    }

    /// Takes those of the known words that were probably meant. A word of our trade was meant as it is. What is a word
    /// itself, the beginning of one (something was found with it) or short was only meant for a word of our trade:
    /// `fails` is no `rails`, but somebody's `kubernets` is `kubernetes`.
    pub fn correct(&mut self, known: &[String], found_some: bool) {
        let is_of_trade = |word: &str| synonyms::one_spelling(word).is_some();
        if is_of_trade(&self.surface) {
            return;
        }
        let is_word = known.contains(&self.surface)
            || (self.is_start && found_some)
            || self.surface.len() < SHORTEST_FREE;
        let allowed = known.iter().map(String::as_str).filter(|word| !is_word || is_of_trade(word));
        let meant = slips::meant(&self.surface, allowed);
        let meant = meant.into_iter().map(Word::of).filter(|word| encode(&word.stem) != self.stem);
        self.meant = meant.map(|word| (word.surface, word.stem)).collect();
    }

    /// The word that was probably meant for this one, if that is the only way in which one of the words has it.
    fn slipped(&self, found: &[Word]) -> Option<&str> {
        let mut instead = None;
        for (surface, stem) in found.iter().map(|word| (encode(&word.surface), encode(&word.stem))) {
            match self.level(&surface, &stem) {
                Some(Level::Slip) => {
                    let mut meant = self.meant.iter();
                    instead = instead.or_else(|| meant.find(|meant| surface == meant.0 || stem == meant.1));
                }
                Some(_) => return None,
                None => {}
            }
        }
        instead.map(|(surface, _)| surface.as_str())
    }

    pub fn is_corrected(&self) -> bool {
        !self.meant.is_empty()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedQuery {
    pub terms: Vec<Term>,
}

impl ParsedQuery {
    pub fn of(query: &str) -> Self {
        let query: String = query.chars().take(QUERY_LENGTH).collect();
        let words = tokenize::of_terms(&query);
        let mut terms: Vec<Term> = Vec::new();
        for word in &words {
            let term = Term::of(word);
            if !terms.contains(&term) && terms.len() < MOST_WORDS {
                terms.push(term);
            }
        }
        // A word that was taken for another spelling is finished; so is one that says nothing.
        let last = query
            .trim_end()
            .rsplit(|c: char| !c.is_alphanumeric())
            .next()
            .map(tokenize::fold)
            .unwrap_or_default();
        if last.chars().count() >= SHORTEST_START
            && words.last().is_some_and(|word| word.surface == last)
            && let Some(term) = terms.iter_mut().find(|term| term.surface == encode(&last))
        {
            term.is_start = true;
        }
        Self { terms }
    }

    /// What stands in the words that were found instead of this word of the query, if it was typed with a slip.
    pub fn slipped(&self, word: &Word, found: &[Word]) -> Option<&str> {
        let surface = encode(&word.surface);
        self.terms.iter().find(|term| term.surface == surface && term.is_corrected())?.slipped(found)
    }

    /// The same for marking what was found: of the words that were probably meant, only those that people are told. Another
    /// word that is as close to what was typed may have found something too, but nobody asked for it.
    pub fn telling(mut self, told: &[String]) -> Self {
        for term in &mut self.terms {
            term.meant.retain(|(surface, _)| told.contains(surface));
        }
        self
    }

    /// How a word of a text has any of the words.
    pub fn has(&self, word: &Word) -> Option<usize> {
        let (surface, stem) = (encode(&word.surface), encode(&word.stem));
        self.terms.iter().position(|term| term.level(&surface, &stem).is_some())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn surfaces(query: &str) -> Vec<String> {
        ParsedQuery::of(query)
            .terms
            .into_iter()
            .map(|term| term.surface + if term.is_start { "*" } else { "" })
            .collect()
    }

    #[test]
    fn a_query_becomes_words_and_the_last_may_be_unfinished() {
        assert_eq!(surfaces("react nat"), ["react", "nat*"]);
        assert_eq!(surfaces("a Postgres"), ["postgresql"]);
        assert_eq!(surfaces("kubernetes"), ["kubernetes*"]);
        assert_eq!(surfaces("node.js react react"), ["nodejs", "react*"]);
        assert_eq!(surfaces("react the"), ["react"]);
        assert_eq!(surfaces("go"), ["golang"]);
        assert_eq!(surfaces("c++ c"), ["cplusplus", "c"]);
        assert_eq!(surfaces("NEAR OR \"x\" NOT (y*)"), ["near", "x", "not", "y"]);
        assert_eq!(surfaces("%_\"*()"), [""; 0]);
        assert_eq!(surfaces("🎉 \u{0}"), [""; 0]);
        assert_eq!(ParsedQuery::of(&"word ".repeat(2000)).terms.len(), 1);
    }

    #[test]
    fn levels_are_told_apart() {
        let mut asked = ParsedQuery::of("developers kubernets reac");
        asked.terms[1].correct(&["kubernetes".to_owned()], false);
        let level = |at: usize, text: &str| {
            let word = tokenize::of_terms(text).remove(0);
            asked.terms[at].level(&word.surface, &word.stem)
        };
        assert_eq!(level(0, "developers"), Some(Level::Exact));
        assert_eq!(level(0, "development"), Some(Level::Stem));
        assert_eq!(level(0, "developed"), Some(Level::Stem));
        assert_eq!(level(1, "k8s"), Some(Level::Slip));
        assert_eq!(level(2, "react"), Some(Level::Start));
        assert_eq!(level(2, "vue"), None);
    }

    #[test]
    fn only_what_is_no_word_is_corrected_to_any_word() {
        let known: Vec<String> =
            ["fails", "kubernets", "kubernetes", "rails", "ready", "year"].map(str::to_owned).into();
        let meant = |query: &str, found_some: bool| {
            let mut term = ParsedQuery::of(query).terms.remove(0);
            term.correct(&known, found_some);
            term.meant.into_iter().map(|(surface, _)| surface).collect::<Vec<_>>()
        };
        assert_eq!(meant("rails", false), [""; 0], "a word of our trade");
        assert_eq!(
            meant("kubernets", true),
            ["kubernetes"],
            "a word somebody wrote, but close to one of our trade"
        );
        assert_eq!(meant("reedy", false), ["ready"]);
        assert_eq!(meant("reedy", true), [""; 0], "the beginning of what was found");
        assert_eq!(meant("near", false), [""; 0], "too short to be any word");
    }

    proptest! {
        #[test]
        fn any_query_gives_plain_tokens(query in "\\PC*|[\\x00-\\x7f]*") {
            for term in ParsedQuery::of(&query).terms {
                for token in term.tokens(Kind::Request) {
                    prop_assert!(token.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()), "{}", token);
                }
                for slip in term.slips() {
                    prop_assert!(slip.bytes().all(|b| b.is_ascii_lowercase()), "{}", slip);
                }
            }
        }
    }
}
