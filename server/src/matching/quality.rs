//! How good the ranking is, measured over graded requests (`bench/matching`).

use std::collections::BTreeMap;

use serde::Deserialize;

use super::rank::{Availability, Offered, RateType, Terms, Wanted, rank};
use super::reason::Reader;
use crate::search::tokenize::skill_key;
use crate::settings::Weights;

#[derive(Deserialize)]
struct Developer {
    id: i64,
    headline: String,
    bio: String,
    skills: Vec<String>,
    rate_min_cents: i64,
    rate_max_cents: i64,
    availability: String,
    hours_per_week: i64,
    average_rating: Option<f64>,
    total_ratings: i64,
    response_rate: Option<f64>,
    median_response_minutes: Option<i64>,
}

#[derive(Deserialize)]
struct Request {
    id: i64,
    title: String,
    content: String,
    skills: Vec<String>,
    estimated_budget: i64,
    held_out: bool,
}

type Grades = BTreeMap<String, BTreeMap<String, u32>>;

struct Graded {
    developers: Vec<Developer>,
    requests: Vec<Request>,
    grades: Grades,
}

fn graded() -> Graded {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../bench/matching");
    let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}.json")).expect("a file");
    Graded {
        developers: serde_json::from_str(&read("developers")).expect("developers"),
        requests: serde_json::from_str(&read("requests")).expect("requests"),
        grades: serde_json::from_str(&read("grades")).expect("grades"),
    }
}

impl Developer {
    fn offered(&self) -> Offered<'_> {
        Offered {
            id: self.id,
            headline: &self.headline,
            bio: &self.bio,
            skills: &self.skills,
            rate_type: RateType::Hourly,
            rate_min_cents: Some(self.rate_min_cents),
            rate_max_cents: Some(self.rate_max_cents),
            currency: "USD",
            availability: match self.availability.as_str() {
                "available" => Availability::Available,
                "limited" => Availability::Limited,
                _ => Availability::Unavailable,
            },
            hours_per_week: Some(self.hours_per_week),
            average_rating: self.average_rating,
            total_ratings: self.total_ratings,
            response_rate: self.response_rate,
            median_response_minutes: self.median_response_minutes,
        }
    }
}

fn grade(grades: &Grades, request: i64, developer: i64) -> f64 {
    let grade = grades.get(&request.to_string()).and_then(|row| row.get(&developer.to_string()));
    f64::from(grade.copied().unwrap_or(0))
}

/// nDCG@5 of an order of developers for one request.
fn ndcg(grades: &Grades, request: i64, order: &[i64], everyone: &[i64]) -> f64 {
    let gain = |ids: &[i64]| -> f64 {
        ids.iter()
            .take(5)
            .zip(2_u32..)
            .map(|(id, place)| (grade(grades, request, *id).exp2() - 1.0) / f64::from(place).log2())
            .sum()
    };
    let mut best = everyone.to_vec();
    best.sort_by(|one, other| grade(grades, request, *other).total_cmp(&grade(grades, request, *one)));
    gain(order) / gain(&best)
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    values.iter().sum::<f64>() / f64::from(u32::try_from(values.len()).expect("few"))
}

/// By the number of equal skills alone, then by id.
fn by_skills(request: &Request, developers: &[Developer]) -> Vec<i64> {
    let wanted: Vec<String> = request.skills.iter().map(|skill| skill_key(skill)).collect();
    let mut order: Vec<(usize, i64)> = developers
        .iter()
        .map(|developer| {
            let has = developer.skills.iter().filter(|skill| wanted.contains(&skill_key(skill))).count();
            (has, developer.id)
        })
        .collect();
    order.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    order.into_iter().map(|(_, id)| id).collect()
}

/// The mean over a thousand shuffles with a fixed seed.
fn by_chance(grades: &Grades, request: i64, everyone: &[i64]) -> f64 {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut order = everyone.to_vec();
    mean((0..1000).map(|_| {
        for last in (1..order.len()).rev() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let other = usize::try_from(state % (u64::try_from(last).expect("few") + 1)).expect("few");
            order.swap(last, other);
        }
        ndcg(grades, request, &order, everyone)
    }))
}

/// At least 0.85, and at least 0.05 above counting skills; also on the requests nobody looked at while weights were chosen.
#[test]
fn matching_is_good_on_graded_requests() {
    let Graded { developers, requests, grades } = graded();
    let everyone: Vec<i64> = developers.iter().map(|developer| developer.id).collect();
    let pool: Vec<Offered<'_>> = developers.iter().map(Developer::offered).collect();
    let weights = Weights::default();
    let mut rows = Vec::new();
    for request in &requests {
        let wanted = Wanted {
            title: &request.title,
            content: &request.content,
            skills: &request.skills,
            budget_cents: request.estimated_budget * 100,
            terms: Terms::default(),
        };
        let order: Vec<i64> =
            rank(&weights, &wanted, &pool, Reader::Client).into_iter().map(|ranked| ranked.id).collect();
        let ours = ndcg(&grades, request.id, &order, &everyone);
        let skills = ndcg(&grades, request.id, &by_skills(request, &developers), &everyone);
        let chance = by_chance(&grades, request.id, &everyone);
        println!(
            "matching request {:2}: nDCG@5 {ours:.3}, skills only {skills:.3}, random {chance:.3}{}",
            request.id,
            if request.held_out { " (held out)" } else { "" }
        );
        rows.push((request.held_out, ours, skills, chance));
    }
    let part = |name: &str, wanted: fn(bool) -> bool| {
        let rows: Vec<_> = rows.iter().filter(|row| wanted(row.0)).collect();
        let [ours, skills, chance] = [
            mean(rows.iter().map(|row| row.1)),
            mean(rows.iter().map(|row| row.2)),
            mean(rows.iter().map(|row| row.3)),
        ];
        println!(
            "matching {name}: nDCG@5 {ours:.3}, skills only {skills:.3}, random {chance:.3} ({} requests)",
            rows.len()
        );
        (ours, skills)
    };
    part("tuned", |held_out| !held_out);
    let (held_out, _) = part("held out", |held_out| held_out);
    let (ours, skills) = part("all", |_| true);
    assert!(ours >= 0.85 && held_out >= 0.85, "{ours:.3}, held out {held_out:.3}");
    assert!(ours >= skills + 0.05, "{ours:.3} against {skills:.3}");
}
