//! GET /project-showcase/{id}/ratings and PUT /project-showcase/{id}/ratings/{rating_id}/answer

use axum::Json;
use axum::response::Response;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::store::ratings::{self, ReviewRow};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::body::Body;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Path;
use crate::http::public_cache::{self, PublicCall};
use crate::http::reply::Reply;
use crate::notifications::{self, News, NotificationKind};
use crate::profiles;
use crate::ratings::{AnswerRating, Rater};
use crate::state::limits::Limit;
use crate::state::public_answers::Topic;

/// What somebody says of a showcase.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShowcaseReview {
    id: i64,
    stars: i64,
    comment: Option<String>,
    /// They completed work with its developer.
    verified_work: bool,
    rater: Rater,
    /// What the developer says to that.
    answer: Option<String>,
    answered_at: Option<Time>,
    created_at: Time,
    updated_at: Time,
}

impl From<ReviewRow> for ShowcaseReview {
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

/// What people say of a showcase, the newest first.
#[utoipa::path(get, path = "/project-showcase/{id}/ratings", tag = "showcases", operation_id = "showcase_reviews",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The showcase's id"), PageQuery),
    responses((status = 200, body = Paged<ShowcaseReview>), (status = 422, description = "The cursor or the limit is not one")))]
pub async fn showcase_reviews(
    app: App,
    asked: PublicCall,
    Path(id): Path<i64>,
    page: Page,
) -> Reply<Response> {
    let rows = ratings::newest(&app.db, id, page.before, page.fetch()).await?;
    asked.one(&app, Topic::Showcases, &page.of(rows, |row| row.id, ShowcaseReview::from)).await
}

/// The developer answers what somebody says of a showcase. An empty answer takes it away.
#[utoipa::path(put, path = "/project-showcase/{id}/ratings/{rating_id}/answer", tag = "showcases",
    operation_id = "answer_showcase_review",
    params(("id" = i64, Path, description = "The showcase's id"), ("rating_id" = i64, Path, description = "The rating's id")),
    request_body = AnswerRating,
    responses((status = 200, body = ShowcaseReview), (status = 403, description = "The showcase is somebody else's"),
              (status = 404, description = "There is no such rating")))]
pub async fn answer_showcase_review(
    app: App,
    Developer(person): Developer,
    Path((id, rating_id)): Path<(i64, i64)>,
    Body(input): Body<AnswerRating>,
) -> Reply<Json<ShowcaseReview>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let mut tx = app.db.begin().await?;
    let row = super::change::lock(&mut tx, id, person.id).await?;
    let before = ratings::one(&mut tx, rating_id, id).await?.ok_or(Refusal::Hidden)?;
    let now = app.clock.now();
    ratings::answer(&mut tx, rating_id, id, input.answer(), now).await?;
    if before.answer.is_none() && input.answer().is_some() {
        let news = News {
            user_id: before.rater_id,
            kind: NotificationKind::Review,
            topic: &format!("showcase {id} answer {rating_id}"),
            actor_id: Some(person.id),
            request_id: None,
            text: &format!("answered your rating of “{}”", row.title),
            all_did: None,
            link: &format!("/showcase/{id}"),
        };
        notifications::notify(&mut tx, &news, now).await?;
    }
    let after = ratings::one(&mut tx, rating_id, id).await?.ok_or(Refusal::Hidden)?;
    public_cache::changed(&app, &mut tx, &[Topic::Showcases]).await?;
    tx.commit().await?;
    Ok(Json(after.into()))
}
