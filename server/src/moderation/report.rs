//! POST /reports

use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::hiding;
use super::refusal::Refusal;
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::reports::{self, NewReport, ReportReason, ReportStatus, SECOND, TargetType};
use crate::state::limits::Limit;

const COMMENT_LENGTH: usize = 2000;

#[derive(Deserialize, ToSchema)]
pub struct SendReport {
    target_type: TargetType,
    target_id: i64,
    reason: ReportReason,
    #[schema(max_length = 2000)]
    comment: Option<String>,
}

impl Input for SendReport {
    fn check(&mut self, fields: &mut Fields) {
        fields.optional_text("comment", &mut self.comment, COMMENT_LENGTH);
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Report {
    id: i64,
    target_type: TargetType,
    target_id: i64,
    reason: ReportReason,
    status: ReportStatus,
    created_at: Time,
}

/// Reports something that the caller sees. Whoever's it is isn't told who did.
#[utoipa::path(post, path = "/reports", tag = "moderation", operation_id = "report", request_body = SendReport,
    responses((status = 201, body = Report), (status = 404, description = "There is no such thing for the caller"),
              (status = 409, description = "It is the caller's own, or they reported it already")))]
pub async fn report(
    app: App,
    SignedIn(person): SignedIn,
    Creating { input, key }: Creating<SendReport>,
) -> Reply<Created<Report>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let SendReport { target_type, target_id, reason, comment } = input;
    if hiding::owner_seen_by(&app, (target_type, target_id), &person).await? == person.id {
        return Err(Refusal::OwnTarget.into());
    }
    let now = app.clock.now();
    let mut tx = key.begin(&app).await?;
    let new = NewReport {
        target: (target_type, target_id),
        reporter_id: person.id,
        reason,
        comment: comment.as_deref(),
        now,
    };
    let id = reports::insert(&mut tx, &new).await.map_err(|error| match error {
        error if error.is_duplicate(SECOND) => Refusal::AlreadyReported.into(),
        error => Problem::from(error),
    })?;
    let report = Report { id, target_type, target_id, reason, status: ReportStatus::Open, created_at: now };
    let created = key.remember(&app, &mut tx, report).await?;
    tx.commit().await?;
    Ok(created)
}
