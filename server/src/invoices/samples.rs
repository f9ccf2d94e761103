//! Invoices that were paid before anybody was here: sample data.

use db::{Time, Tx};

use super::invoice::PaidBy;
use super::issue::{self, Work};
use super::store;
use crate::app::App;
use crate::http::reply::Reply;

/// The invoice was issued then, and paid by hand later. Nobody is told.
pub async fn paid(app: &App, tx: &mut Tx, work: &Work<'_>, issued_at: Time, paid_at: Time) -> Reply<()> {
    let (id, _) = issue::put(app, tx, work, issued_at).await?;
    store::pay(tx, id, PaidBy::Hand, None, paid_at).await?;
    Ok(())
}
