//! The inbox: what the provider told.

use db::{Db, Error, Json, Time, Tx};
use serde_json::Value;

use crate::payments::inbox::Told;

sql! {
    INSERT = "insert into payment_events (event_id, mode, kind, payload, received_at, handled_at) values ($1, $2, $3, $4, $5, $6)
              on conflict (event_id) do nothing";
    KNOWN = "select id from payment_events where event_id = $1";
    UNHANDLED = "select payload from payment_events where event_id = $1 and mode = $2 and handled_at is null";
    HANDLED = "update payment_events set handled_at = $2 where event_id = $1 and handled_at is null";
    FAILED = "update payment_events set tries = tries + 1, failed_at = coalesce(failed_at, $2), last_error = $3
              where event_id = $1 and handled_at is null";
    /// The least tried first, so that those which always fail never stand before the others.
    WAITING = "select event_id from payment_events
               where handled_at is null and received_at <= $1 and mode = $2 and tries <= $3 order by tries, id limit $4";
    FAILING = "select event_id, kind, tries, failed_at, last_error from payment_events
               where handled_at is null and tries > 0 and mode = $1 order by tries desc, id desc limit $2";
    UNTRIED = "select count(*) from (select id from payment_events
               where handled_at is null and tries = 0 and mode = $1 order by id limit $2) some_events";
    FORGET = "delete from payment_events where received_at <= $1";
    READ_UNTIL = "select read_until from payment_bookmarks where mode = $1";
    SET_READ_UNTIL = "insert into payment_bookmarks (mode, read_until) values ($1, $2)
                      on conflict (mode) do update set read_until = excluded.read_until";
}

db::record! {
    /// An event that could not be taken in so far.
    #[derive(Debug)]
    pub struct Failing {
        pub event_id: String,
        pub kind: String,
        pub tries: i64,
        pub failed_at: Option<Time>,
        pub last_error: Option<String>,
    }
}

/// Whether it was not told before.
pub async fn insert(
    tx: &mut Tx,
    event: &Told,
    mode: &str,
    now: Time,
    handled_at: Option<Time>,
) -> Result<bool, Error> {
    let query = tx.query(&INSERT).bind(&*event.id).bind(mode).bind(&*event.kind).bind(event.payload.clone());
    Ok(query.bind(now).bind(handled_at).execute().await? == 1)
}

pub async fn is_known(db: &Db, event_id: &str) -> Result<bool, Error> {
    Ok(db.read(&KNOWN).bind(event_id).optional::<i64>().await?.is_some())
}

pub async fn unhandled(db: &Db, event_id: &str, mode: &str) -> Result<Option<Value>, Error> {
    let row = db.read(&UNHANDLED).bind(event_id).bind(mode).optional::<Json<Value>>().await?;
    Ok(row.map(|Json(payload)| payload))
}

pub async fn handled(db: &Db, event_id: &str, now: Time) -> Result<(), Error> {
    db.write(&HANDLED).bind(event_id).bind(now).execute().await.map(drop)
}

pub async fn failed(db: &Db, event_id: &str, now: Time, why: &str) -> Result<(), Error> {
    db.write(&FAILED).bind(event_id).bind(now).bind(why).execute().await.map(drop)
}

/// Told before this moment, tried so often at most, and not taken in yet.
pub async fn waiting(
    db: &Db,
    before: Time,
    mode: &str,
    tries: i64,
    limit: i64,
) -> Result<Vec<String>, Error> {
    db.read(&WAITING).bind(before).bind(mode).bind(tries).bind(limit).all().await
}

pub async fn failing(db: &Db, mode: &str, limit: i64) -> Result<Vec<Failing>, Error> {
    db.read(&FAILING).bind(mode).bind(limit).all().await
}

/// How many were not tried yet, counted up to so many.
pub async fn untried(db: &Db, mode: &str, most: i64) -> Result<i64, Error> {
    db.read(&UNTRIED).bind(mode).bind(most).one().await
}

pub async fn forget(db: &Db, before: Time) -> Result<u64, Error> {
    db.write(&FORGET).bind(before).execute().await
}

pub async fn read_until(db: &Db, mode: &str) -> Result<Option<Time>, Error> {
    db.read(&READ_UNTIL).bind(mode).optional().await
}

pub async fn set_read_until(db: &Db, mode: &str, until: Time) -> Result<(), Error> {
    db.write(&SET_READ_UNTIL).bind(mode).bind(until).execute().await.map(drop)
}
