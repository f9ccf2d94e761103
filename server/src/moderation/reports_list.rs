//! GET /admin/reports

use axum::Json;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::target::{NamedPerson, ReportTarget, Targets};
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::http::paging::{Page, PageQuery};
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::reports::{self, ReportReason, ReportRow, ReportStatus, Rule, TargetType};
use crate::text_enum::text_enum;

text_enum! {
    /// What still waits for an admin, or what was decided.
    QueueStatus, "a side of the queue", {
        Open = "open",
        Closed = "closed",
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QueueQuery {
    /// `open` when left out.
    #[param(inline, required = false, nullable = false)]
    status: Option<QueueStatus>,
}

impl QueueQuery {
    pub fn is_open(&self) -> bool {
        self.status != Some(QueueStatus::Closed)
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminReport {
    id: i64,
    target_type: TargetType,
    target_id: i64,
    reason: ReportReason,
    comment: Option<String>,
    created_at: Time,
    /// Null where a rule flagged it, or when whoever reported it left.
    reporter: Option<NamedPerson>,
    /// The rule that flagged it.
    rule: Option<Rule>,
    status: ReportStatus,
    target: ReportTarget,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminReports {
    items: Vec<AdminReport>,
    /// Send it as `cursor` to get the next page; null on the last one.
    next_cursor: Option<String>,
    /// How many wait for a decision; no more than a thousand are counted.
    open_count: i64,
}

/// What was reported, the newest first. For admins.
#[utoipa::path(get, path = "/admin/reports", tag = "moderation", operation_id = "admin_reports",
    params(QueueQuery, PageQuery),
    responses((status = 200, body = AdminReports), (status = 422, description = "The status, the cursor or the limit is not one")))]
pub async fn admin_reports(
    app: App,
    _: Admin,
    Query(query): Query<QueueQuery>,
    page: Page,
) -> Reply<Json<AdminReports>> {
    let rows = reports::page(&app.db, query.is_open(), page.before, page.fetch()).await?;
    let paged = page.of(rows, |row| row.id, |row| row);
    let targets = Targets::of(&app, paged.items.iter().map(|row| (row.target_type, row.target_id))).await?;
    let items = paged.items.into_iter().map(|row| show(row, &targets)).collect();
    let open_count = reports::open_count(&app.db).await?;
    Ok(Json(AdminReports { items, next_cursor: paged.next_cursor, open_count }))
}

/// One report, as admins see it.
pub async fn show_one(app: &App, row: ReportRow) -> Result<AdminReport, db::Error> {
    let targets = Targets::of(app, [(row.target_type, row.target_id)].into_iter()).await?;
    Ok(show(row, &targets))
}

fn show(row: ReportRow, targets: &Targets) -> AdminReport {
    let reporter = row.reporter_id.zip(row.reporter_name);
    AdminReport {
        target: targets.show(row.target_type, row.target_id),
        id: row.id,
        target_type: row.target_type,
        target_id: row.target_id,
        reason: row.reason,
        comment: row.comment,
        created_at: row.created_at,
        reporter: reporter.map(|(id, username)| NamedPerson { id, username }),
        rule: row.rule,
        status: row.status,
    }
}
