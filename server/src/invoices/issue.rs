//! Issuing an invoice.

use db::{Time, Tx};

use super::invoice::Invoice;
use super::news;
use super::refusal::Refusal;
use super::store::{self, New};
use crate::app::App;
use crate::http::reply::Reply;

/// What was done and approved.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    pub agreement_id: i64,
    pub conversation_id: i64,
    pub developer_id: i64,
    pub client_id: i64,
    pub title: &'a str,
    pub milestone: i64,
    pub milestone_title: &'a str,
    pub amount_cents: i64,
    pub currency: &'a str,
}

/// Issues the invoice of an approved milestone. What costs nothing has none.
pub async fn issue(app: &App, tx: &mut Tx, work: &Work<'_>) -> Reply<Invoice> {
    if work.amount_cents <= 0 {
        return Err(Refusal::Nothing.into());
    }
    let (id, number) = put(app, tx, work, app.clock.now()).await?;
    news::issued(app, tx, work, id, number).await?;
    store::one_in(tx, id, work.developer_id).await.map(Invoice::from).map_err(Into::into)
}

/// Keeps it and tells nobody; answers its id and its number.
pub(super) async fn put(app: &App, tx: &mut Tx, work: &Work<'_>, issued_at: Time) -> Reply<(i64, i64)> {
    let seller = store::party(tx, work.developer_id).await?;
    let buyer = store::party(tx, work.client_id).await?;
    // The last thing that can fail: a number that was given is used.
    let number = store::next_number(tx, work.developer_id).await?;
    let reference = hex::encode(app.random.bytes::<16>());
    let new = New { work, number, seller: &seller, buyer: &buyer, reference: &reference, issued_at };
    let id = store::insert(tx, &new).await.map_err(|error| match error {
        error if error.is_duplicate(store::SECOND) => Refusal::AlreadyIssued.into(),
        error => crate::problem::Problem::from(error),
    })?;
    Ok((id, number))
}
