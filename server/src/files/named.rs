//! Every file that the database names, page by page.

use ::files::Key;
use db::{Db, Error};

use super::store;

const PAGE: i64 = 500;

/// The next of them with the number each has; empty after the last one.
pub async fn page(db: &Db, after: i64) -> Result<Vec<(i64, Key, u64)>, Error> {
    let read = |(id, key, size): (i64, String, i64)| -> Result<_, Error> {
        let size = u64::try_from(size).ok();
        let wrong = || Error::Decode(format!("stored file {id} has no key or no size"));
        Ok((id, Key::parse(&key).ok_or_else(wrong)?, size.ok_or_else(wrong)?))
    };
    store::after(db, after, PAGE).await?.into_iter().map(read).collect()
}

/// How many there are.
pub async fn count(db: &Db) -> Result<u64, Error> {
    Ok(store::count(db).await?.unsigned_abs())
}

/// Whether the database names it.
pub async fn is_named(db: &Db, key: &Key) -> Result<bool, Error> {
    Ok(store::by_key(db, key.as_str()).await?.is_some())
}
