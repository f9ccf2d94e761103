//! GET /invoices/{id}

use axum::Json;

use super::invoice::Invoice;
use super::refusal::Refusal;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// An invoice, for its two.
#[utoipa::path(get, path = "/invoices/{id}", tag = "invoices", operation_id = "invoice",
    params(("id" = i64, Path, description = "The invoice's id")), responses((status = 200, body = Invoice)))]
pub async fn invoice(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Json<Invoice>> {
    let row = store::one(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(row.into()))
}
