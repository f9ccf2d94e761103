//! What the room of the answers does with requests: finds whom it answers, and counts.

use db::Tx;

use super::access;
use super::refusal::Refusal;
use super::rules::Sight;
use super::state::{RequestStatus, RequestVisibility};
use super::store::answers;
use crate::accounts::Person;
use crate::app::App;
use crate::http::reply::Reply;

/// The client of a request that somebody means to answer, who has to see it.
pub async fn client_to_answer(app: &App, id: i64, person: &Person) -> Reply<i64> {
    match access::look(app, id, Some(person)).await? {
        (_, Sight::Own) => Err(Refusal::NotYours.into()),
        (row, _) => Ok(row.client_id),
    }
}

/// A request as it is under its lock.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    pub status: RequestStatus,
    /// Whether others than its client and its developers see it.
    pub is_public: bool,
}

/// Counts one answer more (1) or fewer (-1) and locks the request until the transaction ends; `None` when it is gone.
pub async fn count_response(tx: &mut Tx, id: i64, more: i64) -> Result<Option<Counted>, db::Error> {
    let row = answers::count(tx, id, more).await?;
    Ok(row.map(|(status, visibility)| Counted { status, is_public: visibility == RequestVisibility::Public }))
}

/// Counts answers that a client has answered, and such as were closed because they did not.
pub async fn count_answers(
    tx: &mut Tx,
    client_id: i64,
    answered: i64,
    unanswered: i64,
) -> Result<(), db::Error> {
    answers::count_answered(tx, client_id, answered, unanswered).await.map(drop)
}
