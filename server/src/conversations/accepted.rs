//! A client said yes to an answer: the two talk, and the developer needs no subscription for it.

use db::Tx;

use super::news::{self, Change, MessageNews};
use super::note::{self, Actor};
use super::refusal::Refusal;
use super::rules::Side;
use super::states::ConversationStatus;
use super::store::{self, Done, Locked, New};
use crate::app::App;
use crate::http::reply::Reply;

/// A conversation about an answer that was just accepted, written and not told yet.
#[must_use = "both sides have to be told"]
pub struct Accepted {
    actor: Actor,
    before: Locked,
    news: MessageNews,
    change: Change,
}

/// Opens the conversation between the two, or the one that there is, in the transaction of the yes. Its row is locked
/// before anybody is told anything, as everywhere; [`Accepted::tell`] comes after.
pub async fn accepted(
    app: &App,
    tx: &mut Tx,
    request_id: i64,
    client_id: i64,
    developer_id: i64,
) -> Reply<Accepted> {
    let new = New { request_id, client_id, developer_id, started_by: client_id, is_free: true };
    let (id, change) = match store::insert(tx, new, app.clock.now()).await? {
        Some(id) => (id, Change::Opened),
        None => (store::between_in(tx, request_id, developer_id).await?, Change::Status),
    };
    let before = store::lock(tx, Side::Client, id, client_id).await?.ok_or(Refusal::Hidden)?;
    let is_closed = before.status == ConversationStatus::Closed;
    let done = Done {
        text: "Proposal accepted.",
        // Nobody says yes to stay silent.
        status: if is_closed { before.status_before } else { before.status },
        status_before: before.status_before,
        is_free: true,
    };
    let actor = Actor { side: Side::Client, id: client_id, other_id: developer_id };
    let news = note::write(app, tx, id, actor, &done, &[]).await?;
    Ok(Accepted { actor, before, news, change })
}

impl Accepted {
    /// The conversation's.
    pub fn id(&self) -> i64 {
        self.news.conversation_id
    }

    pub async fn tell(self, app: &App, tx: &mut Tx) -> Result<(), db::Error> {
        let two = [self.actor.id, self.actor.other_id];
        news::changed(app, tx, two, self.news.conversation_id, self.change).await?;
        note::tell(app, tx, self.actor, self.before, &self.news).await
    }
}
