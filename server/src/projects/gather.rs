//! POST /requests/{id}/project

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

use super::project::Project;
use super::refusal::{MOST_REQUESTS, Refusal};
use super::store::{self, NewProject};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::caller::SignedIn;
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::requests;

#[derive(Deserialize, ToSchema)]
pub struct PutIntoProject {
    /// One of the caller's own; left out, a new project named after the request is made.
    project_id: Option<i64>,
}

impl Input for PutIntoProject {
    fn check(&mut self, _: &mut Fields) {}
}

/// Puts the caller's own request into a project and answers the project.
#[utoipa::path(post, path = "/requests/{id}/project", tag = "projects", operation_id = "put_into_project",
    params(("id" = i64, Path, description = "The request's id")), request_body = PutIntoProject,
    responses((status = 200, body = Project), (status = 409, description = "The project holds as many as it can")))]
pub async fn put_into_project(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<PutIntoProject>,
) -> Reply<Json<Project>> {
    let (mut tx, own) = requests::begin_own(&app, id, &person).await?;
    let row = if let Some(project_id) = input.project_id {
        let row = store::lock_own(&mut tx, project_id, person.id).await?.ok_or(Refusal::Hidden)?;
        let is_new = own.project_id != Some(project_id);
        if is_new && requests::count_in_project(&mut tx, project_id).await? >= MOST_REQUESTS {
            return Err(Refusal::Full.into());
        }
        row
    } else {
        let new = NewProject {
            client_id: person.id,
            title: &own.title,
            content: &own.content,
            budget_cents: own.budget.cents(),
            now: app.clock.now(),
        };
        store::insert(&mut tx, new).await?
    };
    requests::put_into_project(&mut tx, id, row.id).await?;
    tx.commit().await?;
    Ok(Json(Project::one(&app.db, row, person.id).await?))
}
