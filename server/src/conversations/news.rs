//! What is told about conversations, in the transaction it is told about, and after the conversation's own row is locked:
//! everyone locks in this order.

use db::Tx;
use serde::Serialize;

use super::states::MessageKind;
use crate::app::App;

pub const MESSAGE: &str = "message";
pub const READ: &str = "read";
pub const CONVERSATION: &str = "conversation";
/// Only said, and never stored.
pub const TYPING: &str = "typing";

/// It also says that the sender has read everything up to it.
#[derive(Serialize)]
pub struct MessageNews {
    pub conversation_id: i64,
    pub message_id: i64,
    pub seq: i64,
    pub sender_id: i64,
    pub kind: MessageKind,
}

#[derive(Serialize)]
#[expect(clippy::struct_field_names, reason = "the names of the event's fields")]
pub struct ReadNews {
    pub conversation_id: i64,
    pub user_id: i64,
    pub up_to_id: i64,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    Opened,
    Status,
    Settings,
    /// A message was removed, or is there again.
    Removed,
}

#[derive(Serialize)]
pub struct ConversationNews {
    pub conversation_id: i64,
    pub change: Change,
}

#[derive(Serialize)]
struct TypingNews {
    conversation_id: i64,
    user_id: i64,
}

/// To both.
async fn tell(
    app: &App,
    tx: &mut Tx,
    two: [i64; 2],
    kind: &str,
    news: &impl Serialize,
) -> Result<(), db::Error> {
    app.bus.publish(tx, &two, kind, news).await
}

pub async fn written(app: &App, tx: &mut Tx, two: [i64; 2], news: &MessageNews) -> Result<(), db::Error> {
    tell(app, tx, two, MESSAGE, news).await
}

pub async fn read(app: &App, tx: &mut Tx, two: [i64; 2], news: &ReadNews) -> Result<(), db::Error> {
    tell(app, tx, two, READ, news).await
}

pub async fn changed(
    app: &App,
    tx: &mut Tx,
    two: [i64; 2],
    conversation_id: i64,
    change: Change,
) -> Result<(), db::Error> {
    tell(app, tx, two, CONVERSATION, &ConversationNews { conversation_id, change }).await
}

/// To the other tabs of whoever set something for themselves.
pub async fn set(app: &App, tx: &mut Tx, user_id: i64, conversation_id: i64) -> Result<(), db::Error> {
    let news = ConversationNews { conversation_id, change: Change::Settings };
    app.bus.publish(tx, &[user_id], CONVERSATION, &news).await
}

/// To whoever is written to, if they are there.
pub fn typing(app: &App, reader_id: i64, conversation_id: i64, user_id: i64) {
    app.bus.say(reader_id, TYPING, &TypingNews { conversation_id, user_id });
}
