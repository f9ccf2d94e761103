//! What a backup says about itself.

use std::path::Path;

use db::Time;
use db::dump::Table;
use serde::{Deserialize, Serialize};

use super::Failure;

pub const NAME: &str = "manifest.json";
/// Raised when an older version could not read a backup any more.
pub const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
pub struct Manifest {
    pub format: u32,
    /// The version of Opportune that made it.
    pub version: String,
    pub engine: String,
    pub made_at: Time,
    /// Those of the database at that moment.
    pub migrations: Vec<String>,
    pub tables: Vec<SavedTable>,
    pub files: SavedFiles,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct SavedTable {
    #[serde(flatten)]
    pub table: Table,
    pub rows: u64,
    pub bytes: u64,
}

impl SavedTable {
    /// Where its rows are, in the backup.
    pub fn path(&self) -> String {
        path_of(&self.table.name)
    }
}

#[derive(Default, Serialize, Deserialize)]
pub struct SavedFiles {
    pub count: u64,
    pub bytes: u64,
    /// Those that a row names and the storage did not have.
    pub missing: Vec<String>,
}

/// Where the rows of a table are, in a backup.
pub fn path_of(table: &str) -> String {
    format!("tables/{table}.jsonl")
}

impl Manifest {
    pub fn read(dir: &Path) -> Result<Self, Failure> {
        let path = dir.join(NAME);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(_) if dir.join(super::folder::PARTIAL).exists() => {
                return Err(Failure(format!(
                    "The backup in {} was never finished; take another one.",
                    dir.display()
                )));
            }
            Err(error) => {
                return Err(Failure(format!("There is no backup in {}: {NAME}: {error}.", dir.display())));
            }
        };
        let damaged =
            || Failure(format!("{} is damaged: it is not the manifest of a backup.", path.display()));
        let any: serde_json::Value = serde_json::from_str(&text).map_err(|_| damaged())?;
        if any["format"].as_u64().ok_or_else(damaged)? > u64::from(FORMAT) {
            return Err(newer(dir, any["version"].as_str().unwrap_or("later")));
        }
        let manifest: Self = serde_json::from_value(any).map_err(|_| damaged())?;
        let plain = |name: &str| {
            name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_' || byte.is_ascii_digit())
        };
        if manifest.tables.iter().all(|saved| plain(&saved.table.name)) {
            Ok(manifest)
        } else {
            Err(damaged())
        }
    }

    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|saved| saved.rows).sum()
    }

    pub fn bytes(&self) -> u64 {
        self.files.bytes + self.tables.iter().map(|saved| saved.bytes).sum::<u64>()
    }

    pub fn table(&self, name: &str) -> Option<&SavedTable> {
        self.tables.iter().find(|saved| saved.table.name == name)
    }
}

pub fn newer(dir: &Path, version: &str) -> Failure {
    Failure(format!(
        "The backup in {} was made by Opportune {version}, which is newer than this one ({}) or was never released; restore it with that version.",
        dir.display(),
        env!("CARGO_PKG_VERSION")
    ))
}
