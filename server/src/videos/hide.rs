//! Hiding a video by an admin: it is private until it is shown again, whatever its owner chose, and its links open nothing.

use db::{Error, Time, Tx};

use super::addresses::{self, Signed};
use super::{listing, news, store};
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;

/// Whose it is, to somebody who may watch it.
pub async fn owner_seen_by(app: &App, id: i64, person: &Person) -> Reply<i64> {
    Ok(addresses::watched_by(app, id, Some(person), &Signed::default()).await?.owner_id)
}

/// Hides it, or shows it again (`None`). Whether it is there. `settle_hidden` follows, last before the commit.
pub async fn set_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<bool, Error> {
    Ok(store::set_hidden(tx, id, hidden_at).await?.is_some())
}

/// Tells its owner's tabs, the search and the public answers.
pub async fn settle_hidden(app: &App, tx: &mut Tx, id: i64) -> Result<(), Error> {
    // Of somebody who is suspended nothing is found anyway.
    let Some(row) = store::one_in(tx, id).await? else { return Ok(()) };
    news::changed(app, tx, &row).await?;
    listing::settle(app, tx, &row, true).await
}
