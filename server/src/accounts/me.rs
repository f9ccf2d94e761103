//! GET /auth/me

use std::sync::Arc;

use axum::Json;

use super::User;
use crate::http::caller::SignedIn;

/// The person who is signed in.
#[utoipa::path(get, path = "/auth/me", tag = "accounts", operation_id = "me", responses((status = 200, body = User)))]
pub async fn me(SignedIn(person): SignedIn) -> Json<Arc<User>> {
    Json(person.user)
}
