//! Every statement of this room.

use db::{Db, Error, Time, Tx};

use super::subscription::SubscriptionStatus;

sql! {
    OF = "select status, current_period_end, cancel_at_period_end from subscriptions where user_id = $1";
    SET = "insert into subscriptions (user_id, status, updated_at) values ($1, $2, $3)
           on conflict (user_id) do update set status = excluded.status, updated_at = excluded.updated_at";
    REMOVE = "delete from subscriptions where user_id = $1";
    USER_NAMED = "select id from users where username_folded = $1";
}

db::record! {
    pub struct SubscriptionRow {
        pub status: SubscriptionStatus,
        pub current_period_end: Option<Time>,
        pub cancel_at_period_end: bool,
    }
}

pub async fn of(db: &Db, user_id: i64) -> Result<Option<SubscriptionRow>, Error> {
    db.read(&OF).bind(user_id).optional().await
}

pub async fn is_known(tx: &mut Tx, user_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&OF).bind(user_id).optional::<SubscriptionRow>().await?.is_some())
}

pub async fn set(tx: &mut Tx, user_id: i64, status: SubscriptionStatus, now: Time) -> Result<u64, Error> {
    if status == SubscriptionStatus::None {
        return tx.query(&REMOVE).bind(user_id).execute().await;
    }
    tx.query(&SET).bind(user_id).bind(status.word()).bind(now).execute().await
}

pub async fn user_named(tx: &mut Tx, username_folded: &str) -> Result<Option<i64>, Error> {
    tx.query(&USER_NAMED).bind(username_folded).optional().await
}
