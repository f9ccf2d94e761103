//! POST /collaboration/sessions/{id}/claim

use axum::Json;

use super::access::{Guest, LinkToken};
use super::refusal::Refusal;
use super::session::SupportSession;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::reply::Reply;

/// Keeps the session of a link among the caller's own tickets. Whoever has the link may do so while nobody else has.
#[utoipa::path(post, path = "/collaboration/sessions/{id}/claim", tag = "support", operation_id = "claim_session",
    params(("id" = i64, Path, description = "The session's id"), LinkToken),
    responses((status = 200, body = SupportSession), (status = 404, description = "The link opens nothing"),
              (status = 409, description = "It belongs to another account, or the caller takes part by another link"),
              (status = 429, description = "Too many wrong links")))]
pub async fn claim_session(
    app: App,
    SignedIn(person): SignedIn,
    Guest(guest): Guest,
) -> Reply<Json<SupportSession>> {
    let mut tx = app.db.begin().await?;
    let session = store::lock(&mut tx, guest.session_id).await?.ok_or(Refusal::Hidden)?;
    match store::takes_part(&mut tx, session.id, person.id).await? {
        Some(own) if own == guest.id => {}
        Some(_) => return Err(Refusal::TakesPart.into()),
        None if !store::claim(&mut tx, guest.id, person.id).await? => {
            return Err(Refusal::ClaimedByOther.into());
        }
        None => {}
    }
    let participants = store::participants_in(&mut tx, session.id).await?;
    tx.commit().await?;
    Ok(Json(SupportSession::new(session, participants, Some(guest.id))))
}
