//! GET /blocks

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::reply::Reply;

/// Somebody whom the caller has blocked.
#[derive(Debug, Serialize, ToSchema)]
pub struct Block {
    user_id: i64,
    username: String,
    /// The name on their profile, else their user name.
    display_name: String,
    created_at: Time,
}

/// Whom the caller has blocked.
#[utoipa::path(get, path = "/blocks", tag = "blocks", operation_id = "blocks", params(PageQuery),
    responses((status = 200, body = Paged<Block>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn blocks(app: App, SignedIn(person): SignedIn, page: Page) -> Reply<Json<Paged<Block>>> {
    let rows = store::list(&app.db, person.id, page.before, page.fetch()).await?;
    Ok(Json(page.of(
        rows,
        |row| row.blocked_id,
        |row| Block {
            user_id: row.blocked_id,
            username: row.username,
            display_name: row.display_name,
            created_at: row.created_at,
        },
    )))
}
