//! A message that is only written: no files, no idempotency key, no first answer, nothing put away that it brings back. That is
//! nearly every message, so it takes one go, together with those who write at the same time: on SQLite a transaction on the
//! writing thread, on PostgreSQL a function of the database. Whatever is not so plain, or is refused, is left to `say.rs`,
//! which finds out why.

mod on_postgres;
mod on_sqlite;

use db::{Engine, Time};

pub use on_postgres::Queue;

use super::rules::Side;
use super::store::messages::{MessageRow, New};
use super::words::MessageKind;
use crate::app::App;

pub struct Plain {
    pub side: Side,
    pub conversation_id: i64,
    pub sender_id: i64,
    pub content: String,
    pub client_nonce: Option<String>,
    pub preview: String,
    /// Whether the sender may write where the developer needs a subscription.
    pub may_write: bool,
    pub now: Time,
}

impl Plain {
    /// The message under its number.
    fn message(&self, seq: i64) -> New<'_> {
        New {
            conversation_id: self.conversation_id,
            seq,
            sender_id: self.sender_id,
            kind: MessageKind::Text,
            content: &self.content,
            client_nonce: self.client_nonce.as_deref(),
            attachment_count: 0,
            created_at: self.now,
        }
    }
}

/// `None` when it is not so plain, or refused: then nothing was written.
pub async fn say(app: &App, plain: Plain) -> Result<Option<MessageRow>, db::Error> {
    match app.db.engine() {
        Engine::Sqlite => on_sqlite::say(app, plain).await,
        Engine::Postgres => on_postgres::say(app, plain).await,
    }
}
