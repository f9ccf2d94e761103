//! PATCH /collaboration/sessions/{id}/status

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

use super::access::{LinkToken, Setter};
use super::message;
use super::refusal::Refusal;
use super::rules::{self, Change, SupportRole, SupportStatus};
use super::session::SupportSession;
use super::{store, webhooks};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;

#[derive(Deserialize, ToSchema)]
pub struct SetSupportStatus {
    status: SupportStatus,
}

impl Input for SetSupportStatus {
    fn check(&mut self, _: &mut Fields) {}
}

/// Says how far a session is: for its developer, by their link, or for the system that opened it, by its key. What is resolved
/// stays so, unless that system opens it again. The same status again changes nothing.
#[utoipa::path(patch, path = "/collaboration/sessions/{id}/status", tag = "support", operation_id = "set_session_status",
    security((), ("integration" = [])),
    params(("id" = i64, Path, description = "The session's id"), LinkToken), request_body = SetSupportStatus,
    responses((status = 200, body = SupportSession), (status = 403, description = "Only its developer may"),
              (status = 404, description = "The link opens nothing"), (status = 409, description = "It is resolved"),
              (status = 429, description = "Too many wrong links")))]
pub async fn set_session_status(
    app: App,
    setter: Setter,
    Path(id): Path<i64>,
    Body(input): Body<SetSupportStatus>,
) -> Reply<Json<SupportSession>> {
    let (reader_id, by_system) = match &setter {
        Setter::Participant(participant) if participant.user_type != SupportRole::Developer => {
            return Err(Refusal::NotTheDeveloper.into());
        }
        Setter::Participant(participant) => (Some(participant.id), false),
        Setter::System => (None, true),
    };
    let mut tx = app.db.begin().await?;
    let mut session = store::lock(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    match rules::change(session.status, input.status, by_system) {
        Change::Over => return Err(Refusal::Resolved.into()),
        Change::Same => {}
        Change::Set => {
            session.status = input.status;
            store::stand(&mut tx, id, input.status).await?;
            let line = rules::status_line(input.status);
            message::write(&app, &mut tx, &session, None, &line, &mut []).await?;
            session.updated_at = app.clock.now();
            let told = serde_json::json!({ "status": input.status });
            webhooks::tell(&app, &mut tx, &session, "status", &told).await?;
            message::say(&app, &mut tx, id, "status");
        }
    }
    let participants = store::participants_in(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Json(SupportSession::new(session, participants, reader_id)))
}
