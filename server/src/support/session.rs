//! GET /collaboration/sessions/{id}, and what a session looks like

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::access::{Guest, LinkToken};
use super::refusal::Refusal;
use super::rules::{SupportRole, SupportStatus, TicketCategory};
use super::store::{self, ParticipantRow, SessionRow};
use crate::app::App;
use crate::http::reply::Reply;

#[derive(Debug, Serialize, ToSchema)]
pub struct SupportSession {
    id: i64,
    /// The number of the ticket where it comes from.
    external_ticket_id: String,
    source_system: String,
    subject: Option<String>,
    category: Option<TicketCategory>,
    status: SupportStatus,
    participants: Vec<SupportParticipant>,
    /// Whether the participant of this link keeps the session in an account.
    claimed: bool,
    created_at: Time,
    updated_at: Time,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SupportParticipant {
    id: i64,
    user_name: String,
    user_type: SupportRole,
    is_current_user: bool,
}

impl SupportSession {
    /// As one of the participants sees it; as the system outside does when it is nobody's.
    pub fn new(row: SessionRow, participants: Vec<ParticipantRow>, reader_id: Option<i64>) -> Self {
        let is_reader = |participant: &ParticipantRow| reader_id == Some(participant.id);
        Self {
            id: row.id,
            external_ticket_id: row.external_ticket_id,
            source_system: row.source_system,
            subject: row.subject,
            category: row.category,
            status: row.status,
            claimed: participants.iter().any(|one| is_reader(one) && one.user_id.is_some()),
            participants: participants
                .into_iter()
                .map(|one| SupportParticipant {
                    is_current_user: is_reader(&one),
                    id: one.id,
                    user_name: one.user_name,
                    user_type: one.user_type,
                })
                .collect(),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// A support session, for whoever has a link to it. Every wrong link gets the same answer.
#[utoipa::path(get, path = "/collaboration/sessions/{id}", tag = "support", operation_id = "session", security(()),
    params(("id" = i64, Path, description = "The session's id"), LinkToken),
    responses((status = 200, body = SupportSession), (status = 404, description = "The link opens nothing"),
              (status = 429, description = "Too many wrong links")))]
pub async fn session(app: App, Guest(guest): Guest) -> Reply<Json<SupportSession>> {
    let row = store::one(&app.db, guest.session_id).await?.ok_or(Refusal::Hidden)?;
    let participants = store::participants(&app.db, row.id).await?;
    Ok(Json(SupportSession::new(row, participants, Some(guest.id))))
}
