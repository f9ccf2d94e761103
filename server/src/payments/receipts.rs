//! GET /payments/receipts

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::payments::{self, PaymentKind};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::reply::Reply;

#[derive(Serialize, ToSchema)]
pub struct PaymentReceipt {
    id: i64,
    kind: PaymentKind,
    amount_cents: i64,
    /// What was given back of it.
    refunded_cents: i64,
    currency: String,
    description: String,
    paid_at: Time,
    /// The provider's own page for it, where it has one.
    receipt_url: Option<String>,
}

/// What the caller paid, newest first.
#[utoipa::path(get, path = "/payments/receipts", tag = "payments", operation_id = "receipts", params(PageQuery),
    responses((status = 200, body = Paged<PaymentReceipt>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn receipts(
    app: App,
    SignedIn(person): SignedIn,
    page: Page,
) -> Reply<Json<Paged<PaymentReceipt>>> {
    let rows = payments::of_user(&app.db, person.id, app.provider.word(), page.before, page.fetch()).await?;
    Ok(Json(page.of(
        rows,
        |row| row.id,
        |row| PaymentReceipt {
            id: row.id,
            kind: row.kind,
            amount_cents: row.amount_cents,
            refunded_cents: row.refunded_cents,
            currency: row.currency,
            description: row.description,
            paid_at: row.paid_at,
            receipt_url: row.receipt_url,
        },
    )))
}
