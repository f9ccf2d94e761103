//! What a backup asks of this room: which files a row names, and that none of them goes while they are copied.
//!
//! A backup first writes its hold, then takes its snapshot of the database, then copies the files. A file that the
//! snapshot names still had its row after the hold was written. Whoever deletes a file looks for a hold after its row is
//! gone, and so finds this one.

use std::time::Duration;

use ::files::Key;
use db::{Db, Error, Value};

use super::store;
use crate::clock::Clock;
use crate::random::Random;

/// The table whose rows name the stored files.
pub const TABLE: &str = "stored_files";

/// How long a hold lasts when nobody prolongs it.
const LASTS: Duration = Duration::from_mins(10);
/// How often it is prolonged.
const PROLONGED: Duration = Duration::from_mins(1);
/// When a deletion that was held up is tried again.
pub(super) const LATER: Duration = Duration::from_mins(10);

/// The key and the size that a row of [`TABLE`] names.
pub fn named_by(columns: &[String], row: &[Value]) -> Option<(Key, u64)> {
    let value = |name: &str| row.get(columns.iter().position(|column| column == name)?);
    match (value("key")?, value("size_bytes")?) {
        (Value::Text(key), Value::Int(size)) => Some((Key::parse(key)?, u64::try_from(*size).ok()?)),
        _ => None,
    }
}

/// Whether files have to stay where they are for now.
pub(super) async fn is_held(db: &Db, clock: &Clock) -> Result<bool, Error> {
    store::is_held(db, clock.now()).await
}

/// Keeps every file until it is released, or for ten minutes after its process was killed.
pub struct Hold {
    db: Db,
    name: String,
    prolonging: tokio::task::JoinHandle<()>,
}

impl Hold {
    pub async fn take(db: &Db, clock: Clock) -> Result<Self, Error> {
        let name = hex::encode(Random::System.bytes::<16>());
        store::hold(db, &name, clock.now() + LASTS, clock.now()).await?;
        let (own, of) = (db.clone(), name.clone());
        let prolonging = tokio::spawn(async move {
            loop {
                tokio::time::sleep(PROLONGED).await;
                // A database that is away now may be back in a minute. If not, a file that is missing will be named.
                let _ = store::hold(&own, &of, clock.now() + LASTS, clock.now()).await;
            }
        });
        Ok(Self { db: db.clone(), name, prolonging })
    }

    pub async fn release(self) -> Result<(), Error> {
        // Once it is gone nobody may write it again.
        self.prolonging.abort();
        store::release(&self.db, &self.name).await
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.prolonging.abort();
    }
}
