//! GET /agreements/request/{id}

use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;

use super::agreement::{self, Agreement};
use super::refusal::Refusal;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::{Path, Query};
use crate::http::reply::Reply;
use crate::person::UserType;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfRequestQuery {
    /// The developer whose agreement a client wants to see. A developer sees only their own.
    #[param(required = false, nullable = false)]
    developer_id: Option<i64>,
}

/// The caller's agreement about a request: the one that was accepted, else the newest. 404 when there is none.
#[utoipa::path(get, path = "/agreements/request/{id}", tag = "agreements", operation_id = "agreement_of_request",
    params(("id" = i64, Path, description = "The request's id"), OfRequestQuery),
    responses((status = 200, body = Agreement), (status = 422, description = "The developer's id is not one")))]
pub async fn agreement_of_request(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Query(query): Query<OfRequestQuery>,
) -> Reply<Json<Agreement>> {
    let developer_id = match (person.user_type, query.developer_id) {
        (Some(UserType::Developer), _) => Some(person.id),
        (_, Some(developer_id)) => Some(developer_id),
        (_, None) => store::developer_of_request(&app.db, id, person.id).await?,
    };
    let row = store::of_request(&app.db, id, developer_id.ok_or(Refusal::Hidden)?).await?;
    let row =
        row.filter(|row| [row.client_id, row.developer_id].contains(&person.id)).ok_or(Refusal::Hidden)?;
    Ok(Json(agreement::show_one(&app, row).await?))
}
