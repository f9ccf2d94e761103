//! What is told about a video, to its owner, in the transaction it is told about.

use db::Tx;
use serde::Serialize;

use super::states::VideoStatus;
use super::store::VideoRow;
use crate::app::App;
use crate::notifications::{self, News, NotificationKind};

pub const VIDEO: &str = "video";

#[derive(Serialize)]
struct VideoNews {
    video_id: i64,
    status: VideoStatus,
    progress: Option<i64>,
}

pub async fn changed(app: &App, tx: &mut Tx, row: &VideoRow) -> Result<(), db::Error> {
    publish(app, tx, row.owner_id, row.id, row.status, row.progress).await
}

pub async fn publish(
    app: &App,
    tx: &mut Tx,
    owner_id: i64,
    video_id: i64,
    status: VideoStatus,
    progress: Option<i64>,
) -> Result<(), db::Error> {
    app.bus.publish(tx, &[owner_id], VIDEO, &VideoNews { video_id, status, progress }).await
}

/// The processing ended.
pub async fn ended(app: &App, tx: &mut Tx, row: &VideoRow, is_ready: bool) -> Result<(), db::Error> {
    let status = if is_ready { VideoStatus::Ready } else { VideoStatus::Failed };
    publish(app, tx, row.owner_id, row.id, status, None).await?;
    let title = &row.title;
    let end = if is_ready { "is ready" } else { "can't be played" };
    let text = format!("Your video \u{201c}{title}\u{201d} {end}");
    let news = News {
        user_id: row.owner_id,
        kind: NotificationKind::Video,
        topic: &format!("video {}", row.id),
        actor_id: None,
        request_id: None,
        text: &text,
        all_did: None,
        link: &format!("/video_display/stream/{}", row.id),
    };
    notifications::notify(tx, &news, app.clock.now()).await
}
