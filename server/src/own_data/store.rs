//! Accounts that wait to be erased, and archives.

use db::{Db, Error, Time, Tx};

use crate::text_enum::text_enum;

sql! {
    HAS_PASSWORD = "select 1 from users where id = $1 and password_hash is not null";
    SIGNED_IN_AT = "select created_at from sessions where id = $1 and user_id = $2";
    OPEN_AGREEMENTS = "select (select count(case when status = 'accepted' then 1 end) from agreements where client_id = $1 and is_newest)
                            + (select count(case when status = 'accepted' then 1 end) from agreements where developer_id = $1 and is_newest)";
    /// Locks the account, and hides it.
    HIDE = "update users set suspended_at = $2 where id = $1 and suspended_at is null";
    INSERT = "insert into account_deletions (user_id, token_hash, requested_at, due_at) values ($1, $2, $3, $4)
              on conflict (user_id) do update set token_hash = excluded.token_hash, requested_at = excluded.requested_at,
                                                  due_at = excluded.due_at";
    TAKE = "delete from account_deletions where token_hash = $1 returning user_id, requested_at";
    /// A suspension by an admin, which came later, stays.
    SHOWN_AGAIN = "select id from users where id = $1 and suspended_at = $2 {{only postgres}} for no key update {{end}}";
    DUE = "select d.user_id, (select u.suspended_at from users u where u.id = d.user_id) as hidden_at
           from account_deletions d where d.due_at <= $1 order by d.due_at, d.user_id limit $2";
    /// Only what is still hidden goes: an admin who restores the account keeps it.
    LOCK_DUE = "update users set suspended_at = suspended_at
                where id = $1 and suspended_at is not null
                  and exists (select 1 from account_deletions d where d.user_id = users.id and d.due_at <= $2)";
    DROP_DELETION = "delete from account_deletions where user_id = $1";

    EXPORT = "select state, key, size_bytes, requested_at, ready_at, expires_at from data_exports where user_id = $1";
    /// Nothing when there was one a moment ago.
    REQUEST = "insert into data_exports (user_id, state, requested_at, expires_at) values ($1, 'waiting', $2, $3)
               on conflict (user_id) do update set state = 'waiting', key = null, size_bytes = null, ready_at = null,
                   requested_at = excluded.requested_at, expires_at = excluded.expires_at
               where data_exports.requested_at <= $4";
    READY = "update data_exports set state = 'ready', key = $3, size_bytes = $4, ready_at = $5, expires_at = $6
             where user_id = $1 and requested_at = $2 and state = 'waiting'";
    FAILED = "update data_exports set state = 'failed' where user_id = $1 and requested_at = $2 and state = 'waiting'";
    EXPIRED = "select user_id from data_exports where expires_at <= $1 order by expires_at, user_id limit $2";
    TAKE_EXPIRED = "delete from data_exports where user_id = $1 and expires_at <= $2 returning key";
}

text_enum! {
    /// How far an archive is.
    ExportState, "an archive's state", {
        /// There is none.
        None = "none",
        /// It is being made.
        Waiting = "waiting",
        Ready = "ready",
        /// It could not be made; another can be asked for.
        Failed = "failed",
    }
}

db::record! {
    pub struct ExportRow {
        pub state: ExportState,
        pub key: Option<String>,
        pub size_bytes: Option<i64>,
        pub requested_at: Time,
        pub ready_at: Option<Time>,
        pub expires_at: Time,
    }
}

/// `None` for somebody who signs in by other means.
pub async fn has_password(db: &Db, user_id: i64) -> Result<bool, Error> {
    Ok(db.read(&HAS_PASSWORD).bind(user_id).optional::<i64>().await?.is_some())
}

pub async fn signed_in_at(db: &Db, session_id: i64, user_id: i64) -> Result<Option<Time>, Error> {
    db.read(&SIGNED_IN_AT).bind(session_id).bind(user_id).optional().await
}

pub async fn open_agreements(db: &Db, user_id: i64) -> Result<i64, Error> {
    db.read(&OPEN_AGREEMENTS).bind(user_id).one().await
}

/// The same in a transaction.
pub async fn open_agreements_in(tx: &mut Tx, user_id: i64) -> Result<i64, Error> {
    tx.query(&OPEN_AGREEMENTS).bind(user_id).one().await
}

/// Whether they were there to be hidden.
pub async fn hide(tx: &mut Tx, user_id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&HIDE).bind(user_id).bind(now).execute().await? == 1)
}

pub async fn insert(
    tx: &mut Tx,
    user_id: i64,
    token_hash: [u8; 32],
    now: Time,
    due_at: Time,
) -> Result<(), Error> {
    let query = tx.query(&INSERT).bind(user_id).bind(token_hash.as_slice()).bind(now).bind(due_at);
    query.execute().await.map(drop)
}

/// Whose deletion it was, and since when.
pub async fn take(tx: &mut Tx, token_hash: [u8; 32]) -> Result<Option<(i64, Time)>, Error> {
    tx.query(&TAKE).bind(token_hash.as_slice()).optional().await
}

/// Whether nobody but its owner hid the account.
pub async fn may_be_shown(tx: &mut Tx, user_id: i64, hidden_at: Time) -> Result<bool, Error> {
    Ok(tx.query(&SHOWN_AGAIN).bind(user_id).bind(hidden_at).optional::<i64>().await?.is_some())
}

/// Who is to go, and since when they are hidden.
pub async fn due(db: &Db, now: Time, limit: i64) -> Result<Vec<(i64, Option<Time>)>, Error> {
    db.read(&DUE).bind(now).bind(limit).all().await
}

/// Whether the account is still to go.
pub async fn lock_due(tx: &mut Tx, user_id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&LOCK_DUE).bind(user_id).bind(now).execute().await? == 1)
}

pub async fn drop_deletion(tx: &mut Tx, user_id: i64) -> Result<(), Error> {
    tx.query(&DROP_DELETION).bind(user_id).execute().await.map(drop)
}

pub async fn export(db: &Db, user_id: i64) -> Result<Option<ExportRow>, Error> {
    db.read(&EXPORT).bind(user_id).optional().await
}

pub async fn export_in(tx: &mut Tx, user_id: i64) -> Result<Option<ExportRow>, Error> {
    tx.query(&EXPORT).bind(user_id).optional().await
}

/// Whether it was long enough ago that they last asked.
pub async fn request(
    tx: &mut Tx,
    user_id: i64,
    now: Time,
    expires_at: Time,
    long_ago: Time,
) -> Result<bool, Error> {
    let query = tx.query(&REQUEST).bind(user_id).bind(now).bind(expires_at).bind(long_ago);
    Ok(query.execute().await? == 1)
}

pub struct Made<'a> {
    pub key: &'a str,
    pub size_bytes: i64,
    pub now: Time,
    pub expires_at: Time,
}

/// Whether it is still waited for.
pub async fn ready(tx: &mut Tx, user_id: i64, requested_at: Time, made: &Made<'_>) -> Result<bool, Error> {
    let query = tx
        .query(&READY)
        .bind(user_id)
        .bind(requested_at)
        .bind(made.key)
        .bind(made.size_bytes)
        .bind(made.now)
        .bind(made.expires_at);
    Ok(query.execute().await? == 1)
}

pub async fn failed(db: &Db, user_id: i64, requested_at: Time) -> Result<(), Error> {
    db.write(&FAILED).bind(user_id).bind(requested_at).execute().await.map(drop)
}

pub async fn expired(db: &Db, now: Time, limit: i64) -> Result<Vec<i64>, Error> {
    db.read(&EXPIRED).bind(now).bind(limit).all().await
}

/// The file of an archive whose time is over, if it has one.
pub async fn take_expired(tx: &mut Tx, user_id: i64, now: Time) -> Result<Option<String>, Error> {
    let taken = tx.query(&TAKE_EXPIRED).bind(user_id).bind(now).optional::<Option<String>>().await?;
    Ok(taken.flatten())
}
