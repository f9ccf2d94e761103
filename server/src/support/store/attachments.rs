//! The statements about files.

use db::{Db, Error, Time, Tx};

sql! {
    OF_MESSAGES = "select id, session_id, message_id, key, file_name, size_bytes from support_attachments
                   where message_id {{in $1}} order by message_id, position";
    ONE = "select id, session_id, message_id, key, file_name, size_bytes from support_attachments
           where id = $1 and session_id = $2";
    OWN = "select id, session_id, message_id, key, file_name, size_bytes from support_attachments
           where id {{in $1}} and session_id = $2 and participant_id = $3 and message_id is null";
    INSERT = "insert into support_attachments (session_id, participant_id, key, file_name, size_bytes, created_at)
              values ($1, $2, $3, $4, $5, $6) returning id";
    SEND = "update support_attachments set message_id = $2, position = $3 where id = $1 and message_id is null";
    SWEEP = "delete from support_attachments where id in (
                 select id from support_attachments {{only sqlite}} indexed by support_attachments_unsent {{end}}
                 where message_id is null and created_at <= $1
                 order by created_at, id limit $2) {{only postgres}} and message_id is null {{end}}
             returning session_id, key, size_bytes";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct FileRow {
        pub id: i64,
        pub session_id: i64,
        /// `None` until it is sent.
        pub message_id: Option<i64>,
        pub key: String,
        pub file_name: String,
        pub size_bytes: i64,
    }
}

pub async fn of_messages(db: &Db, messages: Vec<i64>) -> Result<Vec<FileRow>, Error> {
    db.read(&OF_MESSAGES).bind(messages).all().await
}

pub async fn one(db: &Db, id: i64, session_id: i64) -> Result<Option<FileRow>, Error> {
    db.read(&ONE).bind(id).bind(session_id).optional().await
}

/// Those of these files that this participant brought and has not sent, in no particular order.
pub async fn own(
    tx: &mut Tx,
    ids: &[i64],
    session_id: i64,
    participant_id: i64,
) -> Result<Vec<FileRow>, Error> {
    tx.query(&OWN).bind(ids).bind(session_id).bind(participant_id).all().await
}

pub async fn insert(tx: &mut Tx, new: &FileRow, participant_id: i64, now: Time) -> Result<i64, Error> {
    tx.query(&INSERT)
        .bind(new.session_id)
        .bind(participant_id)
        .bind(&new.key)
        .bind(&new.file_name)
        .bind(new.size_bytes)
        .bind(now)
        .one()
        .await
}

/// Whether it goes with this message: not when it went with another.
pub async fn send(tx: &mut Tx, id: i64, message_id: i64, position: i64) -> Result<bool, Error> {
    Ok(tx.query(&SEND).bind(id).bind(message_id).bind(position).execute().await? == 1)
}

/// Removes a batch of those that were never sent: their sessions, keys and sizes.
pub async fn sweep(tx: &mut Tx, since: Time, limit: i64) -> Result<Vec<(i64, String, i64)>, Error> {
    tx.query(&SWEEP).bind(since).bind(limit).all().await
}
