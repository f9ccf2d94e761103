//! DELETE /requests/{id}/share/{developer_id}

use super::access;
use super::news::{self, Change};
use super::refusal::Refusal;
use super::store::shares;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};

/// Takes the caller's own request back from a developer.
#[utoipa::path(delete, path = "/requests/{id}/share/{developer_id}", tag = "requests", operation_id = "take_back_request",
    params(("id" = i64, Path, description = "The request's id"),
           ("developer_id" = i64, Path, description = "The developer's user id")),
    responses((status = 204)))]
pub async fn take_back_request(
    app: App,
    SignedIn(person): SignedIn,
    Path((id, developer_id)): Path<(i64, i64)>,
) -> Reply<Done> {
    let mut tx = access::begin_own(&app, id, &person).await?;
    if !shares::take_back(&mut tx, id, developer_id).await? {
        return Err(Refusal::Hidden.into());
    }
    shares::add_to_count(&mut tx, id, -1).await?;
    news::tell(&app, &mut tx, &[developer_id], id, Change::TakenBack).await?;
    tx.commit().await?;
    Ok(Done)
}
