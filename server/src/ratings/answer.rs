//! PUT /ratings/{id}/answer

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

use super::list::Review;
use super::refusal::Refusal;
use super::store;
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::notifications::{self, News, NotificationKind};
use crate::state::limits::Limit;

const ANSWER_LENGTH: usize = 2000;

#[derive(Deserialize, ToSchema)]
pub struct AnswerRating {
    /// Empty takes it away.
    #[schema(max_length = 2000)]
    answer: String,
}

impl Input for AnswerRating {
    fn check(&mut self, fields: &mut Fields) {
        fields.text("answer", &mut self.answer, 0..=ANSWER_LENGTH);
    }
}

impl AnswerRating {
    pub fn answer(&self) -> Option<&str> {
        Some(self.answer.as_str()).filter(|answer| !answer.is_empty())
    }
}

/// A developer answers what somebody says of them. An empty answer takes it away.
#[utoipa::path(put, path = "/ratings/{id}/answer", tag = "ratings", operation_id = "answer_review",
    params(("id" = i64, Path, description = "The rating's id")), request_body = AnswerRating,
    responses((status = 200, body = Review), (status = 404, description = "There is no such rating of the caller that is shown")))]
pub async fn answer_review(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
    Body(input): Body<AnswerRating>,
) -> Reply<Json<Review>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let mut tx = app.db.begin().await?;
    let before = store::shown(&mut tx, id, person.id).await?.ok_or(Refusal::Nobody)?;
    let now = app.clock.now();
    store::answer(&mut tx, id, input.answer(), now).await?;
    if before.answer.is_none() && input.answer().is_some() {
        let news = News {
            user_id: before.rater_id,
            kind: NotificationKind::Review,
            topic: &format!("review {id} answer"),
            actor_id: Some(person.id),
            request_id: None,
            text: "answered your review",
            all_did: None,
            link: &format!("/profile/developers/{}/public", person.id),
        };
        notifications::notify(&mut tx, &news, now).await?;
    }
    let after = store::shown(&mut tx, id, person.id).await?.ok_or(Refusal::Nobody)?;
    tx.commit().await?;
    Ok(Json(after.into()))
}
