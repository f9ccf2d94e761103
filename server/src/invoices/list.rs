//! GET /invoices/

use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;

use super::invoice::Invoice;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::person::UserType;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvoicesQuery {
    /// Only those of this conversation, all on one page.
    #[param(required = false, nullable = false)]
    conversation_id: Option<i64>,
}

/// The caller's invoices, the newest first.
#[utoipa::path(get, path = "/invoices/", tag = "invoices", operation_id = "invoices", params(InvoicesQuery, PageQuery),
    responses((status = 200, body = Paged<Invoice>),
              (status = 422, description = "The conversation, the cursor or the limit is not one")))]
pub async fn invoices(
    app: App,
    SignedIn(person): SignedIn,
    Query(query): Query<InvoicesQuery>,
    page: Page,
) -> Reply<Json<Paged<Invoice>>> {
    if let Some(conversation_id) = query.conversation_id {
        let rows = store::of_conversation(&app.db, conversation_id, person.id).await?;
        let items = rows.into_iter().rev().map(Invoice::from).collect();
        return Ok(Json(Paged { items, next_cursor: None }));
    }
    let is_developer = person.user_type == Some(UserType::Developer);
    let rows = store::list(&app.db, is_developer, person.id, page.before, page.fetch()).await?;
    Ok(Json(page.of(rows, |row| row.id, Invoice::from)))
}
