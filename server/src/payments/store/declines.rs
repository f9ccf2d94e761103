//! Cards that were declined.

use db::{Db, Error, Time, Tx};

sql! {
    INSERT = "insert into payment_declines (event_id, address_key, declined_at) values ($1, $2, $3)
              on conflict (event_id) do nothing";
    SINCE = "select count(*) from payment_declines where address_key = $1 and declined_at > $2";
    FORGET = "delete from payment_declines where declined_at <= $1";
}

pub async fn insert(tx: &mut Tx, event_id: &str, address_key: &str, now: Time) -> Result<(), Error> {
    tx.query(&INSERT).bind(event_id).bind(address_key).bind(now).execute().await.map(drop)
}

pub async fn since(db: &Db, address_key: &str, since: Time) -> Result<i64, Error> {
    db.read(&SINCE).bind(address_key).bind(since).one().await
}

pub async fn forget(db: &Db, before: Time) -> Result<u64, Error> {
    db.write(&FORGET).bind(before).execute().await
}
