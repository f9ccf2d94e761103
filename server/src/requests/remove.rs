//! DELETE /requests/{id}

use super::refusal::Refusal;
use super::{access, write};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;

/// Deletes the caller's own request. One that developers were given, have answered or talk about is not
/// pulled from under them.
#[utoipa::path(delete, path = "/requests/{id}", tag = "requests", operation_id = "delete_request",
    params(("id" = i64, Path, description = "The request's id")),
    responses((status = 204), (status = 409, description = "It is shared with developers, or they have answered it or talk about it")))]
pub async fn delete_request(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Done> {
    let mut tx = access::begin_own(&app, id, &person).await?;
    let row = access::locked(&mut tx, id, person.id).await?;
    if row.shared_count > 0 {
        return Err(Refusal::SharedCannotGo.into());
    }
    if row.response_count > 0 {
        return Err(Refusal::AnsweredCannotGo.into());
    }
    write::delete(&app, &mut tx, &row).await.map_err(|error| match error {
        // Of all that names a request, only its conversations keep it.
        db::Error::ForeignKey(_) => Refusal::TalkedAboutCannotGo.into(),
        error => Problem::from(error),
    })?;
    write::hide(&app, &mut tx, &row).await?;
    tx.commit().await?;
    Ok(Done)
}
