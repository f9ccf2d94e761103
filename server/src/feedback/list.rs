//! GET /feedback/

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::reply::Reply;

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
#[utoipa::path(get, path = "/feedback/", tag = "feedback", operation_id = "feedback_list", params(PageQuery),
    responses((status = 200, body = Paged<Feedback>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn feedback_list(app: App, _: Admin, page: Page) -> Reply<Json<Paged<Feedback>>> {
    let rows = store::newest(&app.db, page.before, page.fetch()).await?;
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
