//! GET /requests/{id}/shares

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::access;
use super::store::shares;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::profiles;

/// A developer the request is shared with.
#[derive(Serialize, ToSchema)]
pub struct RequestShare {
    developer_id: i64,
    username: String,
    /// The name on their profile, else their user name.
    display_name: String,
    avatar_url: Option<String>,
    share_date: Time,
    /// When they first looked at it; null when they have not yet.
    viewed_at: Option<Time>,
    /// The conversation with them about it; null while there is none.
    conversation_id: Option<i64>,
}

/// Whom the caller's own request is shared with.
#[utoipa::path(get, path = "/requests/{id}/shares", tag = "requests", operation_id = "request_shares",
    params(("id" = i64, Path, description = "The request's id"), PageQuery),
    responses((status = 200, body = Paged<RequestShare>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn request_shares(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    page: Page,
) -> Reply<Json<Paged<RequestShare>>> {
    access::own(&app, id, &person).await?;
    let rows = shares::list(&app.db, id, page.before, page.fetch()).await?;
    Ok(Json(page.of(
        rows,
        |row| row.developer_id,
        |row| RequestShare {
            developer_id: row.developer_id,
            display_name: row.display_name.unwrap_or_else(|| row.username.clone()),
            username: row.username,
            avatar_url: profiles::picture(row.avatar_key.as_deref()),
            share_date: row.shared_at,
            viewed_at: row.viewed_at,
            conversation_id: row.conversation_id,
        },
    )))
}
