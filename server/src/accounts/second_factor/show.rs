//! GET /auth/totp

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::reply::Reply;

#[derive(Serialize, ToSchema)]
pub struct TotpState {
    /// Whether signing in with the password takes a code.
    active: bool,
    active_since: Option<Time>,
    recovery_codes_left: i64,
}

/// Whether the caller's account has a second factor.
#[utoipa::path(get, path = "/auth/totp", tag = "accounts", operation_id = "totp", responses((status = 200, body = TotpState)))]
pub async fn totp(app: App, SignedIn(person): SignedIn) -> Reply<Json<TotpState>> {
    let active_since = store::secret(&app.db, person.id).await?.and_then(|row| row.confirmed_at);
    let recovery_codes_left = store::codes_left(&app.db, person.id).await?;
    Ok(Json(TotpState { active: active_since.is_some(), active_since, recovery_codes_left }))
}
