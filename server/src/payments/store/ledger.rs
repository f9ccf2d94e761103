//! The ledger's entries. There is a statement that adds and none that changes: a test holds it to that.

use db::{Db, Error, Time, Tx};

sql! {
    INSERT = "insert into ledger_entries (movement, account, amount_cents, currency, charge_id, mode, created_at)
              values ($1, $2, $3, $4, $5, $6, $7) on conflict (movement, account) do nothing";
    HELD = "select charge_id, cast(sum(amount_cents) as {{int}}) from ledger_entries
            where mode = $1 and account = 'provider' group by charge_id";
    ACCOUNT = "select cast(coalesce(sum(amount_cents), 0) as {{int}}) from ledger_entries where mode = $1 and account = $2";
    BALANCE = "select cast(coalesce(sum(amount_cents), 0) as {{int}}) from ledger_entries where mode = $1";
}

pub struct Entry<'e> {
    pub movement: &'e str,
    pub account: &'e str,
    pub amount_cents: i64,
    pub currency: &'e str,
    pub charge_id: &'e str,
    pub mode: &'e str,
    pub created_at: Time,
}

/// Whether it was not there before.
pub async fn insert(tx: &mut Tx, entry: Entry<'_>) -> Result<bool, Error> {
    let query = tx.query(&INSERT).bind(entry.movement).bind(entry.account).bind(entry.amount_cents);
    let query = query.bind(entry.currency).bind(entry.charge_id).bind(entry.mode).bind(entry.created_at);
    Ok(query.execute().await? == 1)
}

/// What the provider holds of each charge.
pub async fn held(db: &Db, mode: &str) -> Result<Vec<(String, i64)>, Error> {
    db.read(&HELD).bind(mode).all().await
}

pub async fn account(db: &Db, mode: &str, account: &str) -> Result<i64, Error> {
    db.read(&ACCOUNT).bind(mode).bind(account).one().await
}

/// Nothing, in a book that was kept well.
pub async fn balance(db: &Db, mode: &str) -> Result<i64, Error> {
    db.read(&BALANCE).bind(mode).one().await
}
