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

/// The page where one can be paid that its developer is about to mark as paid.
pub async fn page_of(app: &App, person: &Person, id: i64) -> Reply<Option<String>> {
    let row = store::one(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?;
    if person.id != row.developer_id {
        return Err(Refusal::NotSeller.into());
    }
    Ok(row.session_id.filter(|_| row.status == InvoiceStatus::Open))
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

/// An invoice by the name that the provider carries.
#[derive(Clone, Copy, Debug)]
pub struct Referred {
    pub id: i64,
    pub client_id: i64,
    pub developer_id: i64,
}

pub async fn of_reference(app: &App, reference: &str) -> Result<Option<Referred>, db::Error> {
    let row = store::of_reference(&app.db, reference).await?;
    Ok(row.map(|row| Referred { id: row.id, client_id: row.client_id, developer_id: row.developer_id }))
}

/// The money came. Answers whether the invoice was paid before, so that this charge has to go back.
pub async fn paid_through_provider(
    app: &App,
    tx: &mut Tx,
    invoice: Referred,
    charge_id: &str,
) -> Result<bool, db::Error> {
    let Some(row) = store::lock(tx, invoice.id, invoice.client_id).await? else { return Ok(false) };
    if store::pay(tx, row.id, PaidBy::Provider, Some(charge_id), app.clock.now()).await? {
        news::paid(app, tx, &row, PaidBy::Provider).await?;
        return Ok(false);
    }
    // Of those that were paid online before charges were written down, none is known to be another.
    let is_other = row.charge_id.map_or(row.paid_by == Some(PaidBy::Hand), |first| first != charge_id);
    Ok(is_other)
}

/// What of a charge went back.
#[derive(Clone, Copy, Debug)]
pub struct Returned<'c> {
    pub charge_id: &'c str,
    pub refunded_cents: i64,
    /// What banks took in disputes and did not give again.
    pub taken_cents: i64,
}

/// Writes down what went back of the charge that paid an invoice, and tells of it.
pub async fn went_back(
    app: &App,
    tx: &mut Tx,
    invoice: Referred,
    returned: Returned<'_>,
) -> Result<(), db::Error> {
    let Some(row) = store::lock(tx, invoice.id, invoice.client_id).await? else { return Ok(()) };
    let cents = (returned.refunded_cents + returned.taken_cents).clamp(0, row.amount_cents);
    if row.charge_id.as_deref() != Some(returned.charge_id) || row.returned_cents == cents {
        return Ok(());
    }
    store::set_returned(tx, row.id, cents).await?;
    if cents > row.returned_cents {
        let is_dispute = returned.taken_cents > 0;
        return news::went_back(app, tx, &row, cents - row.returned_cents, is_dispute).await;
    }
    news::came_again(app, tx, &row, row.returned_cents - cents).await
}

/// The developer says that the money came, by whatever way.
pub async fn mark_paid(app: &App, tx: &mut Tx, person: &Person, id: i64) -> Reply<InvoiceRow> {
    let mut row = store::lock(tx, id, person.id).await?.ok_or(Refusal::Hidden)?;
    if person.id != row.developer_id {
        return Err(Refusal::NotSeller.into());
    }
    let now = app.clock.now();
    if !store::pay(tx, id, PaidBy::Hand, None, now).await? {
        return Err(Refusal::Paid.into());
    }
    (row.status, row.paid_by, row.paid_at) = (InvoiceStatus::Paid, Some(PaidBy::Hand), Some(now));
    news::paid(app, tx, &row, PaidBy::Hand).await?;
    Ok(row)
}
