//! The statements about who bought what.

use db::{Db, Error, Time, Tx};

use crate::marketplace::purchase::PurchaseStatus;
use crate::person::UserType;

macro_rules! purchases {
    ($rest:literal) => {
        concat!(
            "select id, product_id, seller_id, buyer_id, mode, reference, status, amount_cents, currency, license_key,
                    session_id, tries, charge_id, paid_at, refunded_at
             from purchases where ",
            $rest
        )
    };
}

macro_rules! sales {
    ($rest:literal) => {
        concat!(
            "select s.id, s.product_id, s.buyer_id, s.status, s.amount_cents, s.currency, s.charge_id, s.paid_at,
                    p.title as product_title, p.refund_days,
                    coalesce(d.display_name, c.company_name, c.contact_name, u.full_name, u.username) as buyer_name,
                    coalesce(d.avatar_key, c.logo_key) as buyer_picture_key, u.user_type as buyer_type
             from purchases s cross join products p cross join users u
             left join developer_profiles d on d.user_id = s.buyer_id
             left join client_profiles c on c.user_id = s.buyer_id
             where p.id = s.product_id and u.id = s.buyer_id and ",
            $rest
        )
    };
}

sql! {
    OF_BUYER = purchases!("product_id = $1 and buyer_id = $2 and mode = $3");
    OF_REFERENCE = purchases!("reference = $1");
    OF_KEY = purchases!("license_key = $1");
    LIBRARY = purchases!("buyer_id = $1 and mode = $2 and status <> 'open' and id < $3 order by id desc limit $4");
    SALES = sales!("s.seller_id = $1 and s.mode = $2 and s.status <> 'open' and s.id < $3 order by s.id desc limit $4");
    SALE = sales!("s.id = $1 and s.seller_id = $2 and s.mode = $3 and s.status <> 'open'");
    BEGIN = "insert into purchases (product_id, seller_id, buyer_id, mode, reference, status, amount_cents, currency,
                                    license_key, created_at)
             values ($1, $2, $3, $4, $5, 'open', $6, $7, $8, $9) on conflict do nothing";
    SET_SESSION = "update purchases set session_id = $2, tries = $3, amount_cents = $4 where id = $1 and status <> 'paid'";
    TRIED = "update purchases set tries = tries + 1 where id = $1";
    /// Whoever gets a yes asks the provider.
    ASK = "update purchases set asked_at = $2 where id = $1 and (asked_at is null or asked_at <= $3)";
    /// Locks the row on either engine.
    LOCK = "update purchases set tries = tries where id = $1
            returning id, product_id, seller_id, buyer_id, mode, reference, status, amount_cents, currency, license_key,
                      session_id, tries, charge_id, paid_at, refunded_at";
    STAND = "update purchases set status = $2, charge_id = $3, amount_cents = $4, paid_at = $5, refunded_at = $6,
                    session_id = null, tries = tries + 1
             where id = $1";
    OWNERS = "select buyer_id from purchases where product_id = $1 and mode = $2 and status = 'paid' limit $3";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct PurchaseRow {
        pub id: i64,
        pub product_id: i64,
        pub seller_id: i64,
        pub buyer_id: i64,
        pub mode: String,
        pub reference: String,
        pub status: PurchaseStatus,
        pub amount_cents: i64,
        pub currency: String,
        pub license_key: String,
        pub session_id: Option<String>,
        pub tries: i64,
        pub charge_id: Option<String>,
        pub paid_at: Option<Time>,
        pub refunded_at: Option<Time>,
    }

    #[derive(Clone, Debug)]
    pub struct SaleRow {
        pub id: i64,
        pub product_id: i64,
        pub buyer_id: i64,
        pub status: PurchaseStatus,
        pub amount_cents: i64,
        pub currency: String,
        pub charge_id: Option<String>,
        pub paid_at: Option<Time>,
        pub product_title: String,
        pub refund_days: i64,
        pub buyer_name: String,
        pub buyer_picture_key: Option<String>,
        pub buyer_type: Option<UserType>,
    }
}

pub struct New<'a> {
    pub product_id: i64,
    pub seller_id: i64,
    pub buyer_id: i64,
    pub mode: &'a str,
    pub reference: &'a str,
    pub amount_cents: i64,
    pub currency: &'a str,
    pub license_key: &'a str,
    pub now: Time,
}

pub async fn of_buyer(
    db: &Db,
    product_id: i64,
    buyer_id: i64,
    mode: &str,
) -> Result<Option<PurchaseRow>, Error> {
    db.read(&OF_BUYER).bind(product_id).bind(buyer_id).bind(mode).optional().await
}

pub async fn of_buyer_in(
    tx: &mut Tx,
    product_id: i64,
    buyer_id: i64,
    mode: &str,
) -> Result<Option<PurchaseRow>, Error> {
    tx.query(&OF_BUYER).bind(product_id).bind(buyer_id).bind(mode).optional().await
}

pub async fn of_reference(db: &Db, reference: &str) -> Result<Option<PurchaseRow>, Error> {
    db.read(&OF_REFERENCE).bind(reference).optional().await
}

pub async fn of_key(db: &Db, license_key: &str) -> Result<Option<PurchaseRow>, Error> {
    db.read(&OF_KEY).bind(license_key).optional().await
}

pub async fn library(
    db: &Db,
    buyer_id: i64,
    mode: &str,
    before: i64,
    limit: i64,
) -> Result<Vec<PurchaseRow>, Error> {
    db.read(&LIBRARY).bind(buyer_id).bind(mode).bind(before).bind(limit).all().await
}

pub async fn sales(
    db: &Db,
    seller_id: i64,
    mode: &str,
    before: i64,
    limit: i64,
) -> Result<Vec<SaleRow>, Error> {
    db.read(&SALES).bind(seller_id).bind(mode).bind(before).bind(limit).all().await
}

pub async fn sale(db: &Db, id: i64, seller_id: i64, mode: &str) -> Result<Option<SaleRow>, Error> {
    db.read(&SALE).bind(id).bind(seller_id).bind(mode).optional().await
}

/// Somebody who was faster stays.
pub async fn begin(db: &Db, new: &New<'_>) -> Result<(), Error> {
    let query = db.write(&BEGIN).bind(new.product_id).bind(new.seller_id).bind(new.buyer_id).bind(new.mode);
    let query = query.bind(new.reference).bind(new.amount_cents).bind(new.currency).bind(new.license_key);
    query.bind(new.now).execute().await.map(drop)
}

/// The page where it can be paid.
pub async fn set_session(
    db: &Db,
    id: i64,
    session_id: &str,
    tries: i64,
    amount_cents: i64,
) -> Result<(), Error> {
    db.write(&SET_SESSION).bind(id).bind(session_id).bind(tries).bind(amount_cents).execute().await.map(drop)
}

/// A try to pay was answered: the next one is another.
pub async fn tried(db: &Db, id: i64) -> Result<(), Error> {
    db.write(&TRIED).bind(id).execute().await.map(drop)
}

pub async fn ask(db: &Db, id: i64, now: Time, since: Time) -> Result<bool, Error> {
    Ok(db.write(&ASK).bind(id).bind(now).bind(since).execute().await? == 1)
}

pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<PurchaseRow>, Error> {
    tx.query(&LOCK).bind(id).optional().await
}

/// Writes how it stands now.
pub async fn stand(tx: &mut Tx, row: &PurchaseRow) -> Result<(), Error> {
    let query = tx.query(&STAND).bind(row.id).bind(row.status.word()).bind(row.charge_id.as_deref());
    query.bind(row.amount_cents).bind(row.paid_at).bind(row.refunded_at).later().await
}

/// Who has a product.
pub async fn owners(tx: &mut Tx, product_id: i64, mode: &str, most: i64) -> Result<Vec<i64>, Error> {
    tx.query(&OWNERS).bind(product_id).bind(mode).bind(most).all().await
}
