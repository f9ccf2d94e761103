//! A playlist as the API shows it.

use std::collections::HashMap;

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::share::SEALED_FOR;
use super::store::{self, PlaylistRow};
use crate::app::App;
use crate::profiles;
use crate::text_enum::text_enum;
use crate::videos::{self, Video};

text_enum! {
    PlaylistVisibility, "a playlist's visibility", {
        /// Listed, and anyone may see it.
        Public = "public",
        /// Not listed; anyone with its address may see it.
        Unlisted = "unlisted",
        /// Its owner alone, and whoever has its link.
        Private = "private",
    }
}

/// What a list says of a playlist.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlaylistSummary {
    id: i64,
    owner_id: i64,
    owner: PlaylistOwner,
    title: String,
    description: Option<String>,
    visibility: PlaylistVisibility,
    video_count: i64,
    /// Of its first video.
    thumbnail_url: Option<String>,
    /// What its link ends with, for its owner.
    share_token: Option<String>,
    created_at: Time,
    updated_at: Time,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Playlist {
    #[serde(flatten)]
    summary: PlaylistSummary,
    /// In order.
    videos: Vec<PlaylistVideo>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PlaylistVideo {
    /// From 1 on, without gaps.
    position: usize,
    video_id: i64,
    /// Null when it is deleted, or not for the caller.
    video: Option<Video>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PlaylistOwner {
    id: i64,
    /// The name on their profile, else their user name.
    name: String,
    avatar_url: Option<String>,
}

impl PlaylistSummary {
    fn new(app: &App, row: PlaylistRow, viewer: Option<i64>, thumbnail_url: Option<String>) -> Self {
        let is_owner = viewer == Some(row.owner_id);
        let sealed = row.token_sealed.filter(|_| is_owner);
        Self {
            owner: PlaylistOwner {
                id: row.owner_id,
                name: row.owner_name,
                avatar_url: profiles::picture(row.owner_picture_key.as_deref()),
            },
            share_token: sealed.and_then(|sealed| app.keys.open_link(SEALED_FOR, &sealed)),
            thumbnail_url,
            id: row.id,
            owner_id: row.owner_id,
            title: row.title,
            description: row.description,
            visibility: row.visibility,
            video_count: row.video_count,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }

    /// As they show themselves to this person.
    pub async fn all(app: &App, rows: Vec<PlaylistRow>, viewer: Option<i64>) -> Result<Vec<Self>, db::Error> {
        let first: Vec<i64> = rows.iter().filter_map(|row| row.first_video_id).collect();
        let videos = videos::shown(app, first, viewer).await?;
        let show = |row: PlaylistRow| {
            let thumbnail =
                row.first_video_id.and_then(|id| videos.get(&id)?.thumbnail_url().map(str::to_owned));
            Self::new(app, row, viewer, thumbnail)
        };
        Ok(rows.into_iter().map(show).collect())
    }
}

impl Playlist {
    /// Its videos that whoever it is shown to may watch, in order.
    pub fn watchable(&self) -> impl Iterator<Item = &Video> {
        self.videos.iter().filter_map(|place| place.video.as_ref())
    }

    /// As it shows itself to this person.
    pub async fn one(app: &App, row: PlaylistRow, viewer: Option<i64>) -> Result<Self, db::Error> {
        let ids: Vec<i64> =
            store::videos(&app.db, row.id).await?.iter().map(|place| place.video_id).collect();
        let shown = videos::shown(app, ids.clone(), viewer).await?;
        Ok(Self::of(app, row, viewer, &ids, shown))
    }

    /// The same when its videos are known.
    pub fn of(
        app: &App,
        row: PlaylistRow,
        viewer: Option<i64>,
        ids: &[i64],
        mut shown: HashMap<i64, Video>,
    ) -> Self {
        let first = ids.first().and_then(|id| shown.get(id));
        let thumbnail = first.and_then(|video| video.thumbnail_url().map(str::to_owned));
        let videos = (1..).zip(ids).map(|(position, video_id)| PlaylistVideo {
            position,
            video_id: *video_id,
            video: shown.remove(video_id),
        });
        let videos = videos.collect();
        Self { summary: PlaylistSummary::new(app, row, viewer, thumbnail), videos }
    }
}
