//! GET /requests/shared-with-me

use db::Time;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::budget::Budget;
use super::own::{SHARES, share_place};
use super::request::MyResponse;
use super::state::{RequestPricing, RequestStatus};
use super::store::lists::{self, SharedRow};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::paging::{ArrayPage, Listed, PageQuery, Position};
use crate::http::reply::Reply;
use crate::matching::Reason;
use crate::profiles::{TrustCard, TrustFacts};

/// A request on a developer's list.
#[derive(Serialize, ToSchema)]
pub struct SharedRequest {
    /// The request's id.
    id: i64,
    title: String,
    /// Markdown, as the client wrote it.
    content: String,
    /// The beginning of the content as plain text.
    excerpt: String,
    /// For an hour of work when `pricing` is `hourly`, else for all of it.
    estimated_budget: Budget,
    /// What the budget is in.
    currency: &'static str,
    pricing: RequestPricing,
    /// How many hours the client expects; null when they left it open, or the price is fixed.
    estimated_hours: Option<i64>,
    /// By when it is needed; null when it isn't urgent.
    #[schema(format = Date)]
    deadline: Option<String>,
    share_date: Time,
    /// Whether the developer has not looked yet.
    is_new: bool,
    viewed_at: Option<Time>,
    #[schema(value_type = Vec<String>)]
    skills: Box<RawValue>,
    status: RequestStatus,
    client: TrustCard,
    /// Why the developer suits it, as it was when it was shared; the largest part first.
    #[schema(value_type = Vec<Reason>)]
    match_reasons: Box<RawValue>,
    /// The developer's own answer; null while there is none.
    my_response: Option<MyResponse>,
    /// The developer's conversation about it; null while there is none.
    conversation_id: Option<i64>,
}

/// What clients shared with the developer who asks, the newest share first. The next page is in the `Link` header.
#[utoipa::path(get, path = "/requests/shared-with-me", tag = "requests", operation_id = "shared_with_me", params(PageQuery),
    responses((status = 200, body = Vec<SharedRequest>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn shared_with_me(
    app: App,
    Developer(person): Developer,
    page: ArrayPage,
) -> Reply<Listed<SharedRequest>> {
    let rows = lists::shared_with(&app.db, person.id, share_place(&page)?, page.fetch()).await?;
    Ok(page.of(rows, SHARES, |row| Position { key: row.shared_at.micros(), id: row.id }, SharedRequest::from))
}

impl From<SharedRow> for SharedRequest {
    fn from(row: SharedRow) -> Self {
        let facts = TrustFacts {
            id: row.client_id,
            username: row.username,
            created_at: row.client_since,
            email_verified_at: row.email_verified_at,
            company_name: row.company_name,
            contact_name: row.contact_name,
            logo_key: row.logo_key,
            industry: row.industry,
            country: row.country,
            requests_posted: row.requests_posted,
            responses_answered: row.responses_answered,
            responses_unanswered: row.responses_unanswered,
            hires: row.hires,
            average_rating: row.average_rating,
            total_ratings: row.total_ratings,
            asked: row.asked,
            answered: row.answered,
            median_minutes: row.median_minutes,
        };
        Self {
            id: row.id,
            title: row.title,
            content: row.content,
            excerpt: row.excerpt,
            estimated_budget: Budget::from_cents(row.budget_cents),
            currency: crate::money::CURRENCY,
            pricing: row.pricing,
            estimated_hours: row.estimated_hours,
            deadline: row.deadline,
            share_date: row.shared_at,
            is_new: row.viewed_at.is_none(),
            viewed_at: row.viewed_at,
            skills: row.skills.0,
            match_reasons: row.match_reasons.0,
            status: row.status,
            my_response: row
                .response_id
                .zip(row.response_status)
                .map(|(id, status)| MyResponse::new(id, status)),
            conversation_id: row.conversation_id,
            client: facts.into(),
        }
    }
}
