//! Donations, from the wish to the payment.

use db::{Db, Error, Time, Tx};

use crate::text_enum::text_enum;

sql! {
    INSERT = "insert into donations (user_id, mode, reference, session_id, intent_id, amount_cents, currency, name, is_public,
                                     address_key, created_at)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing";
    OF_REFERENCE = "select id, user_id, address_key from donations where reference = $1";
    OF_SESSION = "select state, amount_cents, currency from donations where session_id = $1 and mode = $2";
    PAY = "update donations set state = 'paid', paid_at = $2 where id = $1 and state <> 'paid'";
    END_SESSION = "update donations set state = $2 where session_id = $1 and state = 'open'";
    END_INTENT = "update donations set state = $2 where intent_id = $1 and state = 'open'";
    TOTALS = "select count, total_cents from donation_totals where mode = $1";
    ADD = "insert into donation_totals (mode, count, total_cents) values ($1, $2, $3)
           on conflict (mode) do update set count = donation_totals.count + excluded.count,
               total_cents = donation_totals.total_cents + excluded.total_cents";
    ASK = "update donations set asked_at = $3
           where session_id = $1 and mode = $2 and state = 'open' and (asked_at is null or asked_at <= $4)";
    NAMED = "select name, amount_cents, paid_at from donations
             where mode = $1 and state = 'paid' and is_public = true order by id desc limit $2";
    OPEN_FROM = "select session_id, intent_id from donations where address_key = $1 and state = 'open'
                 order by id desc limit $2";
    FORGET = "update donations set address_key = null where address_key > '' and created_at <= $1";
}

text_enum! {
    DonationState, "how a donation stands", {
        /// Nobody paid yet.
        Open = "open",
        Paid = "paid",
        /// Nobody paid in time.
        Expired = "expired",
        Canceled = "canceled",
    }
}

db::record! {
    pub struct Referred {
        pub id: i64,
        pub user_id: Option<i64>,
        pub address_key: Option<String>,
    }

    pub struct Standing {
        pub state: DonationState,
        pub amount_cents: i64,
        pub currency: String,
    }

    pub struct Named {
        pub name: String,
        pub amount_cents: i64,
        pub paid_at: Time,
    }

    pub struct OpenAt {
        pub session_id: Option<String>,
        pub intent_id: Option<String>,
    }
}

pub struct NewDonation<'n> {
    pub user_id: Option<i64>,
    pub mode: &'n str,
    pub reference: &'n str,
    pub session_id: Option<&'n str>,
    pub intent_id: Option<&'n str>,
    pub amount_cents: i64,
    pub currency: &'n str,
    pub name: Option<String>,
    pub is_public: bool,
    pub address_key: &'n str,
    pub created_at: Time,
}

pub async fn insert(tx: &mut Tx, new: NewDonation<'_>) -> Result<(), Error> {
    tx.query(&INSERT)
        .bind(new.user_id)
        .bind(new.mode)
        .bind(new.reference)
        .bind(new.session_id)
        .bind(new.intent_id)
        .bind(new.amount_cents)
        .bind(new.currency)
        .bind(new.name)
        .bind(new.is_public)
        .bind(new.address_key)
        .bind(new.created_at)
        .execute()
        .await
        .map(drop)
}

pub async fn of_reference(db: &Db, reference: &str) -> Result<Option<Referred>, Error> {
    db.read(&OF_REFERENCE).bind(reference).optional().await
}

pub async fn of_session(db: &Db, session_id: &str, mode: &str) -> Result<Option<Standing>, Error> {
    db.read(&OF_SESSION).bind(session_id).bind(mode).optional().await
}

pub async fn pay(tx: &mut Tx, id: i64, now: Time) -> Result<(), Error> {
    tx.query(&PAY).bind(id).bind(now).execute().await.map(drop)
}

/// By the id of its session or of its payment intent; what is paid stays paid.
pub async fn end(db: &Db, id: &str, state: &str) -> Result<(), Error> {
    db.write(&END_SESSION).bind(id).bind(state).execute().await?;
    db.write(&END_INTENT).bind(id).bind(state).execute().await.map(drop)
}

/// Whether the provider should be asked about an open one: it was not since this moment, and whoever gets a yes does it.
pub async fn ask(db: &Db, session_id: &str, mode: &str, now: Time, since: Time) -> Result<bool, Error> {
    let query = db.write(&ASK).bind(session_id).bind(mode).bind(now).bind(since);
    Ok(query.execute().await? == 1)
}

/// How many were paid, and how much is left of that.
pub async fn totals(db: &Db, mode: &str) -> Result<(i64, i64), Error> {
    Ok(db.read(&TOTALS).bind(mode).optional().await?.unwrap_or((0, 0)))
}

/// In the transaction that books it.
pub async fn add(tx: &mut Tx, mode: &str, count: i64, cents: i64) -> Result<(), Error> {
    tx.query(&ADD).bind(mode).bind(count).bind(cents).execute().await.map(drop)
}

pub async fn named(db: &Db, mode: &str, limit: i64) -> Result<Vec<Named>, Error> {
    db.read(&NAMED).bind(mode).bind(limit).all().await
}

pub async fn open_from(db: &Db, address_key: &str, limit: i64) -> Result<Vec<OpenAt>, Error> {
    db.read(&OPEN_FROM).bind(address_key).bind(limit).all().await
}

pub async fn forget_addresses(db: &Db, before: Time) -> Result<u64, Error> {
    db.write(&FORGET).bind(before).execute().await
}
