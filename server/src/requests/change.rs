//! PUT /requests/{id}

use axum::Json;
use db::Time;
use serde::Deserialize;
use utoipa::ToSchema;

use super::budget::Budget;
use super::details::{self, Details};
use super::refusal::Refusal;
use super::request::{Clients, Request};
use super::rules::{self, CONTENT_LENGTH, TITLE_LENGTH};
use super::state::{RequestPricing, RequestStatus, RequestVisibility};
use super::store::{RequestRow, attachments};
use super::write::{self, Wanted};
use super::{access, attachment, news};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input, given};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::state::limits::Limit;

/// What is left out stays as it is.
#[expect(clippy::option_option, reason = "left out, cleared and set are three things")]
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
    /// Not a day that is over, unless it was said before. Null takes it away.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, format = Date)]
    deadline: Option<Option<String>>,
    pricing: Option<RequestPricing>,
    /// Counts for `hourly` only. Null takes it away.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<i64>, minimum = 1, maximum = 10_000)]
    estimated_hours: Option<Option<i64>>,
    /// Each a web address of at most 500 characters.
    #[schema(max_items = 5)]
    reference_links: Option<Vec<String>>,
    /// All files that it is to have, in this order; those that it had and that are not among them are deleted.
    #[schema(max_items = 5)]
    attachment_ids: Option<Vec<i64>>,
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
        fields.date("deadline", self.deadline.as_ref().and_then(Option::as_deref));
        details::check_hours(fields, self.estimated_hours.flatten());
        if let Some(links) = &mut self.reference_links {
            details::tidy_links(fields, links);
        }
        attachment::check(fields, self.attachment_ids.as_deref().unwrap_or_default());
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
    Body(mut input): Body<ChangeRequest>,
) -> Reply<Json<Request>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let mut card = Clients::one(&app.db, person.id).await?.ok_or(Refusal::Hidden)?;
    let mut tx = access::begin_own(&app, id, &person).await?;
    let old = access::locked(&mut tx, id, person.id).await?;
    let was_draft = old.published_at.is_none();
    let named = input.attachment_ids.take();
    let wanted = merged(&old, input, app.clock.now())?;
    let files = match named {
        Some(ids) => attachment::set(&app, &mut tx, person.id, id, &ids).await?,
        None => attachments::of_request(&mut tx, id).await?,
    };
    let row = write::update(&app, &mut tx, old, wanted, app.clock.now()).await?;
    news::changed(&app, &mut tx, id).await?;
    write::show(&app, &mut tx, &row).await?;
    tx.commit().await?;
    card.requests_posted += i64::from(was_draft && row.published_at.is_some());
    let html = app.heavy.html(&row.content).await?;
    Ok(Json(Request::new(row, html, card, Some(person.id)).with_attachments(&app, files)))
}

fn merged(old: &RequestRow, input: ChangeRequest, now: Time) -> Result<Wanted, Problem> {
    let status = input.status.unwrap_or(old.status);
    if !rules::may_move(old.status, status) {
        return Err(Refusal::Move { from: old.status, to: status }.into());
    }
    let visibility = input.visibility.unwrap_or(old.visibility);
    if visibility == RequestVisibility::Private && old.shared_count > 0 {
        return Err(Refusal::SharedCannotBePrivate.into());
    }
    let before = Details::of(old);
    let details = Details {
        deadline: input.deadline.unwrap_or_else(|| before.deadline.clone()),
        pricing: input.pricing.unwrap_or(before.pricing),
        estimated_hours: input.estimated_hours.unwrap_or(before.estimated_hours),
        reference_links: input.reference_links.unwrap_or(before.reference_links),
    }
    .settled();
    if details.deadline != before.deadline {
        details::refuse_past(details.deadline.as_deref(), now)?;
    }
    Ok(Wanted {
        title: input.title.unwrap_or_else(|| old.title.clone()),
        content: input.content.unwrap_or_else(|| old.content.clone()),
        budget: input.estimated_budget.unwrap_or(Budget::from_cents(old.budget_cents)),
        skills: input.skills.unwrap_or_else(|| old.skills.0.clone()),
        visibility,
        status,
        details,
    })
}
