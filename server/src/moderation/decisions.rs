//! GET /moderation/decisions

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, AppealStatus, DecisionRow};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::reply::Reply;
use crate::reports::{ReportReason, TargetType};

/// Something that was hidden.
#[derive(Debug, Serialize, ToSchema)]
pub struct ModerationDecision {
    id: i64,
    target_type: TargetType,
    target_id: i64,
    /// As it was then.
    title: String,
    reason: ReportReason,
    /// What the admin says about it.
    note: Option<String>,
    hidden_at: Time,
    /// Null while it is hidden.
    restored_at: Option<Time>,
    appeal: Option<Appeal>,
}

/// What an owner says against a decision.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Appeal {
    pub id: i64,
    pub content: String,
    pub status: AppealStatus,
    pub answer: Option<String>,
    pub created_at: Time,
}

impl DecisionRow {
    pub fn appeal(&self) -> Option<Appeal> {
        Some(Appeal {
            id: self.appeal_id?,
            content: self.appeal_content.clone()?,
            status: self.appeal_status?,
            answer: self.appeal_answer.clone(),
            created_at: self.appealed_at?,
        })
    }
}

impl From<DecisionRow> for ModerationDecision {
    fn from(row: DecisionRow) -> Self {
        Self {
            appeal: row.appeal(),
            id: row.id,
            target_type: row.target_type,
            target_id: row.target_id,
            title: row.title,
            reason: row.reason,
            note: row.note,
            hidden_at: row.hidden_at,
            restored_at: row.restored_at,
        }
    }
}

/// What of the caller's is or was hidden, the newest first.
#[utoipa::path(get, path = "/moderation/decisions", tag = "moderation", operation_id = "moderation_decisions",
    params(PageQuery),
    responses((status = 200, body = Paged<ModerationDecision>), (status = 422, description = "The cursor or limit is not one")))]
pub async fn moderation_decisions(
    app: App,
    SignedIn(person): SignedIn,
    page: Page,
) -> Reply<Json<Paged<ModerationDecision>>> {
    let rows = store::of_owner(&app.db, person.id, page.before, page.fetch()).await?;
    Ok(Json(page.of(rows, |row| row.id, ModerationDecision::from)))
}
