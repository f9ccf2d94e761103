//! GET /video_display/shared/{token}

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::store;
use super::store::links;
use super::video::Video;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::secrets::token_hash;

#[derive(Debug, Serialize, ToSchema)]
pub struct SharedVideo {
    video: Video,
    project_url: Option<String>,
}

/// The video behind a link. A link that is unknown, revoked or over is all the same.
#[utoipa::path(get, path = "/video_display/shared/{token}", tag = "videos", operation_id = "shared_video", security(()),
    params(("token" = String, Path, description = "From the link")),
    responses((status = 200, body = SharedVideo), (status = 404, description = "The link opens nothing")))]
pub async fn shared_video(app: App, Path(token): Path<String>) -> Reply<Json<SharedVideo>> {
    let found = links::find(&app.db, &token_hash(&token), app.clock.now()).await?;
    let opened = found.ok_or(Refusal::Hidden)?;
    let row = store::one(&app.db, opened.video_id).await?.filter(|row| row.deleted_at.is_none());
    let row = row.ok_or(Refusal::Hidden)?;
    Ok(Json(SharedVideo { video: Video::one(&app, row).await?, project_url: opened.project_url }))
}
