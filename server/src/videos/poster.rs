//! POST /videos/{id}/poster and GET /video_display/{id}/poster

use axum::Json;
use axum::http::HeaderMap;
use axum::response::Response;

use super::addresses::{self, Signed};
use super::refusal::Refusal;
use super::states::Privacy;
use super::video::Video;
use super::{change, process};
use crate::accounts::caller::{SignedIn, Visitor};
use crate::app::App;
use crate::files::{self, Purpose, Upload};
use crate::http::parts::{Path, Query};
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

/// The picture that stands for a video, at an address that stays, for other people's pages.
#[utoipa::path(get, path = "/video_display/{id}/poster", tag = "videos", operation_id = "video_poster",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The video's id"), Signed),
    responses((status = 200, description = "The picture", content_type = "image/jpeg", body = Vec<u8>),
              (status = 206, description = "The bytes that were asked for", content_type = "image/jpeg", body = Vec<u8>),
              (status = 304, description = "The caller has it already"),
              (status = 404, description = "There is no such video for the caller, or no picture of it"),
              (status = 416, description = "There are no such bytes"),
              (status = 422, description = "The address is written wrongly")))]
pub async fn video_poster(
    app: App,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
    Query(signed): Query<Signed>,
    headers: HeaderMap,
) -> Reply<Response> {
    let row = addresses::watched_by(&app, id, person.as_ref(), &signed).await?;
    let file =
        files::find(&app, row.poster_key.as_deref().ok_or(Refusal::Hidden)?).await?.ok_or(Refusal::Hidden)?;
    let caching = if row.privacy == Privacy::Private { "private, no-cache" } else { "no-cache" };
    Ok(files::answer(&app, &file, caching, &headers).await?)
}
