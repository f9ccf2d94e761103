//! POST /admin/reports/{id}

use axum::Json;
use db::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::reports_list::{self, AdminReport};
use super::store::{self, NewDecision, targets};
use super::{hiding, news, target};
use crate::accounts;
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::audit;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::reports::{self, ReportRow, ReportStatus, TargetType};
use crate::requests;
use crate::text_enum::text_enum;

pub const NOTE_LENGTH: usize = 2000;

text_enum! {
    ReportAction, "what becomes of a report", {
        Dismiss = "dismiss",
        /// Hides what it is about.
        Hide = "hide",
        /// Suspends whoever's it is.
        Suspend = "suspend",
    }
}

impl ReportAction {
    fn becomes(self) -> ReportStatus {
        match self {
            Self::Dismiss => ReportStatus::Dismissed,
            Self::Hide => ReportStatus::Hidden,
            Self::Suspend => ReportStatus::Suspended,
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct DecideReport {
    action: ReportAction,
    /// Why; where something is hidden, its owner reads it.
    #[schema(max_length = 2000)]
    note: Option<String>,
}

impl Input for DecideReport {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        fields.optional_text("note", &mut self.note, NOTE_LENGTH);
    }
}

/// Decides on a report. Where something is hidden or somebody suspended, all open reports of the same thing are closed with it.
#[utoipa::path(post, path = "/admin/reports/{id}", tag = "moderation", operation_id = "decide_report",
    params(("id" = i64, Path, description = "The report's id")), request_body = DecideReport,
    responses((status = 200, body = AdminReport), (status = 404, description = "There is no such report"),
              (status = 409, description = "It was decided before, what it is about is gone, or it is the admin's own account")))]
pub async fn decide_report(
    app: App,
    Admin(admin): Admin,
    Path(id): Path<i64>,
    Body(input): Body<DecideReport>,
) -> Reply<Json<AdminReport>> {
    reports::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    let now = app.clock.now();
    let note = input.note.as_deref();
    let mut tx = app.db.begin().await?;
    let status = input.action.becomes();
    let report = reports::close(&mut tx, id, status, now).await?.ok_or(Refusal::ReportClosed)?;
    let about = (report.target_type, report.target_id);
    let entry = audit::Entry {
        actor_id: Some(admin.id),
        action: input.action.word(),
        target_type: Some(report.target_type.word()),
        target_id: Some(report.target_id),
        note,
        at: now,
    };
    audit::note(&mut tx, entry).await?;
    if input.action == ReportAction::Dismiss {
        if let (TargetType::Request, Some(rule)) = (report.target_type, report.rule) {
            requests::drop_flag(&app, &mut tx, report.target_id, rule).await?;
        }
    } else {
        let found = targets::one(&mut tx, about.0, about.1).await?.ok_or(Refusal::TargetGone)?;
        reports::close_about(&mut tx, about, status, now).await?;
        if input.action == ReportAction::Hide {
            hide(&app, &mut tx, &report, &found, note).await?;
        } else {
            if found.owner_id == admin.id {
                return Err(Refusal::OwnAccount.into());
            }
            let entry = audit::Entry { target_type: Some("user"), target_id: Some(found.owner_id), ..entry };
            audit::note(&mut tx, entry).await?;
            accounts::admin::suspend_in(&app, &mut tx, found.owner_id).await?;
        }
    }
    tx.commit().await?;
    let row = reports::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(reports_list::show_one(&app, row).await?))
}

/// Hides what a report is about, and tells its owner. What is hidden already stays as it is.
async fn hide(
    app: &App,
    tx: &mut Tx,
    report: &ReportRow,
    found: &targets::TargetRow,
    note: Option<&str>,
) -> Reply<()> {
    let about = (report.target_type, report.target_id);
    let now = app.clock.now();
    let decision = NewDecision {
        target: about,
        owner_id: found.owner_id,
        title: &target::title(report.target_type, found),
        reason: report.reason,
        note,
        now,
    };
    let Some(decision_id) = store::decide(tx, &decision).await? else { return Ok(()) };
    if !hiding::set_hidden(tx, about, Some(now)).await? {
        return Err(Refusal::TargetGone.into());
    }
    let decision = store::one_in(tx, decision_id).await?.ok_or(Refusal::Hidden)?;
    news::hidden(tx, &decision, now).await?;
    Ok(hiding::settle(app, tx, about, found.owner_id).await?)
}
