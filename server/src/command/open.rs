//! Opening what the settings name, and stopping where a part of it is lost: going on would make a new one in its place and
//! part the rest from it for good.

use std::path::{Path, PathBuf};

use db::{Db, MigrateError};
use files::{Location, Store};
use futures_util::StreamExt as _;

use super::shared_clock;
use crate::accounts::admin;
use crate::app::App;
use crate::clock::Clock;
use crate::data_folder;
use crate::migrations::MIGRATIONS;
use crate::random::Random;
use crate::settings::Settings;

/// The app on a database of the right shape, and which migrations that took.
pub async fn open_migrated(settings: Settings) -> Result<(App, Vec<String>), String> {
    let (db, _) = parts(&settings).await?;
    let applied = db::migrate(&db, MIGRATIONS).await.map_err(wrong_shape)?;
    // After the database, so that a key without one always means that one is lost.
    let key = settings.make_secret_key(&Random::System)?;
    let clock =
        shared_clock::of(&db).await.map_err(|error| format!("The database cannot be read: {error}."))?;
    Ok((App::with_database(settings, clock, db, &key)?, applied))
}

/// The app on the database as it is. Where there is no key yet it has one that nobody keeps.
pub async fn open(settings: Settings) -> Result<App, String> {
    let (db, key) = parts(&settings).await?;
    App::with_database(settings, Clock::System, db, &key.unwrap_or_else(|| Random::System.bytes()))
}

/// The database, and the key if there is one.
async fn parts(settings: &Settings) -> Result<(Db, Option<[u8; 32]>), String> {
    data_folder::close_to_others(settings);
    // In this order: a start at the same time makes its database first, and the rest when that is done.
    let left = left_behind(settings).await?;
    let mut key = settings.secret_key()?;
    if let (Some(left), Some(file)) = (&left, settings.sqlite_file())
        && std::fs::metadata(file).map_or(0, |metadata| metadata.len()) == 0
    {
        return Err(database_lost(left));
    }
    let options = settings.database_options();
    let db = Db::open(options).await.map_err(|error| format!("The database cannot be opened: {error}."))?;
    let pending = db::pending(&db, MIGRATIONS).await.map_err(wrong_shape)?;
    let is_new = pending.len() == MIGRATIONS.len();
    match left {
        Some(left) if is_new => return Err(database_lost(&left)),
        _ => {}
    }
    // Another process may be making the database: before the accounts' turn has come there are none.
    let has_accounts = !pending.iter().any(|name| name.ends_with("_accounts"));
    if key.is_none() && has_accounts {
        let people = admin::are_there_any(&db).await;
        let people = people.map_err(|error| format!("The database cannot be read: {error}."))?;
        // Looked for again: whoever registered since did so after the key was made.
        key = settings.secret_key()?;
        if people && key.is_none() {
            return Err(key_lost(&settings.key_file()));
        }
    }
    Ok((db, key))
}

/// What only a database of before can have left: its key, or its files.
async fn left_behind(settings: &Settings) -> Result<Option<PathBuf>, String> {
    let key = settings.key_file();
    if settings.keeps_its_key() && key.exists() {
        return Ok(Some(key));
    }
    let place = settings.storage_location()?;
    // A bucket may be shared with others, and is asked when something is to be deleted there.
    let Location::Folder { path, .. } = &place else { return Ok(None) };
    let first = Store::open(&place)?.list().next().await;
    Ok(matches!(first, Some(Ok(_))).then(|| path.clone()))
}

fn wrong_shape(error: MigrateError) -> String {
    match error {
        MigrateError::Database(error) => format!("The database cannot be reached: {error}."),
        error => format!("The database cannot be brought to the shape this version needs: {error}"),
    }
}

fn database_lost(left: &Path) -> String {
    let left = left.display();
    format!(
        "The database is missing or empty, but {left} belongs to an earlier one: restore that database (or check database.url \
         [OPPORTUNE_DATABASE_URL] and data.dir [OPPORTUNE_DATA_DIR]), or move {left} away to start with a new one."
    )
}

fn key_lost(file: &Path) -> String {
    let file = file.display();
    format!(
        "The key file {file} is missing, but the database has accounts that were made with it: restore the file, or, if it \
         is lost for good, make a new one with `openssl rand -base64 32 > {file}`."
    )
}
