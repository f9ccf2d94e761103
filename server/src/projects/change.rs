//! PUT /projects/{id}

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

use super::project::{Project, ProjectStatus};
use super::refusal::Refusal;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input, given};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::requests::{self, Budget};

const DESCRIPTION_LENGTH: usize = 2000;

/// What is left out stays as it is.
#[expect(clippy::option_option, reason = "left out, cleared and set are three things")]
#[derive(Deserialize, ToSchema)]
pub struct ChangeProject {
    #[schema(min_length = 1, max_length = 120)]
    title: Option<String>,
    /// Null or empty takes it away.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 2000)]
    description: Option<Option<String>>,
    /// Markdown.
    #[schema(min_length = 1, max_length = 10000)]
    content: Option<String>,
    estimated_budget: Option<Budget>,
    status: Option<ProjectStatus>,
}

impl Input for ChangeProject {
    fn check(&mut self, fields: &mut Fields) {
        if let Some(title) = &mut self.title {
            fields.line("title", title, 1..=requests::TITLE_LENGTH);
        }
        if let Some(description) = &mut self.description {
            fields.optional_text("description", description, DESCRIPTION_LENGTH);
        }
        if let Some(content) = &mut self.content {
            fields.text("content", content, 1..=requests::CONTENT_LENGTH);
        }
    }
}

/// Changes one of the caller's own projects.
#[utoipa::path(put, path = "/projects/{id}", tag = "projects", operation_id = "change_project",
    params(("id" = i64, Path, description = "The project's id")), request_body = ChangeProject,
    responses((status = 200, body = Project)))]
pub async fn change_project(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<ChangeProject>,
) -> Reply<Json<Project>> {
    let mut tx = app.db.begin().await?;
    let mut row = store::lock_own(&mut tx, id, person.id).await?.ok_or(Refusal::Hidden)?;
    row.title = input.title.unwrap_or(row.title);
    row.description = input.description.unwrap_or(row.description);
    row.content = input.content.unwrap_or(row.content);
    row.budget_cents = input.estimated_budget.map_or(row.budget_cents, Budget::cents);
    row.status = input.status.unwrap_or(row.status);
    row.updated_at = app.clock.now();
    store::update(&mut tx, &row).await?;
    tx.commit().await?;
    Ok(Json(Project::one(&app.db, row, person.id).await?))
}
