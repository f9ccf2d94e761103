//! GET, POST and PUT /marketplace/products/{id}/reviews, GET .../reviews/mine and POST .../reviews/{review_id}/reply

use axum::Json;
use axum::response::Response;
use db::{Time, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::change::is_sellers;
use super::refusal::Refusal;
use super::show::visible;
use super::store::reviews::{self, ReviewRow};
use super::store::{self, ProductRow, purchases};
use super::{REPLY_LENGTH, listing, news};
use crate::accounts::caller::{Developer, SignedIn, Visitor};
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::paging::{Page, PageQuery};
use crate::http::parts::Path;
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::marketplace::purchase::PurchaseStatus;
use crate::profiles;
use crate::ratings::{Rate, Rater, RatingSummary};
use crate::state::limits::Limit;
use crate::state::public_answers::Topic;

/// What a buyer says of a product.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductReview {
    id: i64,
    #[schema(minimum = 1, maximum = 5)]
    stars: i64,
    comment: Option<String>,
    reviewer: Rater,
    /// What the seller says to that.
    reply: Option<String>,
    replied_at: Option<Time>,
    created_at: Time,
    updated_at: Time,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ProductReviews {
    items: Vec<ProductReview>,
    /// Send it as `cursor` to get the next page; null on the last one.
    next_cursor: Option<String>,
    summary: RatingSummary,
}

impl From<ReviewRow> for ProductReview {
    fn from(row: ReviewRow) -> Self {
        let avatar_url = profiles::picture(row.reviewer_picture_key.as_deref());
        Self {
            id: row.id,
            stars: row.stars,
            comment: row.comment,
            reviewer: Rater::new(row.reviewer_id, row.reviewer_name, avatar_url, row.reviewer_type),
            reply: row.reply,
            replied_at: row.replied_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct ReplyToReview {
    /// Empty takes it away.
    #[schema(max_length = 2000)]
    content: String,
}

impl Input for ReplyToReview {
    fn check(&mut self, fields: &mut Fields) {
        fields.text("content", &mut self.content, 0..=REPLY_LENGTH);
    }
}

/// What buyers say of a product, the newest first, and what it comes to.
#[utoipa::path(get, path = "/marketplace/products/{id}/reviews", tag = "marketplace", operation_id = "product_reviews",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The product's id"), PageQuery),
    responses((status = 200, body = ProductReviews), (status = 404, description = "There is no such product for the caller"),
              (status = 422, description = "The cursor or the limit is not one")))]
pub async fn product_reviews(
    app: App,
    asked: PublicCall,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
    page: Page,
) -> Reply<Response> {
    let product = visible(&app, person.map(|person| person.id), id).await?;
    let rows = reviews::newest(&app.db, id, page.before, page.fetch()).await?;
    let paged = page.of(rows, |row| row.id, ProductReview::from);
    let summary = RatingSummary::from(product.stars());
    let shown = ProductReviews { items: paged.items, next_cursor: paged.next_cursor, summary };
    asked.one(&app, Topic::Products, &shown).await
}

/// The caller's own review of a product.
#[utoipa::path(get, path = "/marketplace/products/{id}/reviews/mine", tag = "marketplace", operation_id = "own_product_review",
    params(("id" = i64, Path, description = "The product's id")),
    responses((status = 200, body = ProductReview), (status = 404, description = "There is none")))]
pub async fn own_product_review(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<ProductReview>> {
    let row = reviews::by(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(row.into()))
}

/// Reviews a product that the caller has. Once; after that it can be changed.
#[utoipa::path(post, path = "/marketplace/products/{id}/reviews", tag = "marketplace", operation_id = "review_product",
    params(("id" = i64, Path, description = "The product's id")), request_body = Rate,
    responses((status = 201, body = ProductReview), (status = 403, description = "The caller has not purchased it"),
              (status = 404, description = "There is no such product for the caller"),
              (status = 409, description = "The caller has reviewed it")))]
pub async fn review_product(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Creating { input, key }: Creating<Rate>,
) -> Reply<Created<ProductReview>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    visible(&app, Some(person.id), id).await?;
    let mut tx = key.begin(&app).await?;
    let product = bought(&app, &mut tx, id, person.id).await?;
    if reviews::by_in(&mut tx, id, person.id).await?.is_some() {
        return Err(Refusal::AlreadyReviewed.into());
    }
    let now = app.clock.now();
    reviews::insert(&mut tx, id, person.id, (input.stars, input.comment.as_deref()), now).await?;
    count(&mut tx, &product, None, input.stars).await?;
    let row = reviews::by_in(&mut tx, id, person.id).await?.ok_or(Refusal::Hidden)?;
    news::reviewed(&mut tx, person.id, &product, now).await?;
    let created = key.remember(&app, &mut tx, ProductReview::from(row)).await?;
    listing::marked(&app, &mut tx, id, &[product.seller_id]).await?;
    tx.commit().await?;
    Ok(created)
}

/// Changes the caller's own review of a product.
#[utoipa::path(put, path = "/marketplace/products/{id}/reviews", tag = "marketplace", operation_id = "change_product_review",
    params(("id" = i64, Path, description = "The product's id")), request_body = Rate,
    responses((status = 200, body = ProductReview), (status = 403, description = "The caller has not purchased it"),
              (status = 404, description = "There is no such product for the caller, or no review of theirs")))]
pub async fn change_product_review(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<Rate>,
) -> Reply<Json<ProductReview>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    visible(&app, Some(person.id), id).await?;
    let mut tx = app.db.begin().await?;
    let product = bought(&app, &mut tx, id, person.id).await?;
    let before = reviews::by_in(&mut tx, id, person.id).await?.ok_or(Refusal::Hidden)?;
    let now = app.clock.now();
    reviews::change(&mut tx, id, person.id, (input.stars, input.comment.as_deref()), now).await?;
    // What is hidden counts for nothing until it is shown again.
    if before.hidden_at.is_none() {
        count(&mut tx, &product, Some(before.stars), input.stars).await?;
    }
    let row = reviews::by_in(&mut tx, id, person.id).await?.ok_or(Refusal::Hidden)?;
    listing::marked(&app, &mut tx, id, &[product.seller_id]).await?;
    tx.commit().await?;
    Ok(Json(row.into()))
}

/// The product under its lock, for somebody who has it.
async fn bought(app: &App, tx: &mut Tx, id: i64, person_id: i64) -> Reply<ProductRow> {
    store::lock(tx, id).await?.ok_or(Refusal::Hidden)?;
    let product = store::one_in(tx, id).await?.ok_or(Refusal::Hidden)?;
    let purchase = purchases::of_buyer_in(tx, id, person_id, app.provider.word()).await?;
    match purchase {
        Some(purchase) if purchase.status == PurchaseStatus::Paid => Ok(product),
        _ => Err(Refusal::PurchaseRequired.into()),
    }
}

pub async fn count(
    tx: &mut Tx,
    product: &ProductRow,
    before: Option<i64>,
    stars: i64,
) -> Result<(), db::Error> {
    let mut all = product.stars();
    if let Some(before) = before {
        *all.with(before) -= 1;
    }
    *all.with(stars) += 1;
    reviews::count(tx, product.id, all.each(), all.score()).await
}

/// The seller answers a review. An empty text takes the answer away.
#[utoipa::path(post, path = "/marketplace/products/{id}/reviews/{review_id}/reply", tag = "marketplace",
    operation_id = "reply_to_product_review",
    params(("id" = i64, Path, description = "The product's id"), ("review_id" = i64, Path, description = "The review's id")),
    request_body = ReplyToReview,
    responses((status = 200, body = ProductReview), (status = 403, description = "The product is somebody else's"),
              (status = 404, description = "There is no such product, or no such review of it")))]
pub async fn reply_to_product_review(
    app: App,
    Developer(person): Developer,
    Path((id, review_id)): Path<(i64, i64)>,
    Body(input): Body<ReplyToReview>,
) -> Reply<Json<ProductReview>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let mut tx = app.db.begin().await?;
    store::lock(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    let product = store::one_in(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    is_sellers(&product, person.id)?;
    let before = reviews::one(&mut tx, review_id, id).await?.ok_or(Refusal::Hidden)?;
    let now = app.clock.now();
    let reply = Some(input.content.as_str()).filter(|text| !text.is_empty());
    reviews::reply(&mut tx, review_id, id, reply, now).await?;
    if before.reply.is_none() && reply.is_some() {
        news::replied(&mut tx, (review_id, before.reviewer_id), &product, now).await?;
    }
    let after = reviews::one(&mut tx, review_id, id).await?.ok_or(Refusal::Hidden)?;
    listing::marked(&app, &mut tx, id, &[before.reviewer_id]).await?;
    tx.commit().await?;
    Ok(Json(after.into()))
}
