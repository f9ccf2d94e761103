//! Checkouts of subscriptions.

use db::{Db, Error, Time};

sql! {
    OPEN_OF = "select session_id, amount_cents from payment_checkouts
               where user_id = $1 and mode = $2 and state = 'open' order by id desc limit 1";
    COUNT = "select count(*) from payment_checkouts where user_id = $1 and mode = $2";
    INSERT = "insert into payment_checkouts (user_id, mode, session_id, url, amount_cents, created_at, expires_at)
              values ($1, $2, $3, $4, $5, $6, $7) on conflict (session_id) do nothing";
    END = "update payment_checkouts set state = $2 where session_id = $1 and state = 'open'";
}

db::record! {
    pub struct Open {
        pub session_id: String,
        pub amount_cents: i64,
    }
}

pub struct NewCheckout<'n> {
    pub user_id: i64,
    pub mode: &'n str,
    pub session_id: &'n str,
    pub url: &'n str,
    pub amount_cents: i64,
    pub created_at: Time,
    pub expires_at: Time,
}

pub async fn open_of(db: &Db, user_id: i64, mode: &str) -> Result<Option<Open>, Error> {
    db.read(&OPEN_OF).bind(user_id).bind(mode).optional().await
}

pub async fn count(db: &Db, user_id: i64, mode: &str) -> Result<i64, Error> {
    db.read(&COUNT).bind(user_id).bind(mode).one().await
}

pub async fn insert(db: &Db, new: NewCheckout<'_>) -> Result<(), Error> {
    let query = db.write(&INSERT).bind(new.user_id).bind(new.mode).bind(new.session_id).bind(new.url);
    query.bind(new.amount_cents).bind(new.created_at).bind(new.expires_at).execute().await.map(drop)
}

pub async fn end(db: &Db, session_id: &str, state: &str) -> Result<(), Error> {
    db.write(&END).bind(session_id).bind(state).execute().await.map(drop)
}
