//! PUT and DELETE /marketplace/products/{id}

use axum::Json;
use db::{Time, Tx};

use super::draft::ChangeProduct;
use super::listing;
use super::product::{Product, ProductStatus};
use super::refusal::Refusal;
use super::store::{self, ProductRow, files as stored};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::files;
use crate::http::body::Body;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};

/// Changes what is said of a product, its price or its status. Whoever is paying already pays what they saw.
#[utoipa::path(put, path = "/marketplace/products/{id}", tag = "marketplace", operation_id = "change_product",
    params(("id" = i64, Path, description = "The product's id")), request_body = ChangeProduct,
    responses((status = 200, body = Product), (status = 403, description = "It is somebody else's"),
              (status = 404, description = "There is no such product"),
              (status = 409, description = "There is a newer version by now")))]
pub async fn change_product(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
    Body(input): Body<ChangeProduct>,
) -> Reply<Json<Product>> {
    let mut tx = app.db.begin().await?;
    let mut row = lock(&mut tx, id, person.id).await?;
    if input.version.is_some_and(|version| version != row.version) {
        return Err(Refusal::Changed.into());
    }
    put(&mut tx, &mut row, input, app.clock.now()).await?;
    listing::settle(&app, &mut tx, &row).await?;
    tx.commit().await?;
    Ok(Json(Product::one(&app, id).await?))
}

/// The product under its lock, for its seller. A draft of somebody else's is not there.
pub async fn lock(tx: &mut Tx, id: i64, person_id: i64) -> Reply<ProductRow> {
    store::lock(tx, id).await?.ok_or(Refusal::Hidden)?;
    let row = store::one_in(tx, id).await?.ok_or(Refusal::Hidden)?;
    is_sellers(&row, person_id)?;
    Ok(row)
}

/// Refuses whoever doesn't sell it.
pub fn is_sellers(row: &ProductRow, person_id: i64) -> Result<(), Refusal> {
    match row.status {
        _ if row.seller_id == person_id => Ok(()),
        ProductStatus::Draft => Err(Refusal::Hidden),
        _ if row.hidden_at.is_some() => Err(Refusal::Hidden),
        _ => Err(Refusal::NotTheirs),
    }
}

/// Writes a product with what was said anew.
pub async fn put(
    tx: &mut Tx,
    row: &mut ProductRow,
    input: ChangeProduct,
    now: Time,
) -> Result<(), db::Error> {
    let filled = |text: String| Some(text).filter(|text| !text.is_empty());
    if let Some(title) = input.title {
        row.title = title;
    }
    row.price_cents = input.price_cents.unwrap_or(row.price_cents);
    for (text, place) in [(input.summary, &mut row.summary), (input.description, &mut row.description)] {
        if let Some(text) = text {
            *place = filled(text);
        }
    }
    if let Some(tags) = input.tags {
        row.tags.0 = tags;
    }
    row.status = input.status.unwrap_or(row.status);
    row.refund_days = input.refund_days.unwrap_or(row.refund_days);
    if row.status == ProductStatus::Published && row.published_at.is_none() {
        row.published_at = Some(now);
    }
    store::change(tx, row, now).await
}

/// Deletes a product that nobody has or is buying, with its files and pictures.
#[utoipa::path(delete, path = "/marketplace/products/{id}", tag = "marketplace", operation_id = "delete_product",
    params(("id" = i64, Path, description = "The product's id")),
    responses((status = 204, description = "It is gone"), (status = 403, description = "It is somebody else's"),
              (status = 404, description = "There is no such product"),
              (status = 409, description = "Somebody has it, or is buying it")))]
pub async fn delete_product(app: App, Developer(person): Developer, Path(id): Path<i64>) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    let row = lock(&mut tx, id, person.id).await?;
    if store::was_begun(&mut tx, id).await? {
        return Err(Refusal::Sold.into());
    }
    let gallery = store::images_in(&mut tx, id).await?;
    let sold = stored::all_in(&mut tx, id).await?;
    let keys = gallery.iter().map(|image| &image.key).chain(sold.iter().map(|file| &file.key));
    for key in keys.chain(&row.cover_key) {
        files::drop_later(&app, &mut tx, key).await?;
    }
    store::delete(&mut tx, id).await?;
    listing::gone(&app, &mut tx, id, person.id).await?;
    tx.commit().await?;
    Ok(Done)
}
