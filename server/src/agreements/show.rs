//! GET /agreements/{id}

use axum::Json;

use super::agreement::{self, Agreement};
use super::refusal::Refusal;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// One version of an agreement, to its two sides.
#[utoipa::path(get, path = "/agreements/{id}", tag = "agreements", operation_id = "agreement",
    params(("id" = i64, Path, description = "The version's id")), responses((status = 200, body = Agreement)))]
pub async fn agreement(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Json<Agreement>> {
    let row = store::one(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(agreement::show_one(&app, row).await?))
}
