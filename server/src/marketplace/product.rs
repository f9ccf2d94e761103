//! A product as the API shows it, the same to everyone who may see it.

use std::collections::HashMap;

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::store::{self, ProductRow};
use crate::app::App;
use crate::files;
use crate::http::reply::Reply;
use crate::profiles;
use crate::ratings::Stars;
use crate::text_enum::text_enum;

text_enum! {
    ProductStatus, "a product's status", {
        /// Only its seller sees it.
        Draft = "draft",
        Published = "published",
        /// No longer sold. Whoever has it keeps it.
        Archived = "archived",
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Product {
    pub id: i64,
    pub seller_id: i64,
    pub seller: ProductSeller,
    pub title: String,
    pub summary: Option<String>,
    /// Markdown.
    pub description: Option<String>,
    /// The same as HTML that is safe to show; in lists it is left to who opens one.
    pub description_html: Option<String>,
    /// 0 is free.
    pub price_cents: i64,
    pub currency: String,
    pub tags: Vec<String>,
    pub status: ProductStatus,
    pub cover_url: Option<String>,
    gallery: Vec<ProductImage>,
    /// For how many days after a purchase the seller may give the money back.
    refund_days: i64,
    file_count: i64,
    /// Of all its files.
    total_bytes: i64,
    latest_version: Option<String>,
    /// 0 while there are no reviews.
    pub average_rating: f64,
    pub total_ratings: i64,
    /// How many have it.
    sales: i64,
    /// Send it with a change, so that nobody else's is lost.
    version: i64,
    pub created_at: Time,
    pub updated_at: Time,
    pub published_at: Option<Time>,
    /// When an admin hid it. From then on only its seller and those who have it see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    hidden_at: Option<Time>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductSeller {
    pub id: i64,
    pub name: String,
    avatar_url: Option<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductImage {
    id: i64,
    url: String,
}

impl ProductRow {
    /// Whether everyone sees it.
    pub fn is_public(&self) -> bool {
        self.status == ProductStatus::Published && self.hidden_at.is_none()
    }

    /// Whether those who have it see it, although nobody else does.
    pub fn is_left_to_buyers(&self) -> bool {
        self.status == ProductStatus::Archived
            || (self.status == ProductStatus::Published && self.hidden_at.is_some())
    }

    pub fn stars(&self) -> Stars {
        Stars { ones: self.ones, twos: self.twos, threes: self.threes, fours: self.fours, fives: self.fives }
    }
}

impl Product {
    pub async fn all(app: &App, rows: Vec<ProductRow>) -> Result<Vec<Self>, db::Error> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids = rows.iter().map(|row| row.id).collect();
        let mut galleries: HashMap<i64, Vec<ProductImage>> = HashMap::new();
        for image in store::images(&app.db, ids).await? {
            let shown = ProductImage { id: image.id, url: files::public_url(&image.key) };
            galleries.entry(image.product_id).or_default().push(shown);
        }
        let show = |row: ProductRow| {
            let gallery = galleries.remove(&row.id).unwrap_or_default();
            Self::new(row, gallery)
        };
        Ok(rows.into_iter().map(show).collect())
    }

    /// One with all there is to say of it.
    pub async fn whole(app: &App, row: ProductRow) -> Reply<Self> {
        let mut shown = Self::all(app, vec![row]).await?.pop().ok_or(Refusal::Hidden)?;
        shown.description_html = app.heavy.optional_html(shown.description.as_deref()).await?;
        Ok(shown)
    }

    /// The same by its id, for its seller.
    pub async fn one(app: &App, id: i64) -> Reply<Self> {
        let row = store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
        Self::whole(app, row).await
    }

    pub fn new(row: ProductRow, gallery: Vec<ProductImage>) -> Self {
        let stars = row.stars();
        Self {
            seller: ProductSeller {
                id: row.seller_id,
                name: row.seller_name,
                avatar_url: profiles::picture(row.avatar_key.as_deref()),
            },
            description_html: None,
            cover_url: profiles::picture(row.cover_key.as_deref()),
            gallery,
            average_rating: stars.average().unwrap_or(0.0),
            total_ratings: stars.total(),
            id: row.id,
            seller_id: row.seller_id,
            title: row.title,
            summary: row.summary,
            description: row.description,
            price_cents: row.price_cents,
            currency: row.currency,
            tags: row.tags.0,
            status: row.status,
            refund_days: row.refund_days,
            file_count: row.file_count,
            total_bytes: row.total_bytes,
            latest_version: row.latest_version,
            sales: row.sales_count,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            published_at: row.published_at,
            hidden_at: row.hidden_at,
        }
    }
}
