//! GET /admin/payments and POST /admin/payments/reconcile

use axum::Json;
use db::Time;
use serde::Serialize;
use tracing::Instrument as _;
use utoipa::ToSchema;

use super::store::comparisons::{self, Comparison};
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::http::reply::Reply;
use crate::payments::reconcile::{self, Turn};
use crate::problem::Problem;

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminPayments {
    /// `sandbox`, `test` or `live`.
    mode: &'static str,
    /// What the provider told and was not taken in yet; 1000 stands for that or more.
    waiting_events: i64,
    /// What could not be taken in so far, the most often tried first. Each is tried again by itself.
    failed_events: Vec<FailedPaymentEvent>,
    /// Up to when the provider's own list of events was read.
    read_until: Option<Time>,
    last_compared: Option<PaymentComparison>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FailedPaymentEvent {
    /// The provider's own id for it.
    id: String,
    kind: String,
    tries: i64,
    last_error: Option<String>,
    failed_at: Option<Time>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentComparison {
    compared_at: Time,
    charges: i64,
    /// What the provider holds of them, less refunds and disputes.
    total_cents: i64,
    /// Each in a sentence; none when both agree.
    differences: Vec<String>,
}

impl From<Comparison> for PaymentComparison {
    fn from(comparison: Comparison) -> Self {
        Self {
            compared_at: comparison.compared_at,
            charges: comparison.charges,
            total_cents: comparison.total_cents,
            differences: comparison.differences.0,
        }
    }
}

/// What came from the payment provider and waits, what failed, and how the last comparison ended.
#[utoipa::path(get, path = "/admin/payments", tag = "admin", operation_id = "admin_payments",
    responses((status = 200, body = AdminPayments), (status = 403, description = "The caller is no admin")))]
pub async fn admin_payments(app: App, _: Admin) -> Reply<Json<AdminPayments>> {
    let inbox = reconcile::inbox(&app).await?;
    let failed = |event: reconcile::Failing| FailedPaymentEvent {
        id: event.event_id,
        kind: event.kind,
        tries: event.tries,
        last_error: event.last_error,
        failed_at: event.failed_at,
    };
    Ok(Json(AdminPayments {
        mode: app.provider.word(),
        waiting_events: inbox.waiting,
        failed_events: inbox.failing.into_iter().map(failed).collect(),
        read_until: inbox.read_until,
        last_compared: comparisons::last(&app.db, app.provider.word()).await?.map(Into::into),
    }))
}

/// Takes in what the provider told in vain, then compares every payment and subscription with the provider's. It goes on when
/// the caller does not wait for it, and what came of it is kept.
#[utoipa::path(post, path = "/admin/payments/reconcile", tag = "admin", operation_id = "reconcile_payments",
    responses((status = 200, body = PaymentComparison), (status = 403, description = "The caller is no admin"),
              (status = 503, description = "The payment provider doesn't answer")))]
pub async fn reconcile_payments(app: App, _: Admin) -> Reply<Json<PaymentComparison>> {
    let comparing = tokio::spawn(async move { compare(&app).await }.in_current_span());
    let compared = comparing.await.map_err(|error| Problem::internal(error.to_string()))?;
    Ok(Json(compared?.into()))
}

async fn compare(app: &App) -> Result<Comparison, Problem> {
    reconcile::catch_up(app, Turn::ByHand).await?;
    let compared = reconcile::compare(app).await?;
    let comparison = Comparison {
        compared_at: app.clock.now(),
        charges: i64::try_from(compared.charges).unwrap_or(i64::MAX),
        total_cents: compared.total_cents,
        differences: db::Json(compared.differences),
    };
    comparisons::keep(&app.db, app.provider.word(), &comparison).await?;
    Ok(comparison)
}
