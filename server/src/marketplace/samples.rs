//! Products that nobody made over the wire: sample data.

use bytes::Bytes;
use db::Time;
use sha2::{Digest as _, Sha256};

use super::change::put;
use super::draft::ChangeProduct;
use super::product::ProductStatus;
use super::refusal::Refusal;
use super::store::files::{self as stored, FileRow};
use super::store::{self, New, reviews};
use super::{USUAL_REFUND_DAYS, listing};
use crate::app::App;
use crate::files::{self, Purpose};
use crate::http::reply::Reply;

pub struct Sample {
    pub seller_id: i64,
    pub title: String,
    pub summary: String,
    pub description: String,
    pub price_cents: i64,
    pub tags: Vec<String>,
    /// Names and texts.
    pub files: Vec<(String, String)>,
    /// A name and what changed.
    pub version: Option<(String, String)>,
    pub status: ProductStatus,
    pub created_at: Time,
}

/// Whether somebody has one. They are made for those who have none.
pub async fn has_some(app: &App, seller_id: i64) -> Result<bool, db::Error> {
    Ok(!store::own(&app.db, seller_id, i64::MAX, 1).await?.is_empty())
}

pub async fn keep(app: &App, sample: Sample) -> Reply<i64> {
    let now = sample.created_at;
    let mut kept = Vec::new();
    for (name, text) in sample.files {
        let digest = hex::encode(Sha256::digest(&text));
        let file = files::keep_text(
            app,
            sample.seller_id,
            Purpose::Product,
            Bytes::from(text),
            "application/octet-stream",
            "bin",
        );
        kept.push((file.await?.named(&name), name, digest));
    }
    let new = New {
        seller_id: sample.seller_id,
        title: &sample.title,
        price_cents: sample.price_cents,
        currency: crate::money::CURRENCY,
        refund_days: USUAL_REFUND_DAYS,
        now,
    };
    let mut tx = app.db.begin().await?;
    let id = store::insert(&mut tx, &new).await?;
    let mut recorded_files = Vec::new();
    for (file, file_name, sha256) in kept {
        let recorded = file.record(app, &mut tx).await?;
        let row = FileRow {
            id: 0,
            key: recorded.key,
            file_name,
            size_bytes: recorded.size_bytes,
            sha256,
            downloads: 0,
            created_at: now,
            version: None,
        };
        stored::insert(&mut tx, id, &row).await?;
        recorded_files.push(file);
    }
    if let Some((name, changelog)) = &sample.version {
        stored::release(&mut tx, id, name, Some(changelog), now).await?;
    }
    let mut row = store::one_in(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    let wanted = ChangeProduct {
        summary: Some(sample.summary),
        description: Some(sample.description),
        tags: Some(sample.tags),
        status: Some(sample.status),
        ..ChangeProduct::default()
    };
    put(&mut tx, &mut row, wanted, now).await?;
    listing::settle(app, &mut tx, &row).await?;
    files::commit(tx, recorded_files).await?;
    Ok(id)
}

/// What a buyer says of one.
pub async fn review(
    app: &App,
    id: i64,
    reviewer_id: i64,
    stars: i64,
    comment: Option<&str>,
    at: Time,
) -> Reply<()> {
    let mut tx = app.db.begin().await?;
    store::lock(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    let product = store::one_in(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    reviews::insert(&mut tx, id, reviewer_id, (stars, comment), at).await?;
    super::reviews::count(&mut tx, &product, None, stars).await?;
    listing::marked(app, &mut tx, id, &[product.seller_id]).await?;
    tx.commit().await?;
    Ok(())
}
