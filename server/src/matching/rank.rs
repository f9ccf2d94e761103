//! Who suits a request: pure, deterministic, and every point has its reason in words. No database, no clock, no place
//! that could be bought.
//!
//! What somebody can do decides (skills and words); how well it would go (rate, time, ratings, answers) counts in
//! proportion to that, so that a much-praised stranger to the subject never outranks someone who knows it.

use std::collections::{BTreeMap, BTreeSet};

use super::reason::{self, Reader, Reason};
use super::{ordinary, phrases, related};
pub use crate::profiles::{Availability, RateType};
use crate::search::tokenize::{self, Word, WordInText};
use crate::settings::Weights;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Wanted<'a> {
    pub title: &'a str,
    pub content: &'a str,
    pub skills: &'a [String],
    pub budget_cents: i64,
    pub terms: Terms,
}

/// How the work is paid, how much of it there is and how soon it is needed, as far as the client said.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terms {
    /// The budget is for an hour of work, not for all of it.
    pub is_hourly: bool,
    pub hours: Option<i64>,
    pub days_left: Option<i64>,
}

/// What somebody offers.
#[derive(Clone, Debug)]
pub struct Offered<'a> {
    pub id: i64,
    pub headline: &'a str,
    pub bio: &'a str,
    pub skills: &'a [String],
    pub rate_type: RateType,
    pub rate_min_cents: Option<i64>,
    pub rate_max_cents: Option<i64>,
    pub currency: &'a str,
    pub availability: Availability,
    pub hours_per_week: Option<i64>,
    pub average_rating: Option<f64>,
    pub total_ratings: i64,
    /// Between 0 and 1.
    pub response_rate: Option<f64>,
    pub median_response_minutes: Option<i64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    pub id: i64,
    /// Between 0 and the sum of the weights.
    pub score: f64,
    /// What brought the points, the largest part first.
    pub reasons: Vec<Reason>,
}

/// From this share of skills and words on, everything else counts in full.
const FITTING: f64 = 0.5;

/// Below this nobody would understand why they were named.
const LEAST_FIT: f64 = 0.08;

/// The best first; equal scores in the order of ids. Who does not fit at all is left out.
pub fn rank(weights: &Weights, wanted: &Wanted<'_>, pool: &[Offered<'_>], reader: Reader) -> Vec<Ranked> {
    let asked = RequestWords::of(wanted);
    let people: Vec<Person> = pool.iter().map(Person::of).collect();
    let rarity = Rarity::among(&people);
    let mut ranked: Vec<Ranked> = pool
        .iter()
        .zip(&people)
        .filter_map(|(offered, person)| score(weights, wanted, &asked, &rarity, offered, person, reader))
        .collect();
    ranked.sort_by(|one, other| other.score.total_cmp(&one.score).then(one.id.cmp(&other.id)));
    ranked
}

/// What a request asks for, by stems. Ordinary words are left out.
pub(super) struct RequestWords {
    pub(super) words: BTreeMap<String, AskedWord>,
    skills: Vec<Vec<Word>>,
}

#[derive(Default)]
pub(super) struct AskedWord {
    /// Once in the text, twice in the title or in a skill.
    counts: f64,
    pub(super) is_skill: bool,
    /// The client wrote it without a capital somewhere, so it is no name.
    pub(super) is_small: bool,
}

impl RequestWords {
    fn of(wanted: &Wanted<'_>) -> Self {
        let mut found: BTreeMap<String, AskedWord> = BTreeMap::new();
        for (text, counts) in [(wanted.content, 1.0), (wanted.title, 2.0)] {
            for WordInText { range, word } in tokenize::of_text(text) {
                if ordinary::is_ordinary(&word) {
                    continue;
                }
                let known = found.entry(word.stem).or_default();
                known.counts = known.counts.max(counts);
                known.is_small |= text[range].starts_with(char::is_lowercase);
            }
        }
        let skills: Vec<Vec<Word>> = wanted.skills.iter().map(|skill| tokenize::of_terms(skill)).collect();
        for word in skills.iter().flatten() {
            let known = found.entry(word.stem.clone()).or_default();
            (known.counts, known.is_skill) = (2.0, true);
        }
        Self { words: found, skills }
    }
}

/// Somebody's words, by where they stand.
pub(super) struct Person {
    skill_keys: BTreeSet<String>,
    /// Stems of skills and headline.
    first: BTreeSet<String>,
    /// Stems of the bio.
    further: BTreeSet<String>,
    pub(super) headline: Vec<WordInText>,
    pub(super) bio: Vec<WordInText>,
}

impl Person {
    fn of(offered: &Offered<'_>) -> Self {
        let (headline, bio) = (tokenize::of_text(offered.headline), tokenize::of_text(offered.bio));
        let stems =
            |places: &[WordInText]| places.iter().map(|place| place.word.stem.clone()).collect::<Vec<_>>();
        let of_skills =
            offered.skills.iter().flat_map(|skill| tokenize::of_terms(skill)).map(|word| word.stem);
        Self {
            skill_keys: offered.skills.iter().map(|skill| tokenize::skill_key(skill)).collect(),
            first: of_skills.chain(stems(&headline)).collect(),
            further: stems(&bio).into_iter().collect(),
            headline,
            bio,
        }
    }

    /// How much of a wanted skill is there.
    fn covers(&self, skill: &[Word]) -> f64 {
        let key = skill.iter().map(|word| word.surface.as_str()).collect::<Vec<_>>().join(" ");
        let all_in = |stems: &BTreeSet<String>| {
            !skill.is_empty() && skill.iter().all(|word| stems.contains(&word.stem))
        };
        if self.skill_keys.contains(&key) {
            1.0
        } else if all_in(&self.first) {
            0.9
        } else if all_in(&self.further) {
            0.7
        } else if related::any(&key, &self.skill_keys) {
            0.4
        } else {
            0.0
        }
    }
}

/// How rare a word is among those who are compared: what everybody says tells nothing.
struct Rarity {
    people: f64,
    have: BTreeMap<String, f64>,
}

impl Rarity {
    fn among(people: &[Person]) -> Self {
        let mut have = BTreeMap::new();
        for person in people {
            for stem in person.first.union(&person.further) {
                *have.entry(stem.clone()).or_insert(0.0) += 1.0;
            }
        }
        Self { people: f64::from(u32::try_from(people.len()).unwrap_or(u32::MAX)), have }
    }

    /// Nothing for a word that nobody has, and nothing for one that most have unless it is a skill asked for: neither
    /// tells people apart.
    fn of(&self, stem: &str, is_skill: bool) -> f64 {
        match self.have.get(stem) {
            Some(have) if is_skill || *have <= self.people / 2.0 + 1.0 => (self.people / have).ln_1p(),
            _ => 0.0,
        }
    }
}

fn score(
    weights: &Weights,
    wanted: &Wanted<'_>,
    asked: &RequestWords,
    rarity: &Rarity,
    offered: &Offered<'_>,
    person: &Person,
    reader: Reader,
) -> Option<Ranked> {
    let (words_value, shared) = shared_words(asked, rarity, person);
    let covered: Vec<f64> = asked.skills.iter().map(|skill| person.covers(skill)).collect();
    let skills_value = if covered.is_empty() { words_value } else { mean(&covered) };
    let can = weights.skills + weights.words;
    let fit = weights.skills.mul_add(skills_value, weights.words * words_value) / can;
    if fit < LEAST_FIT {
        return None;
    }
    let counts = (fit / FITTING).min(1.0);
    let known: Vec<&str> = wanted
        .skills
        .iter()
        .zip(&covered)
        .filter(|(_, covered)| **covered >= 0.7)
        .map(|(skill, _)| skill.as_str())
        .collect();
    let mut reasons = vec![
        reason::skills(weights.skills, skills_value, &known, wanted.skills.len()),
        reason::words(weights.words, words_value, &phrases::of(asked, &shared, offered, person)),
        reason::rate(weights.rate, counts, offered, wanted, reader),
        reason::availability(weights.availability, counts, offered, wanted.terms),
        reason::rating(weights.rating, counts, offered),
        reason::response(weights.response, counts, offered),
    ];
    let score = reasons.iter().map(|reason| reason.weight * reason.value).sum::<f64>();
    reasons.retain(|reason| !reason.text.is_empty());
    reasons.sort_by(|one, other| (other.weight * other.value).total_cmp(&(one.weight * one.value)));
    Some(Ranked { id: offered.id, score: round(score), reasons })
}

/// The share of what was asked for that they also say, and what each word of it is worth.
fn shared_words<'a>(
    asked: &'a RequestWords,
    rarity: &Rarity,
    person: &Person,
) -> (f64, BTreeMap<&'a str, f64>) {
    let mut all = 0.0;
    let mut shared = BTreeMap::new();
    for (stem, word) in &asked.words {
        let worth = word.counts * rarity.of(stem, word.is_skill);
        all += worth;
        if worth > 0.0 && person.first.contains(stem) {
            shared.insert(stem.as_str(), worth);
        } else if worth > 0.0 && person.further.contains(stem) {
            shared.insert(stem.as_str(), worth * 0.8);
        }
    }
    if all == 0.0 {
        return (0.0, shared);
    }
    // Nobody says all of it; half of it is as good as it gets.
    ((shared.values().sum::<f64>() / all * 2.0).min(1.0), shared)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / f64::from(u32::try_from(values.len()).unwrap_or(1).max(1))
}

/// To a hundredth, so that both engines and all machines print the same.
pub fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
