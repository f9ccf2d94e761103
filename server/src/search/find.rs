//! From a query to documents in their order: candidates from the index, then the rule of `rank.rs`.

use std::collections::HashSet;

use db::{Db, Error};

use super::parsed_query::{ParsedQuery, Term};
use super::rank::{self, Fields};
use super::store::{self, Candidate};
use super::{Audience, Kind, MOST_FOUND};

/// With fewer than this that have all the words, words are also tried with slips.
const FEW: usize = 5;
/// With fewer than this that have all the words, those that have some follow.
const ENOUGH: usize = 20;
/// Candidates for each word when some words are enough.
const FOR_EACH_WORD: usize = 100;
/// Completions of the last word from the table of all words.
const COMPLETIONS: i64 = 24;

/// A document found.
#[derive(Clone, Debug)]
pub struct Hit {
    pub kind: Kind,
    pub number: i64,
    pub id: i64,
    pub score: i64,
    pub keywords: Vec<String>,
}

impl Hit {
    /// What the order of hits is made by: the best first, and the newest of equals.
    pub fn place(&self) -> (i64, i64) {
        (self.score, self.number)
    }
}

/// Prepares a query once for all kinds: completes its last word.
pub async fn completed(db: &Db, mut asked: ParsedQuery) -> Result<ParsedQuery, Error> {
    for term in &mut asked.terms {
        if let Some(start) = term.to_complete() {
            let completions = store::completions(db, start, COMPLETIONS).await?;
            term.complete(completions);
        }
    }
    Ok(asked)
}

/// What may be the answer of one kind, not yet in its order.
pub struct Candidates {
    kind: Kind,
    /// What was looked for in the end, so that snippets show it.
    asked: ParsedQuery,
    rarity: Vec<i64>,
    found: Vec<Candidate>,
}

/// The documents of a kind with these words and all of these tokens.
pub async fn candidates(
    db: &Db,
    kind: Kind,
    reader: Audience,
    mut asked: ParsedQuery,
    required: &[String],
) -> Result<Candidates, Error> {
    let required: Vec<Vec<String>> = required.iter().map(|token| vec![token.clone()]).collect();
    let all_of = |asked: &ParsedQuery| -> Vec<Vec<String>> {
        asked.terms.iter().map(|term| term.tokens(kind)).chain(required.iter().cloned()).collect()
    };
    let groups = all_of(&asked);
    if groups.is_empty() {
        return Ok(Candidates { kind, asked, rarity: Vec::new(), found: Vec::new() });
    }
    let mut found = store::newest(db, reader, &groups, MOST_FOUND).await?;
    if found.len() < FEW && correct(db, &mut asked, !found.is_empty()).await? {
        found = store::newest(db, reader, &all_of(&asked), MOST_FOUND).await?;
    }
    let mut rarity = vec![0; asked.terms.len()];
    if found.len() < ENOUGH && asked.terms.len() > 1 {
        for (term, rarity) in asked.terms.iter().zip(&mut rarity) {
            let mut groups = vec![term.tokens(kind)];
            groups.extend(required.iter().cloned());
            let some = store::newest(db, reader, &groups, FOR_EACH_WORD).await?;
            *rarity = i64::try_from(FOR_EACH_WORD - some.len()).unwrap_or(0) / 4;
            found.extend(some);
        }
    }
    Ok(Candidates { kind, asked, rarity, found })
}

impl Candidates {
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// In their order, with what was looked for. This is work for `Heavy`.
    pub fn ranked(self) -> (Vec<Hit>, ParsedQuery) {
        let mut hits: Vec<Hit> = score(self.kind, &self.asked, &self.rarity, self.found);
        hits.sort_unstable_by_key(|hit| std::cmp::Reverse(hit.place()));
        hits.truncate(MOST_FOUND);
        (hits, self.asked)
    }
}

/// Adds what was probably meant; whether there is anything.
async fn correct(db: &Db, asked: &mut ParsedQuery, found_some: bool) -> Result<bool, Error> {
    let slips: Vec<String> = asked.terms.iter().flat_map(Term::slips).collect();
    if slips.is_empty() {
        return Ok(false);
    }
    let known = store::words_with_slips(db, slips).await?;
    for term in &mut asked.terms {
        term.correct(&known, found_some);
    }
    Ok(asked.terms.iter().any(Term::is_corrected))
}

fn score(kind: Kind, asked: &ParsedQuery, rarity: &[i64], found: Vec<Candidate>) -> Vec<Hit> {
    let mut seen = HashSet::new();
    found
        .into_iter()
        .filter(|candidate| seen.insert(candidate.number))
        .filter_map(|candidate| {
            let fields = Fields {
                title: &candidate.title_words,
                keywords: &candidate.keyword_words,
                body: &candidate.body_words,
            };
            // Without words, when only skills are asked for, the newest come first.
            let score = if asked.terms.is_empty() { 0 } else { rank::score(&asked.terms, rarity, &fields)? };
            Some(Hit {
                kind,
                number: candidate.number,
                id: candidate.subject_id,
                score,
                keywords: candidate.keywords.0,
            })
        })
        .collect()
}
