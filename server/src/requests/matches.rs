//! GET /requests/{id}/matches

use axum::Json;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::access;
use super::details::Details;
use super::store::{RequestRow, shares};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::{Address, Path, Query};
use crate::http::reply::Reply;
use crate::matching::{self, MatchQuery, Reason};
use crate::problem::{FieldError, Problem};
use crate::profiles::DeveloperCard;
use crate::state::limits::Limit;

/// More than anyone reads. There is no next page: who stands further down would not be asked.
const MOST: usize = 20;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MatchesQuery {
    /// How many at the most: 20 when left out; more counts as 20.
    #[param(minimum = 1, required = false, nullable = false)]
    limit: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct Matches {
    /// The best first.
    items: Vec<DeveloperMatch>,
    /// Always null: there are no more than these.
    next_cursor: Option<String>,
}

/// A developer who suits the request.
#[derive(Serialize, ToSchema)]
pub struct DeveloperMatch {
    developer_id: i64,
    profile: DeveloperCard,
    /// The sum of weight times value over all reasons.
    score: f64,
    /// What brought the points, the largest part first.
    reasons: Vec<Reason>,
    /// Whether the request is shared with them.
    shared: bool,
}

/// Developers who suit the caller's own request, with the reasons. The weights are those of `/matching/weights`.
#[utoipa::path(get, path = "/requests/{id}/matches", tag = "requests", operation_id = "request_matches",
    params(("id" = i64, Path, description = "The request's id"), MatchesQuery),
    responses((status = 200, body = Matches), (status = 422, description = "The limit is not one")))]
pub async fn request_matches(
    app: App,
    SignedIn(person): SignedIn,
    address: Address,
    Path(id): Path<i64>,
    Query(query): Query<MatchesQuery>,
) -> Reply<Json<Matches>> {
    let most = most(query.limit)?;
    let row = access::own(&app, id, &person).await?;
    // It reads as much as a search does.
    app.limits.take(Limit::Search, &address.bucket())?;
    let found = matching::best(&app, asked(&row, app.clock.now()), most).await?;
    let ids: Vec<i64> = found.iter().map(|one| one.card.id).collect();
    let shared = if ids.is_empty() { Vec::new() } else { shares::among(&app.db, id, &ids).await? };
    let items = found.into_iter().map(|one| DeveloperMatch {
        developer_id: one.card.id,
        shared: shared.contains(&one.card.id),
        profile: one.card,
        score: one.score,
        reasons: one.reasons,
    });
    Ok(Json(Matches { items: items.collect(), next_cursor: None }))
}

fn most(limit: Option<i64>) -> Result<usize, Problem> {
    match limit {
        None => Ok(MOST),
        Some(..1) => Err(Problem::validation(vec![FieldError {
            field: "limit".to_owned(),
            message: "Use a limit of at least 1.".to_owned(),
        }])),
        Some(limit) => Ok(usize::try_from(limit).unwrap_or(MOST).min(MOST)),
    }
}

/// A request as matching reads it.
pub(super) fn asked(row: &RequestRow, now: Time) -> MatchQuery {
    MatchQuery {
        title: row.title.clone(),
        content: row.content.clone(),
        skills: row.skills.0.clone(),
        budget_cents: row.budget_cents,
        terms: Details::of(row).terms(now),
    }
}
