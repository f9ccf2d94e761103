//! In a transaction on the writing thread, which shares its commit with those who wait beside it.

use db::Hop;

use super::Plain;
use crate::app::App;
use crate::conversations::news::{self, MessageNews};
use crate::conversations::store::messages::{self, MessageRow};
use crate::conversations::store::plain as store;

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

pub async fn say(app: &App, plain: Plain) -> Result<Option<MessageRow>, db::Error> {
    let bus = app.bus.clone();
    let work = move |hop: &mut Hop<'_>| {
        let (row, two, news) = write(hop, &plain)?;
        let published = bus.publish_in(hop, two, news::MESSAGE, news)?;
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
type Written = (MessageRow, [i64; 2], String);

fn write(hop: &mut Hop<'_>, plain: &Plain) -> Result<Written, Left> {
    let Plain { conversation_id, sender_id, now, .. } = *plain;
    let (last_seq, read_seq, other_id) = store::place(hop, plain)?.ok_or(Left::Undone)?;
    let seq = last_seq + 1;
    let new = plain.message(seq);
    // First, because what was sent before under this nonce is not inserted: then nothing was changed yet, and nothing is undone.
    let message_id = messages::insert_in(hop, &new)?.ok_or(Left::Undone)?;
    store::say(hop, plain, seq)?;
    // As in `note::caught_up`.
    if read_seq < last_seq {
        messages::mark_read_in(hop, conversation_id, (read_seq, last_seq), sender_id, now)?;
    }
    let news = MessageNews { conversation_id, message_id, seq, sender_id, kind: new.kind };
    let news = serde_json::to_string(&news)
        .map_err(|_| Left::Failed(db::Error::Other("news that is no JSON".to_owned())))?;
    Ok((new.row(message_id), [sender_id, other_id], news))
}
