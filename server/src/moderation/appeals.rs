//! GET /admin/appeals

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::decisions::ModerationDecision;
use super::reports_list::QueueQuery;
use super::store::{self, AppealStatus, DecisionRow};
use super::target::NamedPerson;
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::http::paging::{Page, PageQuery};
use crate::http::parts::Query;
use crate::http::reply::Reply;

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminAppeal {
    id: i64,
    content: String,
    status: AppealStatus,
    answer: Option<String>,
    created_at: Time,
    decision: AppealedDecision,
}

/// A decision and whose it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppealedDecision {
    #[serde(flatten)]
    decision: ModerationDecision,
    owner: NamedPerson,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminAppeals {
    items: Vec<AdminAppeal>,
    /// Send it as `cursor` to get the next page; null on the last one.
    next_cursor: Option<String>,
    /// How many wait for an answer; no more than a thousand are counted.
    open_count: i64,
}

impl AdminAppeal {
    /// `None` when there is no appeal against it.
    pub fn of(row: DecisionRow) -> Option<Self> {
        let appeal = row.appeal()?;
        let owner = NamedPerson { id: row.owner_id, username: row.owner_name.clone() };
        Some(Self {
            id: appeal.id,
            content: appeal.content,
            status: appeal.status,
            answer: appeal.answer,
            created_at: appeal.created_at,
            decision: AppealedDecision { decision: row.into(), owner },
        })
    }
}

/// What owners say against decisions, the newest first. For admins.
#[utoipa::path(get, path = "/admin/appeals", tag = "moderation", operation_id = "admin_appeals",
    params(QueueQuery, PageQuery),
    responses((status = 200, body = AdminAppeals), (status = 422, description = "The status, the cursor or the limit is not one")))]
pub async fn admin_appeals(
    app: App,
    _: Admin,
    Query(query): Query<QueueQuery>,
    page: Page,
) -> Reply<Json<AdminAppeals>> {
    let rows = store::appeals(&app.db, query.is_open(), page.before, page.fetch()).await?;
    let paged = page.of(rows, |row| row.appeal_id.unwrap_or(0), |row| row);
    let items = paged.items.into_iter().filter_map(AdminAppeal::of).collect();
    let open_count = store::open_appeals(&app.db).await?;
    Ok(Json(AdminAppeals { items, next_cursor: paged.next_cursor, open_count }))
}
