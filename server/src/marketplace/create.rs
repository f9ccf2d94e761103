//! POST /marketplace/products

use super::change::put;
use super::draft::{ChangeProduct, CreateProduct};
use super::product::Product;
use super::refusal::Refusal;
use super::{USUAL_REFUND_DAYS, listing, store};
use crate::accounts::caller::Developer;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::reply::Reply;
use crate::state::limits::Limit;

/// Makes a product of the caller's. Its files and pictures follow in calls of their own.
#[utoipa::path(post, path = "/marketplace/products", tag = "marketplace", operation_id = "create_product",
    request_body = CreateProduct,
    responses((status = 201, body = Product), (status = 403, description = "The caller is no developer")))]
pub async fn create_product(
    app: App,
    Developer(person): Developer,
    Creating { input, key }: Creating<CreateProduct>,
) -> Reply<Created<Product>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let description_html = app.heavy.optional_html(input.description.as_deref()).await?;
    let now = app.clock.now();
    let new = store::New {
        seller_id: person.id,
        title: &input.title,
        price_cents: input.price_cents,
        currency: crate::money::CURRENCY,
        refund_days: input.refund_days.unwrap_or(USUAL_REFUND_DAYS),
        now,
    };
    let mut tx = key.begin(&app).await?;
    let id = store::insert(&mut tx, &new).await?;
    let mut row = store::one_in(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    put(&mut tx, &mut row, ChangeProduct::from(input), now).await?;
    let row = store::one_in(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    let mut product = Product::new(row.clone(), Vec::new());
    product.description_html = description_html;
    let created = key.remember(&app, &mut tx, product).await?;
    listing::settle(&app, &mut tx, &row).await?;
    tx.commit().await?;
    Ok(created)
}
