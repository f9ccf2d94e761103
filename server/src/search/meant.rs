//! The query as it was probably meant, for people to see what was looked for instead.

use super::parsed_query::ParsedQuery;
use super::tokenize::{self, Word};

/// What was probably meant.
#[derive(Debug)]
pub struct Meant {
    /// The query with the words in place of those typed with a slip.
    pub query: String,
    /// Those words.
    pub words: Vec<String>,
}

/// The query with the words that `texts` have in place of those typed with a slip. `None` when they have what was typed.
pub fn meant(
    query: &str,
    asked: &ParsedQuery,
    texts: impl Iterator<Item = impl AsRef<str>>,
) -> Option<Meant> {
    let found: Vec<Word> =
        texts.flat_map(|text| tokenize::of_text(text.as_ref())).map(|place| place.word).collect();
    let (mut out, mut words) = (String::new(), Vec::new());
    let mut at = 0;
    for place in tokenize::of_text(query) {
        if place.range.start < at {
            continue;
        }
        if let Some(word) = asked.slipped(&place.word, &found) {
            out.push_str(&query[at..place.range.start]);
            out.push_str(word);
            words.push(word.to_owned());
            at = place.range.end;
        }
    }
    (at > 0).then(|| Meant { query: out + &query[at..], words })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn corrected(query: &str) -> ParsedQuery {
        let mut asked = ParsedQuery::of(query);
        for term in &mut asked.terms {
            term.correct(&["kubernetes".to_owned(), "rust".to_owned(), "harbour".to_owned()], false);
        }
        asked
    }

    fn of(query: &str, text: &str) -> Option<String> {
        meant(query, &corrected(query), std::iter::once(text)).map(|meant| meant.query)
    }

    #[test]
    fn words_with_slips_are_replaced_by_those_that_were_found() {
        assert_eq!(of("kubernets", "A k8s cluster").as_deref(), Some("kubernetes"));
        assert_eq!(
            of("A kubernets, harbuor!", "Harbours on Kubernetes").as_deref(),
            Some("A kubernetes, harbour!")
        );
        assert_eq!(of("rust kubernets", "Rust on Kubernetes").as_deref(), Some("rust kubernetes"));
    }

    #[test]
    fn what_was_typed_and_found_stays() {
        assert_eq!(of("kubernets", "We run kubernets, whatever that is, and Kubernetes"), None);
        assert_eq!(of("kubernets", "Nothing of that"), None);
        assert_eq!(of("rust", "Rust"), None);
        assert_eq!(of("%_\"*()", "Rust"), None);
    }

    proptest! {
        #[test]
        fn any_query_can_be_meant(query in "\\PC{0,60}|(kubernets| |é|語|node.js|,){0,12}") {
            let _ = of(&query, "Kubernetes harbour, Rust");
        }
    }
}
