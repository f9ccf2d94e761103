//! `opportune backup DIR` and `opportune restore DIR`: everything but the secret key, while the server runs, and back.
//!
//! ```text
//! DIR/manifest.json    what this is: version, engine, time, migrations, tables with their rows, number of files
//! DIR/SHA256SUMS       the SHA-256 of everything else, as `sha256sum --check` reads it
//! DIR/tables/*.jsonl   every table, one row a line (db::dump); the same for both engines
//! DIR/files/ab/ab...   every file that a row names
//! ```
//!
//! All of it is written to `DIR/partial`, brought to the disk and moved into place at the end, the manifest last: without a
//! manifest there is no backup. A restore checks everything before it writes anything, stores the files, and then loads the
//! database in one transaction. One that was killed left an empty database, and files of this backup alone, so it can
//! simply be run again.

mod check;
mod folder;
mod manifest;
pub mod progress;
mod restore;
mod save;
mod sums;
mod tables;

pub use restore::restore;
pub use save::save;

/// Files that are copied at the same time: a bucket far away takes its time for each.
pub const AT_ONCE: usize = 8;

/// What stopped it, as the sentence that is said about it.
#[derive(Debug)]
pub struct Failure(pub String);

impl From<String> for Failure {
    fn from(sentence: String) -> Self {
        Self(sentence)
    }
}

impl From<db::Error> for Failure {
    fn from(error: db::Error) -> Self {
        Self(format!("The database refused: {error}."))
    }
}

/// `2 files`, `1 file`.
pub fn count(number: u64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

pub fn bytes(number: u64) -> String {
    if number < 1_000_000 {
        return format!("{} kB", number.div_ceil(1000));
    }
    format!("{:.1} MB", number as f64 / 1e6)
}
