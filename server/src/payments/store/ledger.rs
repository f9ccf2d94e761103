//! The ledger's entries. There is a statement that adds and none that changes: a test holds it to that.

use db::{Db, Error, Time, Tx};

sql! {
    INSERT = "insert into ledger_entries (movement, account, amount_cents, currency, charge_id, mode, created_at)
              values ($1, $2, $3, $4, $5, $6, $7) on conflict (movement, account) do nothing";
    HELD = "select charge_id, cast(sum(amount_cents) as {{int}}) from ledger_entries
            where mode = $1 and account = 'provider' group by charge_id";
    ACCOUNT = "select cast(coalesce(sum(amount_cents), 0) as {{int}}) from ledger_entries where mode = $1 and account = $2";
    BALANCES = "select currency, cast(-sum(amount_cents) as {{int}}) as amount_cents from ledger_entries
                where account = $1 and mode = $2 group by currency having sum(amount_cents) <> 0 order by currency";
    OF_ACCOUNT = "select id, movement, amount_cents, currency, charge_id, created_at from ledger_entries
                  where account = $1 and mode = $2 and id > $3 order by id limit $4";
    OWED = "select account, currency, cast(sum(amount_cents) as {{int}}) as amount_cents, max(id) as last_id from ledger_entries
            where mode = $1 and (account like 'developer %' or account like 'seller %')
            group by account, currency having sum(amount_cents) <> 0 order by account, currency";
    OF_PAYEE = "select account, currency, cast(sum(amount_cents) as {{int}}) as amount_cents, max(id) as last_id
                from ledger_entries where account in ($1, $2) and mode = $3
                group by account, currency having sum(amount_cents) <> 0 order by account, currency";
    USERNAME = "select username from users where id = $1";
    LOCK_PAYEE = "update users set username = username where username_folded = $1 returning id";
    BALANCE = "select cast(coalesce(sum(amount_cents), 0) as {{int}}) from ledger_entries where mode = $1";
}

db::record! {
    /// An entry of one account.
    pub struct Booked {
        pub id: i64,
        pub movement: String,
        pub amount_cents: i64,
        pub currency: String,
        pub charge_id: String,
        pub created_at: Time,
    }
}

db::record! {
    /// What one account has in one currency, with what is owed below nothing.
    pub struct Standing {
        pub account: String,
        pub currency: String,
        pub amount_cents: i64,
        /// The newest of its entries.
        pub last_id: i64,
    }
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

/// What an account owes, by currency.
pub async fn balances(db: &Db, account: &str, mode: &str) -> Result<Vec<(String, i64)>, Error> {
    db.read(&BALANCES).bind(account).bind(mode).all().await
}

/// A page of an account's entries, the oldest first.
pub async fn of_account(
    db: &Db,
    account: &str,
    mode: &str,
    after: i64,
    limit: i64,
) -> Result<Vec<Booked>, Error> {
    db.read(&OF_ACCOUNT).bind(account).bind(mode).bind(after).bind(limit).all().await
}

/// The accounts of all who are owed something, or owe it.
pub async fn owed(db: &Db, mode: &str) -> Result<Vec<Standing>, Error> {
    db.read(&OWED).bind(mode).all().await
}

/// Both accounts of somebody.
pub async fn of_payee(
    tx: &mut Tx,
    for_invoices: &str,
    for_products: &str,
    mode: &str,
) -> Result<Vec<Standing>, Error> {
    tx.query(&OF_PAYEE).bind(for_invoices).bind(for_products).bind(mode).all().await
}

pub async fn username(db: &Db, id: i64) -> Result<String, Error> {
    Ok(db.read(&USERNAME).bind(id).optional().await?.unwrap_or_default())
}

/// Somebody's id, with their money held still until the transaction ends.
pub async fn lock_payee(tx: &mut Tx, username_folded: &str) -> Result<Option<i64>, Error> {
    tx.query(&LOCK_PAYEE).bind(username_folded).optional().await
}

/// Nothing, in a book that was kept well.
pub async fn balance(db: &Db, mode: &str) -> Result<i64, Error> {
    db.read(&BALANCE).bind(mode).one().await
}
