//! GET /projects/{id}

use axum::Json;

use super::project::Project;
use super::refusal::Refusal;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// One of the caller's own projects with its requests, or one in which they have an agreement.
#[utoipa::path(get, path = "/projects/{id}", tag = "projects", operation_id = "project",
    params(("id" = i64, Path, description = "The project's id")), responses((status = 200, body = Project)))]
pub async fn project(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Json<Project>> {
    let row = match store::own(&app.db, id, person.id).await? {
        Some(row) => row,
        None => store::agreed_one(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?,
    };
    Ok(Json(Project::one(&app.db, row, person.id).await?))
}
