//! PUT /requests/{id}

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

use super::budget::Budget;
use super::refusal::Refusal;
use super::request::{Clients, Request};
use super::rules::{self, CONTENT_LENGTH, TITLE_LENGTH};
use super::state::{RequestStatus, RequestVisibility};
use super::store::RequestRow;
use super::write::{self, Wanted};
use super::{access, news};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::state::limits::Limit;

/// What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
pub struct ChangeRequest {
    #[schema(min_length = 1, max_length = 120)]
    title: Option<String>,
    /// Markdown.
    #[schema(min_length = 1, max_length = 10000)]
    content: Option<String>,
    estimated_budget: Option<Budget>,
    /// Each is at most 50 characters long; the same skill in another case counts once.
    #[schema(max_items = 15)]
    skills: Option<Vec<String>>,
    visibility: Option<RequestVisibility>,
    /// A draft is opened; an open or paused one is paused, reopened, put in progress or cancelled; one in progress is
    /// completed or cancelled; a cancelled one may be opened again.
    status: Option<RequestStatus>,
}

impl Input for ChangeRequest {
    fn check(&mut self, fields: &mut Fields) {
        if let Some(title) = &mut self.title {
            fields.line("title", title, 1..=TITLE_LENGTH);
        }
        if let Some(content) = &mut self.content {
            fields.text("content", content, 1..=CONTENT_LENGTH);
        }
        if let Some(skills) = &mut self.skills {
            rules::tidy_skills(fields, skills);
        }
    }
}

/// Changes the caller's own request. Whoever it is shared with hears of it.
#[utoipa::path(put, path = "/requests/{id}", tag = "requests", operation_id = "change_request",
    params(("id" = i64, Path, description = "The request's id")), request_body = ChangeRequest,
    responses((status = 200, body = Request),
              (status = 409, description = "The status can't follow the one it has, or a shared request can't become private")))]
pub async fn change_request(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<ChangeRequest>,
) -> Reply<Json<Request>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let mut card = Clients::one(&app.db, person.id).await?.ok_or(Refusal::Hidden)?;
    let mut tx = access::begin_own(&app, id, &person).await?;
    let old = access::locked(&mut tx, id, person.id).await?;
    let was_draft = old.published_at.is_none();
    let wanted = merged(&old, input)?;
    let row = write::update(&app, &mut tx, old, wanted, app.clock.now()).await?;
    news::changed(&app, &mut tx, id).await?;
    write::show(&app, &mut tx, &row).await?;
    tx.commit().await?;
    card.requests_posted += i64::from(was_draft && row.published_at.is_some());
    let html = app.heavy.html(&row.content).await?;
    Ok(Json(Request::new(row, html, card, Some(person.id))))
}

fn merged(old: &RequestRow, input: ChangeRequest) -> Result<Wanted, Refusal> {
    let status = input.status.unwrap_or(old.status);
    if !rules::may_move(old.status, status) {
        return Err(Refusal::Move { from: old.status, to: status });
    }
    let visibility = input.visibility.unwrap_or(old.visibility);
    if visibility == RequestVisibility::Private && old.shared_count > 0 {
        return Err(Refusal::SharedCannotBePrivate);
    }
    Ok(Wanted {
        title: input.title.unwrap_or_else(|| old.title.clone()),
        content: input.content.unwrap_or_else(|| old.content.clone()),
        budget: input.estimated_budget.unwrap_or(Budget::from_cents(old.budget_cents)),
        skills: input.skills.unwrap_or_else(|| old.skills.0.clone()),
        visibility,
        status,
    })
}
