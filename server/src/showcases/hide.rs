//! Hiding showcases and ratings of them by an admin. A hidden showcase is there for its developer alone; a hidden rating counts
//! for nothing.

use db::{Error, Time, Tx};

use super::listing;
use super::refusal::Refusal;
use super::store::{self, ratings};
use crate::app::App;
use crate::http::reply::Reply;

/// Whose it is, of one that everyone sees.
pub async fn developer_of(app: &App, id: i64) -> Reply<i64> {
    Ok(store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?.developer_id)
}

/// Hides it, or shows it again (`None`): whose it is. `settle_hidden` follows, last before the commit.
pub async fn set_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<Option<i64>, Error> {
    store::set_hidden(tx, id, hidden_at).await
}

/// Tells the search, the public answers and its developer's tabs.
pub async fn settle_hidden(app: &App, tx: &mut Tx, id: i64, developer_id: i64) -> Result<(), Error> {
    match store::one_in(tx, id).await? {
        Some(row) => listing::settle(app, tx, &row).await,
        // Its developer is suspended, so nobody finds it anyway.
        None => listing::gone(app, tx, id, developer_id).await,
    }
}

/// Whose rating it is, of a showcase that everyone sees.
pub async fn rater_of(app: &App, id: i64) -> Reply<i64> {
    let rating = ratings::shown(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    store::one(&app.db, rating.showcase_id).await?.ok_or(Refusal::Hidden)?;
    Ok(rating.rater_id)
}

/// The same for a rating, with what its showcase's stars come to. Whether it is there.
pub async fn set_rating_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<bool, Error> {
    let Some(about) = ratings::about(tx, id).await? else { return Ok(false) };
    store::lock(tx, about.showcase_id).await?;
    // As it is under the lock: its writer may just have changed it.
    let (Some(rating), Some(showcase)) =
        (ratings::about(tx, id).await?, store::one_in(tx, about.showcase_id).await?)
    else {
        return Ok(false);
    };
    let mut all = showcase.stars();
    *all.with(rating.stars) += if hidden_at.is_some() { -1 } else { 1 };
    ratings::count(tx, showcase.id, all.each(), all.score(), showcase.trend_score).await?;
    ratings::set_hidden(tx, id, hidden_at).await?;
    Ok(true)
}

/// Tells the public answers and the developer's tabs.
pub async fn settle_rating_hidden(app: &App, tx: &mut Tx, id: i64) -> Result<(), Error> {
    let Some(rating) = ratings::about(tx, id).await? else { return Ok(()) };
    match store::one_in(tx, rating.showcase_id).await? {
        Some(row) => listing::marked(app, tx, &row).await,
        None => Ok(()),
    }
}
