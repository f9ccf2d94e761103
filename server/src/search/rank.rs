//! The one rule by which documents are ordered, on both engines: more of the words first, then where and how each word is
//! had, then how much of the title was asked for. Whole numbers only, so no machine rounds differently.

use super::entries;
use super::parsed_query::{Level, Term};

/// A document's words by where they stand.
pub struct Fields<'d> {
    pub title: &'d str,
    pub keywords: &'d str,
    pub body: &'d str,
}

/// Every word more is worth more than anything below.
const WORD: i64 = 10_000;
/// A word that is in another place too.
const ALSO: i64 = 3;
/// A title that is nothing but the words asked for.
const WHOLE_TITLE: i64 = 200;

/// How much a word is worth: by the place (title, keywords, body), by the level.
fn worth(place: usize, level: Level) -> i64 {
    let place = [100, 70, 40][place];
    let level = match level {
        Level::Exact => 100,
        Level::Stem => 90,
        Level::Start => 70,
        Level::Slip => 50,
    };
    place * level / 100
}

/// The document's score, or `None` when it has fewer than half of the words. `rarity` is what having a word is worth by
/// itself: it tells documents apart that have different ones of the words.
pub fn score(terms: &[Term], rarity: &[i64], fields: &Fields<'_>) -> Option<i64> {
    let mut best: Vec<[Option<Level>; 3]> = vec![[None; 3]; terms.len()];
    let (mut title_length, mut title_asked) = (0, 0);
    for (place, column) in [fields.title, fields.keywords, fields.body].into_iter().enumerate() {
        for (surface, stem) in entries::read(column) {
            let mut asked = false;
            for (term, best) in terms.iter().zip(&mut best) {
                if let Some(level) = term.level(surface, stem) {
                    asked = true;
                    best[place] = Some(best[place].map_or(level, |known| known.min(level)));
                }
            }
            if place == 0 {
                title_length += 1;
                title_asked += i64::from(asked);
            }
        }
    }
    let (mut words, mut points) = (0, 0);
    for (places, rarity) in best.iter().zip(rarity) {
        let worths = places.iter().enumerate().filter_map(|(place, level)| Some(worth(place, (*level)?)));
        if let Some(most) = worths.clone().max() {
            let others = i64::try_from(worths.count()).unwrap_or(1) - 1;
            words += 1;
            points += most + ALSO * others + rarity;
        }
    }
    let count = i64::try_from(terms.len()).unwrap_or(i64::MAX).max(1);
    if words * 2 < count || words == 0 {
        return None;
    }
    let title = if title_length == 0 { 0 } else { WHOLE_TITLE * title_asked / title_length };
    Some(words * WORD + points * 10 / count + title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::entries::Entries;
    use crate::search::parsed_query::ParsedQuery;
    use crate::search::{Audience, Document, Kind};

    fn scored(query: &str, title: &str, keywords: &[&str], body: &str) -> Option<i64> {
        let keywords: Vec<String> = keywords.iter().map(|&keyword| keyword.to_owned()).collect();
        let document =
            Document { owner_id: 1, audience: Audience::Everyone, title, keywords: &keywords, body };
        let entries = Entries::of(Kind::Request, &document);
        let fields = Fields {
            title: &entries.title_words,
            keywords: &entries.keyword_words,
            body: &entries.body_words,
        };
        let terms = ParsedQuery::of(query).terms;
        score(&terms, &vec![0; terms.len()], &fields)
    }

    #[test]
    fn places_and_levels_are_in_order() {
        let by_place = [
            scored("rust", "Rust", &[], ""),
            scored("rust", "Someone for Rust", &[], ""),
            scored("rust", "Someone", &["Rust"], "Rust"),
            scored("rust", "Someone", &["Rust"], ""),
            scored("rust", "Someone", &[], "Rust"),
        ];
        assert!(by_place.is_sorted_by(|a, b| a > b), "{by_place:?}");
        let by_level = [
            scored("develop", "", &[], "develop"),
            scored("develop", "", &[], "development"),
            scored("devel", "", &[], "developers"),
        ];
        assert!(by_level.is_sorted_by(|a, b| a > b), "{by_level:?}");
        assert_eq!(scored("rust", "Someone", &[], "else"), None);
    }

    #[test]
    fn all_words_in_the_text_are_better_than_some_in_the_title() {
        let all = scored("rust kubernetes", "Someone", &[], "Kubernetes with Rust");
        let some = scored("rust kubernetes", "Rust", &["Rust"], "Rust");
        assert!(all > some && some.is_some());
        assert_eq!(scored("rust kubernetes terraform", "Rust", &[], ""), None, "one of three is too few");
    }
}
