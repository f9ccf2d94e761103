//! Every statement of this room.

use db::{Db, Error, Time, Tx};

use super::Purpose;

sql! {
    BY_KEY = "select id, key, owner_id, purpose, content_type, size_bytes, is_public, file_name, created_at
              from stored_files where key = $1";
    AFTER = "select id, key, size_bytes from stored_files where id > $1 order by id limit $2";
    INSERT = "insert into stored_files (key, owner_id, purpose, content_type, size_bytes, is_public, file_name, created_at)
              values ($1, $2, $3, $4, $5, $6, $7, $8)
              returning id, key, owner_id, purpose, content_type, size_bytes, is_public, file_name, created_at";
    REMOVE = "delete from stored_files where key = $1 returning owner_id, size_bytes, purpose";
    COUNT = "select count(*) from stored_files";
    USED = "select bytes from storage_used where user_id = $1";
    BEGIN_COUNT = "insert into storage_used (user_id, bytes) values ($1, 0) on conflict (user_id) do nothing";
    TAKE = "update storage_used set bytes = bytes + $2 where user_id = $1 and bytes + $2 <= $3";
    HOLD = "insert into file_holds (name, until) values ($1, $2) on conflict (name) do update set until = excluded.until";
    END_OLD_HOLDS = "delete from file_holds where until < $1";
    END_HOLD = "delete from file_holds where name = $1";
    HELD = "select name from file_holds where until > $1 limit 1";
    GIVE_BACK = "update storage_used set bytes = bytes - $2 where user_id = $1";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct StoredFile {
        pub id: i64,
        pub key: String,
        /// `None` for what a guest sent.
        pub owner_id: Option<i64>,
        pub purpose: String,
        pub content_type: String,
        pub size_bytes: i64,
        pub is_public: bool,
        /// What it is saved as by whoever downloads it; what is shown in place has none.
        pub file_name: Option<String>,
        pub created_at: Time,
    }
}

pub struct NewFile<'n> {
    pub key: &'n str,
    pub owner_id: Option<i64>,
    pub purpose: &'n str,
    pub content_type: &'n str,
    pub size_bytes: i64,
    pub is_public: bool,
    pub file_name: Option<&'n str>,
    pub created_at: Time,
}

pub async fn by_key(db: &Db, key: &str) -> Result<Option<StoredFile>, Error> {
    db.read(&BY_KEY).bind(key).optional().await
}

/// A page of all of them: id, key and size.
pub async fn after(db: &Db, id: i64, most: i64) -> Result<Vec<(i64, String, i64)>, Error> {
    db.read(&AFTER).bind(id).bind(most).all().await
}

pub async fn count(db: &Db) -> Result<i64, Error> {
    db.read(&COUNT).one().await
}

pub async fn insert(tx: &mut Tx, new: &NewFile<'_>) -> Result<StoredFile, Error> {
    tx.query(&INSERT)
        .bind(new.key)
        .bind(new.owner_id)
        .bind(new.purpose)
        .bind(new.content_type)
        .bind(new.size_bytes)
        .bind(new.is_public)
        .bind(new.file_name)
        .bind(new.created_at)
        .one()
        .await
}

/// Removes the row, gives its bytes back to the owner's quota and says whether there was one.
pub async fn remove(tx: &mut Tx, key: &str) -> Result<bool, Error> {
    let removed = tx.query(&REMOVE).bind(key).optional::<(Option<i64>, i64, String)>().await?;
    let Some((owner_id, size, purpose)) = removed else { return Ok(false) };
    let is_counted = !Purpose::UNCOUNTED.iter().any(|uncounted| uncounted.name() == purpose);
    if let Some(owner_id) = owner_id.filter(|_| is_counted) {
        give_back(tx, owner_id, size).await?;
    }
    Ok(true)
}

pub async fn give_back(tx: &mut Tx, owner_id: i64, bytes: i64) -> Result<(), Error> {
    tx.query(&GIVE_BACK).bind(owner_id).bind(bytes).execute().await.map(drop)
}

pub async fn used(db: &Db, owner_id: i64) -> Result<i64, Error> {
    Ok(db.read(&USED).bind(owner_id).optional().await?.unwrap_or(0))
}

/// Takes from the quota; `false` when it does not fit.
pub async fn take(tx: &mut Tx, owner_id: i64, bytes: i64, quota: i64) -> Result<bool, Error> {
    tx.query(&BEGIN_COUNT).bind(owner_id).execute().await?;
    Ok(tx.query(&TAKE).bind(owner_id).bind(bytes).bind(quota).execute().await? > 0)
}

/// Writes or prolongs a hold, and takes away those that are over.
pub async fn hold(db: &Db, name: &str, until: Time, now: Time) -> Result<(), Error> {
    db.write(&END_OLD_HOLDS).bind(now).execute().await?;
    db.write(&HOLD).bind(name).bind(until).execute().await.map(drop)
}

pub async fn release(db: &Db, name: &str) -> Result<(), Error> {
    db.write(&END_HOLD).bind(name).execute().await.map(drop)
}

pub async fn is_held(db: &Db, now: Time) -> Result<bool, Error> {
    Ok(db.read(&HELD).bind(now).optional::<String>().await?.is_some())
}
