//! POST and DELETE /playlists/{id}/share, and GET /playlists/shared/{token}

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::change::lock;
use super::playlist::Playlist;
use super::refusal::Refusal;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::secrets::token_hash;

pub const SEALED_FOR: &str = "playlist link";

#[derive(Debug, Serialize, ToSchema)]
pub struct PlaylistShare {
    share_token: String,
    /// The whole address to hand on.
    share_url: String,
}

/// A link that opens the playlist for whoever has it, with its unlisted videos and without its private ones. Asked again, it
/// is the same link.
#[utoipa::path(post, path = "/playlists/{id}/share", tag = "playlists", operation_id = "share_playlist",
    params(("id" = i64, Path, description = "The playlist's id")),
    responses((status = 200, body = PlaylistShare), (status = 404, description = "There is no such playlist of the caller")))]
pub async fn share_playlist(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<PlaylistShare>> {
    let mut tx = app.db.begin().await?;
    let row = lock(&app, &mut tx, id, person.id).await?;
    let known = row.token_sealed.and_then(|sealed| app.keys.open_link(SEALED_FOR, &sealed));
    let share_token = if let Some(token) = known {
        token
    } else {
        let link = app.keys.new_link(SEALED_FOR);
        store::set_token(&mut tx, id, &link.hash, &link.sealed).await?;
        link.token
    };
    tx.commit().await?;
    let share_url = format!("{}/shared/playlists/{share_token}", app.settings.public_url());
    Ok(Json(PlaylistShare { share_token, share_url }))
}

/// The link opens nothing any more. Sharing again makes another one.
#[utoipa::path(delete, path = "/playlists/{id}/share", tag = "playlists", operation_id = "unshare_playlist",
    params(("id" = i64, Path, description = "The playlist's id")),
    responses((status = 204, description = "There is no link any more"),
              (status = 404, description = "There is no such playlist of the caller")))]
pub async fn unshare_playlist(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    lock(&app, &mut tx, id, person.id).await?;
    store::forget_token(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Done)
}

/// The playlist behind a link. A link that is unknown or revoked is all the same.
#[utoipa::path(get, path = "/playlists/shared/{token}", tag = "playlists", operation_id = "shared_playlist", security(()),
    params(("token" = String, Path, description = "From the link")),
    responses((status = 200, body = Playlist), (status = 404, description = "The link opens nothing")))]
pub async fn shared_playlist(app: App, Path(token): Path<String>) -> Reply<Json<Playlist>> {
    let row = store::shared(&app.db, &token_hash(&token)).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(Playlist::one(&app, row, None).await?))
}
