//! What a conversation tells of itself: somebody closed it, opened it again, accepted an answer.

use db::{Time, Tx};

use super::attachment;
use super::news::{self, MessageNews};
use super::rules::Side;
use super::states::MessageKind;
use super::store::attachments::AttachmentRow;
use super::store::{self, Done, Locked, messages};
use crate::app::App;
use crate::http::reply::Reply;
use crate::problem::Problem;

/// Who does something in a conversation whose row is locked.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    pub side: Side,
    pub id: i64,
    pub other_id: i64,
}

/// Does it and writes it down, with files that the actor brought along. [`tell`] tells both, after the room's other writes.
pub async fn write(
    app: &App,
    tx: &mut Tx,
    conversation_id: i64,
    actor: Actor,
    done: &Done<'_>,
    files: &[AttachmentRow],
) -> Reply<MessageNews> {
    let now = app.clock.now();
    let seq = store::note(tx, actor.side, conversation_id, done, now).await?;
    let new = messages::New {
        conversation_id,
        seq,
        sender_id: actor.id,
        kind: MessageKind::System,
        content: done.text,
        client_nonce: None,
        attachment_count: i64::try_from(files.len()).unwrap_or(i64::MAX),
        created_at: now,
        flags: None,
    };
    let message_id = messages::insert(tx, &new).await?;
    let message_id = message_id.ok_or_else(|| Problem::internal("a number was given twice"))?;
    attachment::send(tx, files, message_id).await?;
    Ok(MessageNews { conversation_id, message_id, seq, sender_id: actor.id, kind: new.kind })
}

pub async fn tell(
    app: &App,
    tx: &mut Tx,
    actor: Actor,
    before: Locked,
    news: &MessageNews,
) -> Result<(), db::Error> {
    caught_up(tx, before.read_seq, news, app.clock.now()).await?;
    news::written(app, tx, [actor.id, actor.other_id], news).await
}

/// Whoever writes has read what stood there before. The message itself tells it.
pub async fn caught_up(tx: &mut Tx, read_seq: i64, news: &MessageNews, now: Time) -> Result<(), db::Error> {
    if read_seq + 1 < news.seq {
        let span = (read_seq, news.seq - 1);
        messages::mark_read(tx, news.conversation_id, span, news.sender_id, now).await?;
    }
    Ok(())
}
