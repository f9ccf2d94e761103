//! POST /playlists/

use serde::Deserialize;
use utoipa::ToSchema;

use super::playlist::{Playlist, PlaylistVisibility};
use super::refusal::Refusal;
use super::store::{self, Place};
use super::{DESCRIPTION_LENGTH, MOST_VIDEOS, TITLE_LENGTH, news};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::state::limits::Limit;
use crate::videos;

#[derive(Deserialize, ToSchema)]
pub struct CreatePlaylist {
    #[schema(min_length = 1, max_length = 120)]
    title: String,
    #[schema(max_length = 5000)]
    description: Option<String>,
    /// Public when left out.
    visibility: Option<PlaylistVisibility>,
    /// What it begins with, in order.
    #[schema(max_items = 200)]
    video_ids: Option<Vec<i64>>,
}

impl Input for CreatePlaylist {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("title", &mut self.title, 1..=TITLE_LENGTH);
        fields.optional_text("description", &mut self.description, DESCRIPTION_LENGTH);
        check_videos(fields, self.video_ids.as_deref().unwrap_or_default());
    }
}

pub fn check_videos(fields: &mut Fields, ids: &[i64]) {
    let mut sorted = ids.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    if ids.len() > MOST_VIDEOS {
        fields.refuse("video_ids", format!("A playlist can have at most {MOST_VIDEOS} videos."));
    } else if sorted.len() != ids.len() {
        fields.refuse("video_ids", "Name each video only once.");
    }
}

/// Makes a playlist of the caller's.
#[utoipa::path(post, path = "/playlists/", tag = "playlists", operation_id = "create_playlist", request_body = CreatePlaylist,
    responses((status = 201, body = Playlist), (status = 404, description = "A video is not there for the caller")))]
pub async fn create_playlist(
    app: App,
    SignedIn(person): SignedIn,
    Creating { input, key }: Creating<CreatePlaylist>,
) -> Reply<Created<Playlist>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let ids = input.video_ids.unwrap_or_default();
    let shown = videos::shown(&app, ids.clone(), Some(person.id)).await?;
    if shown.len() != ids.len() {
        return Err(Refusal::NoVideo.into());
    }
    let mut tx = key.begin(&app).await?;
    let new = store::New {
        owner_id: person.id,
        title: &input.title,
        description: input.description.as_deref(),
        visibility: input.visibility.unwrap_or(PlaylistVisibility::Public),
        now: app.clock.now(),
    };
    let id = store::insert(&mut tx, &new).await?;
    for (position, video_id) in (1..).zip(ids.iter().copied()) {
        store::add(&mut tx, id, Place { video_id, position }).await?;
    }
    news::changed(&app, &mut tx, person.id, id).await?;
    let row = store::one_in(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    let playlist = Playlist::of(&app, row, Some(person.id), &ids, shown);
    let created = key.remember(&app, &mut tx, playlist).await?;
    tx.commit().await?;
    Ok(created)
}
