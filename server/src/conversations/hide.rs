//! Removing what a message says, by an admin: it stays in its place, and both sides see that it was removed.

use db::{Time, Tx};

use super::news::{self, Change};
use super::refusal::Refusal;
use super::rules;
use super::store::messages;
use crate::app::App;
use crate::http::reply::Reply;

/// What both read in its place.
pub const REMOVED: &str = "This message was removed.";

/// Whose message it is, to somebody who reads it.
pub async fn message_sender_seen_by(app: &App, id: i64, person_id: i64) -> Reply<i64> {
    Ok(messages::sender(&app.db, id, person_id).await?.ok_or(Refusal::Hidden)?)
}

/// Removes what it says, or shows it again (`None`). Whether it is there.
pub async fn set_message_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<bool, db::Error> {
    let preview = |content: &str| match hidden_at {
        Some(_) => REMOVED.to_owned(),
        None => rules::preview(&rules::first_line(content), content, &[]),
    };
    messages::set_hidden(tx, id, hidden_at, preview).await
}

/// Tells both.
pub async fn settle_message_hidden(app: &App, tx: &mut Tx, id: i64) -> Result<(), db::Error> {
    let (conversation_id, two) = messages::conversation_of(tx, id).await?;
    news::changed(app, tx, two, conversation_id, Change::Removed).await
}
