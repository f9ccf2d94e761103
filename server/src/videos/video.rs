//! A video as the API shows it.

use std::collections::HashMap;

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::addresses;
use super::states::{Privacy, VideoStatus};
use super::store::{self, CaptionsRow, VideoRow};
use crate::app::App;
use crate::profiles;

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Video {
    id: i64,
    owner_id: i64,
    owner: VideoOwner,
    title: String,
    /// Plain text. Lines that begin with a time, such as `0:00`, are chapters.
    description: Option<String>,
    tags: Vec<String>,
    status: VideoStatus,
    /// How far the processing is, in percent.
    progress: Option<i64>,
    /// Why it can't be played.
    failure_reason: Option<String>,
    privacy: Privacy,
    /// When an admin hid it. It is private then, and its links open nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    hidden_at: Option<Time>,
    duration_seconds: Option<f64>,
    width: Option<i64>,
    height: Option<i64>,
    size_bytes: i64,
    thumbnail_url: Option<String>,
    storyboard: Option<VideoStoryboard>,
    /// One file that is read by ranges of bytes.
    stream_url: Option<String>,
    /// A playlist of several qualities.
    hls_url: Option<String>,
    captions: Vec<VideoCaptions>,
    view_count: i64,
    created_at: Time,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VideoOwner {
    id: i64,
    /// The name on their profile, else their user name.
    name: String,
    avatar_url: Option<String>,
}

/// Small pictures of the film, in rows in one file, for scrubbing.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VideoStoryboard {
    url: String,
    columns: u32,
    rows: u32,
    frames: u32,
    /// Of one picture.
    width: u32,
    height: u32,
    /// From one picture to the next.
    every_seconds: f64,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VideoCaptions {
    pub id: i64,
    pub language: String,
    pub label: String,
    /// WebVTT.
    pub url: String,
}

#[expect(clippy::cast_precision_loss, reason = "a film of so many milliseconds was never made")]
fn seconds(milliseconds: i64) -> f64 {
    milliseconds as f64 / 1000.0
}

impl Video {
    fn new(app: &App, row: VideoRow, captions: Vec<VideoCaptions>) -> Self {
        let ending = addresses::ending(app, &row);
        let is_playable = row.mp4_key.is_some() || (row.film_key.is_some() && row.plays_as_it_is);
        let file = |key: Option<&str>| key.map(|key| addresses::file(app, key));
        let storyboard = row.storyboard_key.as_deref().zip(row.storyboard.as_ref()).map(|(key, grid)| {
            let grid = &grid.0;
            VideoStoryboard {
                url: addresses::file(app, key),
                columns: grid.columns,
                rows: grid.rows,
                frames: grid.frames,
                width: grid.width,
                height: grid.height,
                every_seconds: seconds(i64::try_from(grid.every_ms).unwrap_or(0)),
            }
        });
        Self {
            owner: VideoOwner {
                id: row.owner_id,
                name: row.owner_name,
                avatar_url: profiles::picture(row.owner_picture_key.as_deref()),
            },
            thumbnail_url: file(row.poster_key.as_deref()),
            stream_url: is_playable.then(|| format!("/api/video_display/stream/{}{ending}", row.id)),
            hls_url: row.has_streams.then(|| format!("/api/video_display/{}/hls.m3u8{ending}", row.id)),
            storyboard,
            captions,
            id: row.id,
            owner_id: row.owner_id,
            title: row.title,
            description: row.description,
            tags: row.tags.0,
            status: row.status,
            progress: row.progress,
            failure_reason: row.failure_reason,
            privacy: row.privacy,
            hidden_at: row.hidden_at,
            duration_seconds: row.duration_ms.map(seconds),
            width: row.width,
            height: row.height,
            size_bytes: row.size_bytes,
            view_count: row.view_count,
            created_at: row.created_at,
        }
    }

    pub fn id(&self) -> i64 {
        self.id
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    pub fn stream_url(&self) -> Option<&str> {
        self.stream_url.as_deref()
    }

    pub fn captions(&self) -> &[VideoCaptions] {
        &self.captions
    }

    pub fn thumbnail_url(&self) -> Option<&str> {
        self.thumbnail_url.as_deref()
    }

    pub async fn all(app: &App, rows: Vec<VideoRow>) -> Result<Vec<Self>, db::Error> {
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let mut captions: HashMap<i64, Vec<VideoCaptions>> = HashMap::new();
        if !ids.is_empty() {
            for row in store::captions(&app.db, ids).await? {
                captions.entry(row.video_id).or_default().push(VideoCaptions::new(app, row));
            }
        }
        let show = |row: VideoRow| {
            let own = captions.remove(&row.id).unwrap_or_default();
            Self::new(app, row, own)
        };
        Ok(rows.into_iter().map(show).collect())
    }

    pub async fn one(app: &App, row: VideoRow) -> Result<Self, db::Error> {
        let captions = store::captions(&app.db, vec![row.id]).await?;
        Ok(Self::new(app, row, captions.into_iter().map(|row| VideoCaptions::new(app, row)).collect()))
    }
}

impl VideoCaptions {
    pub fn new(app: &App, row: CaptionsRow) -> Self {
        Self { url: addresses::file(app, &row.key), id: row.id, language: row.language, label: row.label }
    }
}
