//! POST /invoices/{id}/pay, /invoices/{id}/paid and GET /payments/invoice-status

use axum::Json;
use serde::{Deserialize, Serialize};
use stripe::{Metadata, NewCheckout, Paying};
use utoipa::{IntoParams, ToSchema};

use super::refusal::away;
use super::{customer, ledger, payouts, settle};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::{Path, Query};
use crate::http::reply::Reply;
use crate::invoices::{self, Invoice, InvoiceStatus, Payable};
use crate::state::limits::Limit;

#[derive(Serialize, ToSchema)]
pub struct InvoicePayment {
    /// Where to pay.
    url: String,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichInvoice {
    invoice_id: i64,
}

#[derive(Serialize, ToSchema)]
pub struct InvoicePaymentStatus {
    status: InvoiceStatus,
}

/// A page where the client pays an invoice. Asked again, it is the same page as long as it can be paid there.
#[utoipa::path(post, path = "/invoices/{id}/pay", tag = "invoices", operation_id = "pay_invoice",
    params(("id" = i64, Path, description = "The invoice's id")),
    responses((status = 200, body = InvoicePayment), (status = 403, description = "Only the client pays"),
              (status = 409, description = "It is paid")))]
pub async fn pay_invoice(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<InvoicePayment>> {
    app.limits.take(Limit::Checkout, &person.id.to_string())?;
    let payable = invoices::payable(&app, &person, id).await?;
    if let Some(session_id) = &payable.session_id {
        if let Some(url) = settle::still_open(&app, session_id).await?.and_then(|session| session.url) {
            return Ok(Json(InvoicePayment { url }));
        }
        // It may have been paid there and not told yet.
        invoices::payable(&app, &person, id).await?;
    }
    Ok(Json(InvoicePayment { url: open_page(&app, &payable).await? }))
}

async fn open_page(app: &App, payable: &Payable) -> Reply<String> {
    let origin = app.settings.public_url();
    let page = format!("{origin}/invoices/{}", payable.id);
    let sessions = payable.sessions + 1;
    let account = payouts::destination(app, payable.developer_id).await?;
    let new = NewCheckout {
        paying: Paying::Once,
        customer: None,
        product: &format!("Invoice {}: {}", payable.number, payable.title),
        amount_cents: payable.amount_cents,
        currency: &payable.currency,
        success_url: &format!("{page}?paid=1"),
        cancel_url: &page,
        metadata: named(&payable.reference),
        destination: account.as_deref(),
    };
    // Two who ask at once get the same page.
    let tries = sessions.to_string();
    let to = account.as_deref().unwrap_or_default();
    let key = customer::key(&["invoice", app.provider.word(), &payable.reference, &tries, to]);
    let session = app.provider.client.create_checkout(&new, &key).await.map_err(|error| away(&error))?;
    let missing = || stripe::Error::Unreadable("a checkout without an address".to_owned());
    let url = session.url.ok_or_else(|| away(&missing()))?;
    invoices::began_to_pay(app, payable.id, &session.id, sessions).await?;
    Ok(url)
}

/// What the provider carries for us.
fn named(reference: &str) -> Metadata {
    [("kind".to_owned(), "invoice".to_owned()), ("reference".to_owned(), reference.to_owned())].into()
}

/// How an invoice stands, for the page its client comes back to.
#[utoipa::path(get, path = "/payments/invoice-status", tag = "payments", operation_id = "invoice_status",
    params(WhichInvoice), responses((status = 200, body = InvoicePaymentStatus),
    (status = 404, description = "There is no such invoice of the caller"),
              (status = 422, description = "The invoice is not named")))]
pub async fn invoice_status(
    app: App,
    SignedIn(person): SignedIn,
    Query(which): Query<WhichInvoice>,
) -> Reply<Json<InvoicePaymentStatus>> {
    let (mut status, session_id) = invoices::standing(&app, &person, which.invoice_id).await?;
    if let (InvoiceStatus::Open, Some(session_id)) = (status, session_id)
        && invoices::should_ask(&app, which.invoice_id).await?
    {
        match app.provider.client.checkout(&session_id).await {
            Ok(session) => settle::checkout(&app, &session).await?,
            Err(error) => tracing::warn!(%error, "the payment provider was asked in vain"),
        }
        status = invoices::standing(&app, &person, which.invoice_id).await?.0;
    }
    Ok(Json(InvoicePaymentStatus { status }))
}

/// The developer says that the money came, by whatever way. A page where the client could pay it once more is closed first; one
/// that was paid there is refused.
#[utoipa::path(post, path = "/invoices/{id}/paid", tag = "invoices", operation_id = "mark_invoice_paid",
    params(("id" = i64, Path, description = "The invoice's id")),
    responses((status = 200, body = Invoice), (status = 403, description = "Only the developer may"),
              (status = 409, description = "It is paid"),
              (status = 503, description = "The payment provider can't be reached, and the client may be paying there")))]
pub async fn mark_invoice_paid(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<Invoice>> {
    if let Some(session_id) = invoices::page_of(&app, &person, id).await? {
        settle::close_page(&app, &session_id).await?;
    }
    let mut tx = app.db.begin().await?;
    let row = invoices::mark_paid(&app, &mut tx, &person, id).await?;
    ledger::by_hand(&mut tx, app.provider.word(), id, row.amount_cents, &row.currency, app.clock.now())
        .await?;
    tx.commit().await?;
    Ok(Json(row.into()))
}
