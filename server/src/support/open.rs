//! POST /tickets/{id}/open and POST /admin/tickets/{id}/open: a link of one's own to a session

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::rules::{MOST_PARTICIPANTS, SupportRole, SupportStatus};
use super::store::{self, NewParticipant};
use super::ticket::name_of;
use super::{OWN_SYSTEM, link};
use crate::accounts::caller::{Admin, SignedIn};
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::search::tokenize;

#[derive(Debug, Serialize, ToSchema)]
pub struct TicketPath {
    /// The page of the web app that shows the chat.
    path: String,
}

/// A link to a session that the caller takes part in. The newest five stay good.
#[utoipa::path(post, path = "/tickets/{id}/open", tag = "support", operation_id = "enter_ticket",
    params(("id" = i64, Path, description = "The session's id")),
    responses((status = 200, body = TicketPath), (status = 404, description = "There is no such session of the caller")))]
pub async fn enter_ticket(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<TicketPath>> {
    let mut tx = app.db.begin().await?;
    let participant_id = store::takes_part(&mut tx, id, person.id).await?.ok_or(Refusal::Hidden)?;
    let path = link::make(&app, &mut tx, id, participant_id).await?;
    tx.commit().await?;
    Ok(Json(TicketPath { path }))
}

/// A link to a ticket, in which the caller answers from then on. For the admin.
#[utoipa::path(post, path = "/admin/tickets/{id}/open", tag = "support", operation_id = "answer_ticket",
    params(("id" = i64, Path, description = "The session's id")),
    responses((status = 200, body = TicketPath), (status = 404, description = "There is no such ticket"),
              (status = 409, description = "The session has too many participants")))]
pub async fn answer_ticket(app: App, Admin(person): Admin, Path(id): Path<i64>) -> Reply<Json<TicketPath>> {
    let mut tx = app.db.begin().await?;
    let session = store::lock(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    if session.source_system != OWN_SYSTEM {
        return Err(Refusal::Hidden.into());
    }
    let participant_id = if let Some(known) = store::takes_part(&mut tx, id, person.id).await? {
        known
    } else {
        if store::participants_in(&mut tx, id).await?.len() >= MOST_PARTICIPANTS {
            return Err(Refusal::ManyParticipants.into());
        }
        let user_name = name_of(&person);
        let new = NewParticipant {
            session_id: id,
            user_name: &user_name,
            user_type: SupportRole::Developer,
            user_id: Some(person.id),
            is_resolved: session.status == SupportStatus::Resolved,
            updated_at: session.updated_at,
        };
        store::found_by_also(&mut tx, id, &tokenize::fold_text(&user_name)).await?;
        store::join(&mut tx, &new).await?
    };
    let path = link::make(&app, &mut tx, id, participant_id).await?;
    tx.commit().await?;
    Ok(Json(TicketPath { path }))
}
