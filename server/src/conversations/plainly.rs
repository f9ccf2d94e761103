//! A message that is only written: no files, no first answer, no idempotency key. That is nearly every message, so it is
//! written in one go. Whatever is not so plain, or is refused, is left to `say.rs`, which finds out why.

use db::{Hop, Time};
use serde::Serialize;

use super::news::{self, MessageNews, ReadNews};
use super::rules::{self, Side};
use super::store;
use super::store::messages::{self, MessageRow, New};
use super::words::MessageKind;
use crate::app::App;

pub struct Plain {
    pub side: Side,
    pub conversation_id: i64,
    pub sender_id: i64,
    pub content: String,
    pub client_nonce: Option<String>,
    pub preview: String,
    /// Whether the sender was found to have the subscription that writing may need.
    pub is_subscribed: bool,
    pub now: Time,
}

/// Why nothing was written.
enum Left {
    Undone,
    Failed(db::Error),
}

impl From<db::Error> for Left {
    fn from(error: db::Error) -> Self {
        Self::Failed(error)
    }
}

/// `None` when it is not so plain, or refused: then nothing was written.
pub async fn say(app: &App, plain: Plain) -> Result<Option<MessageRow>, db::Error> {
    let bus = app.bus.clone();
    let work = move |hop: &mut Hop<'_>| {
        let (row, two, events) = write(hop, &plain)?;
        let published = bus.publish_in(hop, two, events)?;
        Ok((row, published))
    };
    match app.db.transact(work).await {
        Ok((row, published)) => {
            app.bus.tell(published);
            Ok(Some(row))
        }
        Err(Left::Undone) => Ok(None),
        Err(Left::Failed(error)) => Err(error),
    }
}

/// The message, and what both are told.
type Written = (MessageRow, [i64; 2], Vec<(&'static str, serde_json::Value)>);

fn write(hop: &mut Hop<'_>, plain: &Plain) -> Result<Written, Left> {
    let Plain { side, conversation_id, sender_id, now, .. } = *plain;
    let seat = store::seat_in(hop, side, conversation_id, sender_id)?.ok_or(Left::Undone)?;
    if rules::needs_subscription(side, seat.is_free) && !plain.is_subscribed {
        return Err(Left::Undone);
    }
    let said = store::say_in(hop, side, conversation_id, &plain.preview, now)?;
    let (seq, answered_at) = said.ok_or(Left::Undone)?;
    if seat.answered_at.is_none() && answered_at.is_some() {
        return Err(Left::Undone);
    }
    let new = New {
        conversation_id,
        seq,
        sender_id,
        kind: MessageKind::Text,
        content: &plain.content,
        client_nonce: plain.client_nonce.as_deref(),
        attachment_count: 0,
        created_at: now,
    };
    // What was sent before under this nonce is undone too.
    let message_id = messages::insert_in(hop, &new)?.ok_or(Left::Undone)?;
    let mut events = Vec::with_capacity(2);
    // As in `note::caught_up`: whoever writes has read what stood there before.
    if seat.read_seq + 1 < seq
        && messages::mark_read_in(hop, conversation_id, (seat.read_seq, seq - 1), sender_id, now)? > 0
    {
        let read = ReadNews { conversation_id, user_id: sender_id, up_to_id: message_id };
        events.push((news::READ, json(&read)?));
    }
    let message = MessageNews { conversation_id, message_id, seq, sender_id, kind: new.kind };
    events.push((news::MESSAGE, json(&message)?));
    Ok((new.row(message_id), [sender_id, seat.other_id], events))
}

fn json(news: &impl Serialize) -> Result<serde_json::Value, Left> {
    serde_json::to_value(news).map_err(|_| Left::Failed(db::Error::Other("news that is no JSON".to_owned())))
}
