//! GET /admin/deliveries and GET /collaboration/deliveries: what systems outside were told

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::access::Integration;
use super::store::deliveries::{self, DeliveryRow};
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::reply::Reply;
use crate::signed_calls::DeliveryStatus;

#[derive(Debug, Serialize, ToSchema)]
pub struct Delivery {
    id: i64,
    source_system: String,
    session_id: i64,
    /// `message` or `status`.
    event: String,
    status: DeliveryStatus,
    tries: i64,
    /// What the receiver answered last, or why nothing was sent.
    answer: Option<String>,
    created_at: Time,
    delivered_at: Option<Time>,
}

impl From<DeliveryRow> for Delivery {
    fn from(row: DeliveryRow) -> Self {
        Self {
            id: row.id,
            source_system: row.source_system,
            session_id: row.session_id,
            event: row.event,
            status: row.status,
            tries: row.tries,
            answer: row.answer,
            created_at: row.created_at,
            delivered_at: row.delivered_at,
        }
    }
}

/// What all systems outside were told, newest first; kept for 30 days. For the admin.
#[utoipa::path(get, path = "/admin/deliveries", tag = "support", operation_id = "deliveries", params(PageQuery),
    responses((status = 200, body = Paged<Delivery>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn deliveries(app: App, _: Admin, page: Page) -> Reply<Json<Paged<Delivery>>> {
    let rows = deliveries::newest(&app.db, page.before, page.fetch()).await?;
    Ok(Json(page.of(rows, |row| row.id, Delivery::from)))
}

/// What the calling system was told, newest first; kept for 30 days.
#[utoipa::path(get, path = "/collaboration/deliveries", tag = "support", operation_id = "own_deliveries",
    security(("integration" = [])), params(PageQuery),
    responses((status = 200, body = Paged<Delivery>), (status = 401, description = "The key is not one"),
              (status = 422, description = "The cursor or limit is not one")))]
pub async fn own_deliveries(
    app: App,
    Integration(system): Integration,
    page: Page,
) -> Reply<Json<Paged<Delivery>>> {
    let rows = deliveries::of_one(&app.db, system.id, page.before, page.fetch()).await?;
    Ok(Json(page.of(rows, |row| row.id, Delivery::from)))
}
