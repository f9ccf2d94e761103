//! What the sample people sell, and who bought it.

use std::collections::HashMap;

use serde::Deserialize;

use super::{Failure, days_ago, id_of};
use crate::app::App;
use crate::marketplace::ProductStatus;
use crate::marketplace::samples::{self, Sample};
use crate::payments;
use crate::settings::Mode;

const PRODUCTS: &str = include_str!("products.json");

#[derive(Deserialize)]
struct Goods {
    seller: String,
    title: String,
    summary: String,
    /// Line by line.
    description: Vec<String>,
    price_cents: i64,
    tags: Vec<String>,
    /// Names and texts.
    files: Vec<(String, String)>,
    version: Option<(String, String)>,
    #[serde(default = "published")]
    status: ProductStatus,
    days_ago: u64,
    /// Who, how many stars, and what they say; no stars from those who said nothing.
    #[serde(default)]
    buyers: Vec<(String, i64, Option<String>)>,
}

fn published() -> ProductStatus {
    ProductStatus::Published
}

/// Makes the products of those who have none yet. Nothing is bought where the payments are not the sandbox's.
pub async fn keep(app: &App, ids: &HashMap<String, i64>) -> Result<(), Failure> {
    let mut all: Vec<Goods> = serde_json::from_str(PRODUCTS).expect("products.json is tested");
    // The newest gets the highest number, as it would have.
    all.sort_by_key(|goods| std::cmp::Reverse(goods.days_ago));
    let mut missing = Vec::new();
    for goods in &all {
        if !samples::has_some(app, id_of(ids, &goods.seller)?).await? {
            missing.push(goods.seller.clone());
        }
    }
    for goods in all.into_iter().filter(|goods| missing.contains(&goods.seller)) {
        let sample = Sample {
            seller_id: id_of(ids, &goods.seller)?,
            title: goods.title,
            summary: goods.summary,
            description: goods.description.join("\n"),
            price_cents: goods.price_cents,
            tags: goods.tags,
            files: goods.files,
            version: goods.version,
            status: goods.status,
            created_at: days_ago(app, goods.days_ago),
        };
        let id = samples::keep(app, sample).await?;
        if app.provider.mode != Mode::Sandbox {
            continue;
        }
        for (buyer, stars, comment) in &goods.buyers {
            let buyer_id = id_of(ids, buyer)?;
            payments::sample_purchase(app, buyer_id, id).await?;
            if *stars > 0 {
                samples::review(app, id, buyer_id, *stars, comment.as_deref(), app.clock.now()).await?;
            }
        }
    }
    Ok(())
}
