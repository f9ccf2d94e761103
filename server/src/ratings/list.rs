//! GET /ratings/{developer, client}/{id}

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, ReviewRow};
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::person::UserType;
use crate::profiles;

/// What somebody says of somebody.
#[derive(Debug, Serialize, ToSchema)]
pub struct Review {
    id: i64,
    stars: i64,
    comment: Option<String>,
    /// The two completed work together.
    verified_work: bool,
    rater: Rater,
    /// What the person says to that.
    answer: Option<String>,
    answered_at: Option<Time>,
    created_at: Time,
    updated_at: Time,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Rater {
    id: i64,
    /// The name on their profile, else their user name.
    name: String,
    avatar_url: Option<String>,
    user_type: Option<UserType>,
}

impl Rater {
    pub fn new(id: i64, name: String, avatar_url: Option<String>, user_type: Option<UserType>) -> Self {
        Self { id, name, avatar_url, user_type }
    }
}

impl From<ReviewRow> for Review {
    fn from(row: ReviewRow) -> Self {
        let avatar_url = profiles::picture(row.rater_picture_key.as_deref());
        Self {
            id: row.id,
            stars: row.stars,
            comment: row.comment,
            verified_work: row.verified_work,
            rater: Rater::new(row.rater_id, row.rater_name, avatar_url, row.rater_type),
            answer: row.answer,
            answered_at: row.answered_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// What people say of a developer, the newest first.
#[utoipa::path(get, path = "/ratings/developer/{id}", tag = "ratings", operation_id = "developer_reviews",
    security(()), params(("id" = i64, Path, description = "The developer's id"), PageQuery),
    responses((status = 200, body = Paged<Review>), (status = 422, description = "The cursor or the limit is not one")))]
pub async fn developer_reviews(app: App, Path(id): Path<i64>, page: Page) -> Reply<Json<Paged<Review>>> {
    reviews(&app, id, UserType::Developer, page).await
}

/// What developers say of a client, the newest first.
#[utoipa::path(get, path = "/ratings/client/{id}", tag = "ratings", operation_id = "client_reviews",
    security(()), params(("id" = i64, Path, description = "The client's id"), PageQuery),
    responses((status = 200, body = Paged<Review>), (status = 422, description = "The cursor or the limit is not one")))]
pub async fn client_reviews(app: App, Path(id): Path<i64>, page: Page) -> Reply<Json<Paged<Review>>> {
    reviews(&app, id, UserType::Client, page).await
}

async fn reviews(app: &App, id: i64, target: UserType, page: Page) -> Reply<Json<Paged<Review>>> {
    let rows = store::list(&app.db, id, target, page.before, page.fetch()).await?;
    Ok(Json(page.of(rows, |row| row.id, Review::from)))
}
