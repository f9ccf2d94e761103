//! The statements about who looked at what.

use db::{Db, Error, Tx};

sql! {
    COUNT_ONCE = "insert into showcase_views (showcase_id, viewer, hour) values ($1, $2, $3)
                  on conflict (showcase_id, viewer, hour) do nothing";
    ADD = "update showcases set view_count = view_count + 1, trend_score = $2 where id = $1";
    FORGET = "delete from showcase_views where hour < $1";
}

/// Whether this viewer had not been counted in this hour.
pub async fn is_first(tx: &mut Tx, id: i64, viewer: &str, hour: i64) -> Result<bool, Error> {
    Ok(tx.query(&COUNT_ONCE).bind(id).bind(viewer).bind(hour).execute().await? == 1)
}

pub async fn count(tx: &mut Tx, id: i64, trend_score: i64) -> Result<(), Error> {
    tx.query(&ADD).bind(id).bind(trend_score).later().await
}

pub async fn forget(db: &Db, before_hour: i64) -> Result<u64, Error> {
    db.write(&FORGET).bind(before_hour).execute().await
}
