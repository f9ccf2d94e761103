//! DELETE /videos/uploads/{name}, and what becomes of uploads that nobody goes on with.

use ::files::{Growth, Key};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use db::{Error, Tx};
use jobs::{Job, New, Outcome, Queue};
use serde_json::json;

use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::files;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::videos::news;
use crate::videos::refusal::Refusal;
use crate::videos::states::VideoStatus;
use crate::videos::store::uploads::{self, UploadRow};

const GIVE_UP: &str = "give up an upload";
/// Whoever still writes to it notices within their lease that it is gone.
const PAUSE: std::time::Duration = std::time::Duration::from_secs(10);
const AT_ONCE: i64 = 100;

/// Gives an upload up, with its video.
#[utoipa::path(delete, path = "/videos/uploads/{name}", tag = "videos", operation_id = "end_upload",
    params(("name" = String, Path, description = "From the upload's address"),
           ("Tus-Resumable" = String, Header, description = "1.0.0")),
    responses((status = 204, description = "It is gone"),
              (status = 404, description = "There is no such upload of the caller, or it was given up"),
              (status = 409, description = "It is complete; its video can be deleted"),
              (status = 412, description = "Another version of tus is spoken here")))]
pub async fn end_upload(
    app: App,
    SignedIn(person): SignedIn,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    super::spoken(end(&app, person.id, &name, &headers).await)
}

async fn end(app: &App, person_id: i64, name: &str, headers: &HeaderMap) -> Reply<Response> {
    super::check_version(headers)?;
    let upload = uploads::one(&app.db, name, person_id, app.clock.now()).await?.ok_or(Refusal::Hidden)?;
    let mut tx = app.db.begin().await?;
    if !give_up(app, &mut tx, &upload).await? {
        return Err(Refusal::Complete.into());
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Whether a video was still being uploaded, and is gone now.
pub async fn end_of(app: &App, tx: &mut Tx, video_id: i64) -> Result<bool, Error> {
    match uploads::of_video(tx, video_id).await? {
        Some(upload) => give_up(app, tx, &upload).await,
        None => Ok(false),
    }
}

/// Whether it was not complete, and is gone now.
async fn give_up(app: &App, tx: &mut Tx, upload: &UploadRow) -> Result<bool, Error> {
    let Some(owner_id) = uploads::end(tx, &upload.name).await? else { return Ok(false) };
    files::release(tx, owner_id, upload.length).await?;
    let left = json!({ "key": upload.key, "growth": upload.growth.0 });
    jobs::enqueue(tx, New::of(GIVE_UP, left, app.clock.now() + PAUSE)).await?;
    news::publish(app, tx, owner_id, upload.video_id, VideoStatus::Failed, None).await?;
    Ok(true)
}

pub fn handle_jobs(queue: &mut Queue, app: &App) {
    let app = app.clone();
    queue.handle(GIVE_UP, move |job| {
        let app = app.clone();
        async move { remove(&app, &job).await }
    });
}

async fn remove(app: &App, job: &Job) -> Outcome {
    let key = job.payload["key"].as_str().and_then(Key::parse);
    let growth = serde_json::from_value::<Growth>(job.payload["growth"].clone());
    let (Some(key), Ok(growth)) = (key, growth) else { return Outcome::Fail("an unreadable job".to_owned()) };
    match app.files.give_up(&key, &growth).await {
        Ok(()) => Outcome::Done,
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

/// Gives up what nobody goes on with, and forgets uploads that ended long ago.
pub async fn sweep(app: &App) -> Result<u64, Error> {
    let mut swept = 0;
    loop {
        let expired = uploads::expired(&app.db, app.clock.now(), AT_ONCE).await?;
        if expired.is_empty() {
            return Ok(swept);
        }
        for upload in &expired {
            let mut tx = app.db.begin().await?;
            if upload.is_complete() || !give_up(app, &mut tx, upload).await? {
                uploads::forget(&mut tx, &upload.name).await?;
            }
            tx.commit().await?;
            swept += 1;
        }
    }
}
