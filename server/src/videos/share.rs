//! POST, GET and DELETE /videos/{id}/share

use axum::Json;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::change::lock;
use super::refusal::Refusal;
use super::store::links::{self, LinkRow};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;

/// What the tokens of links are sealed for.
pub const SEALED_FOR: &str = "video link";
const URL_LENGTH: usize = 500;

/// What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
pub struct ShareVideo {
    /// A page that whoever opens the link is led to, such as the project that the video shows.
    #[schema(max_length = 500)]
    project_url: Option<String>,
    /// When the link stops working.
    expires_at: Option<Time>,
}

impl Input for ShareVideo {
    fn check(&mut self, fields: &mut Fields) {
        fields.optional_line("project_url", &mut self.project_url, URL_LENGTH);
        let is_web = |url: &str| url.starts_with("http://") || url.starts_with("https://");
        if self.project_url.as_deref().is_some_and(|url| !is_web(url) || url.contains(char::is_whitespace)) {
            fields.refuse("project_url", "Use an address that begins with https://.");
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct VideoShare {
    share_token: String,
    /// The whole address to hand on.
    share_url: String,
    project_url: Option<String>,
    expires_at: Option<Time>,
}

impl VideoShare {
    fn new(app: &App, row: LinkRow) -> Result<Self, Problem> {
        let share_token = opened_token(app, &row.token_sealed)?;
        let share_url = shared_url(app, &share_token);
        Ok(Self { share_token, share_url, project_url: row.project_url, expires_at: row.expires_at })
    }
}

/// The token of a link, for its owner.
pub fn opened_token(app: &App, sealed: &[u8]) -> Result<String, Problem> {
    let token = app.keys.open(SEALED_FOR, sealed).and_then(|plain| String::from_utf8(plain).ok());
    token.ok_or_else(|| Problem::internal("a link was sealed with another key"))
}

/// The whole address to hand on.
pub fn shared_url(app: &App, token: &str) -> String {
    format!("{}/shared/videos/{token}", app.settings.public_url())
}

/// A link that opens the video for whoever has it, also a private one. Asked again, it is the same link.
#[utoipa::path(post, path = "/videos/{id}/share", tag = "videos", operation_id = "share_video",
    params(("id" = i64, Path, description = "The video's id")), request_body = ShareVideo,
    responses((status = 200, body = VideoShare), (status = 404, description = "There is no such video of the caller")))]
pub async fn share_video(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<ShareVideo>,
) -> Reply<Json<VideoShare>> {
    let now = app.clock.now();
    if input.expires_at.is_some_and(|expires_at| expires_at <= now) {
        return Err(Refusal::LinkExpiry.into());
    }
    let mut tx = app.db.begin().await?;
    lock(&app, &mut tx, id, person.id).await?;
    let row = if let Some(mut row) = links::of_in(&mut tx, id, now).await? {
        row.project_url = input.project_url.or(row.project_url);
        row.expires_at = input.expires_at.or(row.expires_at);
        links::change(&mut tx, id, &row).await?;
        row
    } else {
        let link = app.keys.new_link(SEALED_FOR);
        let token_sealed = link.sealed;
        let row = LinkRow { token_sealed, project_url: input.project_url, expires_at: input.expires_at };
        links::set(&mut tx, id, &link.hash, &row, now).await?;
        row
    };
    tx.commit().await?;
    Ok(Json(VideoShare::new(&app, row)?))
}

/// The link of a video, for its owner.
#[utoipa::path(get, path = "/videos/{id}/share", tag = "videos", operation_id = "video_share",
    params(("id" = i64, Path, description = "The video's id")),
    responses((status = 200, body = VideoShare), (status = 404, description = "There is none")))]
pub async fn video_share(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<VideoShare>> {
    super::own(&app, id, person.id).await?;
    let row = links::of(&app.db, id, app.clock.now()).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(VideoShare::new(&app, row)?))
}

/// The link opens nothing any more. Sharing again makes another one.
#[utoipa::path(delete, path = "/videos/{id}/share", tag = "videos", operation_id = "unshare_video",
    params(("id" = i64, Path, description = "The video's id")),
    responses((status = 204, description = "There is no link any more"), (status = 404, description = "There is no such video of the caller")))]
pub async fn unshare_video(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    lock(&app, &mut tx, id, person.id).await?;
    links::revoke(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Done)
}
