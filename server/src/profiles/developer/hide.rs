//! Hiding a developer's profile by an admin: it is private until it is shown again, whatever its owner chose.

use db::{Error, Time, Tx};

use super::{settle, store};
use crate::app::App;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::profiles::choices::Visibility;

/// Whose profile it is, to a member who sees it.
pub async fn profile_seen_by(app: &App, user_id: i64, person_id: i64) -> Reply<i64> {
    let row = store::active_profile(&app.db, user_id).await?.ok_or_else(Problem::not_found)?;
    if row.visibility == Visibility::Private && user_id != person_id {
        return Err(Problem::not_found().into());
    }
    Ok(user_id)
}

/// Hides it, or shows it again (`None`). Whether it is there. `settle_hidden` follows, last before the commit.
pub async fn set_hidden(tx: &mut Tx, user_id: i64, hidden_at: Option<Time>) -> Result<bool, Error> {
    store::set_hidden(tx, user_id, hidden_at).await
}

/// Tells the list, the search and the public answers.
pub async fn settle_hidden(app: &App, tx: &mut Tx, user_id: i64) -> Result<(), Error> {
    settle(app, tx, user_id).await.map(drop)
}
