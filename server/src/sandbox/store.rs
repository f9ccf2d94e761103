//! Every statement of the sandbox.

use db::{Db, Error, Json, Time, Tx};
use serde_json::Value;

sql! {
    INSERT = "insert into sandbox_objects (id, kind, customer, due_at, body, created_at) values ($1, $2, $3, $4, $5, $6)";
    READ = "select body from sandbox_objects where id = $1 and kind = $2";
    /// The lock: on either engine nobody else changes the object until the transaction ends.
    TAKE = "update sandbox_objects set version = version + 1 where id = $1 and kind = $2 returning body";
    SAVE = "update sandbox_objects set body = $2, due_at = $3 where id = $1";
    NUMBER = "select number from sandbox_objects where id = $1";
    NEWEST = "select body from sandbox_objects where kind = $1 and number < $2 order by number desc limit $3";
    NEWEST_OF = "select body from sandbox_objects where customer = $1 and kind = $2 and number < $3
                 order by number desc limit $4";
    DUE = "select id, kind from sandbox_objects where due_at <= $1 order by due_at, number limit $2";

    CLAIM = "insert into sandbox_answers (key, fingerprint, created_at) values ($1, $2, $3) on conflict (key) do nothing";
    ANSWER = "update sandbox_answers set status = $2, body = $3 where key = $1";
    ANSWERED = "select fingerprint, status, body from sandbox_answers where key = $1";
    FORGET = "delete from sandbox_answers where created_at <= $1";
}

db::record! {
    pub struct Answered {
        pub fingerprint: Vec<u8>,
        pub status: Option<i64>,
        pub body: Option<Json<Value>>,
    }
}

pub struct New<'n> {
    pub id: &'n str,
    pub kind: &'n str,
    pub customer: Option<&'n str>,
    pub due_at: Option<Time>,
    pub body: Value,
    pub created_at: Time,
}

pub async fn insert(tx: &mut Tx, new: New<'_>) -> Result<(), Error> {
    let query = tx.query(&INSERT).bind(new.id).bind(new.kind).bind(new.customer).bind(new.due_at);
    query.bind(new.body).bind(new.created_at).execute().await.map(drop)
}

pub async fn read(tx: &mut Tx, id: &str, kind: &str) -> Result<Option<Value>, Error> {
    Ok(tx.query(&READ).bind(id).bind(kind).optional::<Json<Value>>().await?.map(|Json(body)| body))
}

pub async fn take(tx: &mut Tx, id: &str, kind: &str) -> Result<Option<Value>, Error> {
    Ok(tx.query(&TAKE).bind(id).bind(kind).optional::<Json<Value>>().await?.map(|Json(body)| body))
}

pub async fn save(tx: &mut Tx, id: &str, body: Value, due_at: Option<Time>) -> Result<(), Error> {
    tx.query(&SAVE).bind(id).bind(body).bind(due_at).execute().await.map(drop)
}

pub async fn number(tx: &mut Tx, id: &str) -> Result<Option<i64>, Error> {
    tx.query(&NUMBER).bind(id).optional().await
}

/// Newest first, before this number.
pub async fn newest(
    tx: &mut Tx,
    kind: &str,
    customer: Option<&str>,
    before: i64,
    limit: i64,
) -> Result<Vec<Value>, Error> {
    let rows = match customer {
        None => tx.query(&NEWEST).bind(kind).bind(before).bind(limit).all::<Json<Value>>().await?,
        Some(customer) => {
            tx.query(&NEWEST_OF).bind(customer).bind(kind).bind(before).bind(limit).all().await?
        }
    };
    Ok(rows.into_iter().map(|Json(body)| body).collect())
}

/// What has something happening to it by now: id and kind.
pub async fn due(db: &Db, now: Time, limit: i64) -> Result<Vec<(String, String)>, Error> {
    db.read(&DUE).bind(now).bind(limit).all().await
}

/// Whether the key is this call's; otherwise somebody had it before.
pub async fn claim(tx: &mut Tx, key: &str, fingerprint: &[u8], now: Time) -> Result<bool, Error> {
    Ok(tx.query(&CLAIM).bind(key).bind(fingerprint).bind(now).execute().await? == 1)
}

pub async fn answer(tx: &mut Tx, key: &str, status: u16, body: Value) -> Result<(), Error> {
    tx.query(&ANSWER).bind(key).bind(i64::from(status)).bind(body).execute().await.map(drop)
}

pub async fn answered(tx: &mut Tx, key: &str) -> Result<Answered, Error> {
    tx.query(&ANSWERED).bind(key).one().await
}

pub async fn forget(db: &Db, before: Time) -> Result<u64, Error> {
    db.write(&FORGET).bind(before).execute().await
}
