//! The accounts at the provider to which sellers' money goes, and what was sold.

use db::{Db, Error, Time};

sql! {
    ACCOUNT = "select account_id, is_active from seller_accounts where user_id = $1 and mode = $2";
    /// Somebody who was faster stays.
    INSERT = "insert into seller_accounts (user_id, mode, account_id, is_active, created_at) values ($1, $2, $3, false, $4)
              on conflict (user_id, mode) do nothing";
    SET_ACTIVE = "update seller_accounts set is_active = $3 where account_id = $1 and mode = $2";
    ASK = "update seller_accounts set asked_at = $3
           where user_id = $1 and mode = $2 and (asked_at is null or asked_at <= $4)";
    /// The products that these charges paid for.
    TITLES = "select s.charge_id, p.title from purchases s cross join products p
              where s.charge_id {{in $1}} and p.id = s.product_id";
}

db::record! {
    pub struct SellerAccount {
        pub account_id: String,
        pub is_active: bool,
    }
}

pub async fn account(db: &Db, user_id: i64, mode: &str) -> Result<Option<SellerAccount>, Error> {
    db.read(&ACCOUNT).bind(user_id).bind(mode).optional().await
}

pub async fn insert(db: &Db, user_id: i64, mode: &str, account_id: &str, now: Time) -> Result<(), Error> {
    db.write(&INSERT).bind(user_id).bind(mode).bind(account_id).bind(now).execute().await.map(drop)
}

pub async fn set_active(db: &Db, account_id: &str, mode: &str, is_active: bool) -> Result<(), Error> {
    db.write(&SET_ACTIVE).bind(account_id).bind(mode).bind(is_active).execute().await.map(drop)
}

/// Whether the provider should be asked: it was not since this moment, and whoever gets a yes does it.
pub async fn ask(db: &Db, user_id: i64, mode: &str, now: Time, since: Time) -> Result<bool, Error> {
    Ok(db.write(&ASK).bind(user_id).bind(mode).bind(now).bind(since).execute().await? == 1)
}

pub async fn titles(db: &Db, charges: Vec<String>) -> Result<Vec<(String, String)>, Error> {
    db.read(&TITLES).bind(charges).all().await
}
