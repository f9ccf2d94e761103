//! POST /conversations/{id}/typing

use super::states::ConversationStatus;
use super::{access, news};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::blocks;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::state::limits::Limit;

/// Tells the other side that the caller is writing something. Whoever is there hears it; it is never stored, and what is
/// said too often is left unsaid.
#[utoipa::path(post, path = "/conversations/{id}/typing", tag = "conversations", operation_id = "type_message",
    params(("id" = i64, Path, description = "The conversation's id")), responses((status = 204)))]
pub async fn type_message(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Done> {
    let (participant, _) = access::participant(&app, id, &person).await?;
    if participant.status != ConversationStatus::Closed
        && app.limits.take(Limit::Typing, &person.id.to_string()).is_ok()
        && !blocks::is_between(&app, person.id, participant.other_id).await?
    {
        news::typing(&app, participant.other_id, id, person.id);
    }
    Ok(Done)
}
