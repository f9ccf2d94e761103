//! What is told about invoices, to both sides, in the transaction it is told about.

use db::Tx;
use serde::Serialize;

use super::invoice::PaidBy;
use super::issue::Work;
use super::store::InvoiceRow;
use crate::app::App;
use crate::money;
use crate::notifications::{self, News, NotificationKind};

pub const INVOICE: &str = "invoice";

#[derive(Serialize)]
struct InvoiceNews {
    invoice_id: i64,
    conversation_id: i64,
}

/// The two who see it, and where.
#[expect(clippy::struct_field_names, reason = "each says whose id it is")]
struct Place {
    invoice_id: i64,
    conversation_id: i64,
    developer_id: i64,
    client_id: i64,
}

impl Place {
    async fn publish(&self, app: &App, tx: &mut Tx) -> Result<(), db::Error> {
        let news = InvoiceNews { invoice_id: self.invoice_id, conversation_id: self.conversation_id };
        app.bus.publish(tx, &[self.client_id, self.developer_id], INVOICE, &news).await
    }

    async fn notify(
        &self,
        app: &App,
        tx: &mut Tx,
        user_id: i64,
        actor_id: Option<i64>,
        text: &str,
    ) -> Result<(), db::Error> {
        let news = News {
            user_id,
            kind: NotificationKind::Payment,
            topic: &format!("invoice {}", self.invoice_id),
            actor_id,
            request_id: None,
            text,
            all_did: None,
            link: &format!("/invoices/{}", self.invoice_id),
        };
        notifications::notify(tx, &news, app.clock.now()).await
    }
}

impl From<&InvoiceRow> for Place {
    fn from(row: &InvoiceRow) -> Self {
        let InvoiceRow { id: invoice_id, conversation_id, developer_id, client_id, .. } = *row;
        Self { invoice_id, conversation_id, developer_id, client_id }
    }
}

pub async fn issued(
    app: &App,
    tx: &mut Tx,
    work: &Work<'_>,
    invoice_id: i64,
    number: i64,
) -> Result<(), db::Error> {
    let Work { conversation_id, developer_id, client_id, .. } = *work;
    let place = Place { invoice_id, conversation_id, developer_id, client_id };
    place.publish(app, tx).await?;
    let amount = money::short_amount(work.amount_cents, work.currency);
    let text = format!("sent you invoice {number} for {amount}");
    place.notify(app, tx, client_id, Some(developer_id), &text).await
}

pub async fn changed(app: &App, tx: &mut Tx, row: &InvoiceRow) -> Result<(), db::Error> {
    Place::from(row).publish(app, tx).await
}

pub async fn paid(app: &App, tx: &mut Tx, row: &InvoiceRow, by: PaidBy) -> Result<(), db::Error> {
    let place = Place::from(row);
    place.publish(app, tx).await?;
    let number = row.number;
    match by {
        PaidBy::Provider => {
            let text = format!("paid invoice {number}");
            place.notify(app, tx, row.developer_id, Some(row.client_id), &text).await
        }
        PaidBy::Hand => {
            let text = format!("marked invoice {number} as paid");
            place.notify(app, tx, row.client_id, Some(row.developer_id), &text).await
        }
    }
}

/// To the developer, and after a refund to the client: their own bank tells them of a dispute.
pub async fn went_back(
    app: &App,
    tx: &mut Tx,
    row: &InvoiceRow,
    cents: i64,
    is_dispute: bool,
) -> Result<(), db::Error> {
    let place = Place::from(row);
    place.publish(app, tx).await?;
    let number = row.number;
    if is_dispute {
        let text = format!("disputed the payment for invoice {number}");
        return place.notify(app, tx, row.developer_id, Some(row.client_id), &text).await;
    }
    let amount = money::short_amount(cents, &row.currency);
    let text = format!("{amount} for invoice {number} was refunded");
    for user_id in [row.developer_id, row.client_id] {
        place.notify(app, tx, user_id, None, &text).await?;
    }
    Ok(())
}

/// To the developer: a dispute was won, or a refund did not go through.
pub async fn came_again(app: &App, tx: &mut Tx, row: &InvoiceRow, cents: i64) -> Result<(), db::Error> {
    let place = Place::from(row);
    place.publish(app, tx).await?;
    let amount = money::short_amount(cents, &row.currency);
    let text = format!("{amount} for invoice {} was returned to you", row.number);
    place.notify(app, tx, row.developer_id, None, &text).await
}
