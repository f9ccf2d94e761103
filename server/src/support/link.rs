//! POST and DELETE /collaboration/sessions/{id}/participants/{participant_id}/link, and how links are made

use axum::Json;
use db::Tx;
use serde::Serialize;
use utoipa::ToSchema;

use super::access::Integration;
use super::refusal::Refusal;
use super::rules::MOST_LINKS;
use super::store;
use super::store::integrations::IntegrationRow;
use super::store::links;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::secrets;

#[derive(Debug, Serialize, ToSchema)]
pub struct SupportLink {
    /// The whole web address, shown this once.
    link: String,
}

/// A page of the web app with the whole link in it. The token is kept nowhere.
pub async fn make(app: &App, tx: &mut Tx, session_id: i64, participant_id: i64) -> Result<String, db::Error> {
    let token = secrets::link_token(&app.random);
    let hash = secrets::token_hash(&token);
    links::insert(tx, &hash, participant_id, MOST_LINKS, app.clock.now()).await?;
    Ok(format!("/collaboration/{session_id}/{token}"))
}

pub fn address(app: &App, path: &str) -> String {
    format!("{}{path}", app.settings.public_url())
}

/// Makes a new link for a participant; those before open nothing any more. For the system that opened the session.
#[utoipa::path(post, path = "/collaboration/sessions/{id}/participants/{participant_id}/link", tag = "support",
    operation_id = "new_link", security(("integration" = [])),
    params(("id" = i64, Path, description = "The session's id"),
           ("participant_id" = i64, Path, description = "The participant's id")),
    responses((status = 200, body = SupportLink), (status = 401, description = "The key is not one"),
              (status = 404, description = "There is no such participant in a session of this system")))]
pub async fn new_link(
    app: App,
    Integration(system): Integration,
    Path((id, participant_id)): Path<(i64, i64)>,
) -> Reply<Json<SupportLink>> {
    let mut tx = app.db.begin().await?;
    let participant_id = of_system(&mut tx, &system, id, participant_id).await?;
    links::forget(&mut tx, participant_id).await?;
    let path = make(&app, &mut tx, id, participant_id).await?;
    tx.commit().await?;
    Ok(Json(SupportLink { link: address(&app, &path) }))
}

/// Ends every link of a participant. For the system that opened the session.
#[utoipa::path(delete, path = "/collaboration/sessions/{id}/participants/{participant_id}/link", tag = "support",
    operation_id = "revoke_link", security(("integration" = [])),
    params(("id" = i64, Path, description = "The session's id"),
           ("participant_id" = i64, Path, description = "The participant's id")),
    responses((status = 204, description = "No link of theirs opens anything any more"),
              (status = 401, description = "The key is not one"),
              (status = 404, description = "There is no such participant in a session of this system")))]
pub async fn revoke_link(
    app: App,
    Integration(system): Integration,
    Path((id, participant_id)): Path<(i64, i64)>,
) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    let participant_id = of_system(&mut tx, &system, id, participant_id).await?;
    links::forget(&mut tx, participant_id).await?;
    tx.commit().await?;
    Ok(Done)
}

/// The participant, if they are one in a session of this system.
async fn of_system(tx: &mut Tx, system: &IntegrationRow, id: i64, participant_id: i64) -> Reply<i64> {
    let session = store::lock(tx, id).await?.ok_or(Refusal::Hidden)?;
    if session.source_system != system.source_system {
        return Err(Refusal::Hidden.into());
    }
    let participants = store::participants_in(tx, id).await?;
    let found = participants.into_iter().find(|one| one.id == participant_id).ok_or(Refusal::Hidden)?;
    Ok(found.id)
}
