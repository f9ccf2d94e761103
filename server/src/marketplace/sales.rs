//! GET /marketplace/sales, and what a refund needs to know

use std::time::Duration;

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::purchase::PurchaseStatus;
use super::refusal::Refusal;
use super::store::purchases::{self, SaleRow};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::reply::Reply;
use crate::profiles;
use crate::ratings::Rater;

const DAY: Duration = Duration::from_hours(24);

/// A purchase as its seller sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Sale {
    /// Of the purchase.
    id: i64,
    product_id: i64,
    product_title: String,
    buyer: Rater,
    amount_cents: i64,
    currency: String,
    #[schema(inline)]
    status: PurchaseStatus,
    purchased_at: Option<Time>,
    /// Until when the seller can give the money back; null when they can't.
    refundable_until: Option<Time>,
}

impl SaleRow {
    fn refundable_until(&self) -> Option<Time> {
        let days = u32::try_from(self.refund_days).unwrap_or(0);
        let is_refundable = self.status == PurchaseStatus::Paid && self.charge_id.is_some();
        self.paid_at.filter(|_| is_refundable).map(|at| at + DAY * days)
    }
}

impl Sale {
    fn new(row: SaleRow, now: Time) -> Self {
        Self {
            refundable_until: row.refundable_until().filter(|until| *until > now),
            buyer: Rater::new(
                row.buyer_id,
                row.buyer_name,
                profiles::picture(row.buyer_picture_key.as_deref()),
                row.buyer_type,
            ),
            id: row.id,
            product_id: row.product_id,
            product_title: row.product_title,
            amount_cents: row.amount_cents,
            currency: row.currency,
            status: row.status,
            purchased_at: row.paid_at,
        }
    }
}

/// Who bought what of the caller, the newest first.
#[utoipa::path(get, path = "/marketplace/sales", tag = "marketplace", operation_id = "sales", params(PageQuery),
    responses((status = 200, body = Paged<Sale>), (status = 403, description = "The caller is no developer"),
              (status = 422, description = "The cursor or the limit is not one")))]
pub async fn sales(app: App, Developer(person): Developer, page: Page) -> Reply<Json<Paged<Sale>>> {
    let mode = app.provider.word();
    let rows = purchases::sales(&app.db, person.id, mode, page.before, page.fetch()).await?;
    let now = app.clock.now();
    Ok(Json(page.of(rows, |row| row.id, |row| Sale::new(row, now))))
}

/// The charge of a sale that its seller may give back.
pub async fn refundable(app: &App, seller_id: i64, purchase_id: i64) -> Reply<String> {
    let row = purchases::sale(&app.db, purchase_id, seller_id, app.provider.word()).await?;
    let row = row.ok_or(Refusal::Hidden)?;
    match row.status {
        PurchaseStatus::Open => return Err(Refusal::Hidden.into()),
        PurchaseStatus::Refunded => return Err(Refusal::AlreadyRefunded.into()),
        PurchaseStatus::Disputed => return Err(Refusal::Disputed.into()),
        PurchaseStatus::Paid => {}
    }
    let until = row.refundable_until();
    let Some(charge_id) = row.charge_id else { return Err(Refusal::NothingToRefund.into()) };
    if until.is_none_or(|until| until <= app.clock.now()) {
        return Err(Refusal::RefundOver.into());
    }
    Ok(charge_id)
}

/// A sale as it is now.
pub async fn one(app: &App, seller_id: i64, purchase_id: i64) -> Reply<Sale> {
    let row = purchases::sale(&app.db, purchase_id, seller_id, app.provider.word()).await?;
    Ok(Sale::new(row.ok_or(Refusal::Hidden)?, app.clock.now()))
}
