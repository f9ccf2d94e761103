//! GET /video_display/stream/{id}, /video_display/{id}/hls.m3u8 and /video_display/{id}/hls/{height}

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use media::Quality;

use super::addresses::{self, Signed};
use super::refusal::Refusal;
use super::states::Privacy;
use super::store;
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::files;
use crate::http::parts::{Path, Query};
use crate::http::reply::Reply;

const PLAYLIST: &str = "application/vnd.apple.mpegurl";

/// The video as one file, by ranges of bytes: an MP4 that was made of it, or the film as it came.
#[utoipa::path(get, path = "/video_display/stream/{id}", tag = "videos", operation_id = "stream_video",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The video's id"), Signed),
    responses((status = 200, description = "The video", content_type = "video/mp4", body = Vec<u8>),
              (status = 206, description = "The bytes that were asked for", content_type = "video/mp4", body = Vec<u8>),
              (status = 304, description = "The caller has it already"),
              (status = 404, description = "There is no such video for the caller, or it can't be played yet"),
              (status = 416, description = "There are no such bytes"),
              (status = 422, description = "The address is written wrongly")))]
pub async fn stream_video(
    app: App,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
    Query(signed): Query<Signed>,
    headers: HeaderMap,
) -> Reply<Response> {
    let row = addresses::watched_by(&app, id, person.as_ref(), &signed).await?;
    let as_it_came = row.film_key.as_deref().filter(|_| row.plays_as_it_is);
    let key = row.mp4_key.as_deref().or(as_it_came).ok_or(Refusal::Hidden)?;
    let file = files::find(&app, key).await?.ok_or(Refusal::Hidden)?;
    // Asked again each time, because it may be deleted or made private; the tag spares the bytes.
    let caching = if row.privacy == Privacy::Private { "private, no-cache" } else { "no-cache" };
    Ok(files::answer(&app, &file, caching, &headers).await?)
}

/// The qualities that there are, for a player of HLS.
#[utoipa::path(get, path = "/video_display/{id}/hls.m3u8", tag = "videos", operation_id = "video_playlist",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The video's id"), Signed),
    responses((status = 200, description = "A playlist", content_type = "application/vnd.apple.mpegurl", body = String),
              (status = 404, description = "There is no such video for the caller, or nothing was made of it"),
              (status = 422, description = "The address is written wrongly")))]
pub async fn video_playlist(
    app: App,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
    Query(signed): Query<Signed>,
) -> Reply<Response> {
    let row = addresses::watched_by(&app, id, person.as_ref(), &signed).await?;
    let streams = store::streams(&app.db, id).await?;
    if streams.is_empty() {
        return Err(Refusal::Hidden.into());
    }
    let ending = addresses::ending(&app, &row);
    let qualities = streams.iter().map(|stream| Quality {
        width: stream.width,
        height: stream.height,
        bandwidth: stream.bandwidth,
        codecs: &stream.codecs,
        url: format!("/api/video_display/{id}/hls/{}{ending}", stream.height),
    });
    Ok(playlist(media::master_playlist(qualities)))
}

/// One quality: which bytes of its file are which seconds.
#[utoipa::path(get, path = "/video_display/{id}/hls/{height}", tag = "videos", operation_id = "video_quality",
    security((), ("bearer" = [])),
    params(("id" = i64, Path, description = "The video's id"), ("height" = i64, Path, description = "Of its picture"), Signed),
    responses((status = 200, description = "A playlist", content_type = "application/vnd.apple.mpegurl", body = String),
              (status = 404, description = "There is no such video for the caller, or no such quality"),
              (status = 422, description = "The address is written wrongly")))]
pub async fn video_quality(
    app: App,
    Visitor(person): Visitor,
    Path((id, height)): Path<(i64, i64)>,
    Query(signed): Query<Signed>,
) -> Reply<Response> {
    addresses::watched_by(&app, id, person.as_ref(), &signed).await?;
    let stream = store::stream(&app.db, id, height).await?.ok_or(Refusal::Hidden)?;
    Ok(playlist(media::media_playlist(&stream.playlist.0, &addresses::file(&app, &stream.key))))
}

fn playlist(text: String) -> Response {
    let mut response = text.into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(PLAYLIST));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    response
}
