//! GET /marketplace/products/{id}, and who may see a product

use axum::Json;
use axum::response::{IntoResponse as _, Response};

use super::product::Product;
use super::purchase::PurchaseStatus;
use super::refusal::Refusal;
use super::store::{self, ProductRow, purchases};
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::state::public_answers::Topic;

/// One product. A draft is its seller's alone, an archived or hidden one its seller's and its buyers'.
#[utoipa::path(get, path = "/marketplace/products/{id}", tag = "marketplace", operation_id = "product", security((), ("bearer" = [])),
    params(("id" = i64, Path, description = "The product's id")),
    responses((status = 200, body = Product), (status = 404, description = "There is no such product for the caller")))]
pub async fn product(
    app: App,
    asked: PublicCall,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
) -> Reply<Response> {
    let row = visible(&app, person.map(|person| person.id), id).await?;
    let is_public = row.is_public();
    let product = Product::whole(&app, row).await?;
    if is_public {
        return asked.one(&app, Topic::Products, &product).await;
    }
    Ok(Json(product).into_response())
}

/// The product, if this person may see it.
pub async fn visible(app: &App, person_id: Option<i64>, id: i64) -> Reply<ProductRow> {
    let Some(row) = store::one(&app.db, id).await? else { return of_gone_seller(app, person_id, id).await };
    let Some(person_id) = person_id else { return public(row) };
    if row.is_public() || row.seller_id == person_id {
        return Ok(row);
    }
    let bought = purchases::of_buyer(&app.db, id, person_id, app.provider.word()).await?;
    match bought.map(|bought| bought.status) {
        Some(status) if status != PurchaseStatus::Open && row.is_left_to_buyers() => Ok(row),
        _ => Err(Refusal::Hidden.into()),
    }
}

/// What was bought stays its buyer's when the seller is suspended or has deleted their account.
async fn of_gone_seller(app: &App, person_id: Option<i64>, id: i64) -> Reply<ProductRow> {
    let person_id = person_id.ok_or(Refusal::Hidden)?;
    let bought = purchases::of_buyer(&app.db, id, person_id, app.provider.word()).await?;
    let is_theirs = bought.is_some_and(|bought| bought.status == PurchaseStatus::Paid);
    let row = store::kept(&app.db, vec![id]).await?.pop();
    Ok(row.filter(|_| is_theirs).ok_or(Refusal::Hidden)?)
}

/// The same for everyone.
pub async fn public_one(app: &App, id: i64) -> Reply<ProductRow> {
    public(store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?)
}

fn public(row: ProductRow) -> Reply<ProductRow> {
    if row.is_public() { Ok(row) } else { Err(Refusal::Hidden.into()) }
}
