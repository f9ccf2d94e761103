//! POST /projects/

use serde::Deserialize;
use utoipa::ToSchema;

use super::project::Project;
use super::refusal::Refusal;
use super::store::{self, NewProject};
use crate::accounts::caller::Client;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::requests::{self, Budget};
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct CreateProject {
    #[schema(min_length = 1, max_length = 120)]
    title: String,
    /// Markdown.
    #[schema(min_length = 1, max_length = 10000)]
    content: String,
    estimated_budget: Budget,
}

impl Input for CreateProject {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("title", &mut self.title, 1..=requests::TITLE_LENGTH);
        fields.text("content", &mut self.content, 1..=requests::CONTENT_LENGTH);
    }
}

/// Makes a project together with its first request, which is public and open.
#[utoipa::path(post, path = "/projects/", tag = "projects", operation_id = "create_project", request_body = CreateProject,
    responses((status = 201, body = Project)))]
pub async fn create_project(
    app: App,
    Client(person): Client,
    Creating { input, key }: Creating<CreateProject>,
) -> Reply<Created<Project>> {
    app.limits.take(Limit::PostRequest, &person.id.to_string())?;
    let author = requests::Author::find(&app.db, person.id).await?.ok_or(Refusal::Hidden)?;
    let now = app.clock.now();
    let mut tx = key.begin(&app).await?;
    let new = NewProject {
        client_id: person.id,
        title: &input.title,
        content: &input.content,
        budget_cents: input.estimated_budget.cents(),
        now,
    };
    let row = store::insert(&mut tx, new).await?;
    let wanted = requests::Wanted::open(input.title, input.content, input.estimated_budget);
    let first = author.post(&app, &mut tx, Some(row.id), wanted).await?;
    let created = key.remember(&app, &mut tx, Project::new(row, vec![first.summary()], Vec::new())).await?;
    first.show(&app, &mut tx).await?;
    tx.commit().await?;
    Ok(created)
}
