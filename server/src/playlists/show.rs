//! GET /playlists/{id}

use axum::Json;

use super::playlist::{Playlist, PlaylistVisibility};
use super::refusal::Refusal;
use super::store;
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// One playlist with its videos. A private one is there for its owner alone.
#[utoipa::path(get, path = "/playlists/{id}", tag = "playlists", operation_id = "playlist", security((), ("bearer" = [])),
    params(("id" = i64, Path, description = "The playlist's id")),
    responses((status = 200, body = Playlist), (status = 404, description = "There is no such playlist for the caller")))]
pub async fn playlist(app: App, Visitor(person): Visitor, Path(id): Path<i64>) -> Reply<Json<Playlist>> {
    let viewer = person.map(|person| person.id);
    let row = store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    if row.visibility == PlaylistVisibility::Private && viewer != Some(row.owner_id) {
        return Err(Refusal::Hidden.into());
    }
    Ok(Json(Playlist::one(&app, row, viewer).await?))
}
