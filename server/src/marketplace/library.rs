//! GET /marketplace/purchases

use std::collections::HashMap;

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::product::Product;
use super::purchase::Purchase;
use super::store::{self, purchases};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery, Paged};
use crate::http::reply::Reply;

/// Something somebody bought.
#[derive(Debug, Serialize, ToSchema)]
pub struct LibraryItem {
    purchase: Purchase,
    product: Product,
}

/// What the caller bought, the newest first; also what was refunded since.
#[utoipa::path(get, path = "/marketplace/purchases", tag = "marketplace", operation_id = "library", params(PageQuery),
    responses((status = 200, body = Paged<LibraryItem>), (status = 422, description = "The cursor or the limit is not one")))]
pub async fn library(app: App, SignedIn(person): SignedIn, page: Page) -> Reply<Json<Paged<LibraryItem>>> {
    let mode = app.provider.word();
    let rows = purchases::library(&app.db, person.id, mode, page.before, page.fetch()).await?;
    let paged = page.of(rows, |row| row.id, |row| row);
    let ids = paged.items.iter().map(|row| row.product_id).collect();
    let products = Product::all(&app, store::kept(&app.db, ids).await?).await?;
    let mut by_id: HashMap<i64, Product> = products.into_iter().map(|one| (one.id, one)).collect();
    let item = |row: purchases::PurchaseRow| {
        let product = by_id.remove(&row.product_id)?;
        Some(LibraryItem { purchase: row.into(), product })
    };
    let items = paged.items.into_iter().filter_map(item).collect();
    Ok(Json(Paged { items, next_cursor: paged.next_cursor }))
}
