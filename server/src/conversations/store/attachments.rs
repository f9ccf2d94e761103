//! The statements about the files of messages.

use db::{Db, Error, Time, Tx};

macro_rules! attachments {
    ($rest:literal) => {
        concat!(
            "select id, message_id, key, preview_key, file_name, content_type, size_bytes, width, height
             from message_attachments where ",
            $rest
        )
    };
}

sql! {
    OF_MESSAGES = attachments!("message_id {{in $1}} order by message_id, position");
    /// Somebody's own files in a conversation.
    OWN = attachments!("id {{in $1}} and conversation_id = $2 and uploader_id = $3");
    INSERT = "insert into message_attachments (conversation_id, uploader_id, key, preview_key, file_name, content_type,
                                               size_bytes, width, height, created_at)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id";
    SEND = "update message_attachments set message_id = $2, position = $3 where id = $1 and message_id is null";
    REMOVE = "delete from message_attachments where id = $1 and message_id is null returning key, preview_key";
    /// PostgreSQL is told the condition twice: after waiting for a row's lock it looks at the row again, and only at the
    /// outer one. SQLite is told the index: to it the other one seems as good, and would have to be sorted.
    SWEEP = "delete from message_attachments where id in (
                 select id from message_attachments {{only sqlite}} indexed by message_attachments_unsent {{end}}
                 where message_id is null and created_at <= $1
                 order by created_at, id limit $2) {{only postgres}} and message_id is null {{end}}
             returning key, preview_key";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct AttachmentRow {
        pub id: i64,
        /// `None` until it is sent.
        pub message_id: Option<i64>,
        pub key: String,
        pub preview_key: Option<String>,
        pub file_name: String,
        pub content_type: String,
        pub size_bytes: i64,
        pub width: Option<i64>,
        pub height: Option<i64>,
    }
}

/// Keeps a file for a message to come, and answers its id.
pub async fn insert(
    tx: &mut Tx,
    conversation_id: i64,
    uploader_id: i64,
    new: &AttachmentRow,
    now: Time,
) -> Result<i64, Error> {
    tx.query(&INSERT)
        .bind(conversation_id)
        .bind(uploader_id)
        .bind(&new.key)
        .bind(new.preview_key.as_deref())
        .bind(&new.file_name)
        .bind(&new.content_type)
        .bind(new.size_bytes)
        .bind(new.width)
        .bind(new.height)
        .bind(now)
        .one()
        .await
}

/// By message, in the order they were attached.
pub async fn of_messages(db: &Db, messages: Vec<i64>) -> Result<Vec<AttachmentRow>, Error> {
    db.read(&OF_MESSAGES).bind(messages).all().await
}

/// The same inside a transaction, of one message.
pub async fn of_message(tx: &mut Tx, message_id: i64) -> Result<Vec<AttachmentRow>, Error> {
    tx.query(&OF_MESSAGES).bind(vec![message_id]).all().await
}

/// Those of these files that this person brought to this conversation, in no particular order.
pub async fn own(
    tx: &mut Tx,
    ids: &[i64],
    conversation_id: i64,
    uploader_id: i64,
) -> Result<Vec<AttachmentRow>, Error> {
    tx.query(&OWN).bind(ids).bind(conversation_id).bind(uploader_id).all().await
}

/// Whether it goes with this message: not when it went with another.
pub async fn send(tx: &mut Tx, id: i64, message_id: i64, position: i64) -> Result<bool, Error> {
    Ok(tx.query(&SEND).bind(id).bind(message_id).bind(position).execute().await? == 1)
}

/// The keys of what is stored; `None` when it was sent in the meantime, or is gone.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<Option<(String, Option<String>)>, Error> {
    tx.query(&REMOVE).bind(id).optional().await
}

/// Removes a batch of those that were never sent, and answers the keys of what is stored.
pub async fn sweep(tx: &mut Tx, since: Time, limit: i64) -> Result<Vec<(String, Option<String>)>, Error> {
    tx.query(&SWEEP).bind(since).bind(limit).all().await
}
