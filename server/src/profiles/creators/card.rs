//! A developer in the list.

use std::collections::HashMap;

use db::{Db, Error, Time};
use serde::Serialize;
use utoipa::ToSchema;

use crate::profiles::choices::{Availability, ExperienceLevel, RateType};
use crate::profiles::developer::{DeveloperRow, store};
use crate::profiles::picture;
use crate::profiles::trust::answer_rate;

/// A developer as the list shows them. No e-mail address, ever.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeveloperCard {
    pub id: i64,
    pub username: String,
    pub display_name: String,
    pub headline: Option<String>,
    pub avatar_url: Option<String>,
    pub country: Option<String>,
    pub city: Option<String>,
    pub languages: Vec<String>,
    pub skills: Vec<String>,
    pub experience_level: Option<ExperienceLevel>,
    pub rate_type: Option<RateType>,
    pub rate_min_cents: Option<i64>,
    pub rate_max_cents: Option<i64>,
    pub currency: String,
    pub availability: Availability,
    pub hours_per_week: Option<i64>,
    pub average_rating: Option<f64>,
    pub total_ratings: i64,
    /// Of the clients who wrote to them, how many they answered: 0 to 1; null while there is nothing to measure.
    pub response_rate: Option<f64>,
    pub member_since: Time,
    /// 0 to 100.
    pub completeness: i64,
}

impl DeveloperCard {
    pub fn new(row: DeveloperRow, skills: Vec<String>, languages: Vec<String>) -> Self {
        Self {
            id: row.user_id,
            username: row.username,
            display_name: row.display_name,
            headline: row.headline,
            avatar_url: picture(row.avatar_key.as_deref()),
            country: row.country,
            city: row.city,
            languages,
            skills,
            experience_level: row.experience_level,
            rate_type: row.rate_type,
            rate_min_cents: row.rate_min_cents,
            rate_max_cents: row.rate_max_cents,
            currency: row.currency,
            availability: row.availability,
            hours_per_week: row.hours_per_week,
            average_rating: row.average_rating,
            total_ratings: row.total_ratings,
            response_rate: answer_rate(row.asked, row.answered),
            member_since: row.member_since,
            completeness: row.completeness,
        }
    }
}

/// The cards of these developers, in this order.
pub async fn cards(db: &Db, ids: &[i64]) -> Result<Vec<DeveloperCard>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = store::profiles(db, ids).await?;
    let mut skills = by_owner(store::skills(db, ids).await?);
    let mut languages = by_owner(store::languages(db, ids).await?);
    let mut cards: HashMap<i64, DeveloperCard> = rows
        .into_iter()
        .map(|row| {
            let id = row.user_id;
            let of = |names: &mut HashMap<i64, Vec<String>>| names.remove(&id).unwrap_or_default();
            (id, DeveloperCard::new(row, of(&mut skills), of(&mut languages)))
        })
        .collect();
    Ok(ids.iter().filter_map(|id| cards.remove(id)).collect())
}

pub(super) fn by_owner(rows: Vec<(i64, String)>) -> HashMap<i64, Vec<String>> {
    let mut owners: HashMap<i64, Vec<String>> = HashMap::new();
    for (owner, name) in rows {
        owners.entry(owner).or_default().push(name);
    }
    owners
}
