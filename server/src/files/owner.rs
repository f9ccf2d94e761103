//! Whether the storage is this database's own. Only then may something be deleted because no row names it.

use ::files::Entry;
use futures_util::StreamExt as _;

use super::store;
use crate::app::App;
use crate::this_database;

/// So many of a hundred files that the database names may be missing from a storage that is taken for its own.
const MISSING_OF_100: u64 = 1;
/// So many files without a row are nothing unusual: uploads whose process was killed.
const FEW: u64 = 10;
/// Of more, one in so many.
const ONE_IN: u64 = 20;

/// Whose the storage is.
#[derive(Debug, PartialEq, Eq)]
pub enum Owner {
    /// It carries the id of this database.
    Us,
    /// It carries that of another one.
    Another(String),
    /// It carries none.
    Nobody,
}

async fn own_id(app: &App) -> Result<String, String> {
    this_database::id(&app.db, &app.random, app.clock.now()).await.map_err(|error| error.to_string())
}

pub async fn owner(app: &App) -> Result<Owner, String> {
    let id = own_id(app).await?;
    Ok(match app.files.owner().await.map_err(|error| error.to_string())? {
        None => Owner::Nobody,
        Some(owner) if owner == id => Owner::Us,
        Some(owner) => Owner::Another(owner),
    })
}

/// Makes the storage this database's.
pub async fn bind(app: &App) -> Result<(), String> {
    let id = own_id(app).await?;
    app.files.set_owner(&id).await.map_err(|error| error.to_string())
}

/// What a walk through the storage found, and how many files the database names.
#[derive(Debug, Default)]
pub struct Census {
    /// Rows of the database, counted before the walk.
    pub rows: u64,
    /// Stored files that have a row.
    pub named: u64,
    /// Stored files of our own shape that have none. Whatever else lies there is not counted: it is not ours.
    pub unnamed: Vec<Entry>,
}

impl Census {
    pub async fn take(app: &App) -> Result<Self, String> {
        let rows = store::count(&app.db).await.map_err(|error| error.to_string())?;
        let mut census = Self { rows: rows.unsigned_abs(), ..Self::default() };
        let mut stored = app.files.list();
        while let Some(entry) = stored.next().await {
            let entry = entry.map_err(|error| error.to_string())?;
            let row = store::by_key(&app.db, entry.key.as_str()).await.map_err(|error| error.to_string())?;
            if row.is_some() {
                census.named += 1;
            } else if entry.key.is_ours() {
                census.unnamed.push(entry);
            }
        }
        Ok(census)
    }

    /// Whether a storage without an owner is plainly this database's: both are new, or it holds what the database names
    /// and little else.
    pub fn fits(&self) -> bool {
        if self.rows == 0 {
            return self.unnamed.is_empty();
        }
        let missing = self.rows.saturating_sub(self.named);
        missing * 100 <= self.rows * MISSING_OF_100 && self.may_go(self.unnamed.len())
    }

    /// Whether so many files without a row are few enough to be what uploads left. More mean that rows are missing, not
    /// that files are too many.
    pub fn may_go(&self, count: usize) -> bool {
        let all = self.named + self.unnamed.len() as u64;
        count as u64 <= FEW.max(all / ONE_IN)
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use ::files::Key;

    use super::*;

    fn census(rows: u64, named: u64, unnamed: u64) -> Census {
        let entry = |_| Entry { key: Key::random("bin"), size: 1, modified: SystemTime::UNIX_EPOCH };
        Census { rows, named, unnamed: (0..unnamed).map(entry).collect() }
    }

    #[test]
    fn a_storage_is_taken_for_our_own_only_when_it_plainly_is() {
        for (rows, named, unnamed, fits) in [
            (0, 0, 0, true),
            (0, 0, 1, false),
            (1, 1, 0, true),
            (1, 0, 0, false),
            (1, 1, 10, true),
            (1, 1, 11, false),
            (200, 198, 0, true),
            (200, 197, 0, false),
            (1000, 1000, 52, true),
            (1000, 1000, 53, false),
            (1000, 0, 0, false),
        ] {
            assert_eq!(census(rows, named, unnamed).fits(), fits, "{rows} rows, {named} + {unnamed} files");
        }
    }
}
