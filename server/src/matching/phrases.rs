//! What a profile and a request both speak of, as the profile writes it: "PostgreSQL", "API design".

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::rank::{Offered, Person, RequestWords};
use crate::search::tokenize::{self, WordInText};

/// So many are named, each of so many words and characters at the most.
const MOST: usize = 3;
const MOST_WORDS: usize = 3;
const MOST_CHARS: usize = 60;

/// Neighbouring words of a profile that the request has too.
struct Phrase {
    text: String,
    stems: BTreeSet<String>,
}

/// The phrases that are worth most. Skills asked for have a reason of their own and are named only when there is nothing
/// else.
pub fn of(
    asked: &RequestWords,
    shared: &BTreeMap<&str, f64>,
    offered: &Offered<'_>,
    person: &Person,
) -> Vec<String> {
    let mut found = Vec::new();
    for skill in offered.skills {
        let stems: BTreeSet<String> = tokenize::of_terms(skill).into_iter().map(|word| word.stem).collect();
        if stems.iter().all(|stem| shared.contains_key(stem.as_str())) {
            found.push(Phrase { text: skill.clone(), stems });
        } else {
            found.extend(written(asked, shared, skill, &tokenize::of_text(skill)));
        }
    }
    found.extend(written(asked, shared, offered.headline, &person.headline));
    found.extend(written(asked, shared, offered.bio, &person.bio));
    let worth = |phrase: &Phrase| -> f64 {
        let counts = |stem: &&String| asked.words.get(*stem).is_some_and(|word| !word.is_skill);
        phrase.stems.iter().filter(counts).filter_map(|stem| shared.get(stem.as_str())).sum()
    };
    let mut found: Vec<(f64, Phrase)> = found.into_iter().map(|phrase| (worth(&phrase), phrase)).collect();
    // Of equals the first to be written stays first: a skill's name before the same word in prose.
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let only_skills = found.first().is_some_and(|(worth, _)| *worth == 0.0);
    let mut said = BTreeSet::new();
    let mut named = Vec::new();
    for (worth, phrase) in found {
        let is_new = phrase.stems.is_disjoint(&said) && !phrase.stems.is_empty();
        if named.len() < MOST && is_new && (worth > 0.0 || only_skills) {
            named.push(phrase.text.chars().take(MOST_CHARS).collect());
            said.extend(phrase.stems);
        }
    }
    named
}

fn written(
    asked: &RequestWords,
    shared: &BTreeMap<&str, f64>,
    text: &str,
    places: &[WordInText],
) -> Vec<Phrase> {
    let mut runs: Vec<(Range<usize>, Vec<&WordInText>)> = Vec::new();
    for place in places.iter().filter(|place| shared.contains_key(place.word.stem.as_str())) {
        let Range { start, end } = place.range.clone();
        match runs.last_mut() {
            // Two words that are one together come as that one and as themselves.
            Some((run, words)) if start < run.end => {
                run.end = run.end.max(end);
                words.push(place);
            }
            Some((run, words))
                if words.len() < MOST_WORDS
                    && matches!(&text[run.end..start], " " | "-" | "\u{2011}" | "/") =>
            {
                run.end = end;
                words.push(place);
            }
            _ => runs.push((start..end, vec![place])),
        }
    }
    let phrase = |(run, words): (Range<usize>, Vec<&WordInText>)| {
        let first = words.first().map_or("", |place| &text[place.range.clone()]);
        let is_small = words
            .first()
            .and_then(|place| asked.words.get(&place.word.stem))
            .is_some_and(|word| word.is_small);
        let mut said = text[run.clone()].to_owned();
        if is_small && begins_sentence(text, run.start) && first.chars().skip(1).all(char::is_lowercase) {
            let rest = said.split_off(first.chars().next().map_or(0, char::len_utf8));
            said = said.to_lowercase() + &rest;
        }
        Phrase { text: said, stems: words.iter().map(|place| place.word.stem.clone()).collect() }
    };
    runs.into_iter().map(phrase).collect()
}

/// Whether a capital there is only the one that a sentence begins with.
fn begins_sentence(text: &str, at: usize) -> bool {
    let before = &text[..at];
    let gap = before.rsplit(char::is_alphanumeric).next().unwrap_or_default();
    gap.len() == before.len() || gap.contains(['.', '!', '?', ':', '\n'])
}

#[cfg(test)]
mod tests {
    use super::super::rank::{Availability, RateType, Terms, Wanted, rank};
    use super::super::reason::Reader;
    use super::*;
    use crate::settings::Weights;

    fn offered<'a>(id: i64, headline: &'a str, bio: &'a str, skills: &'a [String]) -> Offered<'a> {
        Offered {
            id,
            headline,
            bio,
            skills,
            rate_type: RateType::Hourly,
            rate_min_cents: None,
            rate_max_cents: None,
            currency: "USD",
            availability: Availability::Available,
            hours_per_week: None,
            average_rating: None,
            total_ratings: 0,
            response_rate: None,
            median_response_minutes: None,
        }
    }

    /// What is said of somebody's words among three others, whose profiles all speak of websites.
    fn said(request: (&str, &str, &[&str]), headline: &str, bio: &str, skills: &[&str]) -> Option<String> {
        let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let (title, content, wanted) = request;
        let (wanted, skills) = (owned(wanted), owned(skills));
        let wanted =
            Wanted { title, content, skills: &wanted, budget_cents: 100_000, terms: Terms::default() };
        let mut pool = vec![offered(1, headline, bio, &skills)];
        pool.extend((2..5).map(|id| offered(id, "Websites", "", &[])));
        let ranked = rank(&Weights::default(), &wanted, &pool, Reader::Client);
        let mut reasons = ranked.into_iter().find(|one| one.id == 1)?.reasons.into_iter();
        reasons.find(|reason| reason.text.starts_with("Mentions ")).map(|reason| reason.text)
    }

    #[test]
    fn words_are_named_as_the_profile_writes_them() {
        let request =
            ("Booking system", "One booking takes two calls. Api design, a data base in postgres", &[][..]);
        assert_eq!(
            said(request, "API design", "Booking systems, no more than two. Data", &["PostgreSQL"])
                .as_deref(),
            Some("Mentions booking systems, API design and PostgreSQL")
        );
        let request = ("Node.js and machine learning", "", &[][..]);
        assert_eq!(
            said(request, "Machine-Learning with Node.js", "", &[]).as_deref(),
            Some("Mentions Machine-Learning and Node.js")
        );
        let long = "x".repeat(200);
        assert_eq!(said((&long, "", &[]), &long, "", &[]), Some(format!("Mentions {}", "x".repeat(60))));
    }

    #[test]
    fn a_skill_asked_for_is_named_only_when_there_is_nothing_else() {
        let request = ("A ledger", "in Rust, for a bank", &["Rust"][..]);
        let text = said(request, "", "Ledgers in Rust", &["Rust"]);
        assert_eq!(text.as_deref(), Some("Mentions ledgers"));
        assert_eq!(said(request, "Rust", "", &["Rust"]).as_deref(), Some("Mentions Rust"));
    }

    #[test]
    fn what_tells_nobody_apart_is_not_counted() {
        let request = ("Someone for our website", "We need one before 2027, no more than two pages", &[][..]);
        assert_eq!(said(request, "Website", "No one needs two of them before 2027", &[]), None);
        assert_eq!(said(request, "Pages for websites", "", &[]).as_deref(), Some("Mentions pages"));
    }
}
