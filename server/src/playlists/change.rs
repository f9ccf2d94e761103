//! PUT and DELETE /playlists/{id}

use axum::Json;
use db::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::create::check_videos;
use super::playlist::{Playlist, PlaylistVisibility};
use super::refusal::Refusal;
use super::store::{self, Place, PlaylistRow};
use super::{DESCRIPTION_LENGTH, TITLE_LENGTH, news};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};

/// What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
pub struct ChangePlaylist {
    #[schema(min_length = 1, max_length = 120)]
    title: Option<String>,
    /// Empty takes it away.
    #[schema(max_length = 5000)]
    description: Option<String>,
    visibility: Option<PlaylistVisibility>,
    /// All videos that are in it, in another order.
    #[schema(max_items = 200)]
    video_ids: Option<Vec<i64>>,
}

impl Input for ChangePlaylist {
    fn check(&mut self, fields: &mut Fields) {
        if let Some(title) = &mut self.title {
            fields.line("title", title, 1..=TITLE_LENGTH);
        }
        if let Some(description) = &mut self.description {
            fields.text("description", description, 0..=DESCRIPTION_LENGTH);
        }
        check_videos(fields, self.video_ids.as_deref().unwrap_or_default());
    }
}

/// Changes what is said of a playlist, who may see it, or the order of its videos.
#[utoipa::path(put, path = "/playlists/{id}", tag = "playlists", operation_id = "change_playlist",
    params(("id" = i64, Path, description = "The playlist's id")), request_body = ChangePlaylist,
    responses((status = 200, body = Playlist), (status = 404, description = "There is no such playlist of the caller"),
              (status = 409, description = "It has other videos by now")))]
pub async fn change_playlist(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<ChangePlaylist>,
) -> Reply<Json<Playlist>> {
    let mut tx = app.db.begin().await?;
    let mut row = lock(&app, &mut tx, id, person.id).await?;
    row.title = input.title.unwrap_or(row.title);
    if let Some(description) = input.description {
        row.description = Some(description).filter(|text| !text.is_empty());
    }
    row.visibility = input.visibility.unwrap_or(row.visibility);
    store::change(&mut tx, &row).await?;
    if let Some(wanted) = input.video_ids {
        reorder(&mut tx, id, &wanted).await?;
    }
    news::changed(&app, &mut tx, person.id, id).await?;
    tx.commit().await?;
    let row = store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(Playlist::one(&app, row, Some(person.id)).await?))
}

async fn reorder(tx: &mut Tx, id: i64, wanted: &[i64]) -> Reply<()> {
    let places = store::videos_in(tx, id).await?;
    let sorted = |mut ids: Vec<i64>| {
        ids.sort_unstable();
        ids
    };
    if sorted(places.iter().map(|place| place.video_id).collect()) != sorted(wanted.to_vec()) {
        return Err(Refusal::Changed.into());
    }
    for (position, video_id) in (1..).zip(wanted.iter().copied()) {
        store::move_to(tx, id, Place { video_id, position }).await?;
    }
    Ok(())
}

/// The playlist under its lock, for its owner.
pub async fn lock(app: &App, tx: &mut Tx, id: i64, owner_id: i64) -> Reply<PlaylistRow> {
    if !store::lock(tx, id, owner_id, app.clock.now()).await? {
        return Err(Refusal::Hidden.into());
    }
    Ok(store::one_in(tx, id).await?.ok_or(Refusal::Hidden)?)
}

/// Deletes a playlist. Its videos stay.
#[utoipa::path(delete, path = "/playlists/{id}", tag = "playlists", operation_id = "delete_playlist",
    params(("id" = i64, Path, description = "The playlist's id")),
    responses((status = 204, description = "It is gone"), (status = 404, description = "There is no such playlist of the caller")))]
pub async fn delete_playlist(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    if !store::delete(&mut tx, id, person.id).await? {
        return Err(Refusal::Hidden.into());
    }
    news::changed(&app, &mut tx, person.id, id).await?;
    tx.commit().await?;
    Ok(Done)
}
