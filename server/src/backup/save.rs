//! `opportune backup DIR`

use std::path::Path;

use db::Db;
use files::{Error, Key, Store};
use futures_util::TryStreamExt as _;
use tokio::io::AsyncWriteExt as _;

use super::folder::{self, Folder};
use super::manifest::{self, FORMAT, Manifest, SavedFiles};
use super::progress::Step;
use super::sums::{self, Sum, Summing, Sums};
use super::tables::{self, TableWriter};
use super::{AT_ONCE, Failure};
use crate::clock::Clock;
use crate::files::hold::{self, Hold};
use crate::migrations::MIGRATIONS;
use crate::settings::Settings;

/// How often a file is asked for that could not be read to its end.
const TRIES: u32 = 3;

/// Copies everything to a new or an empty folder, and answers what it copied.
pub async fn save(settings: &Settings, dir: &Path) -> Result<String, Failure> {
    let url = settings.database_url();
    if let Some(path) = url.strip_prefix("sqlite:")
        && !Path::new(path).exists()
    {
        return Err(Failure(format!("There is no database to back up: {path} does not exist.")));
    }
    let store = Store::open(&settings.storage_location()?)?;
    let folder = Folder::claim(dir)?;
    let opened = Db::open(settings.database_options()).await;
    let db = match opened {
        Ok(db) => db,
        Err(error) => {
            folder.give_up();
            return Err(Failure(format!("The database cannot be opened: {error}.")));
        }
    };
    let saved = write(&db, &store, folder.path()).await;
    db.close().await;
    let manifest = match saved {
        Ok(manifest) => manifest,
        Err(failure) => {
            folder.give_up();
            return Err(failure);
        }
    };
    let finishing = tokio::task::spawn_blocking(move || folder.finish());
    finishing.await.map_err(|error| Failure(error.to_string()))??;
    let what = format!(
        "{} with {} and {} ({})",
        super::count(manifest.tables.len() as u64, "table"),
        super::count(manifest.rows(), "row"),
        super::count(manifest.files.count, "file"),
        super::bytes(manifest.bytes())
    );
    let missing = &manifest.files.missing;
    if !missing.is_empty() {
        return Err(Failure(format!(
            "Backed up {what} to {}, but {} that the database names could not be copied, because the storage does not \
             have them as they were uploaded:\n{}",
            dir.display(),
            super::count(missing.len() as u64, "file"),
            missing.join("\n")
        )));
    }
    Ok(format!(
        "Backed up {what} to {}. The secret key is not part of it: keep a copy of that elsewhere.",
        dir.display()
    ))
}

async fn write(db: &Db, store: &Store, dir: &Path) -> Result<Manifest, Failure> {
    let pending = db::pending(db, MIGRATIONS).await;
    let pending = pending.map_err(|error| Failure(format!("The database cannot be backed up: {error}.")))?;
    if let Some(first) = pending.first() {
        return Err(Failure(format!(
            "The database is older than this version ({first} is not applied): back it up with the version that serves it."
        )));
    }
    // Before the snapshot: from here on no file goes that the snapshot may name.
    let hold = Hold::take(db, Clock::System).await?;
    let written = write_held(db, store, dir).await;
    let released = hold.release().await;
    let manifest = written?;
    released?;
    Ok(manifest)
}

async fn write_held(db: &Db, store: &Store, dir: &Path) -> Result<Manifest, Failure> {
    let made_at = Clock::System.now();
    let mut rows = db::dump::dump(db, TableWriter::new(dir)).await?;
    rows.end()?;
    let TableWriter { tables, mut sums, .. } = rows;
    let names = tables.iter().find(|saved| saved.table.name == "schema_migrations");
    let names = names.ok_or_else(|| Failure("The database was never migrated.".to_owned()))?;
    let place = names.table.columns.iter().position(|column| column == "name").unwrap_or(0);
    let mut migrations = Vec::new();
    for row in tables::rows_of(dir, &names.table)? {
        if let Some(db::Value::Text(name)) = row?.get(place) {
            migrations.push(name.clone());
        }
    }
    migrations.sort();
    let mut manifest = Manifest {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine: db.engine().to_string(),
        made_at,
        migrations,
        tables,
        files: SavedFiles::default(),
    };
    manifest.files = copy_files(store, dir, &manifest, &mut sums).await?;
    write_down(dir, &manifest, &mut sums)
        .map_err(|error| Failure(format!("{} cannot be written to: {error}.", dir.display())))?;
    Ok(manifest)
}

fn write_down(dir: &Path, manifest: &Manifest, sums: &mut Sums) -> std::io::Result<()> {
    let mut file = Summing::new(folder::create(&dir.join(manifest::NAME))?);
    let text = serde_json::to_string_pretty(manifest).map_err(std::io::Error::other)?;
    std::io::Write::write_all(&mut file, format!("{text}\n").as_bytes())?;
    file.inner.sync_all()?;
    sums.add(manifest::NAME.to_owned(), file.sum());
    sums.write(dir)
}

/// Every file that a row of the snapshot names.
async fn copy_files(
    store: &Store,
    dir: &Path,
    manifest: &Manifest,
    sums: &mut Sums,
) -> Result<SavedFiles, Failure> {
    let mut saved = SavedFiles::default();
    let Some(table) = manifest.table(hold::TABLE) else { return Ok(saved) };
    let step = Step::begin("Files", table.rows);
    let damaged = || Failure("The database names a file in a way that is not understood.".to_owned());
    let named = tables::rows_of(dir, &table.table)?
        .map(|row| hold::named_by(&table.table.columns, &row?).ok_or_else(damaged));
    let mut copies = std::pin::pin!(
        futures_util::stream::iter(named)
            .map_ok(|(key, size)| async move { Ok((copy(store, &key, size, dir).await?, key)) })
            .try_buffer_unordered(AT_ONCE)
    );
    while let Some((copied, key)) = copies.try_next().await? {
        step.add(1);
        match copied {
            Some((sum, size)) => {
                (saved.count, saved.bytes) = (saved.count + 1, saved.bytes + size);
                sums.add(sums::path_of(&key), sum);
            }
            None => saved.missing.push(key.to_string()),
        }
    }
    saved.missing.sort();
    step.end(&format!("{}, {}", super::count(saved.count, "file"), super::bytes(saved.bytes)));
    Ok(saved)
}

/// One file; `None` when the storage does not have it, or not as long as it was.
async fn copy(store: &Store, key: &Key, size: u64, dir: &Path) -> Result<Option<(Sum, u64)>, Failure> {
    let path = dir.join(sums::path_of(key));
    let unwritable =
        |error: std::io::Error| Failure(format!("{} cannot be written: {error}.", path.display()));
    folder::make(path.parent().unwrap_or(dir)).map_err(unwritable)?;
    let mut tries = 0;
    loop {
        let mut file = Summing::new(tokio::fs::File::from_std(folder::create(&path).map_err(unwritable)?));
        let read = async {
            let mut content = store.get(key, None).await?.content;
            while let Some(chunk) = content.try_next().await? {
                if let Err(error) = file.inner.write_all(&chunk).await {
                    return Ok(Err(error));
                }
                file.see(&chunk);
            }
            Ok::<_, Error>(Ok(()))
        };
        match read.await {
            Ok(written) => {
                written.map_err(unwritable)?;
                file.inner.flush().await.map_err(unwritable)?;
                file.inner.sync_all().await.map_err(unwritable)?;
                if file.bytes == size {
                    let bytes = file.bytes;
                    return Ok(Some((file.sum(), bytes)));
                }
                tokio::fs::remove_file(&path).await.map_err(unwritable)?;
                return Ok(None);
            }
            Err(error) => {
                tokio::fs::remove_file(&path).await.map_err(unwritable)?;
                tries += 1;
                match error {
                    Error::NotFound => return Ok(None),
                    error if tries == TRIES => {
                        return Err(Failure(format!("The stored file {key} cannot be read: {error}.")));
                    }
                    _ => tokio::time::sleep(std::time::Duration::from_secs(1)).await,
                }
            }
        }
    }
}
