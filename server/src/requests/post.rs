//! POST /requests/

use serde::Deserialize;
use utoipa::ToSchema;

use super::attachment;
use super::budget::Budget;
use super::details::{self, Details};
use super::refusal::Refusal;
use super::request::{Clients, Request};
use super::rules::{self, CONTENT_LENGTH, TITLE_LENGTH};
use super::state::{RequestPricing, RequestStatus, RequestVisibility};
use super::write::{self, Wanted};
use crate::accounts::caller::Client;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct PostRequest {
    #[schema(min_length = 1, max_length = 120)]
    title: String,
    /// Markdown.
    #[schema(min_length = 1, max_length = 10000)]
    content: String,
    estimated_budget: Budget,
    /// Each is at most 50 characters long; the same skill in another case counts once.
    #[serde(default)]
    #[schema(max_items = 15)]
    skills: Vec<String>,
    /// `public` when left out.
    visibility: Option<RequestVisibility>,
    /// `open` when left out; `draft` keeps it to its client until it is opened.
    status: Option<FirstStatus>,
    /// By when it is needed; not a day that is over.
    #[schema(format = Date)]
    deadline: Option<String>,
    /// `fixed` when left out. For `hourly` the budget is for an hour of work.
    pricing: Option<RequestPricing>,
    /// About how many hours it takes; counts for `hourly` only.
    #[schema(minimum = 1, maximum = 10_000)]
    estimated_hours: Option<i64>,
    /// Pages to look at, each a web address of at most 500 characters.
    #[serde(default)]
    #[schema(max_items = 5)]
    reference_links: Vec<String>,
    /// Files of `POST /requests/attachments`.
    #[serde(default)]
    #[schema(max_items = 5)]
    attachment_ids: Vec<i64>,
}

/// How a request may begin.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FirstStatus {
    Draft,
    Open,
}

impl Input for PostRequest {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("title", &mut self.title, 1..=TITLE_LENGTH);
        fields.text("content", &mut self.content, 1..=CONTENT_LENGTH);
        rules::tidy_skills(fields, &mut self.skills);
        fields.date("deadline", self.deadline.as_deref());
        details::check_hours(fields, self.estimated_hours);
        details::tidy_links(fields, &mut self.reference_links);
        attachment::check(fields, &self.attachment_ids);
    }
}

/// Posts a request. Left to itself it is public and open.
#[utoipa::path(post, path = "/requests/", tag = "requests", operation_id = "post_request", request_body = PostRequest,
    responses((status = 201, body = Request)))]
pub async fn post_request(
    app: App,
    Client(person): Client,
    Creating { input, key }: Creating<PostRequest>,
) -> Reply<Created<Request>> {
    app.limits.take(Limit::PostRequest, &person.id.to_string())?;
    details::refuse_past(input.deadline.as_deref(), app.clock.now())?;
    let mut card = Clients::one(&app.db, person.id).await?.ok_or(Refusal::Hidden)?;
    card.requests_posted += i64::from(!matches!(input.status, Some(FirstStatus::Draft)));
    let html = app.heavy.html(&input.content).await?;
    let wanted = Wanted {
        title: input.title,
        content: input.content,
        budget: input.estimated_budget,
        skills: input.skills,
        visibility: input.visibility.unwrap_or(RequestVisibility::Public),
        status: match input.status {
            Some(FirstStatus::Draft) => RequestStatus::Draft,
            Some(FirstStatus::Open) | None => RequestStatus::Open,
        },
        details: Details {
            deadline: input.deadline,
            pricing: input.pricing.unwrap_or(RequestPricing::Fixed),
            estimated_hours: input.estimated_hours,
            reference_links: input.reference_links,
        }
        .settled(),
    };
    let mut tx = key.begin(&app).await?;
    let row = write::insert(&app, &mut tx, person.id, None, wanted, app.clock.now()).await?;
    let files = attachment::set(&app, &mut tx, person.id, row.id, &input.attachment_ids).await?;
    let answer = Request::new(row.clone(), html, card, Some(person.id)).with_attachments(&app, files);
    let created = key.remember(&app, &mut tx, answer).await?;
    write::show(&app, &mut tx, &row).await?;
    tx.commit().await?;
    Ok(created)
}
