//! POST /agreements/{id}/milestones/{number}/submit, request-changes, approve

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use db::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::agreement::{self, Agreement};
use super::invoice;
use super::news::{self, Change, Deed};
use super::refusal::Refusal;
use super::rules::{self, Step};
use super::states::AgreementStatus;
use super::store::milestones::Submitted;
use super::store::{self, AgreementRow};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::conversations::{self, Becomes};
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::ratings;
use crate::requests::{self, RequestStatus};

const NOTE_LENGTH: usize = 5000;

#[derive(Deserialize, ToSchema)]
pub struct SubmitMilestone {
    /// What the client should know.
    #[schema(max_length = 5000)]
    note: Option<String>,
    /// Files that the developer brought to the conversation and has not sent yet.
    #[schema(max_items = 10)]
    attachment_ids: Option<Vec<i64>>,
}

impl Input for SubmitMilestone {
    fn check(&mut self, fields: &mut Fields) {
        fields.optional_text("note", &mut self.note, NOTE_LENGTH);
        conversations::check_attachments(
            fields,
            self.attachment_ids.as_deref().unwrap_or_default(),
            "milestone",
        );
    }
}

#[derive(Deserialize, ToSchema)]
pub struct RequestMilestoneChanges {
    /// What should be changed.
    #[schema(min_length = 1, max_length = 5000)]
    note: String,
}

impl Input for RequestMilestoneChanges {
    fn check(&mut self, fields: &mut Fields) {
        fields.text("note", &mut self.note, 1..=NOTE_LENGTH);
    }
}

#[derive(Deserialize, ToSchema)]
pub struct ApproveMilestone {
    #[schema(max_length = 5000)]
    note: Option<String>,
}

impl Input for ApproveMilestone {
    fn check(&mut self, fields: &mut Fields) {
        fields.optional_text("note", &mut self.note, NOTE_LENGTH);
    }
}

/// The developer hands in a milestone, with a note and files. If the client says nothing, it is approved after the days of the
/// settings.
#[utoipa::path(post, path = "/agreements/{id}/milestones/{number}/submit", tag = "agreements", operation_id = "submit_milestone",
    params(("id" = i64, Path, description = "The agreement's id"), ("number" = i64, Path, description = "The milestone's number")),
    request_body = SubmitMilestone,
    responses((status = 200, body = Agreement), (status = 409, description = "It waits for the client, or is approved")))]
pub async fn submit_milestone(
    app: App,
    SignedIn(person): SignedIn,
    Path(which): Path<(i64, i64)>,
    Body(input): Body<SubmitMilestone>,
) -> Reply<Json<Agreement>> {
    let files = input.attachment_ids.unwrap_or_default();
    step(app, person.id, which, Taken { step: Step::Submit, note: input.note, files, by_silence: false })
        .await
}

/// The client wants something changed before they approve a milestone.
#[utoipa::path(post, path = "/agreements/{id}/milestones/{number}/request-changes", tag = "agreements",
    operation_id = "request_milestone_changes",
    params(("id" = i64, Path, description = "The agreement's id"), ("number" = i64, Path, description = "The milestone's number")),
    request_body = RequestMilestoneChanges,
    responses((status = 200, body = Agreement), (status = 409, description = "It was not submitted")))]
pub async fn request_milestone_changes(
    app: App,
    SignedIn(person): SignedIn,
    Path(which): Path<(i64, i64)>,
    Body(input): Body<RequestMilestoneChanges>,
) -> Reply<Json<Agreement>> {
    let taken =
        Taken { step: Step::RequestChanges, note: Some(input.note), files: Vec::new(), by_silence: false };
    step(app, person.id, which, taken).await
}

/// The client approves a milestone. With the last one the agreement and the request are completed.
#[utoipa::path(post, path = "/agreements/{id}/milestones/{number}/approve", tag = "agreements", operation_id = "approve_milestone",
    params(("id" = i64, Path, description = "The agreement's id"), ("number" = i64, Path, description = "The milestone's number")),
    request_body = ApproveMilestone,
    responses((status = 200, body = Agreement), (status = 409, description = "It was not submitted")))]
pub async fn approve_milestone(
    app: App,
    SignedIn(person): SignedIn,
    Path(which): Path<(i64, i64)>,
    Body(input): Body<ApproveMilestone>,
) -> Reply<Json<Agreement>> {
    let taken = Taken { step: Step::Approve, note: input.note, files: Vec::new(), by_silence: false };
    step(app, person.id, which, taken).await
}

/// A step with a milestone.
#[derive(Clone)]
pub struct Taken {
    pub step: Step,
    pub note: Option<String>,
    pub files: Vec<i64>,
    /// The client said nothing for too long.
    pub by_silence: bool,
}

async fn step(app: App, person_id: i64, (id, number): (i64, i64), taken: Taken) -> Reply<Json<Agreement>> {
    let seen = store::one(&app.db, id, person_id).await?.ok_or(Refusal::Hidden)?;
    let is_client = person_id == seen.client_id;
    if is_client == (taken.step == Step::Submit) {
        return Err(Refusal::OtherSide(taken.step).into());
    }
    let row = take(&app, seen, person_id, number, taken).await?;
    Ok(Json(agreement::show_one(&app, row).await?))
}

/// Takes the step in a transaction of its own. `actor_id` is who it is told of.
pub async fn take(
    app: &App,
    seen: AgreementRow,
    actor_id: i64,
    number: i64,
    taken: Taken,
) -> Reply<AgreementRow> {
    let wanted = Arc::new((app.clone(), seen, taken));
    app.db
        .transact(move |tx| {
            let wanted = wanted.clone();
            Box::pin(async move {
                let (app, seen, taken) = &*wanted;
                take_in(app, tx, seen, actor_id, number, taken).await
            })
        })
        .await
}

async fn take_in(
    app: &App,
    tx: &mut Tx,
    seen: &AgreementRow,
    actor_id: i64,
    number: i64,
    taken: &Taken,
) -> Reply<AgreementRow> {
    let pair = seen.pair();
    let request = match taken.step {
        Step::Approve => Some(requests::lock_agreed_upon(tx, pair.request_id, pair.client_id).await?),
        Step::Submit | Step::RequestChanges => None,
    };
    let conversation = conversations::hold(tx, pair, actor_id).await?;
    let row = store::one_in(tx, seen.id, actor_id).await?.ok_or(Refusal::Hidden)?;
    if row.status != AgreementStatus::Accepted {
        return Err(Refusal::NotInForce(row.status).into());
    }
    let milestone = store::milestones::one(tx, row.id, number).await?.ok_or(Refusal::Hidden)?;
    let is = milestone.status;
    if rules::step(is, taken.step).is_none() {
        return Err(Refusal::Milestone { is, step: taken.step }.into());
    }
    let line = line(taken.step, taken.by_silence, number, &milestone.title);
    let noted = conversation.note(app, tx, &line, Becomes::AsItIs, &taken.files).await?;
    let now = app.clock.now();
    let note = taken.note.as_deref();
    let which = (row.id, number);
    let change = match taken.step {
        Step::Submit => {
            let days = Duration::from_hours(24 * app.settings.agreements.approve_days);
            let with = Submitted { note, message_id: noted.message_id(), approves_at: now + days };
            store::milestones::submit(tx, which, &with, now).await?;
            Change::Submitted
        }
        Step::RequestChanges => {
            store::milestones::request_changes(tx, which, note, now).await?;
            Change::ChangesRequested
        }
        Step::Approve => {
            store::milestones::approve(tx, which, note, now).await?;
            Change::Approved
        }
    };
    let is_last = taken.step == Step::Approve && store::milestones::left(tx, row.id).await? == 0;
    if is_last {
        store::set_status(tx, row.id, AgreementStatus::Completed, None, now).await?;
        ratings::completed(app, tx, row.client_id, row.developer_id).await?;
    }
    noted.tell(app, tx).await?;
    let row = store::one_in(tx, row.id, actor_id).await?.ok_or(Refusal::Hidden)?;
    let change = if is_last { Change::Completed } else { change };
    let deed = Deed { actor_id: (!taken.by_silence).then_some(actor_id), milestone: Some(number) };
    news::tell(app, tx, &row, change, deed).await?;
    if taken.step == Step::Approve {
        invoice::of_approved(app, tx, &row, &milestone).await?;
    }
    if let (true, Some(request)) = (is_last, request) {
        request.goes(app, tx, RequestStatus::Completed).await?;
    }
    Ok(row)
}

/// What the conversation says of a step.
pub fn line(step: Step, by_silence: bool, number: i64, title: &str) -> String {
    match step {
        Step::Submit => format!("Milestone {number} submitted: {title}"),
        Step::RequestChanges => format!("Changes requested for milestone {number}: {title}"),
        Step::Approve if by_silence => format!("Milestone {number} approved automatically: {title}"),
        Step::Approve => format!("Milestone {number} approved: {title}"),
    }
}
