//! GET /admin/audit

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::reply::Reply;

#[derive(Serialize, ToSchema)]
pub struct AuditEntry {
    id: i64,
    at: Time,
    /// The user name of who did it; null where a rule or a command did, or where they left since.
    actor: Option<String>,
    action: String,
    target_type: Option<String>,
    target_id: Option<i64>,
    note: Option<String>,
}

/// What admins did, newest first. Nothing is ever taken out of it.
#[utoipa::path(get, path = "/admin/audit", tag = "audit", operation_id = "audit_log", params(PageQuery),
    responses((status = 200, body = Paged<AuditEntry>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn audit_log(app: App, _: Admin, page: Page) -> Reply<Json<Paged<AuditEntry>>> {
    let rows = store::newest(&app.db, page.before, page.fetch()).await?;
    Ok(Json(page.of(
        rows,
        |row| row.id,
        |row| AuditEntry {
            id: row.id,
            at: row.at,
            actor: row.actor,
            action: row.action,
            target_type: row.target_type,
            target_id: row.target_id,
            note: row.note,
        },
    )))
}
