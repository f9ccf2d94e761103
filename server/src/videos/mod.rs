//! Films of people's work: uploaded so that nothing is lost (`tus/`), made ready for every browser (`process.rs`), watched
//! and counted, and handed on by links.
//!
//! A row is there from the moment a film is announced. Who may watch it is decided in `addresses.rs`: players can't send who
//! is asking, so the addresses of a private video are signed and work for some hours.

mod addresses;
mod captions;
mod change;
mod embed;
mod hide;
mod list;
mod listing;
mod news;
mod pages;
mod poster;
pub mod process;
mod questions;
mod recipients;
mod refusal;
mod rules;
pub mod samples;
mod share;
mod shared;
mod show;
mod states;
mod store;
mod stream;
mod subtitles;
mod sweep;
mod tus;
mod usage;
mod video;
mod watched;

use std::collections::HashMap;

pub use embed::oembed;
pub use hide::{owner_seen_by, set_hidden, settle_hidden};
pub use pages::{SITEMAP, draw_stage, pages};
pub use rules::tidy_tags;
pub use sweep::sweep;
pub use tus::handle_jobs;
pub use video::Video;

use self::refusal::Refusal;
use self::states::{Privacy, VideoStatus};
use self::store::VideoRow;
use crate::app::App;
use crate::http::reply::Reply;
use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    [
        routes!(list::videos),
        routes!(list::my_videos),
        routes!(list::developer_videos),
        routes!(shared::shared_video),
        routes!(shared::watched_shared_video),
        routes!(questions::ask_about_video),
        routes!(stream::stream_video),
        routes!(show::video),
        routes!(stream::video_playlist),
        routes!(stream::video_quality),
        routes!(poster::video_poster),
        routes!(watched::watched_video),
        routes!(usage::storage_usage),
        routes!(change::change_video, change::delete_video),
        routes!(change::restore_video),
        routes!(poster::set_video_poster),
        routes!(share::share_video, share::video_share, share::unshare_video),
        routes!(watched::video_statistics),
        routes!(captions::add_video_captions),
        routes!(captions::remove_video_captions),
        routes!(recipients::add_video_recipient, recipients::video_recipients),
        routes!(recipients::remove_video_recipient),
        routes!(questions::video_questions),
        routes!(questions::answer_video_question),
        routes!(questions::remove_video_question),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
    .merge(tus::routes())
}

/// The largest film that is taken.
fn most_bytes(app: &App) -> u64 {
    app.settings.videos.max_mib << 20
}

/// Those of these videos that this person may watch, by their ids; of their own also those that are not ready.
pub async fn shown(app: &App, ids: Vec<i64>, viewer: Option<i64>) -> Result<HashMap<i64, Video>, db::Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut rows = store::some(&app.db, ids).await?;
    rows.retain(|row| {
        let is_open = row.privacy != Privacy::Private && row.status == VideoStatus::Ready;
        row.deleted_at.is_none() && (is_open || viewer == Some(row.owner_id))
    });
    Ok(Video::all(app, rows).await?.into_iter().map(|video| (video.id(), video)).collect())
}

/// Whether all of these are videos of this person's that can be shown to others: not private, and not failed.
pub async fn can_be_handed_on(app: &App, ids: &[i64], owner_id: i64) -> Result<bool, db::Error> {
    if ids.is_empty() {
        return Ok(true);
    }
    let rows = store::some(&app.db, ids.to_vec()).await?;
    let good = rows.iter().filter(|row| {
        let is_theirs = row.owner_id == owner_id && row.deleted_at.is_none();
        is_theirs && row.privacy != Privacy::Private && row.status != VideoStatus::Failed
    });
    Ok(good.count() == ids.len())
}

/// Somebody's own video.
async fn own(app: &App, id: i64, owner_id: i64) -> Reply<VideoRow> {
    let row = store::one(&app.db, id).await?;
    let row = row.filter(|row| row.owner_id == owner_id && row.deleted_at.is_none());
    Ok(row.ok_or(Refusal::Hidden)?)
}
