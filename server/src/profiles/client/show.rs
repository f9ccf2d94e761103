//! GET /profile/client

use axum::Json;

use super::{ClientProfile, shown, store};
use crate::accounts::caller::Client;
use crate::app::App;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::profiles::trust_cards;

/// The caller's own profile.
#[utoipa::path(get, path = "/profile/client", tag = "profiles", operation_id = "client_profile",
    responses((status = 200, body = ClientProfile), (status = 404, description = "There is no profile yet")))]
pub async fn client_profile(app: App, Client(person): Client) -> Reply<Json<ClientProfile>> {
    Ok(Json(of(&app, person.id).await?.ok_or_else(Problem::not_found)?))
}

/// Somebody's profile as they see it themselves.
pub async fn of(app: &App, user_id: i64) -> Reply<Option<ClientProfile>> {
    let Some(row) = store::profile(&app.db, user_id).await? else { return Ok(None) };
    let card = trust_cards(&app.db, &[user_id]).await?.remove(&user_id);
    let Some(card) = card else { return Ok(None) };
    Ok(Some(shown(row, card).rendered(app).await?))
}
