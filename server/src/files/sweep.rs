//! How files go: at once when their row goes, after two days when they never had one.

use std::fmt;
use std::time::{Duration, SystemTime};

use ::files::Key;
use db::{Error, Tx};
use jobs::{Job, New, Outcome, Queue};
use serde_json::json;

use super::owner::{self, Census, Owner};
use super::{hold, store};
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
            match sweep(&app, false).await {
                Ok(Swept::Refused(doubt)) => {
                    tracing::error!("{doubt}");
                    app.metrics.sweep_refused(doubt.reason());
                    Outcome::Done
                }
                Ok(swept) => {
                    tracing::debug!(?swept, "looked for files that nobody owns");
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
    match hold::is_held(&app.db, &app.clock).await {
        Ok(true) => return put_off(&app, &job).await,
        Ok(false) => {}
        Err(error) => return Outcome::Retry(error.to_string()),
    }
    match app.files.delete(&key).await {
        Ok(()) => Outcome::Done,
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

/// A new job instead of another attempt: a backup may last longer than a job is tried.
async fn put_off(app: &App, job: &Job) -> Outcome {
    let put_off = async {
        let mut tx = app.db.begin().await?;
        let later = app.clock.now() + hold::LATER;
        jobs::enqueue(&mut tx, New::of(DROP, job.payload.clone(), later)).await?;
        if job.finish(&mut tx).await? {
            tx.commit().await?;
        }
        Ok::<_, Error>(())
    };
    match put_off.await {
        Ok(()) => Outcome::Done,
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

/// What became of a sweep.
#[derive(Debug, PartialEq, Eq)]
pub enum Swept {
    /// So many files went.
    Gone(u64),
    /// The storage was nobody's and is this database's now. That was enough for once.
    Bound,
    /// Nothing went, and somebody has to look.
    Refused(Doubt),
}

/// Why nothing may be deleted.
#[derive(Debug, PartialEq, Eq)]
pub enum Doubt {
    AnotherDatabase(String),
    /// The storage is nobody's, and does not look like this database's.
    NoMatch {
        rows: u64,
        named: u64,
        unnamed: u64,
    },
    TooMany {
        count: u64,
        all: u64,
    },
}

impl Doubt {
    /// For the figures.
    pub fn reason(&self) -> &'static str {
        match self {
            Self::AnotherDatabase(_) => "another_database",
            Self::NoMatch { .. } => "no_match",
            Self::TooMany { .. } => "too_many",
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnotherDatabase(id) => write!(
                f,
                "The file storage belongs to another database ({id}), so nothing in it is cleaned up. Check database.url \
                 and storage.url; if both are right, run `opportune admin storage --bind`."
            ),
            Self::NoMatch { rows, named, unnamed } => write!(
                f,
                "The file storage does not match this database, so nothing in it is cleaned up: of {rows} files in the \
                 database {named} are stored, and {unnamed} more are. Check database.url and storage.url; if both are \
                 right, run `opportune admin storage --bind`."
            ),
            Self::TooMany { count, all } => write!(
                f,
                "{count} of {all} stored files are not in the database, which is too many to be left over from uploads; \
                 nothing was deleted. Check that this is the right database; if it is, run \
                 `opportune admin storage --sweep`."
            ),
        }
    }
}

/// Deletes what is stored, has no row and is old enough, if the storage is ours beyond doubt. `however_many` is for the
/// host, who looked.
pub async fn sweep(app: &App, however_many: bool) -> Result<Swept, String> {
    let owner = owner::owner(app).await?;
    if let Owner::Another(id) = owner {
        return Ok(Swept::Refused(Doubt::AnotherDatabase(id)));
    }
    let census = Census::take(app).await?;
    if owner == Owner::Nobody {
        if !census.fits() {
            let unnamed = census.unnamed.len() as u64;
            return Ok(Swept::Refused(Doubt::NoMatch { rows: census.rows, named: census.named, unnamed }));
        }
        owner::bind(app).await?;
        return Ok(Swept::Bound);
    }
    let since = before(app, ORPHAN_AGE);
    let old: Vec<_> = census.unnamed.iter().filter(|entry| entry.modified < since).collect();
    if !however_many && !census.may_go(old.len()) {
        let (count, all) = (old.len() as u64, census.named + census.unnamed.len() as u64);
        return Ok(Swept::Refused(Doubt::TooMany { count, all }));
    }
    let mut gone = app.files.remove_leftovers(since).await.map_err(|error| error.to_string())?;
    for entry in old {
        // After its row was looked for, see `hold`. What is left is for the next sweep.
        if hold::is_held(&app.db, &app.clock).await.map_err(|error| error.to_string())? {
            break;
        }
        app.files.delete(&entry.key).await.map_err(|error| error.to_string())?;
        gone += 1;
    }
    Ok(Swept::Gone(gone))
}

fn before(app: &App, age: Duration) -> SystemTime {
    let now = u64::try_from(app.clock.now().micros()).unwrap_or(0);
    SystemTime::UNIX_EPOCH + Duration::from_micros(now).saturating_sub(age)
}
