//! Playlists that nobody made over the wire: sample data.

use db::Time;

use super::playlist::PlaylistVisibility;
use super::store::{self, New, Place};
use crate::app::App;

/// Whether somebody has one. They are made for those who have none.
pub async fn has_some(app: &App, owner_id: i64) -> Result<bool, db::Error> {
    Ok(!store::of(&app.db, owner_id, true, i64::MAX, 1).await?.is_empty())
}

pub async fn keep(
    app: &App,
    owner_id: i64,
    (title, description): (&str, &str),
    video_ids: &[i64],
    now: Time,
) -> Result<(), db::Error> {
    let mut tx = app.db.begin().await?;
    let visibility = PlaylistVisibility::Public;
    let id =
        store::insert(&mut tx, &New { owner_id, title, description: Some(description), visibility, now })
            .await?;
    for (position, video_id) in (1..).zip(video_ids.iter().copied()) {
        store::add(&mut tx, id, Place { video_id, position }).await?;
    }
    tx.commit().await
}
