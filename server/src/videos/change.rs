//! PUT /videos/{id}, DELETE /videos/{id} and POST /videos/{id}/restore

use std::time::Duration;

use axum::Json;
use db::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::states::Privacy;
use super::store::{self, VideoRow};
use super::video::Video;
use super::{listing, news, process, rules, tus};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};

/// How long a video that was deleted can be taken back. Then its files go.
pub const REGRET: Duration = Duration::from_hours(1);

/// What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
pub struct ChangeVideo {
    #[schema(min_length = 1, max_length = 120)]
    title: Option<String>,
    /// Empty takes it away.
    #[schema(max_length = 5000)]
    description: Option<String>,
    #[schema(max_items = 5)]
    tags: Option<Vec<String>>,
    privacy: Option<Privacy>,
    /// The moment whose frame stands for the video.
    #[schema(minimum = 0)]
    poster_seconds: Option<f64>,
}

impl Input for ChangeVideo {
    fn check(&mut self, fields: &mut Fields) {
        if let Some(title) = &mut self.title {
            fields.line("title", title, 1..=rules::TITLE_LENGTH);
        }
        if let Some(description) = &mut self.description {
            fields.text("description", description, 0..=rules::DESCRIPTION_LENGTH);
        }
        if let Some(tags) = &mut self.tags {
            rules::tidy_tags(fields, tags, rules::MOST_TAGS);
        }
        if self.poster_seconds.is_some_and(|seconds| !(0.0..=rules::LONGEST_SECONDS).contains(&seconds)) {
            fields.refuse("poster_seconds", "Choose a moment of the video.");
        }
    }
}

/// Changes what is said of a video, who may watch it, or the frame that stands for it.
#[utoipa::path(put, path = "/videos/{id}", tag = "videos", operation_id = "change_video",
    params(("id" = i64, Path, description = "The video's id")), request_body = ChangeVideo,
    responses((status = 200, body = Video), (status = 404, description = "There is no such video of the caller"),
              (status = 409, description = "A frame can't be picked now, or not on this server")))]
pub async fn change_video(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<ChangeVideo>,
) -> Reply<Json<Video>> {
    let mut tx = app.db.begin().await?;
    let mut row = lock(&app, &mut tx, id, person.id).await?;
    let was_listed = listing::is_listed(&row);
    row.title = input.title.unwrap_or(row.title);
    if let Some(description) = input.description {
        row.description = Some(description).filter(|text| !text.is_empty());
    }
    row.tags.0 = input.tags.unwrap_or(row.tags.0);
    if row.hidden_at.is_none() {
        row.privacy = input.privacy.unwrap_or(row.privacy);
    }
    if let Some(seconds) = input.poster_seconds {
        row.poster_ms = Some(moment(&app, &row, seconds)?);
        process::pick_poster(&app, &mut tx, id).await?;
    }
    store::change(&mut tx, &row, app.clock.now()).await?;
    news::changed(&app, &mut tx, &row).await?;
    listing::settle(&app, &mut tx, &row, was_listed).await?;
    tx.commit().await?;
    Ok(Json(Video::one(&app, row).await?))
}

fn moment(app: &App, row: &VideoRow, seconds: f64) -> Result<i64, Refusal> {
    let (Some(_), Some(length)) = (&row.film_key, row.duration_ms) else { return Err(Refusal::NotReady) };
    if app.media.is_none() {
        return Err(Refusal::NoFilm);
    }
    #[expect(clippy::cast_possible_truncation, reason = "checked to be a moment of a day")]
    let moment = (seconds * 1000.0) as i64;
    if moment > length { Err(Refusal::MomentBeyond) } else { Ok(moment) }
}

/// The video under its lock, for its owner.
pub async fn lock(app: &App, tx: &mut Tx, id: i64, owner_id: i64) -> Reply<VideoRow> {
    if !store::lock(tx, id, owner_id, app.clock.now()).await? {
        return Err(Refusal::Hidden.into());
    }
    Ok(store::one_in(tx, id).await?.ok_or(Refusal::Hidden)?)
}

/// Deletes a video. Nobody sees it any more; its owner can take that back for an hour.
#[utoipa::path(delete, path = "/videos/{id}", tag = "videos", operation_id = "delete_video",
    params(("id" = i64, Path, description = "The video's id")),
    responses((status = 204, description = "It is deleted"), (status = 404, description = "There is no such video of the caller")))]
pub async fn delete_video(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    let mut row = lock(&app, &mut tx, id, person.id).await?;
    // Of what has not come yet there is nothing to take back.
    if !tus::end_of(&app, &mut tx, id).await? {
        store::delete(&mut tx, id, person.id, app.clock.now()).await?;
        news::changed(&app, &mut tx, &row).await?;
        let was_listed = listing::is_listed(&row);
        row.deleted_at = Some(app.clock.now());
        listing::settle(&app, &mut tx, &row, was_listed).await?;
    }
    tx.commit().await?;
    Ok(Done)
}

/// Takes back that a video was deleted.
#[utoipa::path(post, path = "/videos/{id}/restore", tag = "videos", operation_id = "restore_video",
    params(("id" = i64, Path, description = "The video's id")),
    responses((status = 200, body = Video), (status = 404, description = "It was not deleted, or is gone for good")))]
pub async fn restore_video(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Json<Video>> {
    let mut tx = app.db.begin().await?;
    if !store::restore(&mut tx, id, person.id).await? {
        return Err(Refusal::Hidden.into());
    }
    let row = store::one_in(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    news::changed(&app, &mut tx, &row).await?;
    listing::settle(&app, &mut tx, &row, false).await?;
    tx.commit().await?;
    Ok(Json(Video::one(&app, row).await?))
}
