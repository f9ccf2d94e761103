//! GET /profile/developer

use axum::Json;

use super::{DeveloperProfile, store};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::reply::Reply;
use crate::problem::Problem;

/// The caller's own profile.
#[utoipa::path(get, path = "/profile/developer", tag = "profiles", operation_id = "developer_profile",
    responses((status = 200, body = DeveloperProfile), (status = 404, description = "There is no profile yet")))]
pub async fn developer_profile(app: App, Developer(person): Developer) -> Reply<Json<DeveloperProfile>> {
    Ok(Json(of(&app, person.id).await?.ok_or_else(Problem::not_found)?))
}

/// Somebody's profile as they see it themselves.
pub async fn of(app: &App, user_id: i64) -> Reply<Option<DeveloperProfile>> {
    let Some(row) = store::profile(&app.db, user_id).await? else { return Ok(None) };
    let names = |rows: Vec<(i64, String)>| rows.into_iter().map(|(_, name)| name).collect();
    let skills = names(store::skills(&app.db, &[user_id]).await?);
    let languages = names(store::languages(&app.db, &[user_id]).await?);
    Ok(Some(DeveloperProfile::new(row, skills, languages).rendered(app).await?))
}
