//! GET /ratings/{developer, client}/{id}/rating, and the sums behind it

use axum::Json;
use db::Tx;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, Stars};
use crate::app::App;
use crate::http::parts::Path;
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::person::UserType;
use crate::profiles;
use crate::state::public_answers::Topic;

/// What ratings come to; all zeros while there are none.
#[derive(Debug, Serialize, ToSchema)]
pub struct RatingSummary {
    average_rating: f64,
    total_ratings: i64,
    rating_distribution: Distribution,
}

/// How many have so many stars.
#[derive(Debug, Serialize, ToSchema)]
pub struct Distribution {
    #[serde(rename = "1")]
    ones: i64,
    #[serde(rename = "2")]
    twos: i64,
    #[serde(rename = "3")]
    threes: i64,
    #[serde(rename = "4")]
    fours: i64,
    #[serde(rename = "5")]
    fives: i64,
}

impl From<Stars> for RatingSummary {
    fn from(row: Stars) -> Self {
        let Stars { ones, twos, threes, fours, fives } = row;
        Self {
            average_rating: row.average().unwrap_or(0.0),
            total_ratings: row.total(),
            rating_distribution: Distribution { ones, twos, threes, fours, fives },
        }
    }
}

/// What people think of a developer.
#[utoipa::path(get, path = "/ratings/developer/{id}/rating", tag = "ratings", operation_id = "developer_rating",
    security(()), params(("id" = i64, Path, description = "The developer's id")),
    responses((status = 200, body = RatingSummary)))]
pub async fn developer_rating(app: App, Path(id): Path<i64>) -> Reply<Json<RatingSummary>> {
    Ok(Json(store::figures(&app.db, id, UserType::Developer).await?.into()))
}

/// What developers think of a client.
#[utoipa::path(get, path = "/ratings/client/{id}/rating", tag = "ratings", operation_id = "client_rating",
    security(()), params(("id" = i64, Path, description = "The client's id")),
    responses((status = 200, body = RatingSummary)))]
pub async fn client_rating(app: App, Path(id): Path<i64>) -> Reply<Json<RatingSummary>> {
    Ok(Json(store::figures(&app.db, id, UserType::Client).await?.into()))
}

/// Counts ratings that are shown now, or no more: stars with how many are added. What it comes to is shown wherever the
/// person is.
pub async fn count(
    app: &App,
    tx: &mut Tx,
    target_id: i64,
    target: UserType,
    changes: &[(i64, i64)],
) -> Result<(), db::Error> {
    let mut figures = None;
    for (stars, more) in changes {
        figures = Some(store::count(tx, target_id, *stars, *more).await?);
    }
    let Some(figures) = figures else { return Ok(()) };
    let (average, total) = (figures.average(), figures.total());
    match target {
        UserType::Developer => profiles::rated(app, tx, target_id, average, total).await,
        UserType::Client => {
            store::set_client_rating(tx, target_id, average, total).await?;
            public_cache::changed(app, tx, &[Topic::Requests]).await
        }
    }
}
