//! What came into the search lately and fits, for those who wait for it.

use db::{Db, Error, Tx};

use super::parsed_query::ParsedQuery;
use super::{Audience, Kind, MOST_FOUND, list, store, tokenize};

/// A result that is new.
#[derive(Clone, Debug)]
pub struct NewResult {
    /// Documents are numbered in the order they came in.
    pub number: i64,
    pub owner_id: i64,
    pub title: String,
}

/// Whether a query has a word to look for.
pub fn says_something(query: &str) -> bool {
    !tokenize::of_text(query).is_empty()
}

/// What members find that came in after that number: with all of the words as they are written and all of the skills, the
/// newest first.
pub async fn newer(
    db: &Db,
    kind: Option<Kind>,
    query: &str,
    skills: &[String],
    after: i64,
) -> Result<Vec<NewResult>, Error> {
    let asked = ParsedQuery::of(query);
    let mut numbers = Vec::new();
    for kind in Kind::ALL.into_iter().filter(|one| kind.is_none_or(|wanted| wanted == *one)) {
        let words = asked.terms.iter().map(|term| term.tokens(kind));
        let skill_words = list::tokens(kind, skills).into_iter().map(|token| vec![token]);
        let groups: Vec<Vec<String>> = words.chain(skill_words).collect();
        if groups.is_empty() {
            continue;
        }
        let found = store::newest(db, Audience::Members, &groups, MOST_FOUND).await?;
        let fits = found.into_iter().filter(|found| {
            found.number > after && (skills.is_empty() || list::keywords_have(&found.keywords.0, skills))
        });
        numbers.extend(fits.map(|found| found.number));
    }
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let shown = store::shown(db, numbers).await?.into_iter();
    let mut results: Vec<NewResult> =
        shown.map(|row| NewResult { number: row.number, owner_id: row.owner_id, title: row.title }).collect();
    results.sort_unstable_by_key(|result| std::cmp::Reverse(result.number));
    Ok(results)
}

/// The number of the newest document.
pub async fn newest_number(tx: &mut Tx) -> Result<i64, Error> {
    store::newest_number_in(tx).await
}

/// The same outside of a transaction.
pub async fn newest_number_now(db: &Db) -> Result<i64, Error> {
    store::newest_number(db).await
}
