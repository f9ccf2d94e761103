//! GET /agreements/{id}/versions

use axum::Json;

use super::agreement::{self, Agreement};
use super::refusal::Refusal;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// Nobody compares more.
const MOST: i64 = 50;

/// All versions of the agreement that one of them belongs to, the newest first; at most 50.
#[utoipa::path(get, path = "/agreements/{id}/versions", tag = "agreements", operation_id = "agreement_versions",
    params(("id" = i64, Path, description = "The id of any version")), responses((status = 200, body = Vec<Agreement>)))]
pub async fn agreement_versions(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<Vec<Agreement>>> {
    let row = store::one(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?;
    let rows = store::versions(&app.db, &row, MOST).await?;
    Ok(Json(agreement::show_all(&app, rows).await?))
}
