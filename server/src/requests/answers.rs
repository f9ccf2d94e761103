//! What the rooms of the answers and the conversations do with requests: find whose they are, and count.

use db::Tx;

use super::refusal::Refusal;
use super::rules::Sight;
use super::state::{RequestStatus, RequestVisibility};
use super::store::{RequestRow, answers};
use super::{access, viewed};
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;

/// The client of a request that somebody means to answer, who has to see it.
pub async fn client_to_answer(app: &App, id: i64, person: &Person) -> Reply<i64> {
    let (row, sight) = access::look(app, id, Some(person)).await?;
    if matches!(sight, Sight::Own) {
        return Err(Refusal::NotYours.into());
    }
    note_viewed(app, &row, sight, person).await?;
    Ok(row.client_id)
}

/// Whoever acts on an invite has seen it, also when they never opened its page.
async fn note_viewed(app: &App, row: &RequestRow, sight: Sight, person: &Person) -> Reply<()> {
    if matches!(sight, Sight::SharedWith) {
        viewed::note(app, row, person.id).await?;
    }
    Ok(())
}

/// A request that somebody means to talk about.
#[derive(Clone, Copy, Debug)]
pub struct TalkedAbout {
    pub client_id: i64,
    pub status: RequestStatus,
}

/// The request, to whoever sees it; to everyone else it is not there.
pub async fn to_talk_about(app: &App, id: i64, person: &Person) -> Reply<TalkedAbout> {
    let (row, sight) = access::look(app, id, Some(person)).await?;
    note_viewed(app, &row, sight, person).await?;
    Ok(TalkedAbout { client_id: row.client_id, status: row.status })
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
