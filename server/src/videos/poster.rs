//! POST /videos/{id}/poster

use axum::Json;

use super::video::Video;
use super::{change, process};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::files::{self, Purpose, Upload};
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// A picture of the owner's stands for the video from now on.
#[utoipa::path(post, path = "/videos/{id}/poster", tag = "videos", operation_id = "set_video_poster",
    params(("id" = i64, Path, description = "The video's id")),
    request_body(content = Vec<u8>, content_type = "image/*", description = "The picture itself, at most 10 MB"),
    responses((status = 200, body = Video), (status = 404, description = "There is no such video of the caller"),
              (status = 413, description = "It is too large, or the caller's storage is full"),
              (status = 415, description = "It is no picture we can use"),
              (status = 422, description = "It is damaged, or has too many pixels"),
              (status = 507, description = "The storage is full")))]
pub async fn set_video_poster(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    upload: Upload,
) -> Reply<Json<Video>> {
    super::own(&app, id, person.id).await?;
    let kept = files::keep_image(&app, person.id, Purpose::Poster, upload).await?;
    let mut tx = app.db.begin().await?;
    change::lock(&app, &mut tx, id, person.id).await?;
    let row = process::set_poster(&app, &mut tx, id, &kept).await?;
    files::commit(tx, vec![kept]).await?;
    Ok(Json(Video::one(&app, row).await?))
}
