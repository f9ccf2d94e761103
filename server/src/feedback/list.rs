//! GET /feedback/

use axum::Json;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store;
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FeedbackQuery {
    /// Only those with so many stars.
    #[param(minimum = 1, maximum = 5, required = false, nullable = false)]
    rating: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct Feedback {
    id: i64,
    rating: i64,
    comment: Option<String>,
    name: Option<String>,
    email: Option<String>,
    location: Option<String>,
    target_id: Option<String>,
    created_at: Time,
    /// Who was signed in when it was sent.
    username: Option<String>,
}

/// What people sent, newest first. For the admin.
#[utoipa::path(get, path = "/feedback/", tag = "feedback", operation_id = "feedback_list", params(FeedbackQuery, PageQuery),
    responses((status = 200, body = Paged<Feedback>), (status = 422, description = "The stars, the cursor or the limit are not right")))]
pub async fn feedback_list(
    app: App,
    _: Admin,
    page: Page,
    Query(query): Query<FeedbackQuery>,
) -> Reply<Json<Paged<Feedback>>> {
    let rows = match query.rating {
        None => store::newest(&app.db, page.before, page.fetch()).await?,
        Some(rating @ 1..=5) => store::newest_rated(&app.db, rating, page.before, page.fetch()).await?,
        Some(_) => return Err(Problem::field("rating", "Choose 1 to 5 stars.").into()),
    };
    Ok(Json(page.of(
        rows,
        |row| row.id,
        |row| Feedback {
            id: row.id,
            rating: row.rating,
            comment: row.comment,
            name: row.name,
            email: row.email,
            location: row.location,
            target_id: row.target_id,
            created_at: row.created_at,
            username: row.username,
        },
    )))
}
