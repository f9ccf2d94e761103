//! What is told about a video, to its owner, in the transaction it is told about.

use db::Tx;
use serde::Serialize;

use super::rules::STEPS;
use super::states::VideoStatus;
use super::store::VideoRow;
use super::store::questions::QuestionRow;
use super::store::recipients::RecipientRow;
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
    tell(app, tx, row, &format!("video {}", row.id), &text).await
}

/// Somebody with a link of their own watched: the first time, and when they came to the end.
pub async fn watched(
    app: &App,
    tx: &mut Tx,
    row: &VideoRow,
    before: &RecipientRow,
    reached: i64,
) -> Result<(), db::Error> {
    publish(app, tx, row.owner_id, row.id, row.status, row.progress).await?;
    let came_to_end = reached == STEPS && before.reached < STEPS;
    if before.watched_at.is_some() && !came_to_end {
        return Ok(());
    }
    let (name, title) = (&before.name, &row.title);
    let how_far = if came_to_end { " to the end" } else { "" };
    let text = format!("{name} watched \u{201c}{title}\u{201d}{how_far}");
    tell(app, tx, row, &format!("video link {}", before.id), &text).await
}

/// Somebody with a link of their own asked something.
pub async fn asked(app: &App, tx: &mut Tx, row: &VideoRow, question: &QuestionRow) -> Result<(), db::Error> {
    publish(app, tx, row.owner_id, row.id, row.status, row.progress).await?;
    let seconds = question.moment_ms / 1000;
    let (name, title) = (&question.name, &row.title);
    let text = format!("{name} asked about \u{201c}{title}\u{201d} at {}:{:02}", seconds / 60, seconds % 60);
    tell(app, tx, row, &format!("video question {}", question.id), &text).await
}

async fn tell(app: &App, tx: &mut Tx, row: &VideoRow, topic: &str, text: &str) -> Result<(), db::Error> {
    let news = News {
        user_id: row.owner_id,
        kind: NotificationKind::Video,
        topic,
        actor_id: None,
        request_id: None,
        text,
        all_did: None,
        link: &format!("/video_display/stream/{}", row.id),
    };
    notifications::notify(tx, &news, app.clock.now()).await
}
