//! Hiding products and reviews of them by an admin. A hidden product stays with its seller and those who have it, as an
//! archived one does; a hidden review counts for nothing.

use db::{Error, Time, Tx};

use super::listing;
use super::refusal::Refusal;
use super::show::visible;
use super::store::{self, reviews};
use crate::app::App;
use crate::http::reply::Reply;

/// Whose it is, to somebody who sees it.
pub async fn seller_seen_by(app: &App, id: i64, person_id: i64) -> Reply<i64> {
    Ok(visible(app, Some(person_id), id).await?.seller_id)
}

/// Hides it, or shows it again (`None`): whose it is. `settle_hidden` follows, last before the commit.
pub async fn set_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<Option<i64>, Error> {
    store::set_hidden(tx, id, hidden_at).await
}

/// Tells the search, the public answers and the seller's tabs.
pub async fn settle_hidden(app: &App, tx: &mut Tx, id: i64) -> Result<(), Error> {
    match store::any_in(tx, id).await? {
        Some(row) => listing::settle(app, tx, &row).await,
        None => Ok(()),
    }
}

/// Whose review it is, to somebody who sees the product.
pub async fn reviewer_seen_by(app: &App, id: i64, person_id: i64) -> Reply<i64> {
    let review = reviews::shown(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    visible(app, Some(person_id), review.product_id).await?;
    Ok(review.reviewer_id)
}

/// The same for a review, with what its product's stars come to. Whether it is there.
pub async fn set_review_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<bool, Error> {
    let Some(about) = reviews::about(tx, id).await? else { return Ok(false) };
    store::lock(tx, about.product_id).await?;
    // As it is under the lock: its writer may just have changed it.
    let (Some(review), Some(product)) =
        (reviews::about(tx, id).await?, store::any_in(tx, about.product_id).await?)
    else {
        return Ok(false);
    };
    let mut all = product.stars();
    *all.with(review.stars) += if hidden_at.is_some() { -1 } else { 1 };
    reviews::count(tx, product.id, all.each(), all.score()).await?;
    reviews::set_hidden(tx, id, hidden_at).await?;
    Ok(true)
}

/// Tells the public answers and the tabs of the seller and the reviewer.
pub async fn settle_review_hidden(app: &App, tx: &mut Tx, id: i64) -> Result<(), Error> {
    match reviews::about(tx, id).await? {
        Some(review) => listing::marked(app, tx, review.product_id, &[review.reviewer_id]).await,
        None => Ok(()),
    }
}
