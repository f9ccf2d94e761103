//! Digital products that developers sell, and nobody takes a cut.
//!
//! What everyone sees of a product is kept (`http::public_cache`). Its files are its buyers' alone: they are downloaded by
//! signed addresses that end after a while, and with the purchase (`download.rs`). Money is the payments' business: they ask
//! what is bought (`purchase::begin`), and tell what became of each charge (`purchase::settled`). A purchase is one row for a
//! buyer and a product, whatever happens to it; that row decides who has what. Whoever changes a product locks its row
//! first.

mod access;
mod change;
mod create;
mod download;
mod draft;
mod files;
mod hide;
mod library;
mod list;
mod listing;
mod news;
mod pages;
mod pictures;
mod product;
pub mod purchase;
mod refusal;
mod reviews;
pub mod sales;
pub mod samples;
mod show;
mod store;
mod verify;
mod versions;

pub use hide::{
    reviewer_seen_by, seller_seen_by, set_hidden, set_review_hidden, settle_hidden, settle_review_hidden,
};
pub use pages::{SITEMAP, linked, pages};
pub use product::ProductStatus;
pub use refusal::Refusal;

use crate::http::router::{RoomRoutes, both, routes};

const TITLE_LENGTH: usize = 120;
const SUMMARY_LENGTH: usize = 200;
const DESCRIPTION_LENGTH: usize = 20_000;
const VERSION_LENGTH: usize = 40;
const CHANGELOG_LENGTH: usize = 5000;
const REPLY_LENGTH: usize = 2000;
const TAG_LENGTH: usize = 30;
const MOST_TAGS: usize = 8;
const MOST_IMAGES: i64 = 8;
const MOST_FILES: i64 = 20;
const MOST_REFUND_DAYS: i64 = 60;
const USUAL_REFUND_DAYS: i64 = 14;

pub fn routes() -> RoomRoutes {
    [
        routes!(list::products, create::create_product),
        routes!(list::product_tags),
        routes!(list::own_products),
        routes!(list::developer_products),
        routes!(show::product, change::change_product, change::delete_product),
        routes!(pictures::set_product_cover, pictures::remove_product_cover),
        routes!(pictures::add_product_image),
        routes!(pictures::remove_product_image),
        routes!(files::add_product_file, files::product_files),
        routes!(files::remove_product_file),
        routes!(download::download_product_file),
        routes!(versions::product_versions, versions::release_product_version),
        routes!(verify::verify_license),
        routes!(reviews::product_reviews, reviews::review_product, reviews::change_product_review),
        routes!(reviews::own_product_review),
        routes!(reviews::reply_to_product_review),
        routes!(library::library),
        routes!(sales::sales),
    ]
    .into_iter()
    .fold(RoomRoutes::new(), both)
}
