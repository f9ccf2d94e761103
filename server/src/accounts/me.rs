//! GET /auth/me

use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::accounts::caller::SignedIn;
use crate::person::User;

/// The person who is signed in.
#[utoipa::path(get, path = "/auth/me", tag = "accounts", operation_id = "me", responses((status = 200, body = User)))]
pub async fn me(SignedIn(person): SignedIn) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static("application/json"))], person.shown).into_response()
}
