//! GET /auth/me

use axum::Json;

use super::{User, store};
use crate::app::App;
use crate::http::caller::SignedIn;
use crate::http::problem::Problem;
use crate::http::reply::Reply;

/// The person who is signed in.
#[utoipa::path(get, path = "/auth/me", tag = "accounts", operation_id = "me", responses((status = 200, body = User)))]
pub async fn me(app: App, SignedIn(person): SignedIn) -> Reply<Json<User>> {
    let user = store::user(&app.db, person.id).await?.ok_or_else(Problem::unauthorized)?;
    Ok(Json(user.into()))
}
