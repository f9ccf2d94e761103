//! What the payments have to know of invoices, and tell them.

use std::time::Duration;

use db::Tx;

use super::invoice::{InvoiceStatus, PaidBy};
use super::news;
use super::refusal::Refusal;
use super::store::{self, InvoiceRow};
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;

/// Between two questions about one that is not paid yet, whoever asks us and how often.
const PAUSE: Duration = Duration::from_secs(1);

/// What a client is about to pay.
#[derive(Debug)]
pub struct Payable {
    pub id: i64,
    pub developer_id: i64,
    pub number: i64,
    pub title: String,
    pub amount_cents: i64,
    pub currency: String,
    pub reference: String,
    /// The page where it can be paid, and how many there were.
    pub session_id: Option<String>,
    pub sessions: i64,
}

/// Refuses whoever is not the client, and what is paid.
pub async fn payable(app: &App, person: &Person, id: i64) -> Reply<Payable> {
    let row = store::one(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?;
    if person.id != row.client_id {
        return Err(Refusal::NotBuyer.into());
    }
    if row.status == InvoiceStatus::Paid {
        return Err(Refusal::Paid.into());
    }
    let InvoiceRow {
        id,
        developer_id,
        number,
        title,
        amount_cents,
        currency,
        reference,
        session_id,
        sessions,
        ..
    } = row;
    Ok(Payable { id, developer_id, number, title, amount_cents, currency, reference, session_id, sessions })
}

/// How it stands, for its two.
pub async fn standing(app: &App, person: &Person, id: i64) -> Reply<(InvoiceStatus, Option<String>)> {
    let row = store::one(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?;
    Ok((row.status, row.session_id))
}

/// Remembers the page where it can be paid.
pub async fn began_to_pay(app: &App, id: i64, session_id: &str, sessions: i64) -> Result<(), db::Error> {
    store::set_session(&app.db, id, session_id, sessions).await
}

/// Whether the provider should be asked about one that is open.
pub async fn should_ask(app: &App, id: i64) -> Result<bool, db::Error> {
    let now = app.clock.now();
    store::ask(&app.db, id, now, now - PAUSE).await
}

/// The invoice and its client, by the name that the provider carries.
pub async fn of_reference(app: &App, reference: &str) -> Result<Option<(i64, i64)>, db::Error> {
    Ok(store::of_reference(&app.db, reference).await?.map(|row| (row.id, row.client_id)))
}

/// The money came. Once; one that the developer has marked as paid stays so.
pub async fn paid_through_provider(app: &App, tx: &mut Tx, id: i64, client_id: i64) -> Result<(), db::Error> {
    let Some(row) = store::lock(tx, id, client_id).await? else { return Ok(()) };
    if store::pay(tx, id, PaidBy::Provider, app.clock.now()).await? {
        news::paid(app, tx, &row, PaidBy::Provider).await?;
    }
    Ok(())
}

/// The developer says that the money came, by whatever way.
pub async fn mark_paid(app: &App, tx: &mut Tx, person: &Person, id: i64) -> Reply<InvoiceRow> {
    let mut row = store::lock(tx, id, person.id).await?.ok_or(Refusal::Hidden)?;
    if person.id != row.developer_id {
        return Err(Refusal::NotSeller.into());
    }
    let now = app.clock.now();
    if !store::pay(tx, id, PaidBy::Hand, now).await? {
        return Err(Refusal::Paid.into());
    }
    (row.status, row.paid_by, row.paid_at) = (InvoiceStatus::Paid, Some(PaidBy::Hand), Some(now));
    news::paid(app, tx, &row, PaidBy::Hand).await?;
    Ok(row)
}
