//! Every statement of this room.

use db::{Db, Error, Time, Tx};

use super::invoice::{InvoiceStatus, PaidBy};
use super::issue::Work;

/// The constraint that one milestone has one invoice.
pub const SECOND: &str = "invoices_agreement_id_milestone_key";

macro_rules! invoice {
    ($rest:literal) => {
        concat!(
            "select id, developer_id, client_id, number, agreement_id, milestone, conversation_id, title, milestone_title,
                    amount_cents, currency, seller_name, seller_address, buyer_name, buyer_address, tax_line, status, paid_by,
                    reference, session_id, sessions, charge_id, returned_cents, issued_at, paid_at
             from invoices where ",
            $rest
        )
    };
}

sql! {
    PARTY = "select coalesce(b.name, d.display_name, c.company_name, c.contact_name, u.full_name, u.username) as name,
                    b.address, b.tax_line
             from users u left join billing_details b on b.user_id = u.id
             left join developer_profiles d on d.user_id = u.id
             left join client_profiles c on c.user_id = u.id where u.id = $1";
    DETAILS = "select name, address, tax_line from billing_details where user_id = $1";
    SET_DETAILS = "insert into billing_details (user_id, name, address, tax_line) values ($1, $2, $3, $4)
                   on conflict (user_id)
                   do update set name = excluded.name, address = excluded.address, tax_line = excluded.tax_line";

    NEXT_NUMBER = "insert into invoice_numbers (developer_id, last) values ($1, 1)
                   on conflict (developer_id) do update set last = invoice_numbers.last + 1 returning last";
    INSERT = "insert into invoices (developer_id, client_id, number, agreement_id, milestone, conversation_id, title,
                                    milestone_title, amount_cents, currency, seller_name, seller_address, buyer_name,
                                    buyer_address, tax_line, status, reference, issued_at)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'open', $16, $17) returning id";

    ONE = invoice!("id = $1 and (developer_id = $2 or client_id = $2)");
    LOCK = invoice!("id = $1 and (developer_id = $2 or client_id = $2) {{only postgres}} for update {{end}}");
    OF_REFERENCE = invoice!("reference = $1");
    SOLD = invoice!("developer_id = $1 and id < $2 order by id desc limit $3");
    BOUGHT = invoice!("client_id = $1 and id < $2 order by id desc limit $3");
    SPENT = "select currency, amount_cents - returned_cents as amount_cents, status, paid_at from invoices
             where client_id = $1 order by id desc limit $2";
    OF_CONVERSATION = invoice!("conversation_id = $1 and (developer_id = $2 or client_id = $2)");

    CHANGE_SELLER = "update invoices set seller_name = $2, seller_address = $3, tax_line = $4 where id = $1";
    CHANGE_BUYER = "update invoices set buyer_name = $2, buyer_address = $3 where id = $1";
    SET_SESSION = "update invoices set session_id = $2, sessions = $3 where id = $1 and sessions < $3";
    ASK = "update invoices set asked_at = $2
           where id = $1 and status = 'open' and session_id is not null and (asked_at is null or asked_at <= $3)";
    PAY = "update invoices set status = 'paid', paid_by = $2, charge_id = $3, paid_at = $4 where id = $1 and status = 'open'";
    SET_RETURNED = "update invoices set returned_cents = $2 where id = $1";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct InvoiceRow {
        pub id: i64,
        pub developer_id: i64,
        pub client_id: i64,
        pub number: i64,
        pub agreement_id: i64,
        pub milestone: i64,
        pub conversation_id: i64,
        pub title: String,
        pub milestone_title: String,
        pub amount_cents: i64,
        pub currency: String,
        pub seller_name: String,
        pub seller_address: Option<String>,
        pub buyer_name: String,
        pub buyer_address: Option<String>,
        pub tax_line: Option<String>,
        pub status: InvoiceStatus,
        pub paid_by: Option<PaidBy>,
        pub reference: String,
        pub session_id: Option<String>,
        pub sessions: i64,
        pub charge_id: Option<String>,
        /// What of the charge went back.
        pub returned_cents: i64,
        pub issued_at: Time,
        pub paid_at: Option<Time>,
    }

    /// What an invoice costs its client, less what came back, and whether it was paid.
    #[derive(Debug)]
    pub struct Spent {
        pub currency: String,
        pub amount_cents: i64,
        pub status: InvoiceStatus,
        pub paid_at: Option<Time>,
    }

    /// How somebody is named on an invoice.
    #[derive(Debug)]
    pub struct Party { pub name: String, pub address: Option<String>, pub tax_line: Option<String> }

    #[derive(Debug, Default)]
    pub struct DetailsRow { pub name: Option<String>, pub address: Option<String>, pub tax_line: Option<String> }
}

pub struct New<'a> {
    pub work: &'a Work<'a>,
    pub number: i64,
    pub seller: &'a Party,
    pub buyer: &'a Party,
    pub reference: &'a str,
    pub issued_at: Time,
}

pub async fn party(tx: &mut Tx, user_id: i64) -> Result<Party, Error> {
    tx.query(&PARTY).bind(user_id).one().await
}

pub async fn details(db: &Db, user_id: i64) -> Result<DetailsRow, Error> {
    Ok(db.read(&DETAILS).bind(user_id).optional().await?.unwrap_or_default())
}

pub async fn set_details(db: &Db, user_id: i64, details: &DetailsRow) -> Result<(), Error> {
    let query = db.write(&SET_DETAILS).bind(user_id).bind(details.name.as_deref());
    query.bind(details.address.as_deref()).bind(details.tax_line.as_deref()).execute().await.map(drop)
}

/// The developer's next one; whoever else wants one waits until this transaction ends.
pub async fn next_number(tx: &mut Tx, developer_id: i64) -> Result<i64, Error> {
    tx.query(&NEXT_NUMBER).bind(developer_id).one().await
}

pub async fn insert(tx: &mut Tx, new: &New<'_>) -> Result<i64, Error> {
    let New { work, number, seller, buyer, reference, issued_at } = *new;
    let query = tx.query(&INSERT).bind(work.developer_id).bind(work.client_id).bind(number);
    let query = query.bind(work.agreement_id).bind(work.milestone).bind(work.conversation_id);
    let query = query.bind(work.title).bind(work.milestone_title).bind(work.amount_cents).bind(work.currency);
    let query = query.bind(seller.name.as_str()).bind(seller.address.as_deref());
    let query = query.bind(buyer.name.as_str()).bind(buyer.address.as_deref());
    query.bind(seller.tax_line.as_deref()).bind(reference).bind(issued_at).one().await
}

/// `None` for everyone but the two.
pub async fn one(db: &Db, id: i64, person_id: i64) -> Result<Option<InvoiceRow>, Error> {
    db.read(&ONE).bind(id).bind(person_id).optional().await
}

/// One that was issued in this transaction.
pub async fn one_in(tx: &mut Tx, id: i64, person_id: i64) -> Result<InvoiceRow, Error> {
    tx.query(&ONE).bind(id).bind(person_id).one().await
}

/// The same under its lock.
pub async fn lock(tx: &mut Tx, id: i64, person_id: i64) -> Result<Option<InvoiceRow>, Error> {
    tx.query(&LOCK).bind(id).bind(person_id).optional().await
}

pub async fn of_reference(db: &Db, reference: &str) -> Result<Option<InvoiceRow>, Error> {
    db.read(&OF_REFERENCE).bind(reference).optional().await
}

pub async fn list(
    db: &Db,
    is_developer: bool,
    person_id: i64,
    before: i64,
    limit: i64,
) -> Result<Vec<InvoiceRow>, Error> {
    let statement = if is_developer { &SOLD } else { &BOUGHT };
    db.read(statement).bind(person_id).bind(before).bind(limit).all().await
}

/// A client's newest so many.
pub async fn spent(db: &Db, client_id: i64, limit: i64) -> Result<Vec<Spent>, Error> {
    db.read(&SPENT).bind(client_id).bind(limit).all().await
}

pub async fn of_conversation(
    db: &Db,
    conversation_id: i64,
    person_id: i64,
) -> Result<Vec<InvoiceRow>, Error> {
    db.read(&OF_CONVERSATION).bind(conversation_id).bind(person_id).all().await
}

pub async fn change_seller(tx: &mut Tx, row: &InvoiceRow) -> Result<(), Error> {
    let query = tx.query(&CHANGE_SELLER).bind(row.id).bind(row.seller_name.as_str());
    query.bind(row.seller_address.as_deref()).bind(row.tax_line.as_deref()).later().await
}

pub async fn change_buyer(tx: &mut Tx, row: &InvoiceRow) -> Result<(), Error> {
    let query = tx.query(&CHANGE_BUYER).bind(row.id).bind(row.buyer_name.as_str());
    query.bind(row.buyer_address.as_deref()).later().await
}

/// Unless a later one is known already.
pub async fn set_session(db: &Db, id: i64, session_id: &str, sessions: i64) -> Result<(), Error> {
    db.write(&SET_SESSION).bind(id).bind(session_id).bind(sessions).execute().await.map(drop)
}

/// Whether the provider should be asked about it: it was not since this moment, and whoever gets a yes does it.
pub async fn ask(db: &Db, id: i64, now: Time, since: Time) -> Result<bool, Error> {
    Ok(db.write(&ASK).bind(id).bind(now).bind(since).execute().await? == 1)
}

/// Whether it was not paid before.
pub async fn pay(
    tx: &mut Tx,
    id: i64,
    by: PaidBy,
    charge_id: Option<&str>,
    now: Time,
) -> Result<bool, Error> {
    Ok(tx.query(&PAY).bind(id).bind(by.word()).bind(charge_id).bind(now).execute().await? == 1)
}

pub async fn set_returned(tx: &mut Tx, id: i64, returned_cents: i64) -> Result<(), Error> {
    tx.query(&SET_RETURNED).bind(id).bind(returned_cents).later().await
}
