//! Whether somebody may do something with an answer.

use db::Tx;

use super::refusal::Refusal;
use super::store::{self, ResponseRow};
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;

/// On which side of an answer somebody stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Client,
    Developer,
}

/// An answer and the side of whoever looks. To everyone but its two sides it is not there; nor are those of suspended
/// developers, save to themselves.
pub async fn look(app: &App, id: i64, person: &Person) -> Reply<(ResponseRow, Side)> {
    let row = store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    if row.developer_id == person.id {
        Ok((row, Side::Developer))
    } else if row.client_id == person.id && row.suspended_at.is_none() {
        Ok((row, Side::Client))
    } else {
        Err(Refusal::Hidden.into())
    }
}

/// The same for who must stand on one side: the other one is told that this is not theirs to do.
pub async fn look_from(app: &App, id: i64, person: &Person, side: Side) -> Reply<ResponseRow> {
    match look(app, id, person).await? {
        (row, found) if found == side => Ok(row),
        _ => Err(Refusal::NotYours.into()),
    }
}

/// The row as it is under its lock.
pub async fn lock(tx: &mut Tx, id: i64) -> Reply<ResponseRow> {
    // It goes only together with its request.
    if store::lock(tx, id).await? { Ok(store::one_in(tx, id).await?) } else { Err(Refusal::Hidden.into()) }
}
