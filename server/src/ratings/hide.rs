//! Hiding a review by an admin: nobody reads it, and it counts for nothing.

use db::{Error, Time, Tx};

use super::refusal::Refusal;
use super::{figures, store};
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::UserType;

/// Whose it is, of one that everyone reads.
pub async fn rater_of(app: &App, id: i64) -> Reply<i64> {
    let row = store::one(&app.db, id).await?.filter(store::RatingRow::is_read);
    Ok(row.ok_or(Refusal::Nobody)?.rater_id)
}

/// Hides it, or shows it again (`None`). Whether it is there. `settle_hidden` follows, last before the commit.
pub async fn set_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<bool, Error> {
    store::set_hidden(tx, id, hidden_at).await
}

/// Counts it no more, or again.
pub async fn settle_hidden(app: &App, tx: &mut Tx, id: i64) -> Result<(), Error> {
    let Some(row) = store::one_in(tx, id).await?.filter(|row| row.is_shown) else { return Ok(()) };
    let target = store::user_type_in(tx, row.target_id).await?.unwrap_or(UserType::Developer);
    let more = if row.hidden_at.is_some() { -1 } else { 1 };
    figures::count(app, tx, row.target_id, target, &[(row.stars, more)]).await
}
