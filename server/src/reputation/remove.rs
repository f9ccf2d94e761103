//! DELETE /reputation/imports/{id}

use super::store;
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::public_cache;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;
use crate::state::public_answers::Topic;

/// Takes what another site says off the caller's profile.
#[utoipa::path(delete, path = "/reputation/imports/{id}", tag = "reputation", operation_id = "remove_reputation_import",
    params(("id" = i64, Path, description = "The import's id")),
    responses((status = 204), (status = 404, description = "The caller has no such import")))]
pub async fn remove_reputation_import(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    if !store::remove(&mut tx, id, person.id).await? {
        return Err(Problem::not_found().into());
    }
    public_cache::changed(&app, &mut tx, &[Topic::Developers]).await?;
    tx.commit().await?;
    Ok(Done)
}
