//! GET /video_display/, /video_display/my-videos and /video_display/developer/{id}

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, VideoRow};
use super::video::Video;
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// How many of one's own the common list begins with; the rest is in `my-videos`.
const OWN: i64 = 100;

#[derive(Debug, Serialize, ToSchema)]
pub struct VideoLists {
    /// The caller's own, the newest first; none without a session.
    user_videos: Vec<Video>,
    /// What everyone may see, the newest first, by pages.
    other_videos: Vec<Video>,
    /// Send it as `cursor` to get the next page of `other_videos`; null on the last one.
    next_cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct VideoPage {
    videos: Vec<Video>,
    /// Send it as `cursor` to get the next page; null on the last one.
    next_cursor: Option<String>,
}

/// The caller's videos and those of others.
#[utoipa::path(get, path = "/video_display/", tag = "videos", operation_id = "videos", security((), ("bearer" = [])),
    params(PageQuery), responses((status = 200, body = VideoLists),
    (status = 422, description = "The cursor or the limit is not one")))]
pub async fn videos(app: App, Visitor(person): Visitor, page: Page) -> Reply<Json<VideoLists>> {
    let own_id = person.map(|person| person.id);
    let own = match own_id {
        Some(id) => store::own(&app.db, id, i64::MAX, OWN).await?,
        None => Vec::new(),
    };
    let others = store::listed(&app.db, own_id.unwrap_or(0), page.before, page.fetch()).await?;
    let VideoPage { videos, next_cursor } = shown(&app, page, others).await?;
    Ok(Json(VideoLists { user_videos: Video::all(&app, own).await?, other_videos: videos, next_cursor }))
}

/// The caller's videos, the newest first. Without a session there are none.
#[utoipa::path(get, path = "/video_display/my-videos", tag = "videos", operation_id = "my_videos",
    security((), ("bearer" = [])), params(PageQuery), responses((status = 200, body = VideoPage),
    (status = 422, description = "The cursor or the limit is not one")))]
pub async fn my_videos(app: App, Visitor(person): Visitor, page: Page) -> Reply<Json<VideoPage>> {
    let rows = match person {
        Some(person) => store::own(&app.db, person.id, page.before, page.fetch()).await?,
        None => Vec::new(),
    };
    Ok(Json(shown(&app, page, rows).await?))
}

/// What everyone may see of a developer's videos, the newest first.
#[utoipa::path(get, path = "/video_display/developer/{id}", tag = "videos", operation_id = "developer_videos", security(()),
    params(("id" = i64, Path, description = "The developer's id"), PageQuery),
    responses((status = 200, body = VideoPage), (status = 422, description = "The cursor or the limit is not one")))]
pub async fn developer_videos(app: App, Path(id): Path<i64>, page: Page) -> Reply<Json<VideoPage>> {
    let rows = store::of(&app.db, id, page.before, page.fetch()).await?;
    Ok(Json(shown(&app, page, rows).await?))
}

async fn shown(app: &App, page: Page, rows: Vec<VideoRow>) -> Result<VideoPage, db::Error> {
    let Paged { items, next_cursor } = page.of(rows, |row| row.id, |row| row);
    Ok(VideoPage { videos: Video::all(app, items).await?, next_cursor })
}
