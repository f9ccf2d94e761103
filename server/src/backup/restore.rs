//! `opportune restore DIR`

use std::path::Path;

use db::{Db, MigrateError, Migration};
use files::{Key, Store};
use futures_util::{StreamExt as _, TryStreamExt as _};
use tokio::io::AsyncReadExt as _;

use super::check::{Checked, changed, check};
use super::manifest::{self, Manifest};
use super::progress::Step;
use super::sums::{self, Sum, Summing, Sums};
use super::tables::{self, TableReader};
use super::{AT_ONCE, Failure};
use crate::migrations::MIGRATIONS;
use crate::settings::Settings;
use crate::this_database;

const CHUNK: usize = 64 << 10;

/// Brings a backup into an empty database and an empty storage, and answers what was restored.
pub async fn restore(settings: &Settings, dir: &Path) -> Result<String, Failure> {
    let store = Store::open(&settings.storage_location()?)?;
    let owned = dir.to_owned();
    let checking = tokio::task::spawn_blocking(move || check(&owned));
    let Checked { manifest, sums } = checking.await.map_err(|error| Failure(error.to_string()))??;
    let known = known_migrations(dir, &manifest)?;
    let id = database_id(dir, &manifest)?;
    refuse_other_files(settings, &store, &sums, id.as_deref()).await?;
    let opened = Db::open(settings.database_options()).await;
    let db = opened.map_err(|error| Failure(format!("The database cannot be opened: {error}.")))?;
    let restored = async {
        shape(&db, &known).await?;
        store_files(settings, &store, dir, &manifest, &sums, id.as_deref()).await?;
        load(&db, dir, &manifest, sums).await
    };
    let restored = restored.await;
    db.close().await;
    restored?;
    Ok(said(settings, dir, &manifest))
}

/// Tables as they were, and nothing in them.
async fn shape(db: &Db, known: &[Migration]) -> Result<(), Failure> {
    let occupied = db::dump::occupied(db).await?;
    if !occupied.is_empty() {
        let tables: Vec<String> =
            occupied.iter().take(3).map(|(table, rows)| format!("{table} ({rows})")).collect();
        return Err(Failure(format!(
            "The database is not empty, and nothing was changed: {} hold rows, such as {}. Restore into a new database.",
            super::count(occupied.len() as u64, "table"),
            tables.join(", ")
        )));
    }
    let shaped = db::migrate(db, known).await;
    shaped.map_err(|error| match error {
        MigrateError::Newer(name) => Failure(format!(
            "The database has {name}, which this backup does not know. Restore into a new database."
        )),
        error => Failure(format!("The database cannot be brought to the shape of the backup: {error}.")),
    })?;
    Ok(())
}

/// All rows at once, and then what this version adds.
async fn load(db: &Db, dir: &Path, manifest: &Manifest, sums: Sums) -> Result<(), Failure> {
    let reader = TableReader::new(dir, manifest.tables.clone(), sums);
    db::dump::load(db, reader).await?.end();
    let applied = db::migrate(db, MIGRATIONS).await;
    let applied = applied.map_err(|error| {
        Failure(format!(
            "The backup is restored, but the database can't be brought to the shape of this version: {error}."
        ))
    })?;
    if !applied.is_empty() {
        Step::begin("Migrations", 0).end(&format!("applied {}", applied.join(", ")));
    }
    Ok(())
}

/// The id of the database that was backed up, which its storage carries too; none before its first start.
fn database_id(dir: &Path, manifest: &Manifest) -> Result<Option<String>, Failure> {
    let Some(saved) = manifest.table(this_database::TABLE) else { return Ok(None) };
    let row = tables::rows_of(dir, &saved.table)?.next().transpose()?;
    Ok(row.and_then(|row| this_database::id_in(&saved.table.columns, &row)))
}

/// The migrations of the backup, as this program has them.
fn known_migrations(dir: &Path, manifest: &Manifest) -> Result<Vec<Migration>, Failure> {
    let known: Vec<Migration> = MIGRATIONS
        .iter()
        .copied()
        .filter(|one| manifest.migrations.iter().any(|name| name == one.name))
        .collect();
    if known.len() == manifest.migrations.len() {
        Ok(known)
    } else {
        Err(manifest::newer(dir, &manifest.version))
    }
}

/// What is there of this backup already was left by a restore that was broken off, and is written again.
async fn refuse_other_files(
    settings: &Settings,
    store: &Store,
    sums: &Sums,
    id: Option<&str>,
) -> Result<(), Failure> {
    if let Some(owner) = store.owner().await.map_err(|error| unusable(&error))?
        && Some(owner.as_str()) != id
    {
        return Err(Failure(format!(
            "The storage {} belongs to another database ({owner}), and nothing was changed. Restore into an empty storage.",
            settings.storage_url()
        )));
    }
    let mut stored = store.list();
    let (mut others, mut first) = (0, None);
    while let Some(entry) = stored.next().await {
        let entry = entry.map_err(|error| unusable(&error))?;
        if sums.get(&sums::path_of(&entry.key)).is_none() {
            others += 1;
            first.get_or_insert(entry.key);
        }
    }
    let Some(first) = first else { return Ok(()) };
    Err(Failure(format!(
        "The storage {} is not empty, and nothing was changed: it holds {} that this backup does not have, such as {first}. \
         Restore into an empty storage.",
        settings.storage_url(),
        super::count(others, "file")
    )))
}

async fn store_files(
    settings: &Settings,
    store: &Store,
    dir: &Path,
    manifest: &Manifest,
    sums: &Sums,
    id: Option<&str>,
) -> Result<(), Failure> {
    let step = Step::begin("Files", manifest.files.count);
    let all = sums.files().map(Ok::<_, Failure>);
    futures_util::stream::iter(all)
        .try_for_each_concurrent(AT_ONCE, async |(key, sum)| {
            put(store, dir, &key, sum).await?;
            step.add(1);
            Ok(())
        })
        .await?;
    if let Some(id) = id {
        store.set_owner(id).await.map_err(|error| unusable(&error))?;
    }
    let (count, bytes) = (super::count(manifest.files.count, "file"), super::bytes(manifest.files.bytes));
    step.end(&format!("{count}, {bytes} to {}", settings.storage_url()));
    Ok(())
}

/// Stores a file, if what is read for it now is still what was backed up.
async fn put(store: &Store, dir: &Path, key: &Key, sum: &Sum) -> Result<(), Failure> {
    let path = dir.join(sums::path_of(key));
    let file = tokio::fs::File::open(&path).await;
    let file = file.map_err(|error| Failure(format!("{} cannot be read: {error}.", path.display())))?;
    let content = futures_util::stream::try_unfold(Some(Summing::new(file)), async |file| {
        let Some(mut file) = file else { return Ok(None) };
        let mut chunk = vec![0; CHUNK];
        let read = file.inner.read(&mut chunk).await.map_err(|error| error.to_string())?;
        if read > 0 {
            chunk.truncate(read);
            file.see(&chunk);
            return Ok(Some((bytes::Bytes::from(chunk), Some(file))));
        }
        // A content that breaks off is not stored.
        if file.sum() == *sum { Ok(None) } else { Err("it changed".to_owned()) }
    });
    match store.put(key, content).await {
        Ok(_) => Ok(()),
        Err(files::Error::Broken(_)) => Err(changed(&path)),
        Err(error) => Err(unusable(&error)),
    }
}

fn unusable(error: &files::Error) -> Failure {
    Failure(format!("The storage cannot be used: {error}."))
}

fn said(settings: &Settings, dir: &Path, manifest: &Manifest) -> String {
    let restored = format!(
        "Restored {} with {} and {} from {}, as of {}.",
        super::count(manifest.tables.len() as u64, "table"),
        super::count(manifest.rows(), "row"),
        super::count(manifest.files.count, "file"),
        dir.display(),
        manifest.made_at
    );
    let missing = &manifest.files.missing;
    let missing = match missing.len() {
        0 => String::new(),
        number => {
            let files = super::count(number as u64, "file");
            format!("\nMissing since before the backup was made: {files}\n{}", missing.join("\n"))
        }
    };
    let key = format!(
        "The secret key is not part of a backup: before the next start, copy secret.key to {}, or set \
         OPPORTUNE_SECRET_KEY to the key that was in use.",
        settings.data.dir.display()
    );
    format!("{restored}{missing}\n{key}")
}
