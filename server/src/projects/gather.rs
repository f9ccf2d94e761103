//! POST /requests/{id}/project

use axum::Json;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use super::project::{Project, ProjectAgreement};
use super::refusal::{MOST_REQUESTS, Refusal};
use super::store::{self, NewProject};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::Creating;
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::requests::{self, Own};

#[derive(Deserialize, ToSchema)]
pub struct PutIntoProject {
    /// One of the caller's own; left out, it is the project that the request is in, or a new one named after it.
    project_id: Option<i64>,
}

impl Input for PutIntoProject {
    fn check(&mut self, _: &mut Fields) {}
}

/// Puts the caller's own request into a project and answers the project.
#[utoipa::path(post, path = "/requests/{id}/project", tag = "projects", operation_id = "put_into_project",
    params(("id" = i64, Path, description = "The request's id")), request_body = PutIntoProject,
    responses((status = 201, description = "A new project was made", body = Project),
              (status = 200, description = "The project was there already", body = Project),
              (status = 409, description = "The project holds as many as it can")))]
pub async fn put_into_project(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Creating { input, key }: Creating<PutIntoProject>,
) -> Reply<Response> {
    let own = requests::own_request(&app, id, &person).await?;
    if input.project_id.is_some() || own.project_id.is_some() {
        return Ok(Json(put(&app, own, input.project_id).await?).into_response());
    }
    let mut tx = key.begin(&app).await?;
    let own = own.lock(&mut tx).await?;
    if own.project_id.is_some() {
        // Somebody was quicker. Nothing was made here, so there is nothing to remember under the key.
        drop(tx);
        return Ok(Json(put(&app, own, None).await?).into_response());
    }
    let new = NewProject {
        client_id: person.id,
        title: &own.title,
        content: &own.content,
        budget_cents: own.budget.cents(),
        now: app.clock.now(),
    };
    let row = store::insert(&mut tx, new).await?;
    let request = own.put_into_project(&mut tx, row.id).await?;
    let agreed = store::agreements_in(&mut tx, row.id, person.id).await?;
    let agreed = agreed.into_iter().map(ProjectAgreement::from).collect();
    let created = key.remember(&app, &mut tx, Project::new(row, vec![request], agreed)).await?;
    tx.commit().await?;
    Ok(created.into_response())
}

/// Into the project that was named, or into the one it is in, where it stays.
async fn put(app: &App, own: Own, project_id: Option<i64>) -> Reply<Project> {
    let client_id = own.client_id;
    let mut tx = app.db.begin().await?;
    let own = own.lock(&mut tx).await?;
    let project_id = project_id.or(own.project_id).ok_or(Refusal::Hidden)?;
    let row = store::lock_own(&mut tx, project_id, client_id).await?.ok_or(Refusal::Hidden)?;
    let is_new = own.project_id != Some(project_id);
    if is_new && requests::count_in_project(&mut tx, project_id).await? >= MOST_REQUESTS {
        return Err(Refusal::Full.into());
    }
    own.put_into_project(&mut tx, project_id).await?;
    tx.commit().await?;
    Ok(Project::one(&app.db, row, client_id).await?)
}
