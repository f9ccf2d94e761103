//! GET /video_display/{id}

use axum::Json;

use super::addresses::{self, Signed};
use super::video::Video;
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// One video. A private one is there for its owner alone.
#[utoipa::path(get, path = "/video_display/{id}", tag = "videos", operation_id = "video", security((), ("bearer" = [])),
    params(("id" = i64, Path, description = "The video's id")),
    responses((status = 200, body = Video), (status = 404, description = "There is no such video for the caller")))]
pub async fn video(app: App, Visitor(person): Visitor, Path(id): Path<i64>) -> Reply<Json<Video>> {
    let row = addresses::watched_by(&app, id, person.as_ref(), &Signed::default()).await?;
    Ok(Json(Video::one(&app, row).await?))
}
