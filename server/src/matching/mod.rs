//! Who suits a request, with the reasons in words. Deterministic, explained, and nobody can buy a place.
//!
//! `pool.rs` names the candidates, `rank.rs` orders them and says why; words that say nothing (`ordinary.rs`) don't count. The requests room asks [`best`] for the list that
//! a client chooses from, and [`reasons`] when a request is shared, to tell the developers the same.
//!
//! `bench/matching` holds graded requests that were written before this code; `quality.rs` measures the order against them
//! (`script/bench matching` prints it).

mod ordinary;
mod phrases;
mod pool;
pub mod rank;
pub mod reason;
mod related;
mod weights;

#[cfg(test)]
mod quality;

use std::collections::HashMap;

pub use rank::{Terms, Wanted};
pub use reason::Reason;
pub use weights::pages;

use crate::app::App;
use crate::http::reply::Reply;
use crate::http::router::{RoomRoutes, both, routes};
use crate::profiles::{Candidate, DeveloperCard, RateType};
use rank::{Offered, Ranked, rank};
use reason::Reader;

pub fn routes() -> RoomRoutes {
    both(RoomRoutes::new(), routes!(weights::matching_weights))
}

/// What is asked for, to keep while others are looked up.
#[derive(Clone, Debug)]
pub struct MatchQuery {
    pub title: String,
    pub content: String,
    pub skills: Vec<String>,
    pub budget_cents: i64,
    pub terms: Terms,
}

impl MatchQuery {
    fn wanted(&self) -> Wanted<'_> {
        let Self { title, content, skills, budget_cents, terms } = self;
        Wanted { title, content, skills, budget_cents: *budget_cents, terms: *terms }
    }
}

/// A developer who suits.
#[derive(Debug)]
pub struct Match {
    pub card: DeveloperCard,
    pub score: f64,
    pub reasons: Vec<Reason>,
}

/// Those who suit best, the best first.
pub async fn best(app: &App, asked: MatchQuery, most: usize) -> Reply<Vec<Match>> {
    let mut ranked = ranked(app, asked, &[], Reader::Client).await?;
    ranked.truncate(most);
    let ids: Vec<i64> = ranked.iter().map(|one| one.id).collect();
    let cards = crate::profiles::developer_cards(&app.db, &ids).await?;
    let mut cards: HashMap<i64, DeveloperCard> = cards.into_iter().map(|card| (card.id, card)).collect();
    let matched = ranked
        .into_iter()
        .filter_map(|Ranked { id, score, reasons }| Some(Match { card: cards.remove(&id)?, score, reasons }));
    Ok(matched.collect())
}

/// Why these developers suit, in words for them: the same reasons as in the client's list. Who does not fit has none.
pub async fn reasons(app: &App, asked: MatchQuery, developers: &[i64]) -> Reply<HashMap<i64, Vec<Reason>>> {
    let ranked = ranked(app, asked, developers, Reader::Developer).await?;
    let chosen = ranked.into_iter().filter(|one| developers.contains(&one.id));
    Ok(chosen.map(|one| (one.id, one.reasons)).collect())
}

async fn ranked(app: &App, asked: MatchQuery, also: &[i64], reader: Reader) -> Reply<Vec<Ranked>> {
    let people = pool::pool(app, &asked.wanted(), also).await?;
    let weights = app.settings.matching.weights();
    // Some hundred profiles are read word by word.
    let ranking = app.heavy.run(move || {
        let offers: Vec<Offered<'_>> = people.iter().map(offered).collect();
        rank(&weights, &asked.wanted(), &offers, reader)
    });
    Ok(ranking.await?)
}

fn offered(candidate: &Candidate) -> Offered<'_> {
    let card = &candidate.card;
    Offered {
        id: card.id,
        headline: card.headline.as_deref().unwrap_or_default(),
        bio: candidate.bio.as_deref().unwrap_or_default(),
        skills: &card.skills,
        rate_type: card.rate_type.unwrap_or(RateType::Hourly),
        rate_min_cents: card.rate_min_cents,
        rate_max_cents: card.rate_max_cents,
        currency: &card.currency,
        availability: card.availability,
        hours_per_week: card.hours_per_week,
        average_rating: card.average_rating,
        total_ratings: card.total_ratings,
        response_rate: card.response_rate,
        median_response_minutes: candidate.median_response_minutes,
    }
}
