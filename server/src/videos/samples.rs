//! Videos that nobody uploaded: sample data.

use ::files::Growth;
use db::Time;

use super::process;
use super::states::Privacy;
use super::store::{self, New, VideoRow, views};
use crate::app::App;
use crate::clock;
use crate::files::{self, Made, Purpose};
use crate::http::reply::Reply;
use crate::problem::Problem;

pub struct Sample<'a> {
    pub owner_id: i64,
    pub title: &'a str,
    pub description: &'a str,
    pub tags: Vec<String>,
    /// Of its moving picture.
    pub colours: [&'a str; 3],
    pub seconds: u32,
    /// Of its picture: a tall one is there in more qualities, and takes longer to be made ready.
    pub height: u32,
    /// When somebody watched it.
    pub watched_at: Vec<Time>,
    pub created_at: Time,
}

/// Whether somebody has one. They are made for those who have none.
pub async fn has_some(app: &App, owner_id: i64) -> Result<bool, db::Error> {
    Ok(!store::own(&app.db, owner_id, i64::MAX, 1).await?.is_empty())
}

/// Somebody's films, the newest first.
pub async fn ids(app: &App, owner_id: i64) -> Result<Vec<i64>, db::Error> {
    Ok(store::own(&app.db, owner_id, i64::MAX, 5).await?.into_iter().map(|row| row.id).collect())
}

/// Makes a film and keeps it as if it had been uploaded; the server makes it ready when it runs. Without ffmpeg there is none.
pub async fn keep(app: &App, sample: Sample<'_>) -> Reply<Option<i64>> {
    let Some(tools) = &app.media else { return Ok(None) };
    let failed = |error: &dyn std::fmt::Display| Problem::internal(format!("a sample film: {error}"));
    let folder = tempfile::tempdir().map_err(|error| failed(&error))?;
    let path = folder.path().join("film.mp4");
    let sampled = tools.sample(sample.colours, sample.height, sample.seconds, &path).await;
    sampled.map_err(|error| failed(&error))?;
    let made = Made { path: &path, content_type: "video/mp4", ending: "mp4" };
    let kept =
        files::keep_made(app, sample.owner_id, Purpose::Film, made).await.map_err(files::of_storage)?;
    let size = path.metadata().map_err(|error| failed(&error))?.len();
    let now = sample.created_at;
    let mut tx = app.db.begin().await?;
    let new = New {
        owner_id: sample.owner_id,
        title: sample.title,
        description: Some(sample.description),
        privacy: Privacy::Public,
        size_bytes: i64::try_from(size).unwrap_or(i64::MAX),
        now,
    };
    let id = store::insert(&mut tx, &new).await?;
    store::arrived(&mut tx, id, now).await?;
    let row: VideoRow = store::one_in(&mut tx, id).await?.ok_or_else(Problem::not_found)?;
    let row = VideoRow { tags: db::Json(sample.tags), ..row };
    store::change(&mut tx, &row, now).await?;
    let file = kept.record(app, &mut tx).await?;
    store::set_film(&mut tx, id, &file.key, now).await?;
    // Some watch to the end, others leave on the way.
    for (n, at) in (0..).zip(sample.watched_at) {
        let viewer = format!("sample {n}");
        views::count_once(&mut tx, id, &viewer, at.as_second() / 3600, &clock::day(at)).await?;
        views::watch(&mut tx, id, &viewer, 20 - n * n % 13, at).await?;
    }
    process::begin(app, &mut tx, id, &file.key, &Growth::default()).await?;
    files::commit(tx, vec![kept]).await?;
    Ok(Some(id))
}
