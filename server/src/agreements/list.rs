//! GET /agreements/

use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;

use super::agreement::ListedAgreement;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::person::UserType;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AgreementsQuery {
    /// Only those of this conversation.
    #[param(required = false, nullable = false)]
    conversation_id: Option<i64>,
}

/// The caller's agreements, each by its newest version; the newest first.
#[utoipa::path(get, path = "/agreements/", tag = "agreements", operation_id = "agreements",
    params(AgreementsQuery, PageQuery),
    responses((status = 200, body = Paged<ListedAgreement>),
              (status = 422, description = "The conversation, the cursor or the limit is not one")))]
pub async fn agreements(
    app: App,
    SignedIn(person): SignedIn,
    Query(query): Query<AgreementsQuery>,
    page: Page,
) -> Reply<Json<Paged<ListedAgreement>>> {
    let is_client = person.user_type != Some(UserType::Developer);
    let rows =
        store::list(&app.db, is_client, person.id, query.conversation_id, page.before, page.fetch()).await?;
    Ok(Json(page.of(rows, |row| row.id, ListedAgreement::from)))
}
