//! The cover and the gallery of a product

use axum::Json;
use axum::http::StatusCode;

use super::change::{is_sellers, lock, put};
use super::draft::ChangeProduct;
use super::product::Product;
use super::refusal::Refusal;
use super::{MOST_IMAGES, listing, store};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::files::{self, Purpose, Upload};
use crate::http::parts::Path;
use crate::http::reply::Reply;

/// Takes the body as the cover.
#[utoipa::path(put, path = "/marketplace/products/{id}/cover", tag = "marketplace", operation_id = "set_product_cover",
    params(("id" = i64, Path, description = "The product's id")),
    request_body(content = Vec<u8>, content_type = "image/*", description = "A PNG, JPEG, WebP or GIF of at most 10 MB"),
    responses((status = 200, body = Product), (status = 403, description = "It is somebody else's"),
              (status = 404, description = "There is no such product"),
              (status = 413, description = "It is too large, or the caller's storage is full"),
              (status = 415, description = "It is no picture we can use"),
              (status = 422, description = "It is damaged, or has too many pixels"),
              (status = 507, description = "The storage is full")))]
pub async fn set_product_cover(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
    upload: Upload,
) -> Reply<Json<Product>> {
    may_change(&app, id, person.id).await?;
    let kept = files::keep_image(&app, person.id, Purpose::Showcase, upload).await?;
    let mut tx = app.db.begin().await?;
    let mut row = lock(&mut tx, id, person.id).await?;
    if let Some(old) = row.cover_key.take() {
        files::drop_later(&app, &mut tx, &old).await?;
    }
    row.cover_key = Some(kept.record(&app, &mut tx).await?.key);
    put(&mut tx, &mut row, ChangeProduct::default(), app.clock.now()).await?;
    listing::marked(&app, &mut tx, id, &[person.id]).await?;
    files::commit(tx, vec![kept]).await?;
    Ok(Json(Product::one(&app, id).await?))
}

/// Takes the cover away.
#[utoipa::path(delete, path = "/marketplace/products/{id}/cover", tag = "marketplace", operation_id = "remove_product_cover",
    params(("id" = i64, Path, description = "The product's id")),
    responses((status = 200, body = Product), (status = 403, description = "It is somebody else's"),
              (status = 404, description = "There is no such product")))]
pub async fn remove_product_cover(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
) -> Reply<Json<Product>> {
    let mut tx = app.db.begin().await?;
    let mut row = lock(&mut tx, id, person.id).await?;
    if let Some(old) = row.cover_key.take() {
        files::drop_later(&app, &mut tx, &old).await?;
        put(&mut tx, &mut row, ChangeProduct::default(), app.clock.now()).await?;
        listing::marked(&app, &mut tx, id, &[person.id]).await?;
    }
    tx.commit().await?;
    Ok(Json(Product::one(&app, id).await?))
}

/// Takes the body as one more picture.
#[utoipa::path(post, path = "/marketplace/products/{id}/gallery", tag = "marketplace", operation_id = "add_product_image",
    params(("id" = i64, Path, description = "The product's id")),
    request_body(content = Vec<u8>, content_type = "image/*", description = "A PNG, JPEG, WebP or GIF of at most 10 MB"),
    responses((status = 201, body = Product), (status = 403, description = "It is somebody else's"),
              (status = 404, description = "There is no such product"),
              (status = 409, description = "It has as many pictures as it can have"),
              (status = 413, description = "It is too large, or the caller's storage is full"),
              (status = 415, description = "It is no picture we can use"),
              (status = 422, description = "It is damaged, or has too many pixels"),
              (status = 507, description = "The storage is full")))]
pub async fn add_product_image(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
    upload: Upload,
) -> Reply<(StatusCode, Json<Product>)> {
    may_change(&app, id, person.id).await?;
    let kept = files::keep_image(&app, person.id, Purpose::Showcase, upload).await?;
    let mut tx = app.db.begin().await?;
    let mut row = lock(&mut tx, id, person.id).await?;
    if store::count_images(&mut tx, id).await? >= MOST_IMAGES {
        return Err(Refusal::ManyImages.into());
    }
    let key = kept.record(&app, &mut tx).await?.key;
    store::add_image(&mut tx, id, &key).await?;
    put(&mut tx, &mut row, ChangeProduct::default(), app.clock.now()).await?;
    listing::marked(&app, &mut tx, id, &[person.id]).await?;
    files::commit(tx, vec![kept]).await?;
    Ok((StatusCode::CREATED, Json(Product::one(&app, id).await?)))
}

/// Takes a picture out of the gallery.
#[utoipa::path(delete, path = "/marketplace/products/{id}/gallery/{image_id}", tag = "marketplace",
    operation_id = "remove_product_image",
    params(("id" = i64, Path, description = "The product's id"), ("image_id" = i64, Path, description = "The picture's id")),
    responses((status = 200, body = Product), (status = 403, description = "It is somebody else's"),
              (status = 404, description = "There is no such product, or no such picture in it")))]
pub async fn remove_product_image(
    app: App,
    Developer(person): Developer,
    Path((id, image_id)): Path<(i64, i64)>,
) -> Reply<Json<Product>> {
    let mut tx = app.db.begin().await?;
    let mut row = lock(&mut tx, id, person.id).await?;
    let key = store::remove_image(&mut tx, image_id, id).await?.ok_or(Refusal::Hidden)?;
    files::drop_later(&app, &mut tx, &key).await?;
    put(&mut tx, &mut row, ChangeProduct::default(), app.clock.now()).await?;
    listing::marked(&app, &mut tx, id, &[person.id]).await?;
    tx.commit().await?;
    Ok(Json(Product::one(&app, id).await?))
}

/// Whether this person may change it, asked before anything costly.
pub async fn may_change(app: &App, id: i64, person_id: i64) -> Reply<()> {
    let row = store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    Ok(is_sellers(&row, person_id)?)
}
