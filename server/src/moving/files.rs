//! `opportune move-files --to URL`

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ::files::{Error, Key, Store};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use sha2::{Digest as _, Sha256};

use crate::app::App;
use crate::backup::progress::Step;
use crate::backup::{AT_ONCE, bytes, count};
use crate::files::hold::Hold;
use crate::files::named;
use crate::this_database;

/// How often a storage that can't be reached is asked.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_secs(1);

/// Copies every file that the database names to another storage, compares them, and answers what was done and what is to be
/// done next.
pub async fn move_files(app: &App, to: &str) -> Result<String, String> {
    let (from_url, place) = (app.settings.storage_url(), app.settings.storage_at(to));
    let place = place.map_err(|why| format!("--to is wrong: {why}."))?;
    if app.settings.storage_location()?.is_same(&place) {
        return Err(format!("{to} is where the files are already."));
    }
    let target = Store::open(&place)?;
    target.check().await.map_err(|error| format!("The new storage cannot be used: {error}."))?;
    let id = this_database::id(&app.db, &app.random, app.clock.now()).await;
    let id = id.map_err(|error| format!("The database cannot be read: {error}."))?;
    refuse_others(app, &target, to, &id).await?;
    // From here on no other database takes it for its own, and a run that is cut off finds its own mark.
    target.set_owner(&id).await.map_err(|error| unusable(&error))?;
    // A server may be running: what is to be copied stays until it is.
    let hold = Hold::take(&app.db, app.clock.clone()).await.map_err(|error| error.to_string())?;
    let moved = copy_all(app, &target).await;
    let released = hold.release().await.map_err(|error| error.to_string());
    let moved = moved?;
    released?;
    let left = orphans(app, &app.files).await?;
    moved.said(&from_url, to, left)
}

fn unusable(error: &Error) -> String {
    format!("The new storage cannot be used: {error}.")
}

/// Both storages have to be this database's, or nobody's.
async fn refuse_others(app: &App, target: &Store, to: &str, id: &str) -> Result<(), String> {
    let ours =
        app.files.owner().await.map_err(|error| format!("The file storage does not answer: {error}."))?;
    if let Some(owner) = ours.filter(|owner| owner != id) {
        return Err(format!(
            "The file storage belongs to another database ({owner}), and nothing was moved. Check database.url and storage.url."
        ));
    }
    match target.owner().await.map_err(|error| unusable(&error))? {
        Some(owner) if owner == id => Ok(()),
        Some(owner) => Err(format!(
            "{to} belongs to another database ({owner}), and nothing was moved. Choose an empty place."
        )),
        None => match orphans(app, target).await? {
            0 => Ok(()),
            others => Err(format!(
                "{to} holds {} of another Opportune, and nothing was moved. Choose an empty place.",
                count(others, "file")
            )),
        },
    }
}

/// Files of our own shape that the database does not name.
async fn orphans(app: &App, store: &Store) -> Result<u64, String> {
    let (mut stored, mut found) = (store.list(), 0);
    while let Some(entry) = stored.next().await {
        let key = entry.map_err(|error| format!("A file storage cannot be listed: {error}."))?.key;
        let named = named::is_named(&app.db, &key).await.map_err(|error| error.to_string())?;
        found += u64::from(key.is_ours() && !named);
    }
    Ok(found)
}

#[derive(Default)]
struct Moved {
    copied: u64,
    copied_bytes: u64,
    /// Those that were there already, with the same content.
    there: u64,
    there_bytes: u64,
    /// Those that the old storage does not have as they were uploaded.
    missing: Vec<String>,
}

enum Outcome {
    Copied,
    There,
    Missing,
}

async fn copy_all(app: &App, target: &Store) -> Result<Moved, String> {
    let all = named::count(&app.db).await.map_err(|error| error.to_string())?;
    let (step, moved) = (Step::begin("Files", all), Mutex::new(Moved::default()));
    let mut after = 0;
    loop {
        let page = named::page(&app.db, after).await.map_err(|error| error.to_string())?;
        let Some((last, _, _)) = page.last() else { break };
        after = *last;
        stream::iter(page.into_iter().map(Ok::<_, String>))
            .try_for_each_concurrent(AT_ONCE, async |(_, key, size)| {
                let outcome = copy_patiently(&app.files, target, &key, size).await?;
                let mut moved = moved.lock().unwrap_or_else(PoisonError::into_inner);
                match outcome {
                    Outcome::Copied => {
                        (moved.copied, moved.copied_bytes) = (moved.copied + 1, moved.copied_bytes + size);
                    }
                    Outcome::There => {
                        (moved.there, moved.there_bytes) = (moved.there + 1, moved.there_bytes + size);
                    }
                    Outcome::Missing => moved.missing.push(key.to_string()),
                }
                step.add(1);
                Ok(())
            })
            .await?;
    }
    let moved = moved.into_inner().unwrap_or_else(PoisonError::into_inner);
    step.end(&format!(
        "{} copied ({}), {} there already ({}), each read again and compared by SHA-256",
        moved.copied,
        bytes(moved.copied_bytes),
        moved.there,
        bytes(moved.there_bytes)
    ));
    Ok(moved)
}

async fn copy_patiently(from: &Store, to: &Store, key: &Key, size: u64) -> Result<Outcome, String> {
    let mut tries = 0;
    loop {
        match copy(from, to, key, size).await {
            Ok(outcome) => return Ok(outcome),
            Err(Error::Unavailable(_) | Error::Broken(_)) if tries + 1 < TRIES => {
                tries += 1;
                tokio::time::sleep(PAUSE).await;
            }
            Err(error) => {
                return Err(format!("The file {key} cannot be copied: {error}. Run this again to go on."));
            }
        }
    }
}

/// Copies one file, unless it is there already. Never more than a piece of it is held.
async fn copy(from: &Store, to: &Store, key: &Key, size: u64) -> Result<Outcome, Error> {
    if let Some((there, sum)) = sum_of(to, key, size).await?
        && there == size
    {
        return Ok(match sum_of(from, key, size).await? {
            Some((_, own)) if own == sum => Outcome::There,
            Some((own_size, _)) if own_size == size => put(from, to, key, size).await?,
            _ => Outcome::Missing,
        });
    }
    put(from, to, key, size).await
}

async fn put(from: &Store, to: &Store, key: &Key, size: u64) -> Result<Outcome, Error> {
    let found = match from.get(key, None).await {
        Ok(found) if found.size == size => found,
        Ok(_) | Err(Error::NotFound) => return Ok(Outcome::Missing),
        Err(error) => return Err(error),
    };
    let mut hash = Sha256::new();
    let content = found.content.inspect_ok(|chunk| hash.update(chunk));
    to.put(key, content).await?;
    let sum: [u8; 32] = hash.finalize().into();
    match sum_of(to, key, size).await? {
        Some((there, other)) if there == size && other == sum => Ok(Outcome::Copied),
        _ => Err(Error::Unavailable("what was stored is not what was read".to_owned())),
    }
}

/// How long a stored file is and the SHA-256 of it; one of another length than it should be is not read.
async fn sum_of(store: &Store, key: &Key, size: u64) -> Result<Option<(u64, [u8; 32])>, Error> {
    let mut found = match store.get(key, None).await {
        Ok(found) if found.size == size => found,
        Ok(found) => return Ok(Some((found.size, [0; 32]))),
        Err(Error::NotFound) => return Ok(None),
        Err(error) => return Err(error),
    };
    let (mut hash, mut read) = (Sha256::new(), 0);
    while let Some(chunk) = found.content.try_next().await? {
        hash.update(&chunk);
        read += chunk.len() as u64;
    }
    Ok(Some((read, hash.finalize().into())))
}

impl Moved {
    fn said(mut self, from: &str, to: &str, left: u64) -> Result<String, String> {
        let files = self.copied + self.there;
        let done = format!(
            "Moved {} ({}) from {from} to {to}: {} copied now, {} there before. Each was read again and is the same.",
            count(files, "file"),
            bytes(self.copied_bytes + self.there_bytes),
            self.copied,
            self.there
        );
        let left = match left {
            0 => String::new(),
            number => format!(
                "\n{} in {from} that the database does not name (what broken-off uploads left) stayed there.",
                count(number, "file")
            ),
        };
        if !self.missing.is_empty() {
            self.missing.sort();
            return Err(format!(
                "{done}{left}\nBut {} that the database names could not be copied, because {from} does not have them as they were \
                 uploaded:\n{}\nRestore them from a backup and run this again, or go on without them.",
                count(self.missing.len() as u64, "file"),
                self.missing.join("\n")
            ));
        }
        let keys = if to.starts_with("s3://") {
            ", and keep AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY as they are now"
        } else {
            ""
        };
        Ok(format!(
            "{done}{left}\n\nWhat to do now:\n  \
             1. If a server was running meanwhile, stop it on every node and run this once more: only what came since is copied.\n  \
             2. Set storage.url [OPPORTUNE_STORAGE_URL] to {to} for every process{keys}.\n  \
             3. Run `opportune check --files`, then start the server.\n\n\
             The files in {from} are unchanged. Delete them when you are sure. Video uploads that were under way begin again."
        ))
    }
}
