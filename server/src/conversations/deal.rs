//! What the agreements do in a conversation: its row is locked while they write, and a line of it tells what was done.

use std::collections::HashMap;

use db::{Db, Tx};

use super::access;
use super::attachment::{self, Attachment};
use super::news::{self, Change, MessageNews};
use super::note::{self, Actor};
use super::refusal::Refusal;
use super::rules::Side;
use super::states::ConversationStatus;
use super::store::{self, Done, Locked, Pair, attachments};
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;

/// The two of a conversation, and what they talk about. To everyone else it is not there.
pub async fn pair(db: &Db, id: i64, person_id: i64) -> Reply<Pair> {
    Ok(store::pair(db, id, person_id).await?.ok_or(Refusal::Hidden)?)
}

/// Up to two of the conversations that somebody has about a request: more than one is more than one.
pub async fn pairs_about(db: &Db, request_id: i64, person_id: i64) -> Result<Vec<Pair>, db::Error> {
    store::pairs_about(db, request_id, person_id).await
}

/// Refuses whoever may not write in a conversation.
pub async fn may_write(app: &App, id: i64, person: &Person) -> Reply<()> {
    let (participant, side) = access::participant(app, id, person).await?;
    access::may_write(app, person, &participant, side).await
}

/// The files of some messages, by message.
pub async fn files_of(app: &App, messages: Vec<i64>) -> Result<HashMap<i64, Vec<Attachment>>, db::Error> {
    let mut files: HashMap<i64, Vec<Attachment>> = HashMap::new();
    if messages.is_empty() {
        return Ok(files);
    }
    for row in attachments::of_messages(&app.db, messages).await? {
        if let Some(message_id) = row.message_id {
            files.entry(message_id).or_default().push(Attachment::new(app, row));
        }
    }
    Ok(files)
}

/// What becomes of a conversation's status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Becomes {
    /// The two have an agreement, also where the conversation was closed. The developer needs no subscription any more.
    Agreed,
    /// They have none any more.
    Open,
    AsItIs,
}

/// A conversation whose row is locked until the transaction ends.
pub struct Held {
    id: i64,
    actor: Actor,
    before: Locked,
}

/// Locks it for what one of the two does.
pub async fn hold(tx: &mut Tx, pair: Pair, actor_id: i64) -> Reply<Held> {
    let (side, other_id) = if actor_id == pair.client_id {
        (Side::Client, pair.developer_id)
    } else {
        (Side::Developer, pair.client_id)
    };
    let before = store::lock(tx, side, pair.id, actor_id).await?.ok_or(Refusal::Hidden)?;
    Ok(Held { id: pair.id, actor: Actor { side, id: actor_id, other_id }, before })
}

impl Held {
    /// Writes the line that tells what was done, with files that the actor brought to this conversation.
    pub async fn note(
        self,
        app: &App,
        tx: &mut Tx,
        text: &str,
        becomes: Becomes,
        files: &[i64],
    ) -> Reply<Noted> {
        let Locked { status, status_before, .. } = self.before;
        let is_closed = status == ConversationStatus::Closed;
        let (status, status_before) = match becomes {
            Becomes::Agreed => (ConversationStatus::Agreed, ConversationStatus::Agreed),
            Becomes::Open if is_closed => (status, ConversationStatus::Open),
            Becomes::Open => (ConversationStatus::Open, ConversationStatus::Open),
            Becomes::AsItIs => (status, status_before),
        };
        let files = attachment::chosen(tx, files, self.id, self.actor.id).await?;
        let done = Done { text, status, status_before, is_free: becomes == Becomes::Agreed };
        let news = note::write(app, tx, self.id, self.actor, &done, &files).await?;
        Ok(Noted { held: self, news, changed: becomes != Becomes::AsItIs })
    }
}

/// A line that was written and not told yet.
#[must_use = "both sides have to be told"]
pub struct Noted {
    held: Held,
    news: MessageNews,
    changed: bool,
}

impl Noted {
    pub fn message_id(&self) -> i64 {
        self.news.message_id
    }

    /// The last thing before the commit.
    pub async fn tell(self, app: &App, tx: &mut Tx) -> Result<(), db::Error> {
        let actor = self.held.actor;
        if self.changed {
            news::changed(app, tx, [actor.id, actor.other_id], self.held.id, Change::Status).await?;
        }
        note::tell(app, tx, actor, self.held.before, &self.news).await
    }
}
