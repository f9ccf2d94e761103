//! GET /auth/tokens, DELETE /auth/tokens/{id}

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Scope, store};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;

#[derive(Serialize, ToSchema)]
pub struct ApiToken {
    id: i64,
    name: String,
    scopes: Vec<Scope>,
    created_at: Time,
    /// To the minute; null while it was never used.
    last_used_at: Option<Time>,
    /// Null when it works until it is revoked.
    expires_at: Option<Time>,
}

/// The caller's own tokens, the newest first; also those whose time is over.
#[utoipa::path(get, path = "/auth/tokens", tag = "accounts", operation_id = "tokens", params(PageQuery),
    responses((status = 200, body = Paged<ApiToken>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn tokens(app: App, SignedIn(person): SignedIn, page: Page) -> Reply<Json<Paged<ApiToken>>> {
    let rows = store::list(&app.db, person.id, page.before, page.fetch()).await?;
    Ok(Json(page.of(
        rows,
        |row| row.id,
        |row| ApiToken {
            id: row.id,
            name: row.name,
            scopes: row.scopes.0,
            created_at: row.created_at,
            last_used_at: row.last_used_at,
            expires_at: row.expires_at,
        },
    )))
}

/// Revokes one of the caller's own tokens at once.
#[utoipa::path(delete, path = "/auth/tokens/{id}", tag = "accounts", operation_id = "revoke_token",
    params(("id" = i64, Path, description = "The token's id")), responses((status = 204)))]
pub async fn revoke_token(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Done> {
    if store::revoke(&app.db, id, person.id).await? { Ok(Done) } else { Err(Problem::not_found().into()) }
}
