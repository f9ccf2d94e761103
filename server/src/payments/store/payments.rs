//! What was paid.

use db::{Db, Error, Time, Tx};

use crate::text_enum::text_enum;

sql! {
    INSERT = "insert into payments (user_id, mode, charge_id, kind, amount_cents, currency, description, receipt_url, paid_at)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (charge_id) do nothing";
    /// The lock: an update that changes nothing.
    LOCK = "update payments set refunded_cents = refunded_cents where charge_id = $1
            returning refunded_cents, refunded_before";
    SET_REFUNDED = "update payments set refunded_cents = $2 where charge_id = $1";
    OF_USER = "select id, kind, amount_cents, refunded_cents, currency, description, receipt_url, paid_at
               from payments where user_id = $1 and mode = $2 and id < $3 order by id desc limit $4";
    PAYER = "select id, user_id from payments where charge_id = $1";
    ALL = "select charge_id, amount_cents, refunded_cents from payments where mode = $1 order by id";
}

text_enum! {
    PaymentKind, "what was paid for", {
        Subscription = "subscription",
        Donation = "donation",
        Invoice = "invoice",
        Purchase = "purchase",
    }
}

db::record! {
    pub struct PaymentRow {
        pub id: i64,
        pub kind: PaymentKind,
        pub amount_cents: i64,
        pub refunded_cents: i64,
        pub currency: String,
        pub description: String,
        pub receipt_url: Option<String>,
        pub paid_at: Time,
    }

    pub struct GivenBack {
        pub refunded_cents: i64,
        /// What of it was booked in one sum, before refunds were booked one by one.
        pub refunded_before: i64,
    }

    pub struct Booked {
        pub charge_id: String,
        pub amount_cents: i64,
        pub refunded_cents: i64,
    }
}

pub struct NewPayment<'n> {
    pub user_id: Option<i64>,
    pub mode: &'n str,
    pub charge_id: &'n str,
    pub kind: PaymentKind,
    pub amount_cents: i64,
    pub currency: &'n str,
    pub description: &'n str,
    pub receipt_url: Option<&'n str>,
    pub paid_at: Time,
}

/// Whether it was not there before.
pub async fn insert(tx: &mut Tx, new: &NewPayment<'_>) -> Result<bool, Error> {
    let query = tx
        .query(&INSERT)
        .bind(new.user_id)
        .bind(new.mode)
        .bind(new.charge_id)
        .bind(new.kind.word())
        .bind(new.amount_cents)
        .bind(new.currency)
        .bind(new.description)
        .bind(new.receipt_url)
        .bind(new.paid_at);
    Ok(query.execute().await? == 1)
}

/// What is booked as given back; nobody else changes it until the transaction ends.
pub async fn lock(tx: &mut Tx, charge_id: &str) -> Result<GivenBack, Error> {
    tx.query(&LOCK).bind(charge_id).one().await
}

/// Who paid a charge that is booked; nobody, when their account is gone.
pub async fn payer(db: &Db, charge_id: &str) -> Result<Option<Option<i64>>, Error> {
    let row = db.read(&PAYER).bind(charge_id).optional::<(i64, Option<i64>)>().await?;
    Ok(row.map(|(_, user_id)| user_id))
}

pub async fn set_refunded(tx: &mut Tx, charge_id: &str, cents: i64) -> Result<(), Error> {
    tx.query(&SET_REFUNDED).bind(charge_id).bind(cents).execute().await.map(drop)
}

pub async fn of_user(
    db: &Db,
    user_id: i64,
    mode: &str,
    before: i64,
    limit: i64,
) -> Result<Vec<PaymentRow>, Error> {
    db.read(&OF_USER).bind(user_id).bind(mode).bind(before).bind(limit).all().await
}

pub async fn all(db: &Db, mode: &str) -> Result<Vec<Booked>, Error> {
    db.read(&ALL).bind(mode).all().await
}
