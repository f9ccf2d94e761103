//! GET /account/webhooks, DELETE /account/webhooks/{id}

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::kind::NotificationKind;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;

#[derive(Serialize, ToSchema)]
pub struct Webhook {
    id: i64,
    url: String,
    /// All of them when it is empty.
    kinds: Vec<NotificationKind>,
    created_at: Time,
    /// When it was switched off because too many calls failed; null while it is on.
    ended_at: Option<Time>,
}

/// The caller's own webhooks, the newest first.
#[utoipa::path(get, path = "/account/webhooks", tag = "notifications", operation_id = "webhooks", params(PageQuery),
    responses((status = 200, body = Paged<Webhook>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn webhooks(app: App, SignedIn(person): SignedIn, page: Page) -> Reply<Json<Paged<Webhook>>> {
    let rows = store::list(&app.db, person.id, page.before, page.fetch()).await?;
    Ok(Json(page.of(
        rows,
        |row| row.id,
        |row| Webhook {
            id: row.id,
            url: row.url,
            kinds: row.kinds.0,
            created_at: row.created_at,
            ended_at: row.ended_at,
        },
    )))
}

/// Deletes one of the caller's own webhooks. What it was not told yet is not told any more.
#[utoipa::path(delete, path = "/account/webhooks/{id}", tag = "notifications", operation_id = "delete_webhook",
    params(("id" = i64, Path, description = "The webhook's id")), responses((status = 204)))]
pub async fn delete_webhook(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Done> {
    if store::delete(&app.db, id, person.id).await? { Ok(Done) } else { Err(Problem::not_found().into()) }
}
