//! How files go: at once when their row goes, after two days when they never had one.

use std::time::{Duration, SystemTime};

use ::files::Key;
use db::{Error, Tx};
use futures_util::StreamExt as _;
use jobs::{Job, New, Outcome, Queue};
use serde_json::json;

use super::store;
use crate::app::App;

const DROP: &str = "drop a file";
const SWEEP: &str = "sweep files";

/// Listing a whole storage costs; nothing depends on it being done soon.
const SWEEP_EVERY: Duration = Duration::from_hours(24);
/// Long enough that no upload under way is ever taken for one that was given up.
const ORPHAN_AGE: Duration = Duration::from_hours(48);

/// Removes the row now, in the caller's transaction, and the bytes after its commit. A key without a row is ignored.
pub async fn drop_later(app: &App, tx: &mut Tx, key: &str) -> Result<(), Error> {
    if store::remove(tx, key).await? {
        jobs::enqueue(tx, New::of(DROP, json!({ "key": key }), app.clock.now())).await?;
    }
    Ok(())
}

/// Gives the queue what this room does in the background.
pub fn handle_jobs(queue: &mut Queue, app: &App) {
    let own = app.clone();
    queue.handle(DROP, move |job| drop_file(own.clone(), job));
    let own = app.clone();
    queue.schedule(SWEEP, SWEEP_EVERY, move |_| {
        let app = own.clone();
        async move {
            match sweep(&app).await {
                Ok(count) => {
                    tracing::debug!(count, "swept files that nobody owns");
                    Outcome::Done
                }
                Err(why) => Outcome::Retry(why),
            }
        }
    });
}

async fn drop_file(app: App, job: Job) -> Outcome {
    let Some(key) = job.payload["key"].as_str().and_then(Key::parse) else {
        return Outcome::Fail("the job names no file".to_owned());
    };
    match app.files.delete(&key).await {
        Ok(()) => Outcome::Done,
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

/// Deletes what is stored, has no row and is old enough; answers how many that were.
async fn sweep(app: &App) -> Result<u64, String> {
    let since = before(app, ORPHAN_AGE);
    let mut swept = app.files.remove_leftovers(since).await.map_err(|error| error.to_string())?;
    let mut stored = app.files.list();
    while let Some(entry) = stored.next().await {
        let entry = entry.map_err(|error| error.to_string())?;
        if entry.modified >= since {
            continue;
        }
        let row = store::by_key(&app.db, entry.key.as_str()).await.map_err(|error| error.to_string())?;
        if row.is_none() {
            app.files.delete(&entry.key).await.map_err(|error| error.to_string())?;
            swept += 1;
        }
    }
    Ok(swept)
}

fn before(app: &App, age: Duration) -> SystemTime {
    let now = u64::try_from(app.clock.now().micros()).unwrap_or(0);
    SystemTime::UNIX_EPOCH + Duration::from_micros(now).saturating_sub(age)
}
