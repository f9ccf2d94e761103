//! GET /playlists/user/{id} and /playlists/video/{id}

use super::playlist::PlaylistSummary;
use super::store::{self, PlaylistRow};
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::paging::{ArrayPage, Listed, PageQuery, Position};
use crate::http::parts::Path;
use crate::http::reply::Reply;

const NEWEST: &str = "playlists";

/// Somebody's playlists, newest first: all of them for themselves, the public ones for everyone else. The next page is in
/// the `Link` header.
#[utoipa::path(get, path = "/playlists/user/{id}", tag = "playlists", operation_id = "playlists_of_user",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The person's id"), PageQuery),
    responses((status = 200, body = Vec<PlaylistSummary>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn playlists_of_user(
    app: App,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
    page: ArrayPage,
) -> Reply<Listed<PlaylistSummary>> {
    let viewer = person.map(|person| person.id);
    let before = page.after(NEWEST)?.map_or(i64::MAX, |place| place.id);
    let rows = store::of(&app.db, id, viewer == Some(id), before, page.fetch()).await?;
    listed(&app, &page, rows, viewer).await
}

/// Playlists that hold a video, newest first: the public ones and the caller's own.
#[utoipa::path(get, path = "/playlists/video/{id}", tag = "playlists", operation_id = "playlists_with_video",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The video's id"), PageQuery),
    responses((status = 200, body = Vec<PlaylistSummary>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn playlists_with_video(
    app: App,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
    page: ArrayPage,
) -> Reply<Listed<PlaylistSummary>> {
    let viewer = person.map(|person| person.id);
    let before = page.after(NEWEST)?.map_or(i64::MAX, |place| place.id);
    let rows = store::with_video(&app.db, id, viewer.unwrap_or(0), before, page.fetch()).await?;
    listed(&app, &page, rows, viewer).await
}

async fn listed(
    app: &App,
    page: &ArrayPage,
    rows: Vec<PlaylistRow>,
    viewer: Option<i64>,
) -> Reply<Listed<PlaylistSummary>> {
    let listed = page.of(rows, NEWEST, |row| Position { key: 0, id: row.id }, |row| row);
    Ok(Listed { items: PlaylistSummary::all(app, listed.items, viewer).await?, next: listed.next })
}
