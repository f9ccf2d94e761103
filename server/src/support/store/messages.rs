//! The statements about messages.

use db::{Db, Error, Time, Tx};

sql! {
    AFTER = "select id, participant_id, content, created_at from support_messages
             where session_id = $1 and id > $2 order by id limit $3";
    INSERT = "insert into support_messages (session_id, participant_id, content, created_at) values ($1, $2, $3, $4) returning id";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct MessageRow {
        pub id: i64,
        pub participant_id: Option<i64>,
        pub content: String,
        pub created_at: Time,
    }
}

/// In the order they were written.
pub async fn after(db: &Db, session_id: i64, id: i64, most: i64) -> Result<Vec<MessageRow>, Error> {
    db.read(&AFTER).bind(session_id).bind(id).bind(most).all().await
}

/// Under the lock of its session.
pub async fn insert(
    tx: &mut Tx,
    session_id: i64,
    participant_id: Option<i64>,
    content: &str,
    now: Time,
) -> Result<i64, Error> {
    tx.query(&INSERT).bind(session_id).bind(participant_id).bind(content).bind(now).one().await
}
