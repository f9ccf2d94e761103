//! GET /account/webhooks/{id}/deliveries, POST /account/webhooks/{id}/test

use axum::Json;
use axum::http::StatusCode;
use db::Time;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::store::{self, DeliveryRow};
use super::{deliver, write};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::problem::Problem;
use crate::signed_calls::DeliveryStatus;
use crate::state::limits::Limit;

#[derive(Serialize, ToSchema)]
pub struct WebhookDelivery {
    id: i64,
    /// The notification's kind, or `test`.
    event: String,
    status: DeliveryStatus,
    tries: i64,
    /// What the receiver answered last, or why nothing was sent.
    answer: Option<String>,
    created_at: Time,
    delivered_at: Option<Time>,
}

impl From<DeliveryRow> for WebhookDelivery {
    fn from(row: DeliveryRow) -> Self {
        let DeliveryRow { id, event, status, tries, answer, created_at, delivered_at } = row;
        Self { id, event, status, tries, answer, created_at, delivered_at }
    }
}

async fn owned(app: &App, id: i64, person: &Person) -> Result<(), Problem> {
    if store::is_owned(&app.db, id, person.id).await? { Ok(()) } else { Err(Problem::not_found()) }
}

/// What one of the caller's webhooks was told, newest first; kept for 30 days.
#[utoipa::path(get, path = "/account/webhooks/{id}/deliveries", tag = "notifications", operation_id = "webhook_deliveries",
    params(("id" = i64, Path, description = "The webhook's id"), PageQuery),
    responses((status = 200, body = Paged<WebhookDelivery>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn webhook_deliveries(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    page: Page,
) -> Reply<Json<Paged<WebhookDelivery>>> {
    owned(&app, id, &person).await?;
    let rows = store::deliveries(&app.db, id, page.before, page.fetch()).await?;
    Ok(Json(page.of(rows, |row| row.id, WebhookDelivery::from)))
}

/// Sends a test to one of the caller's webhooks, also to one that was switched off: it is on again when the test arrives.
#[utoipa::path(post, path = "/account/webhooks/{id}/test", tag = "notifications", operation_id = "test_webhook",
    params(("id" = i64, Path, description = "The webhook's id")), responses((status = 202, body = WebhookDelivery)))]
pub async fn test_webhook(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<(StatusCode, Json<WebhookDelivery>)> {
    owned(&app, id, &person).await?;
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let mut tx = app.db.begin().await?;
    let data = json!({"text": "This is a test.", "link": "/notifications"});
    let delivery_id = write(&mut tx, id, deliver::TEST, &data, app.clock.now()).await?;
    let delivery = store::delivery(&mut tx, delivery_id).await?;
    tx.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(delivery.into())))
}
