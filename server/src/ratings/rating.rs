//! GET /ratings/{developer, client}/{id}/user-rating and /ratings/with/{id}

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::store::{self, RatingRow};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::person::UserType;

/// A rating as its own writer sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Rating {
    id: i64,
    #[schema(minimum = 1, maximum = 5)]
    stars: i64,
    comment: Option<String>,
    /// The two completed work together.
    verified_work: bool,
    is_shown: bool,
    /// When it is shown at the latest; null once it is.
    shows_at: Option<Time>,
    created_at: Time,
    updated_at: Time,
}

impl From<RatingRow> for Rating {
    fn from(row: RatingRow) -> Self {
        Self {
            id: row.id,
            stars: row.stars,
            comment: row.comment,
            verified_work: row.verified_work,
            is_shown: row.is_shown,
            shows_at: (!row.is_shown).then_some(row.shows_at),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// What the caller and somebody say of each other.
#[derive(Debug, Serialize, ToSchema)]
pub struct RatingsWith {
    /// When the two last completed work together; null when they never did.
    completed_at: Option<Time>,
    mine: Option<Rating>,
    /// Only once it is shown.
    theirs: Option<Rating>,
    theirs_is_written: bool,
}

/// The caller's own rating of a developer.
#[utoipa::path(get, path = "/ratings/developer/{id}/user-rating", tag = "ratings", operation_id = "developer_user_rating",
    params(("id" = i64, Path, description = "The developer's id")), responses((status = 200, body = Rating)))]
pub async fn developer_user_rating(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<Rating>> {
    own(&app, person.id, id, UserType::Developer).await
}

/// The caller's own rating of a client.
#[utoipa::path(get, path = "/ratings/client/{id}/user-rating", tag = "ratings", operation_id = "client_user_rating",
    params(("id" = i64, Path, description = "The client's id")), responses((status = 200, body = Rating)))]
pub async fn client_user_rating(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<Rating>> {
    own(&app, person.id, id, UserType::Client).await
}

async fn own(app: &App, rater_id: i64, target_id: i64, target: UserType) -> Reply<Json<Rating>> {
    if store::user_type(&app.db, target_id).await? != Some(target) {
        return Err(Refusal::Nobody.into());
    }
    let row = store::between(&app.db, rater_id, target_id).await?.ok_or(Refusal::Nobody)?;
    Ok(Json(row.into()))
}

/// What the caller and somebody say of each other after work they completed.
#[utoipa::path(get, path = "/ratings/with/{id}", tag = "ratings", operation_id = "ratings_with",
    params(("id" = i64, Path, description = "The other person's id")), responses((status = 200, body = RatingsWith)))]
pub async fn ratings_with(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<RatingsWith>> {
    let completed_at = store::completed_at(&app.db, person.id, id).await?;
    let mine = store::between(&app.db, person.id, id).await?.map(Rating::from);
    let theirs = store::between(&app.db, id, person.id).await?;
    Ok(Json(RatingsWith {
        completed_at,
        mine,
        theirs_is_written: theirs.is_some(),
        theirs: theirs.filter(RatingRow::is_read).map(Rating::from),
    }))
}
