//! Every statement of this room.

use db::{Db, Error, Time, Tx};

use super::subscription::{Facts, SubscriptionStatus};

sql! {
    /// What another provider said does not count: what was only tried is worth nothing where it is real.
    OF = "select status, current_period_end, cancel_at_period_end from subscriptions
          where user_id = $1 and source in ('admin', $2)";
    KNOWN = "select user_id from subscriptions where user_id = $1";
    SET = "insert into subscriptions (user_id, status, current_period_end, cancel_at_period_end, source, updated_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (user_id) do update set status = excluded.status, current_period_end = excluded.current_period_end,
               cancel_at_period_end = excluded.cancel_at_period_end, source = excluded.source,
               updated_at = excluded.updated_at";
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

impl SubscriptionRow {
    /// Whether it unlocks what needs a subscription. Only `active` does.
    pub fn is_active(&self) -> bool {
        self.status == SubscriptionStatus::Active
    }
}

pub async fn of(db: &Db, user_id: i64, mode: &str) -> Result<Option<SubscriptionRow>, Error> {
    db.read(&OF).bind(user_id).bind(mode).optional().await
}

/// The same inside a transaction.
pub async fn of_in(tx: &mut Tx, user_id: i64, mode: &str) -> Result<Option<SubscriptionRow>, Error> {
    tx.query(&OF).bind(user_id).bind(mode).optional().await
}

pub async fn is_known(tx: &mut Tx, user_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&KNOWN).bind(user_id).optional::<i64>().await?.is_some())
}

pub async fn set(tx: &mut Tx, user_id: i64, facts: &Facts, now: Time) -> Result<u64, Error> {
    if facts.status == SubscriptionStatus::None {
        return tx.query(&REMOVE).bind(user_id).execute().await;
    }
    let query = tx.query(&SET).bind(user_id).bind(facts.status.word()).bind(facts.current_period_end);
    query.bind(facts.cancel_at_period_end).bind(facts.source).bind(now).execute().await
}

pub async fn user_named(tx: &mut Tx, username_folded: &str) -> Result<Option<i64>, Error> {
    tx.query(&USER_NAMED).bind(username_folded).optional().await
}
