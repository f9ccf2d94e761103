//! GET and DELETE /auth/sessions, DELETE /auth/sessions/{id}

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::session::{self, Change};
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;

#[derive(Serialize, ToSchema)]
pub struct Session {
    id: i64,
    /// Whether it is the one that asks.
    current: bool,
    created_at: Time,
    last_active_at: Time,
    expires_at: Time,
    user_agent: Option<String>,
    address: Option<String>,
}

/// The caller's own live sessions, newest first.
#[utoipa::path(get, path = "/auth/sessions", tag = "accounts", operation_id = "sessions", params(PageQuery),
    responses((status = 200, body = Paged<Session>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn sessions(app: App, SignedIn(person): SignedIn, page: Page) -> Reply<Json<Paged<Session>>> {
    let now = app.clock.now();
    let idle_since = now - session::idle(&app);
    let rows = store::live_sessions(&app.db, person.id, page.before, now, idle_since, page.fetch()).await?;
    Ok(Json(page.of(
        rows,
        |row| row.id,
        |row| Session {
            id: row.id,
            current: row.id == person.session_id,
            created_at: row.created_at,
            last_active_at: row.last_active_at,
            expires_at: row.expires_at,
            user_agent: row.user_agent,
            address: row.address,
        },
    )))
}

/// Ends all of the caller's sessions but the one that asks.
#[utoipa::path(delete, path = "/auth/sessions", tag = "accounts", operation_id = "end_other_sessions", responses((status = 204)))]
pub async fn end_other_sessions(app: App, SignedIn(person): SignedIn) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    let ended = store::end_other_sessions(&mut tx, person.id, person.session_id).await?;
    if !ended.is_empty() {
        session::commit_change(&app, tx, person.id, Change::Ended(ended)).await?;
    }
    Ok(Done)
}

/// Ends one of the caller's own sessions at once.
#[utoipa::path(delete, path = "/auth/sessions/{id}", tag = "accounts", operation_id = "revoke_session",
    params(("id" = i64, Path, description = "The session's id")), responses((status = 204)))]
pub async fn revoke_session(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Done> {
    if session::end(&app, id, person.id).await? { Ok(Done) } else { Err(Problem::not_found().into()) }
}
