//! Whether somebody may do something with a request: the same answer on every path below it.

use db::Tx;

use super::refusal::Refusal;
use super::rules::{self, Seen, Sight};
use super::store::{self, RequestRow, answers};
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;

/// A request and how it stands to whoever looks. One they may not see is not there.
pub async fn look(app: &App, id: i64, viewer: Option<&Person>) -> Reply<(RequestRow, Sight)> {
    let viewer = viewer.map(|person| person.id);
    let row = store::seen(&app.db, id, viewer).await?.ok_or(Refusal::Hidden)?;
    let mut seen = Seen {
        is_own: viewer == Some(row.client_id),
        is_shared_with: row.shared_at.is_some(),
        is_answered_by: false,
        status: row.status,
        visibility: row.visibility,
        is_hidden: row.hidden_at.is_some(),
    };
    // Asked only when it makes a difference.
    if let (Sight::Hidden, Some(viewer), None) = (rules::sight(seen), viewer, row.hidden_at) {
        seen.is_answered_by = !answers::mine(&app.db, viewer, &[id]).await?.is_empty()
            || !answers::conversations(&app.db, viewer, &[id]).await?.is_empty();
    }
    match rules::sight(seen) {
        Sight::Hidden => Err(Refusal::Hidden.into()),
        sight => Ok((row, sight)),
    }
}

/// Refuses everyone but the client: with 404 where they may not even see it, with 403 where they may.
pub async fn own(app: &App, id: i64, person: &Person) -> Reply<RequestRow> {
    match look(app, id, Some(person)).await? {
        (row, Sight::Own) => Ok(row),
        _ => Err(Refusal::NotYours.into()),
    }
}

/// A transaction in which the caller's own request is locked.
pub async fn begin_own(app: &App, id: i64, person: &Person) -> Reply<Tx> {
    own(app, id, person).await?;
    let mut tx = app.db.begin().await?;
    lock(&mut tx, id, person.id).await?;
    Ok(tx)
}

/// Locks the caller's own request in a transaction that has begun.
pub async fn lock(tx: &mut Tx, id: i64, client_id: i64) -> Reply<()> {
    // It may have been deleted since it was looked at.
    if store::lock_own(tx, id, client_id).await? { Ok(()) } else { Err(Refusal::Hidden.into()) }
}

/// The row as it is under its lock.
pub async fn locked(tx: &mut Tx, id: i64, client_id: i64) -> Reply<RequestRow> {
    Ok(store::own(tx, id, client_id).await?)
}
