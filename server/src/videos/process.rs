//! From a film that came to a video that plays: looked at, a picture of it, small ones for scrubbing, renditions.
//!
//! Films have a queue of their own, so that nothing else waits for them. A job that is cut off begins again: what it made is
//! somebody's only when everything is recorded, in one transaction.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use ::files::{Growth, Key};
use db::Tx;
use futures_util::TryStreamExt as _;
use jobs::{Job, New, Outcome, Queue};
use media::{Film, Format, Tools};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio_util::sync::CancellationToken;

use super::states::VideoStatus;
use super::store::{self, Grid, Shape, Stream, VideoRow};
use super::{listing, news};
use crate::app::App;
use crate::files::{self, Grown, Made, Purpose, UnclaimedFile};
use crate::problem::Problem;

const PROCESS: &str = "process a video";
const PICK_POSTER: &str = "pick a poster";
const ATTEMPTS: i64 = 4;
/// So often the owner is told how far it is.
const TOLD: Duration = Duration::from_secs(1);
/// So much of a film is looked at to tell what it is.
const HEAD: u64 = 4096;

const OUR_FAULT: &str = "We couldn't process this video. Please upload it again.";
const NO_CONVERTER: &str = "This server can't convert videos. Please upload an MP4 or WebM file.";

#[derive(Serialize, Deserialize)]
struct Arrived {
    video_id: i64,
    key: String,
    growth: Growth,
}

/// The last byte is durable.
pub async fn begin(
    app: &App,
    tx: &mut Tx,
    video_id: i64,
    key: &str,
    growth: &Growth,
) -> Result<(), db::Error> {
    let payload = json!(Arrived { video_id, key: key.to_owned(), growth: growth.clone() });
    let job = New { max_attempts: ATTEMPTS, ..New::of(PROCESS, payload, app.clock.now()) };
    enqueue(app, tx, job).await
}

/// The owner chose another frame.
pub async fn pick_poster(app: &App, tx: &mut Tx, video_id: i64) -> Result<(), db::Error> {
    let job = New { max_attempts: ATTEMPTS, ..New::of(PICK_POSTER, json!(video_id), app.clock.now()) };
    enqueue(app, tx, job).await
}

/// A person waits for it, so whoever is free begins with the commit.
async fn enqueue(app: &App, tx: &mut Tx, job: New<'_>) -> Result<(), db::Error> {
    jobs::enqueue(tx, job).await?;
    let arrived = app.films_arrived.clone();
    tx.after_commit(move || arrived.wake());
    Ok(())
}

/// The queue of films. When the process stops, what it holds is put back.
pub fn queue(app: &App, stop: CancellationToken) -> Queue {
    let clock = app.clock.clone();
    let mut queue = Queue::new(app.db.clone(), move || clock.now()).woken_by(app.films_arrived.clone());
    let (of, until) = (app.clone(), stop.clone());
    queue.handle(PROCESS, move |job| {
        let (app, stop) = (of.clone(), until.clone());
        async move { Box::pin(stoppable(stop, process(&app, &job))).await }
    });
    let app = app.clone();
    queue.handle(PICK_POSTER, move |job| {
        let (app, stop) = (app.clone(), stop.clone());
        async move { Box::pin(stoppable(stop, other_poster(&app, &job))).await }
    });
    queue
}

async fn stoppable(stop: CancellationToken, work: impl Future<Output = Outcome>) -> Outcome {
    stop.run_until_cancelled(work).await.unwrap_or_else(|| Outcome::Retry("the process stopped".to_owned()))
}

/// Why a film came to nothing.
enum Failure {
    /// For its owner.
    Film(&'static str),
    /// Ours; another attempt may help.
    Ours(String),
    /// It was deleted meanwhile.
    Gone,
}

impl From<media::Error> for Failure {
    fn from(error: media::Error) -> Self {
        match error.reason() {
            Some(reason) => Self::Film(reason),
            None => Self::Ours(error.to_string()),
        }
    }
}

macro_rules! ours {
    ($($error:ty),+) => { $(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::Ours(error.to_string())
            }
        }
    )+ };
}
ours!(db::Error, ::files::Error, std::io::Error);

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Ours(format!("{}: {}", problem.code, problem.cause.as_deref().unwrap_or(&problem.detail)))
    }
}

async fn process(app: &App, job: &Job) -> Outcome {
    let Ok(arrived) = serde_json::from_value::<Arrived>(job.payload.clone()) else {
        return Outcome::Fail("an unreadable job".to_owned());
    };
    let video_id = arrived.video_id;
    let failure = match take_in(app, job, arrived).await {
        Ok(()) | Err(Failure::Gone) => return Outcome::Done,
        Err(failure) => failure,
    };
    let (reason, outcome) = match failure {
        Failure::Film(reason) => (reason, Outcome::Done),
        Failure::Ours(cause) if job.attempt < ATTEMPTS => return Outcome::Retry(cause),
        Failure::Ours(cause) => (OUR_FAULT, Outcome::Fail(cause)),
        Failure::Gone => return Outcome::Done,
    };
    match refuse(app, video_id, reason).await {
        Ok(()) => outcome,
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

/// Tells the owner why it can't be played. Its bytes go.
async fn refuse(app: &App, video_id: i64, reason: &str) -> Result<(), db::Error> {
    let mut tx = app.db.begin().await?;
    let Some(row) = store::one_in(&mut tx, video_id).await? else { return Ok(()) };
    if store::fail(&mut tx, video_id, reason, app.clock.now()).await? {
        match &row.film_key {
            Some(key) => files::drop_later(app, &mut tx, key).await?,
            None => files::release(&mut tx, row.owner_id, row.size_bytes).await?,
        }
        news::ended(app, &mut tx, &row, false).await?;
    }
    tx.commit().await
}

async fn take_in(app: &App, job: &Job, arrived: Arrived) -> Result<(), Failure> {
    let row = waiting(app, arrived.video_id).await?;
    let key = Key::parse(&arrived.key).ok_or_else(|| Failure::Ours("a stored key is not one".to_owned()))?;
    let size = u64::try_from(row.size_bytes).unwrap_or(0);
    if row.film_key.is_none() {
        app.files.complete(&key, &arrived.growth, size).await?;
    }
    let format = media::sniff(&head(app, &key).await?);
    record_film(app, &row, &arrived.key, format).await?;
    let format = format.ok_or(media::Error::NotAFilm)?;
    let Some(tools) = &app.media else { return as_it_came(app, &row, format).await };

    let folder = work_folder(app, row.id).await?;
    let path = on_this_machine(app, &key, folder.path()).await?;
    let film = tools.probe(&path).await?;
    store::set_shape(&app.db, row.id, shape(&film), app.clock.now()).await?;
    show_poster(app, tools, &film, row.id, folder.path()).await?;
    make(app, job, tools, &film, &row, folder.path()).await
}

/// The video, if it still waits for this.
async fn waiting(app: &App, id: i64) -> Result<VideoRow, Failure> {
    let row = store::one(&app.db, id).await?.filter(|row| row.status == VideoStatus::Processing);
    row.ok_or(Failure::Gone)
}

async fn head(app: &App, key: &Key) -> Result<Vec<u8>, Failure> {
    let found = app.files.get(key, Some(0..HEAD)).await?;
    Ok(found.content.try_collect::<Vec<_>>().await?.concat())
}

/// The bytes are there: now they are their owner's.
async fn record_film(app: &App, row: &VideoRow, key: &str, format: Option<Format>) -> Result<(), Failure> {
    let mut tx = app.db.begin().await?;
    if store::set_film(&mut tx, row.id, key, app.clock.now()).await? {
        let content_type = format.map_or("application/octet-stream", Format::content_type);
        let grown = Grown { key, content_type, size_bytes: row.size_bytes };
        files::record_grown(app, &mut tx, row.owner_id, Purpose::Film, grown).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Without ffmpeg a film is played as it came, where browsers can.
async fn as_it_came(app: &App, row: &VideoRow, format: Format) -> Result<(), Failure> {
    if !matches!(format, Format::Mp4 | Format::WebM) {
        return Err(Failure::Film(NO_CONVERTER));
    }
    let mut tx = app.db.begin().await?;
    store::set_plays(&mut tx, row.id).await?;
    if store::ready(&mut tx, row.id, app.clock.now()).await? {
        tell_ready(app, &mut tx, row.id).await?;
    }
    Ok(tx.commit().await?)
}

/// Tells everyone who is to know, in the words that the video has by now.
async fn tell_ready(app: &App, tx: &mut Tx, id: i64) -> Result<(), db::Error> {
    let Some(row) = store::one_in(tx, id).await? else { return Ok(()) };
    news::ended(app, tx, &row, true).await?;
    listing::settle(app, tx, &row, false).await
}

async fn work_folder(app: &App, id: i64) -> Result<tempfile::TempDir, Failure> {
    let within = files::work_folder(app);
    let prefix = format!("video-{id}-");
    let made = tokio::task::spawn_blocking(move || {
        std::fs::create_dir_all(&within)?;
        // What an attempt left that was killed.
        for left in std::fs::read_dir(&within)?.flatten() {
            if left.file_name().to_string_lossy().starts_with(&prefix) {
                let _ = std::fs::remove_dir_all(left.path());
            }
        }
        tempfile::Builder::new().prefix(&prefix).tempdir_in(&within)
    });
    Ok(made.await.map_err(|error| Failure::Ours(error.to_string()))??)
}

/// A path that ffmpeg can read.
async fn on_this_machine(app: &App, key: &Key, folder: &Path) -> Result<PathBuf, Failure> {
    if let Some(path) = app.files.local_path(key) {
        // ffmpeg works in a folder of its own.
        return Ok(std::path::absolute(path)?);
    }
    let path = folder.join("film");
    let mut file = tokio::fs::File::create_new(&path).await?;
    let mut content = app.files.get(key, None).await?.content;
    while let Some(chunk) = content.try_next().await? {
        file.write_all(&chunk).await?;
    }
    file.flush().await?;
    Ok(path)
}

fn shape(film: &Film) -> Shape {
    Shape {
        duration_ms: i64::try_from(film.duration.as_millis()).unwrap_or(i64::MAX),
        width: film.width.into(),
        height: film.height.into(),
        plays_as_it_is: film.plays_as_it_is,
    }
}

/// The frame that the owner chose, else one a little after the beginning, which is often black.
fn poster_at(row: &VideoRow, film: &Film) -> Duration {
    match row.poster_ms.and_then(|moment| u64::try_from(moment).ok()) {
        Some(moment) => Duration::from_millis(moment),
        None => (film.duration / 10).min(Duration::from_secs(3)),
    }
}

async fn show_poster(app: &App, tools: &Tools, film: &Film, id: i64, folder: &Path) -> Result<(), Failure> {
    let row = store::one(&app.db, id).await?.ok_or(Failure::Gone)?;
    let path = folder.join("poster.jpg");
    tools.poster(film, poster_at(&row, film), &path).await?;
    let made = Made { path: &path, content_type: "image/jpeg", ending: "jpg" };
    let kept = files::keep_made(app, row.owner_id, Purpose::Poster, made).await?;
    let mut tx = app.db.begin().await?;
    set_poster(app, &mut tx, id, &kept).await?;
    Ok(files::commit(tx, vec![kept]).await?)
}

/// Another picture stands for the video from now on.
pub async fn set_poster(app: &App, tx: &mut Tx, id: i64, kept: &UnclaimedFile) -> Result<VideoRow, Problem> {
    let row = store::one_in(tx, id).await?.ok_or_else(Problem::not_found)?;
    let file = kept.record(app, tx).await?;
    if let Some(before) = &row.poster_key {
        files::drop_later(app, tx, before).await?;
    }
    store::set_poster(tx, id, &file.key, app.clock.now()).await?;
    news::changed(app, tx, &row).await?;
    Ok(VideoRow { poster_key: Some(file.key), ..row })
}

async fn make(
    app: &App,
    job: &Job,
    tools: &Tools,
    film: &Film,
    row: &VideoRow,
    folder: &Path,
) -> Result<(), Failure> {
    let storyboard_path = folder.join("storyboard.jpg");
    let grid = tools.storyboard(film, &storyboard_path).await?;
    let within = folder.join("streams");
    tokio::fs::create_dir(&within).await?;
    let percent = AtomicI64::new(0);
    #[expect(clippy::cast_possible_truncation, reason = "a number from 0 to 100")]
    let progress = |share: f32| percent.store((share * 100.0) as i64, Ordering::Relaxed);
    let made = tokio::select! {
        made = tools.renditions(film, &within, &progress) => made?,
        never = tell(app, row, &percent) => match never {},
    };

    let keep = async |purpose, path: &Path, content_type, ending| {
        files::keep_made(app, row.owner_id, purpose, Made { path, content_type, ending }).await
    };
    let storyboard = keep(Purpose::Storyboard, &storyboard_path, "image/jpeg", "jpg").await?;
    let mp4 = keep(Purpose::Rendition, &made.mp4, "video/mp4", "mp4").await?;
    let mut streams = Vec::new();
    for rendition in &made.streams {
        streams.push((keep(Purpose::Rendition, &rendition.file, "video/mp4", "mp4").await?, rendition));
    }

    let mut tx = app.db.begin().await?;
    let grid = Grid {
        columns: grid.columns,
        rows: grid.rows,
        frames: grid.frames,
        width: grid.width,
        height: grid.height,
        every_ms: u64::try_from(grid.every.as_millis()).unwrap_or(u64::MAX),
    };
    let file = storyboard.record(app, &mut tx).await?;
    store::set_storyboard(&mut tx, row.id, &file.key, &grid).await?;
    let file = mp4.record(app, &mut tx).await?;
    store::set_mp4(&mut tx, row.id, &file.key).await?;
    for (kept, rendition) in &streams {
        let stream = Stream {
            height: rendition.height.into(),
            width: rendition.width.into(),
            bandwidth: i64::try_from(rendition.bandwidth).unwrap_or(i64::MAX),
            codecs: rendition.codecs.clone(),
            key: kept.record(app, &mut tx).await?.key,
        };
        store::add_stream(&mut tx, row.id, &stream, &rendition.segments).await?;
    }
    if !store::ready(&mut tx, row.id, app.clock.now()).await? || !job.finish(&mut tx).await? {
        return Err(Failure::Gone);
    }
    tell_ready(app, &mut tx, row.id).await?;
    let kept = [storyboard, mp4].into_iter().chain(streams.into_iter().map(|(kept, _)| kept));
    Ok(files::commit(tx, kept.collect()).await?)
}

/// Tells the owner how far it is, for as long as somebody waits for it.
async fn tell(app: &App, row: &VideoRow, percent: &AtomicI64) -> std::convert::Infallible {
    loop {
        tokio::time::sleep(TOLD).await;
        let percent = percent.load(Ordering::Relaxed);
        let told = async {
            if store::set_progress(&app.db, row.id, percent).await? {
                let mut tx = app.db.begin().await?;
                let status = VideoStatus::Processing;
                news::publish(app, &mut tx, row.owner_id, row.id, status, Some(percent)).await?;
                tx.commit().await?;
            }
            Ok::<_, db::Error>(())
        };
        if let Err(error) = told.await {
            tracing::warn!(%error, "a video's progress was not told");
        }
    }
}

async fn other_poster(app: &App, job: &Job) -> Outcome {
    let Some(id) = job.payload.as_i64() else { return Outcome::Fail("an unreadable job".to_owned()) };
    let picking = async {
        let row = store::one(&app.db, id).await?.ok_or(Failure::Gone)?;
        let (Some(tools), Some(key)) = (&app.media, row.film_key.as_deref().and_then(Key::parse)) else {
            return Err(Failure::Gone);
        };
        let folder = work_folder(app, row.id).await?;
        let path = on_this_machine(app, &key, folder.path()).await?;
        let film = tools.probe(&path).await?;
        show_poster(app, tools, &film, id, folder.path()).await
    };
    match picking.await {
        Ok(()) | Err(Failure::Gone) => Outcome::Done,
        Err(Failure::Film(reason)) => Outcome::Fail(reason.to_owned()),
        Err(Failure::Ours(cause)) => Outcome::Retry(cause),
    }
}
