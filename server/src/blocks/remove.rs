//! DELETE /blocks/{user_id}

use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;

/// Lets somebody reach the caller again, unless they blocked the caller too.
#[utoipa::path(delete, path = "/blocks/{user_id}", tag = "blocks", operation_id = "unblock_person",
    params(("user_id" = i64, Path, description = "The person's id")),
    responses((status = 204), (status = 404, description = "They are not blocked")))]
pub async fn unblock_person(app: App, SignedIn(person): SignedIn, Path(user_id): Path<i64>) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    if !store::unblock(&mut tx, person.id, user_id).await? {
        return Err(Problem::not_found().into());
    }
    tx.commit().await?;
    Ok(Done)
}
