//! POST and DELETE /playlists/{id}/videos/{video_id}

use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;

use super::change::lock;
use super::playlist::Playlist;
use super::refusal::Refusal;
use super::store::{self, Place};
use super::{MOST_VIDEOS, news};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::{Path, Query};
use crate::http::reply::Reply;
use crate::videos;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Where {
    /// The place it gets, from 1 on; what stands there and after it moves on. The end when left out or beyond it.
    #[param(required = false, nullable = false, minimum = 1)]
    order: Option<i64>,
}

/// Puts a video into a playlist of the caller's.
#[utoipa::path(post, path = "/playlists/{id}/videos/{video_id}", tag = "playlists", operation_id = "add_to_playlist",
    params(("id" = i64, Path, description = "The playlist's id"), ("video_id" = i64, Path, description = "The video's id"), Where),
    responses((status = 200, body = Playlist), (status = 404, description = "There is no such playlist or video for the caller"),
              (status = 409, description = "It is in it already, or the playlist is full"),
              (status = 422, description = "The place is not one")))]
pub async fn add_to_playlist(
    app: App,
    SignedIn(person): SignedIn,
    Path((id, video_id)): Path<(i64, i64)>,
    Query(query): Query<Where>,
) -> Reply<Json<Playlist>> {
    let order = match query.order {
        Some(order) if order < 1 => return Err(Refusal::Order.into()),
        order => order.and_then(|order| usize::try_from(order - 1).ok()),
    };
    if !videos::shown(&app, vec![video_id], Some(person.id)).await?.contains_key(&video_id) {
        return Err(Refusal::NoVideo.into());
    }
    let mut tx = app.db.begin().await?;
    lock(&app, &mut tx, id, person.id).await?;
    let places = store::videos_in(&mut tx, id).await?;
    if places.iter().any(|place| place.video_id == video_id) {
        return Err(Refusal::Already.into());
    }
    if places.len() >= MOST_VIDEOS {
        return Err(Refusal::Full.into());
    }
    let position = if let Some(there) = order.and_then(|order| places.get(order)) {
        store::shift(&mut tx, id, there.position).await?;
        there.position
    } else {
        places.last().map_or(1, |last| last.position + 1)
    };
    store::add(&mut tx, id, Place { video_id, position }).await?;
    news::changed(&app, &mut tx, person.id, id).await?;
    tx.commit().await?;
    shown(&app, id, person.id).await
}

/// Takes a video out of a playlist of the caller's.
#[utoipa::path(delete, path = "/playlists/{id}/videos/{video_id}", tag = "playlists", operation_id = "remove_from_playlist",
    params(("id" = i64, Path, description = "The playlist's id"), ("video_id" = i64, Path, description = "The video's id")),
    responses((status = 200, body = Playlist), (status = 404, description = "There is no such playlist, or the video is not in it")))]
pub async fn remove_from_playlist(
    app: App,
    SignedIn(person): SignedIn,
    Path((id, video_id)): Path<(i64, i64)>,
) -> Reply<Json<Playlist>> {
    let mut tx = app.db.begin().await?;
    lock(&app, &mut tx, id, person.id).await?;
    if !store::remove(&mut tx, id, video_id).await? {
        return Err(Refusal::NoVideo.into());
    }
    news::changed(&app, &mut tx, person.id, id).await?;
    tx.commit().await?;
    shown(&app, id, person.id).await
}

async fn shown(app: &App, id: i64, person_id: i64) -> Reply<Json<Playlist>> {
    let row = store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(Playlist::one(app, row, Some(person_id)).await?))
}
