//! What everyone finds of a product, and whose tabs are told.

use db::{Error, Tx};
use serde::Serialize;

use super::store::ProductRow;
use crate::app::App;
use crate::http::public_cache;
use crate::search::{self, Audience, Document, Kind};
use crate::state::public_answers::Topic;

const PRODUCT: &str = "product";
/// So much of the description can be found by its words.
const SEARCHED: usize = 10_000;

#[derive(Serialize)]
struct ProductNews {
    product_id: i64,
}

/// Tells the search, the public answers and the seller's tabs what a product is now; the last thing before the commit.
pub async fn settle(app: &App, tx: &mut Tx, row: &ProductRow) -> Result<(), Error> {
    told(app, tx, row.id, &[row.seller_id]).await?;
    let mut body = row.summary.clone().unwrap_or_default();
    if let Some(description) = &row.description {
        body.push_str("\n\n");
        body.push_str(description);
    }
    let body = markdown::to_text(&body, SEARCHED);
    let is_listed = row.is_public();
    let document = Document {
        owner_id: row.seller_id,
        audience: if is_listed { Audience::Everyone } else { Audience::Nobody },
        title: &row.title,
        keywords: &row.tags.0,
        body: &body,
    };
    search::put(tx, Kind::Product, row.id, &document).await?;
    changed(app, tx).await
}

/// The same when it is gone.
pub async fn gone(app: &App, tx: &mut Tx, id: i64, seller_id: i64) -> Result<(), Error> {
    told(app, tx, id, &[seller_id]).await?;
    search::remove(tx, Kind::Product, id).await?;
    changed(app, tx).await
}

/// The same when what it says of itself stays: a sale, a review, a file.
pub async fn marked(app: &App, tx: &mut Tx, id: i64, people: &[i64]) -> Result<(), Error> {
    told(app, tx, id, people).await?;
    changed(app, tx).await
}

/// Only these people's tabs.
pub async fn told(app: &App, tx: &mut Tx, id: i64, people: &[i64]) -> Result<(), Error> {
    app.bus.publish(tx, people, PRODUCT, &ProductNews { product_id: id }).await
}

async fn changed(app: &App, tx: &mut Tx) -> Result<(), Error> {
    public_cache::changed(app, tx, &[Topic::Products]).await
}
