//! POST /video_display/shared/{token}/questions, GET /videos/{id}/questions, POST /videos/{id}/questions/{question_id}/answer
//! and DELETE /videos/{id}/questions/{question_id}: whoever has a link of their own asks about a moment, without an account.

use axum::Json;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::change::lock;
use super::refusal::Refusal;
use super::store::questions::{self, New, QuestionRow};
use super::store::recipients;
use super::{news, rules, shared};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::state::limits::Limit;

const LENGTH: usize = 1000;
/// Questions with one link.
pub const MOST: i64 = 50;

#[derive(Deserialize, ToSchema)]
pub struct AskAboutVideo {
    /// The moment it is about.
    #[schema(minimum = 0, maximum = 86400)]
    moment_seconds: f64,
    #[schema(min_length = 1, max_length = 1000)]
    question: String,
}

impl Input for AskAboutVideo {
    fn check(&mut self, fields: &mut Fields) {
        fields.text("question", &mut self.question, 1..=LENGTH);
        if !(0.0..=rules::LONGEST_SECONDS).contains(&self.moment_seconds) {
            fields.refuse("moment_seconds", "Choose a moment of the video.");
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct AnswerQuestion {
    #[schema(min_length = 1, max_length = 1000)]
    answer: String,
}

impl Input for AnswerQuestion {
    fn check(&mut self, fields: &mut Fields) {
        fields.text("answer", &mut self.answer, 1..=LENGTH);
    }
}

/// A question about a moment of a video. Its owner and whoever asked it see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct VideoQuestion {
    id: i64,
    /// Who asked, as the link calls them.
    name: String,
    moment_seconds: f64,
    /// Plain text.
    question: String,
    /// Plain text; null as long as there is none.
    answer: Option<String>,
    asked_at: Time,
    answered_at: Option<Time>,
}

impl From<QuestionRow> for VideoQuestion {
    fn from(row: QuestionRow) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a film of so many milliseconds was never made")]
        let moment_seconds = row.moment_ms as f64 / 1000.0;
        Self {
            id: row.id,
            name: row.name,
            moment_seconds,
            question: row.question,
            answer: row.answer,
            asked_at: row.asked_at,
            answered_at: row.answered_at,
        }
    }
}

/// Asks about a moment, with a link that was made for one person.
#[utoipa::path(post, path = "/video_display/shared/{token}/questions", tag = "videos", operation_id = "ask_about_video",
    security(()), params(("token" = String, Path, description = "From the link")), request_body = AskAboutVideo,
    responses((status = 201, body = VideoQuestion),
              (status = 404, description = "The link opens nothing, or was not made for one person"),
              (status = 409, description = "As many questions were asked with this link as can be")))]
pub async fn ask_about_video(
    app: App,
    Path(token): Path<String>,
    Creating { input, key }: Creating<AskAboutVideo>,
) -> Reply<Created<VideoQuestion>> {
    let opened = shared::open(&app, &token).await?;
    let recipient = opened.recipient.ok_or(Refusal::Hidden)?;
    app.limits.take(Limit::Change, &format!("video link {}", recipient.id))?;
    #[expect(clippy::cast_possible_truncation, reason = "checked to be a moment of a day")]
    let moment_ms = (input.moment_seconds * 1000.0) as i64;
    if opened.row.duration_ms.is_some_and(|length| moment_ms > length) {
        return Err(Refusal::QuestionBeyond.into());
    }
    let new = New {
        video_id: opened.row.id,
        recipient_id: recipient.id,
        moment_ms,
        question: &input.question,
        now: app.clock.now(),
    };
    let mut tx = key.begin(&app).await?;
    if !recipients::lock(&mut tx, recipient.id).await? {
        return Err(Refusal::Hidden.into());
    }
    if questions::count(&mut tx, recipient.id).await? >= MOST {
        return Err(Refusal::ManyQuestions.into());
    }
    let id = questions::insert(&mut tx, &new).await?;
    let asked = questions::one(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    news::asked(&app, &mut tx, &opened.row, &asked).await?;
    let created = key.remember(&app, &mut tx, asked.into()).await?;
    tx.commit().await?;
    Ok(created)
}

/// What was asked about a video, the newest first, for its owner.
#[utoipa::path(get, path = "/videos/{id}/questions", tag = "videos", operation_id = "video_questions",
    params(("id" = i64, Path, description = "The video's id"), PageQuery),
    responses((status = 200, body = Paged<VideoQuestion>), (status = 404, description = "There is no such video of the caller"),
              (status = 422, description = "The cursor or the limit is not one")))]
pub async fn video_questions(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    page: Page,
) -> Reply<Json<Paged<VideoQuestion>>> {
    super::own(&app, id, person.id).await?;
    let rows = questions::of(&app.db, id, page.before, page.fetch()).await?;
    Ok(Json(page.of(rows, |row| row.id, VideoQuestion::from)))
}

/// Answers a question; whoever asked reads it on the page of their link. Answered again, the new answer stands.
#[utoipa::path(post, path = "/videos/{id}/questions/{question_id}/answer", tag = "videos", operation_id = "answer_video_question",
    params(("id" = i64, Path, description = "The video's id"), ("question_id" = i64, Path, description = "The question's id")),
    request_body = AnswerQuestion,
    responses((status = 200, body = VideoQuestion), (status = 404, description = "There is no such question to the caller")))]
pub async fn answer_video_question(
    app: App,
    SignedIn(person): SignedIn,
    Path((id, question_id)): Path<(i64, i64)>,
    Body(input): Body<AnswerQuestion>,
) -> Reply<Json<VideoQuestion>> {
    let mut tx = app.db.begin().await?;
    let row = lock(&app, &mut tx, id, person.id).await?;
    if !questions::answer(&mut tx, question_id, id, &input.answer, app.clock.now()).await? {
        return Err(Refusal::Hidden.into());
    }
    let answered = questions::one(&mut tx, question_id).await?.ok_or(Refusal::Hidden)?;
    news::changed(&app, &mut tx, &row).await?;
    tx.commit().await?;
    Ok(Json(answered.into()))
}

/// Takes a question away, and its answer.
#[utoipa::path(delete, path = "/videos/{id}/questions/{question_id}", tag = "videos", operation_id = "remove_video_question",
    params(("id" = i64, Path, description = "The video's id"), ("question_id" = i64, Path, description = "The question's id")),
    responses((status = 204, description = "It is gone"), (status = 404, description = "There is no such question to the caller")))]
pub async fn remove_video_question(
    app: App,
    SignedIn(person): SignedIn,
    Path((id, question_id)): Path<(i64, i64)>,
) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    let row = lock(&app, &mut tx, id, person.id).await?;
    if !questions::remove(&mut tx, question_id, id).await? {
        return Err(Refusal::Hidden.into());
    }
    news::changed(&app, &mut tx, &row).await?;
    tx.commit().await?;
    Ok(Done)
}
