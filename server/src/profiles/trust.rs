//! What developers see of a client on each request, to judge whom they would work for.

use std::collections::HashMap;

use db::{Db, Error, Time, Tx};
use serde::Serialize;
use utoipa::ToSchema;

sql! {
    CLIENTS = "select u.id, u.username, u.created_at, u.email_verified_at, c.company_name,
                      coalesce(c.contact_name, u.full_name) as contact_name, c.logo_key, c.industry, c.country,
                      coalesce(f.requests_posted, 0) as requests_posted,
                      coalesce(f.responses_answered, 0) as responses_answered,
                      coalesce(f.responses_unanswered, 0) as responses_unanswered,
                      coalesce(f.hires, 0) as hires, f.average_rating, coalesce(f.total_ratings, 0) as total_ratings,
                      g.asked, g.answered, g.median_minutes
               from users u left join client_profiles c on c.user_id = u.id
               left join client_figures f on f.client_id = u.id
               left join response_figures g on g.user_id = u.id where u.id {{in $1}}";
}

db::record! {
    /// What a card is made from. A room whose list has no time for a second statement reads it with its own rows.
    pub struct TrustFacts {
        pub id: i64,
        pub username: String,
        pub created_at: Time,
        pub email_verified_at: Option<Time>,
        pub company_name: Option<String>,
        /// Or the name of the account.
        pub contact_name: Option<String>,
        pub logo_key: Option<String>,
        pub industry: Option<String>,
        pub country: Option<String>,
        pub requests_posted: i64,
        pub responses_answered: i64,
        pub responses_unanswered: i64,
        pub hires: i64,
        pub average_rating: Option<f64>,
        pub total_ratings: i64,
        /// Of the conversations in which developers wrote to them.
        pub asked: Option<i64>,
        pub answered: Option<i64>,
        pub median_minutes: Option<i64>,
    }
}

/// A client in a few figures. What nothing measures yet is null, 0 or false.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TrustCard {
    pub client_id: i64,
    /// The company's name, or the contact's, or the name or user name of the account.
    pub name: String,
    pub logo_url: Option<String>,
    pub industry: Option<String>,
    pub country: Option<String>,
    pub member_since: Time,
    pub requests_posted: i64,
    pub hires: i64,
    /// 0 to 1.
    pub hire_rate: Option<f64>,
    /// Of the developers who answered their requests, how many they gave an answer: 0 to 1, null while nobody waited for
    /// one long enough to tell.
    pub response_rate: Option<f64>,
    /// How many they left without one until the time for it was over: the rest of `response_rate`.
    pub no_answer_rate: Option<f64>,
    /// Of the developers who wrote to them, how many they answered: 0 to 1, null while there is nothing to measure.
    pub message_response_rate: Option<f64>,
    /// How long their first answer to a message takes, in the middle of all.
    pub median_response_minutes: Option<i64>,
    pub average_rating: Option<f64>,
    pub total_ratings: i64,
    pub verified: Verified,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Verified {
    pub email: bool,
    pub payment: bool,
}

/// The cards of these clients by their id.
pub async fn trust_cards(db: &Db, client_ids: &[i64]) -> Result<HashMap<i64, TrustCard>, Error> {
    let rows: Vec<TrustFacts> = db.read(&CLIENTS).bind(client_ids).all().await?;
    Ok(rows.into_iter().map(|row| (row.id, row.into())).collect())
}

/// One card, inside a transaction that changes what it shows.
pub async fn card_in(tx: &mut Tx, client_id: i64) -> Result<TrustCard, Error> {
    tx.query(&CLIENTS).bind(vec![client_id]).one::<TrustFacts>().await.map(Into::into)
}

impl From<TrustFacts> for TrustCard {
    fn from(row: TrustFacts) -> Self {
        let (answered, unanswered) = (row.responses_answered, row.responses_unanswered);
        Self {
            client_id: row.id,
            name: row.company_name.or(row.contact_name).unwrap_or(row.username),
            logo_url: super::picture(row.logo_key.as_deref()),
            industry: row.industry,
            country: row.country,
            member_since: row.created_at,
            requests_posted: row.requests_posted,
            hires: row.hires,
            hire_rate: hire_rate(row.hires, row.requests_posted),
            response_rate: share(answered, unanswered),
            no_answer_rate: share(unanswered, answered),
            message_response_rate: answer_rate(row.asked, row.answered),
            median_response_minutes: row.median_minutes,
            average_rating: row.average_rating,
            total_ratings: row.total_ratings,
            verified: Verified { email: row.email_verified_at.is_some(), payment: false },
        }
    }
}

/// How many of those who asked were answered: 0 to 1, `None` while there is nothing to measure.
pub fn answer_rate(asked: Option<i64>, answered: Option<i64>) -> Option<f64> {
    let (asked, answered) = (asked?, answered?);
    share(answered, asked - answered)
}

/// How many of their requests led to work: 0 to 1, `None` before the first: a client who has just come is no bad one.
fn hire_rate(hires: i64, requests_posted: i64) -> Option<f64> {
    let hires = hires.min(requests_posted);
    (hires > 0).then(|| hires as f64 / requests_posted as f64)
}

/// How large a part is beside the rest of it: 0 to 1, `None` of nothing.
fn share(part: i64, rest: i64) -> Option<f64> {
    (part + rest > 0).then(|| part as f64 / (part + rest) as f64)
}
